/**
 * Compiles the pictures of the content folder. Drawings are cleaned and stay drawings. Photographs become files in several
 * sizes that fit the screens they're shown on. Whatever else is in an original, such as the place where it was taken,
 * never reaches the site. Each picture is read, checked, compiled, and given its final names, in this order.
 */
import { isUtf8 } from "node:buffer";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestGenerator } from "../../content/folders.ts";
import { findOversize } from "../../content/limits.ts";
import { defaultRoot } from "../../content/site-paths.ts";
import { describeFault } from "../../diagnostics/gate.ts";
import type { Problem } from "../../diagnostics/problem.ts";
import { picturePathOf, type SiteAddresses } from "../../model/address.ts";
import { mapInParallel } from "../../model/collections.ts";
import { digestBytes, digestTexts, fingerprintPath } from "../../model/digest.ts";
import { forFile, isFileFault } from "../../model/file-fault.ts";
import type { OutputFile, Picture } from "../../model/output.ts";
import type { CompileTools } from "../compile-assets.ts";
import { type Decoders, openDecoders } from "./decoders.ts";
import { cleanDrawing } from "./drawing.ts";
import { isPart, type Part, partOf, printSheet, sheetPath } from "./drawing-sheet.ts";
import { type Candidate, makePhotograph, measurePhotograph } from "./photograph.ts";
import { isDrawing } from "./picture-kind.ts";
import { findHeavy, PictureFault } from "./picture-problems.ts";

/** What pictures are made with. */
export interface PictureTools extends CompileTools {
  readonly addresses: SiteAddresses;
  /** Whether the original of a photograph is shown as long as no build has made its files. */
  readonly showsOriginals?: boolean | undefined;
  /** How many pictures are made at once. */
  readonly jobs?: number | undefined;
}

/** What a picture becomes. If there are no files, the problems give the reason. */
interface Made {
  readonly width: number;
  readonly height: number;
  /** The files of a photograph, or the only file, which keeps its name. */
  readonly files: readonly (Candidate | { readonly bytes: string | Uint8Array })[];
  readonly problems: readonly Problem[];
}

/** Compiles pictures, by their paths inside the folder. Broken ones are reported and left out. */
export async function compilePictures(
  folder: string,
  paths: readonly string[],
  tools: PictureTools,
) {
  const { addresses, jobs = 2 } = tools;
  const decoders = openDecoders();
  const open = (path: string) =>
    forFile(`content/images/${path}`, () => openPicture(folder, path, { ...tools, decoders }));
  const made = await mapInParallel(paths, jobs, (path) => orProblem(path, open(path))).finally(
    decoders.close,
  );
  const pictures = new Map<string, Picture>();
  const parts: Part[] = [];
  const publish = createPublisher(addresses, pictures);
  const files = made.flatMap((one, at) => {
    const path = paths[at] ?? "";
    const [only] = one.files;
    if (!isPart(picturePathOf(path), only?.bytes)) return publish.picture(path, one);
    parts.push({ ...one, path, svg: only.bytes });
    return [];
  });
  if (parts.length > 0) files.push(publish.sheet(parts));
  return { value: { files, pictures }, problems: made.flatMap(({ problems }) => problems) };
}

async function orProblem(path: string, made: Promise<Made>): Promise<Made> {
  try {
    return await made;
  } catch (cause) {
    // Anything else, such as a full disk, isn't the picture's fault.
    if (!(cause instanceof PictureFault || isFileFault(cause))) throw cause;
    const problem = isFileFault(cause)
      ? describeFault(cause)
      : cause.describe(`content/images/${path}`);
    return { width: 0, height: 0, files: [], problems: [problem] };
  }
}

/**
 * Reads a picture and compiles it, unless it's in the cache or the original is shown. A picture that can't be used isn't
 * kept: it may only have taken too long.
 */
