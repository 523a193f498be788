/**
 * `npm run film`: draws the hero film and its poster. Every picture is a React component printed as
 * SVG, so the film can be changed like any template. ffmpeg, which must be on the machine, makes the
 * two files that browsers play.
 */
import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import sharp from "sharp";
import type { renderFrame } from "../../templates/film/render-frame.tsx";
import { findSitePaths } from "../site-paths.ts";
import { readFlags, UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

/** React must know this before it is loaded, as for the pages. */
process.env.NODE_ENV ??= "production";

type RenderFrame = typeof renderFrame;

const film = { width: 1280, height: 720, rate: 24, seconds: 10 } as const;
const poster = { width: 1440, height: 810 } as const;
const pictures = film.rate * film.seconds;
/** A film that is heavier does not belong on a home page. */
const heaviest = 1_500_000;

/** One thread, and nothing written that is not the picture: the same drawings give the same bytes. */
const exact = [
  "-threads",
  "1",
  "-fflags",
  "+bitexact",
  "-flags:v",
  "+bitexact",
  "-map_metadata",
  "-1",
];
/** The colours of the web, said aloud, so that the film meets its poster without a jump. */
const colors = [
  ...[
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int+bitexact,format=yuv420p",
  ],
  ...[
    "-colorspace",
    "bt709",
    "-color_primaries",
    "bt709",
    "-color_trc",
    "bt709",
    "-color_range",
    "tv",
  ],
];
/** What both films are encoded with; two passes spend the bits where people move. */
const rate = ["-b:v", "1150k", "-g", String(pictures), "-an"];
const vp9 = [
  ...["-c:v", "libvpx-vp9", "-deadline", "good", "-cpu-used", "1", "-row-mt", "0"],
  ...["-auto-alt-ref", "1", "-lag-in-frames", "25"],
];
const h264 = [
  ...["-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow", "-tune", "animation"],
  ...["-x264-params", "aq-mode=3", "-movflags", "+faststart"],
];

/** Compiles the pictures of a site and loads them. */
async function loadPictures(templates: string, cache: string): Promise<RenderFrame> {
  const outfile = join(cache, "templates", "film.mjs");
  await build({
    entryPoints: [join(templates, "film", "render-frame.tsx")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    jsx: "automatic",
    logLevel: "silent",
  });
  const module = (await import(pathToFileURL(outfile).href)) as { renderFrame: RenderFrame };
  return module.renderFrame;
}

/**
 * Runs ffmpeg to its end.
 * @param input what it reads from its standard input
 * @throws UsageError when it is not installed; Error with its words when it fails
 */
async function ffmpeg(args: readonly string[], input?: Readable): Promise<void> {
  const child = spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args]);
  const words: Buffer[] = [];
  child.stderr.on("data", (part: Buffer) => words.push(part));
  const ended = new Promise<number>((resolve, reject) => {
    child.on("close", (code) => resolve(code ?? 1));
    child.on("error", (cause: NodeJS.ErrnoException) =>
      reject(
        cause.code === "ENOENT"
          ? new UsageError(
              "ffmpeg is not on this machine. Install it (apt install ffmpeg, brew install ffmpeg), " +
                "then run npm run film again. Only a change of the film needs it.",
            )
          : cause,
      ),
    );
  });
  // What goes wrong with the pipe is said by the end of ffmpeg; a picture that fails ends both.
  const fed = input ? pipeline(input, child.stdin) : child.stdin.end();
  const [code, feed] = await Promise.allSettled([ended, fed]);
  if (code.status === "rejected") throw code.reason;
  if (code.value !== 0) throw new Error(`ffmpeg has failed: ${Buffer.concat(words).toString()}`);
  if (feed.status === "rejected") throw feed.reason;
}

/** Draws all pictures in order, a few ahead of the one that is wanted. */
async function* draw(render: RenderFrame): AsyncGenerator<Buffer> {
  const picture = (index: number) =>
    sharp(Buffer.from(render(index / pictures, film.width, film.height)))
      .flatten()
      .raw()
      .toBuffer();
  const ahead = [0, 1, 2, 3].map(picture);
  for (let next = ahead.length; ahead.length > 0; next += 1) {
    yield await ahead.shift()!;
    if (next < pictures) ahead.push(picture(next));
  }
}

/** A sheet of twelve pictures of the day, to look at while drawing. */
async function drawSheet(render: RenderFrame, file: string): Promise<void> {
  const [across, width, height] = [3, 640, 360];
  const tiles = Array.from({ length: 12 }, async (_, index) => ({
    input: await sharp(Buffer.from(render(index / 12, width, height)))
      .png()
      .toBuffer(),
    left: (index % across) * width,
    top: Math.floor(index / across) * height,
  }));
  const size = { width: across * width, height: 4 * height, channels: 3 as const };
  const sheet = sharp({ create: { ...size, background: "#000" } });
  await sheet
    .composite(await Promise.all(tiles))
    .png()
    .toFile(file);
}

/** Encodes one film in two passes: the first looks, the second writes. */
async function encode(master: string, codec: readonly string[], file: string): Promise<void> {
  const notes = `${master}-${codec[1]}`;
  const common = ["-i", master, ...exact, ...colors, ...codec, ...rate, "-passlogfile", notes];
  await ffmpeg([...common, "-pass", "1", "-f", "null", "-"]);
  await ffmpeg([...common, "-pass", "2", file]);
}

/** Draws every picture once, without loss, and makes both films out of them. */
async function makeFilms(render: RenderFrame, webm: string, mp4: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "film-"));
  try {
    const master = join(work, "master.mkv");
    const raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${film.width}x${film.height}`];
    const lossless = ["-c:v", "ffv1", "-pix_fmt", "bgr0"];
    const drawn = Readable.from(draw(render), { objectMode: true, highWaterMark: 2 });
    await ffmpeg([...raw, "-r", `${film.rate}`, "-i", "-", ...lossless, master], drawn);
    console.log(`${pictures} pictures drawn, now the films.`);
    await Promise.all([encode(master, vp9, webm), encode(master, h264, mp4)]);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Says how heavy each file is. */
async function weigh(files: readonly string[]): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  for (const [index, file] of files.entries()) {
    console.log(`${file}: ${Math.round(sizes[index]! / 1000)} kB`);
  }
  if (Math.max(...sizes) <= heaviest) return;
  throw new UsageError(`A film may have ${heaviest / 1000} kB: draw less, or lower -b:v.`);
}

await runCommand(async (args) => {
  const flags = readFlags(args, {
    root: { type: "string" },
    out: { type: "string" },
    sheet: { type: "string" },
  });
  const paths = findSitePaths({ root: flags.root });
  const render = await loadPictures(paths.templates, paths.cache);
  if (flags.sheet) {
    await drawSheet(render, flags.sheet);
    console.log(`${flags.sheet} written.`);
    return {};
  }
  const films = flags.out ?? join(paths.public, "film");
  const images = flags.out ?? join(paths.content, "images");
  await Promise.all([films, images].map((folder) => mkdir(folder, { recursive: true })));
  const [webm, mp4] = [join(films, "hero.webm"), join(films, "hero.mp4")];
  const still = join(images, "film-poster.jpg");
  await makeFilms(render, webm, mp4);
  const first = sharp(Buffer.from(render(0, poster.width, poster.height))).flatten();
  await writeFile(
    still,
    await first.jpeg({ quality: 92, chromaSubsampling: "4:4:4", mozjpeg: true }).toBuffer(),
  );
  await weigh([webm, mp4, still]);
  return {};
});
