/**
 * Compiles the pictures of the content folder: drawings are cleaned and keep their form, photographs become
 * files that fit the screens they are shown on. Nothing of what an original carries beside its picture
 * reaches the site.
 */
import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Cache } from "../../cache/cache.ts";
import { digestTexts } from "../../cache/digest.ts";
import type { Folders } from "../../cache/folders.ts";
import { digestGenerator } from "../../cache/generator.ts";
import type { SiteAddresses } from "../../model/address.ts";
import type { OutputFile, Picture, ReportProgress } from "../../model/output.ts";
import type { Problem } from "../../model/problem.ts";
import { defaultRoot } from "../../site-paths.ts";
import { fingerprintPath } from "../public-files.ts";
import { cleanDrawing } from "./drawing.ts";
import { makePhotograph, measurePhotograph, type Photograph } from "./photograph.ts";
import { isDrawing } from "./picture-kind.ts";
import { findHeavy, PictureFault, pictureProblem } from "./picture-problems.ts";
import type { PictureQueue } from "./picture-queue.ts";

/** What pictures are made with. */
export interface PictureTools {
  readonly addresses: SiteAddresses;
  /** Finished photographs and cleaned drawings. */
  readonly cache: Cache;
  readonly folders: Pick<Folders, "digestFile">;
  /** Makes photographs afterwards; until then the original stands in for its files. */
  readonly queue?: PictureQueue | undefined;
  /** How many pictures are made at once. */
  readonly jobs?: number | undefined;
  /** Called whenever a photograph has been made. */
  readonly onProgress?: ReportProgress | undefined;
}

/** What came of one picture; without a picture, the problems say why. */
interface Compiled {
  readonly files: readonly OutputFile[];
  readonly picture?: Picture;
  readonly problems: readonly Problem[];
}

/**
 * Compiles pictures. Broken ones are reported and left out.
 * @param folder the absolute path of `content/images`
 * @param paths inside that folder
 */
export async function compilePictures(
  folder: string,
  paths: readonly string[],
  tools: PictureTools,
) {
  const { jobs = 2, onProgress } = tools;
  const opened = await inParallel(paths, jobs, (path) => openPicture(folder, path, tools));
  // What is not in the cache is made when all others are open: then its number is known.
  const total = opened.filter((one) => typeof one === "function").length;
  let done = 0;
  if (total > 0) onProgress?.({ what: "pictures", done, total });
  const compiled = await inParallel(opened, jobs, async (one) => {
    if (typeof one !== "function") return one;
    const made = await one();
    onProgress?.({ what: "pictures", done: ++done, total });
    return made;
  });
  const pictures = new Map<string, Picture>();
  for (const [at, { picture }] of compiled.entries())
    if (picture) pictures.set(paths[at] ?? "", picture);
  const files = compiled.flatMap((one) => one.files);
  return { value: { files, pictures }, problems: compiled.flatMap((one) => one.problems) };
}

/** Does work for every item, a few at once. The results have the order of the items. */
async function inParallel<T, R>(items: readonly T[], jobs: number, work: (item: T) => Promise<R>) {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
  return results;
}

const megabyte = 1024 * 1024;

/** Reads a picture and compiles it, or gives the function that does so if that takes long. */
async function openPicture(folder: string, path: string, tools: PictureTools) {
  const file = join(folder, path);
  // GitHub takes no larger file; a drawing of two megabytes is no drawing.
  const limit = path.endsWith(".svg") ? 2 : 100;
  const size = (await stat(file)).size / megabyte;
  return orProblem(path, async () => {
    if (size > limit) {
      const reason = `it has ${size.toFixed(1).replace(".0", "")} MB, and more than ${limit} MB are not opened`;
      throw new PictureFault(reason, "Make it smaller and export it again.");
    }
    const bytes = await readFile(file);
    if (isDrawing(path, bytes)) return compileDrawing(path, bytes, tools);
    const digest = digestOriginal(bytes, tools);
    const cached = tools.cache.find<Photograph>(`photograph ${path}`, digest);
    if (cached) return publishPhotograph(path, cached, tools);
    // It is read again then: the bytes of all of them at once would not fit.
    const make = () =>
      orProblem(path, async () => compilePhotograph(path, await readFile(file), tools));
    if (!tools.queue) return make;
    return tools.queue.ask(`${path} ${digest}`, make) ?? standIn(path, bytes, tools);
  });
}