async function openPicture(
  folder: string,
  path: string,
  tools: PictureTools & { readonly decoders: Decoders },
): Promise<Made> {
  const bytes = readOriginal(join(folder, path));
  const isVector = isDrawing(path, bytes, (other) => existsSync(join(folder, other)));
  const digest = isVector
    ? digestTexts(digestGenerator(), digestBytes(bytes))
    : digestOriginal(bytes, tools);
  const name = `picture ${path}`;
  const cached = tools.cache.find<Made>(name, digest);
  if (cached) return cached;
  if (!isVector && tools.showsOriginals)
    return { ...(await measurePhotograph(path, bytes)), files: [{ bytes }] };
  const made = isVector
    ? await compileDrawing(path, bytes)
    : await makePhotograph(path, bytes, tools.decoders);
  tools.cache.set(name, digest, made);
  return made;
}

function readOriginal(file: string): Buffer {
  const kind = /\.svg$/i.test(file) ? "drawing" : "picture";
  const oversize = findOversize(kind, statSync(file).size);
  if (oversize) throw new PictureFault(`it ${oversize.what}`, oversize.advice);
  // Reading many small files one after the other, without waiting for each, is several times faster.
  return readFileSync(file);
}

/**
 * The digest of everything that the files of a photograph are made from: the original, the modules that make them, and
 * sharp. When something else in the generator changes, the photographs aren't made again, which would take a second each.
 */
function digestOriginal(bytes: Buffer, { folders }: PictureTools): string {
  const modules = [
    "assets/pictures/decoder-process.mjs",
    "assets/pictures/decoders.ts",
    "assets/pictures/photograph.ts",
    "assets/pictures/picture-problems.ts",
    "assets/pictures/position.ts",
    "content/limits.ts",
  ];
  const makers = modules.map((name) => `generator/${name}`);
  const paths = [...makers, "package-lock.json"].map((path) => join(defaultRoot, path));
  return digestTexts(digestBytes(bytes), ...paths.map(folders.digest));
}

async function compileDrawing(path: string, bytes: Buffer): Promise<Made> {
  const advice = "Open it in a text editor and save it again with the encoding UTF-8.";
  if (!isUtf8(bytes)) throw new PictureFault("it is not UTF-8 text", advice);
  const text = new TextDecoder().decode(bytes);
  const { svg, problems, ...size } = await cleanDrawing(`content/images/${path}`, text);
  const heavy = findHeavy(path, Buffer.byteLength(svg));
  return { ...size, files: [{ bytes: svg }], problems: [...problems, ...heavy] };
}

/**
 * Gives files names that change with their bytes, and adds the pictures to those that pages can show: by the names of
 * their files, and by the names that they're published under.
 */
function createPublisher(addresses: SiteAddresses, pictures: Map<string, Picture>) {
  const add = (original: string, picture: Omit<Picture, "original">) => {
    for (const name of [original, picturePathOf(original)])
      pictures.set(name, { ...picture, original });
  };
  const place = (name: string, bytes: string | Uint8Array) => {
    const path = `static/images/${fingerprintPath(name, bytes)}`;
    return { file: { path, bytes }, src: addresses.file(path) };
  };
  return {
    sheet(parts: readonly Part[]): OutputFile {
      const { file, src } = place(sheetPath, printSheet(parts));
      for (const { path, width, height } of parts)
        add(path, { width, height, src: `${src}#${partOf(path)}` });
      return file;
    },
    picture(path: string, { width, height, files }: Made): readonly OutputFile[] {
      if (files.length === 0) return [];
      const clean = picturePathOf(path);
      const named = files.map((one) => {
        const isOnly = !("format" in one);
        const name = isOnly ? clean : clean.replace(/\.[^.]+$/, `-${one.width}.${one.format}`);
        return { width, format: "", ...one, ...place(name, one.bytes) };
      });
      const avif = named.filter(({ format }) => format === "avif");
      const fallback = named.filter(({ format }) => format !== "avif");
      const list = (some: typeof named) => some.map((one) => `${one.src} ${one.width}w`).join(", ");
      const { src = "" } = fallback.find((one) => one.width >= 720) ?? fallback.at(-1) ?? {};
      const candidates = { avif: list(avif), fallback: list(fallback) };
      add(path, { width, height, src, ...(avif.length > 0 ? { candidates } : {}) });
      return named.map(({ file }) => file);
    },
  };
}
