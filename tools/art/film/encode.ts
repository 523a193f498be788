/**
 * Encodes the pictures of the film with ffmpeg, as the two files that browsers play. The settings make
 * the same pictures give the same bytes on one machine with one version of ffmpeg.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { UsageError } from "../../../generator/cli/options.ts";

/** The pictures of a film: their size in pixels, and how many there are in a second and in all. */
export interface Pictures {
  readonly width: number;
  readonly height: number;
  readonly rate: number;
  readonly count: number;
  /** Gives each picture in order, as raw bytes of red, green and blue. */
  draw(): AsyncIterable<Buffer>;
}

/** One thread and no metadata: the same pictures give the same bytes. */
const reproducible = [
  ...["-threads", "1", "-fflags", "+bitexact", "-flags:v", "+bitexact"],
  ...["-map_metadata", "-1"],
];
/** The colour space of the web, named in the file, so that the film looks like its poster. */
const colors = [
  "-vf",
  "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bitexact,format=yuv420p",
  ...["-colorspace", "bt709", "-color_primaries", "bt709"],
  ...["-color_trc", "bt709", "-color_range", "tv"],
];
const vp9 = [
  ...["-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "1", "-row-mt", "0"],
  ...["-auto-alt-ref", "1", "-lag-in-frames", "25"],
];
const h264 = [
  ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow", "-tune", "animation"],
  ...["-x264-params", "aq-mode=3", "-movflags", "+faststart"],
];

/**
 * Encodes a film as VP9 and as H.264, without sound. The pictures are drawn once, into a lossless file
 * that both encoders read.
 * @param files where the films are written
 * @throws UsageError when ffmpeg is not installed; Error with its message when it fails
 */
export async function encodeFilms(
  pictures: Pictures,
  files: { readonly webm: string; readonly mp4: string },
): Promise<void> {
  const { width, height, rate, count } = pictures;
  const folder = await mkdtemp(join(tmpdir(), "film-"));
  try {
    const master = join(folder, "master.mkv");
    const raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`];
    const lossless = ["-c:v", "ffv1", "-pix_fmt", "bgr0"];
    const input = Readable.from(pictures.draw(), { objectMode: true, highWaterMark: 2 });
    await runFfmpeg([...raw, "-r", `${rate}`, "-i", "-", ...lossless, master], input);
    console.log(`${count} pictures drawn, now the films.`);
    const target = ["-b:v", "1150k", "-g", String(count), "-an"];
    await Promise.all([
      encode(master, [...vp9, ...target], files.webm),
      encode(master, [...h264, ...target], files.mp4),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Encodes one film in two passes: the second spends the bits where people move. */
async function encode(master: string, codec: readonly string[], file: string): Promise<void> {
  const log = `${master}-${codec[1]}`;
  const settings = ["-i", master, ...reproducible, ...colors, ...codec, "-passlogfile", log];
  await runFfmpeg([...settings, "-pass", "1", "-f", "null", "-"]);
  await runFfmpeg([...settings, "-pass", "2", file]);
}

async function runFfmpeg(args: readonly string[], input?: Readable): Promise<void> {
  const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args]);
  const messages: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => messages.push(part));
  const ended = new Promise<number>((resolve, reject) => {
    child.on("close", (code) => resolve(code ?? 1));
    child.on("error", (cause: NodeJS.ErrnoException) =>
      reject(cause.code === "ENOENT" ? new UsageError(howToInstall) : cause),
    );
  });
  // When ffmpeg fails, its own message explains more than the broken pipe does.
  const written = input ? pipeline(input, child.stdin) : child.stdin.end();
  const [code, writing] = await Promise.allSettled([ended, written]);
  if (code.status === "rejected") throw code.reason;
  if (code.value !== 0) {
    throw new Error(`ffmpeg has failed: ${Buffer.concat(messages).toString()}`);
  }
  if (writing.status === "rejected") throw writing.reason;
}

const howToInstall =
  "ffmpeg is not on this machine. Install it (apt install ffmpeg, brew install ffmpeg), " +
  "then run npm run art -- film again. Only a change of the film needs it.";