async function orProblem<T>(path: string, work: () => Promise<T>): Promise<T | Compiled> {
  try {
    return await work();
  } catch (cause) {
    // What is not the fault of the picture, such as a full disk, is no problem of its author.
    if (!(cause instanceof PictureFault)) throw cause;
    const text = `cannot be used: ${cause.message}`;
    return { files: [], problems: [pictureProblem(path, text, cause.details)] };
  }
}

async function compileDrawing(path: string, bytes: Buffer, tools: PictureTools): Promise<Compiled> {
  const digest = digestTexts(digestGenerator(), bytes);
  const drawing = await tools.cache.get(`drawing ${path}`, digest, () => {
    const fix = "Open it in a text editor and save it again with the encoding UTF-8.";
    if (!isUtf8(bytes)) throw new PictureFault("it is not UTF-8 text", fix);
    return cleanDrawing(path, new TextDecoder().decode(bytes));
  });
  const { svg, width, height, problems } = drawing;
  const { file, src } = publish(path, svg, tools);
  const heavy = findHeavy(path, Buffer.byteLength(svg));
  return { files: [file], picture: { width, height, src }, problems: [...problems, ...heavy] };
}

async function compilePhotograph(path: string, bytes: Buffer, tools: PictureTools) {
  const digest = digestOriginal(bytes, tools);
  const make = () => makePhotograph(bytes);
  return publishPhotograph(path, await tools.cache.get(`photograph ${path}`, digest, make), tools);
}

/**
 * The digest of everything that the files of a photograph are made from: the original, the module that makes
 * them, and sharp. The rest of the generator may change without another second for each of them.
 */
function digestOriginal(bytes: Buffer, { folders }: PictureTools): string {
  const makers = ["generator/assets/pictures/photograph.ts", "package-lock.json"];
  const digests = makers.map((path) => folders.digestFile(join(defaultRoot, path)));
  return digestTexts(bytes, ...digests);
}

/** The original as it is, in the place of files that are still to be made. */
async function standIn(path: string, bytes: Buffer, tools: PictureTools): Promise<Compiled> {
  const size = await measurePhotograph(bytes);
  const { file, src } = publish(path, bytes, tools);
  return { files: [file], picture: { ...size, src }, problems: [] };
}

function publishPhotograph(path: string, photograph: Photograph, tools: PictureTools): Compiled {
  const { width, height, candidates } = photograph;
  const stem = path.replace(/\.[^.]+$/, "");
  const named = candidates.map(({ width, format, bytes }) => {
    const name = `${stem}-${width}.${format}`;
    return { width, format, ...publish(name, bytes, tools) };
  });
  const avif = named.filter(({ format }) => format === "avif");
  const fallback = named.filter(({ format }) => format !== "avif");
  const list = (files: typeof named) => files.map((one) => `${one.src} ${one.width}w`).join(", ");
  const { src = "" } = fallback.find((one) => one.width >= 720) ?? fallback.at(-1) ?? {};
  const heavy = candidates.flatMap((one) => findHeavy(path, one.bytes.length, one.width));
  return {
    files: named.map(({ file }) => file),
    picture: { width, height, src, candidates: { avif: list(avif), fallback: list(fallback) } },
    problems: heavy.slice(0, 1),
  };
}

/** A file whose name changes with its bytes, and its address. */
function publish(path: string, bytes: string | Uint8Array, { addresses }: PictureTools) {
  const file = { path: `static/images/${fingerprintPath(path, bytes)}`, bytes };
  return { file, src: addresses.file(file.path) };
}
