/**
 * Renders the film of the home page and its poster. Every picture is a React component printed as SVG. sharp turns it
 * into pixels, and ffmpeg, which must be installed, turns all of them into two films.
 */
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { readFlags, textFlags, UsageError } from "../../generator/cli/options.ts";
import { runCommand } from "../../generator/cli/run-command.ts";
import { findSitePaths } from "../../generator/content/site-paths.ts";
import { encodeFilms } from "./film/encode.ts";

// React reads this variable when it is loaded, so it has to be loaded afterward: its development build is slow.
process.env.NODE_ENV ??= "production";
const { renderFrame } = await import("./film/render-frame.tsx");

const film = { width: 1280, height: 720, rate: 24, count: 240 } as const;
const poster = { width: 1440, height: 810 } as const;
/** The most bytes that a file of the home page's film may have. */
const maxBytes = 1_500_000;

/**
 * Renders the film into the folders of a site.
 * @param args `--root DIR` for another site, `--out DIR` for another folder; `--sheet FILE` draws only a sheet to look at
 */
export const run = (args: readonly string[]) => runCommand(renderFilm, args);

async function renderFilm(args: readonly string[]) {
  const flags = readFlags(args, textFlags("root", "out", "sheet"));
  if (flags.sheet) {
    await writeSheet(flags.sheet);
    console.log(`${flags.sheet} written.`);
    return {};
  }
  const paths = findSitePaths({ root: flags.root });
  const films = flags.out ?? join(paths.public, "film");
  const images = flags.out ?? join(paths.content, "images");
  await Promise.all([films, images].map((folder) => mkdir(folder, { recursive: true })));
  const [webm, mp4] = [join(films, "hero.webm"), join(films, "hero.mp4")];
  const still = join(images, "film-poster.jpg");
  await encodeFilms({ ...film, draw: drawAll }, { webm, mp4 });
  await writePoster(still);
  await printSizes([webm, mp4, still]);
  return {};
}

/** Draws all pictures in order, four at the same time. */
async function* drawAll(): AsyncGenerator<Buffer> {
  const draw = (index: number) =>
    sharp(Buffer.from(renderFrame(index / film.count, film.width, film.height)))
      .flatten()
      .raw()
      .toBuffer();
  const started = [0, 1, 2, 3].map(draw);
  for (let next = started.length; started.length > 0; next += 1) {
    yield await started.shift()!;
    if (next < film.count) started.push(draw(next));
  }
}

/** Draws twelve pictures of the day on one sheet, to look at while the film is changed. */
async function writeSheet(file: string): Promise<void> {
  const [columns, rows, width, height] = [3, 4, 640, 360];
  const tiles = Array.from({ length: columns * rows }, async (_, index) => ({
    input: await sharp(Buffer.from(renderFrame(index / (columns * rows), width, height)))
      .png()
      .toBuffer(),
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
  }));
  const size = { width: columns * width, height: rows * height, channels: 3 as const };
  const sheet = sharp({ create: { ...size, background: "#000" } });
  await sheet
    .composite(await Promise.all(tiles))
    .png()
    .toFile(file);
}

/** The poster is the first picture, so that nothing jumps when the film begins. */
async function writePoster(file: string): Promise<void> {
  const picture = sharp(Buffer.from(renderFrame(0, poster.width, poster.height))).flatten();
  const jpeg = picture.jpeg({ quality: 92, chromaSubsampling: "4:4:4", mozjpeg: true });
  await writeFile(file, await jpeg.toBuffer());
}

/**
 * Prints how large each file is.
 * @throws UsageError when one is too large for a home page
 */
async function printSizes(files: readonly string[]): Promise<void> {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  for (const [index, file] of files.entries()) {
    console.log(`${file}: ${Math.round(sizes[index]! / 1000)} kB`);
  }
  if (Math.max(...sizes) <= maxBytes) return;
  throw new UsageError(`A film may have ${maxBytes / 1000} kB: draw less, or lower -b:v.`);
}
