/**
 * Compiles the pictures of the content folder: drawings are cleaned and keep their form, photographs become
 * files that fit the screens they are shown on. Nothing of what an original carries beside its picture
 * reaches the site.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Cache } from "../../cache/cache.ts";
import { digestTexts } from "../../cache/digest.ts";
import type { Folders } from "../../cache/folders.ts";
import { digestGenerator } from "../../cache/generator.ts";
import type { AddressBook } from "../../model/address.ts";
import type { OutputFile, Picture } from "../../model/output.ts";
import type { Problem } from "../../model/problem.ts";
import type { ReportProgress } from "../../model/progress.ts";
import { defaultRoot } from "../../site-paths.ts";
import { fingerprintPath } from "../fingerprint.ts";
import { cleanDrawing } from "./drawing.ts";
import { makePhotograph, measurePhotograph, type Photograph } from "./photograph.ts";
import { isDrawing } from "./picture-kind.ts";
import { findHeavy, PictureFault, problemOf } from "./picture-problems.ts";
import type { PictureQueue } from "./picture-queue.ts";

export interface PictureWork {
  /** Absolute path of `content/images`. */
  readonly folder: string;
  /** Paths inside that folder. */
  readonly paths: readonly string[];
  /** How many pictures are made at once. */
  readonly jobs: number;
  readonly addresses: AddressBook;
  /** Finished photographs and cleaned drawings. */
  readonly cache: Cache;
  readonly folders: Pick<Folders, "digestFile">;
  /** Makes photographs afterwards; until then the original stands in for its files. */
  readonly queue?: PictureQueue | undefined;
  /** Called whenever a photograph has been made. */
  readonly onProgress?: ReportProgress | undefined;
}

/** What came of one picture; without a picture, the problems say why. */
interface Compiled {
  readonly files: readonly OutputFile[];
  readonly picture?: Picture;
  readonly problems: readonly Problem[];
}

/** Compiles all pictures. Broken ones are reported and left out. */
export async function compilePictures(work: PictureWork) {
  const { paths, jobs, onProgress } = work;
  const opened = await inParallel(paths, jobs, (path) => openPicture(path, work));
  // Those that are not in the cache are made when all others are open: then their number is known.
  const total = opened.filter((one) => typeof one === "function").length;
  let done = 0;
  if (total > 0) onProgress?.({ what: "pictures", done, total });
  const compiled = await inParallel(opened, jobs, async (one) => {
    if (typeof one !== "function") return one;
    const made = await one();
    onProgress?.({ what: "pictures", done: ++done, total });
    return made;
  });
  const pictures = compiled.flatMap(({ picture }, at) =>
    picture ? [[paths[at] ?? "", picture] as const] : [],
  );
  return {
    value: { files: compiled.flatMap(({ files }) => files), pictures: new Map(pictures) },
    problems: compiled.flatMap(({ problems }) => problems),
  };
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
/** GitHub takes no larger file; a drawing of this size is no drawing. */
const largest = { photograph: 100 * megabyte, drawing: 2 * megabyte };

/** Reads a picture and compiles it, or gives the function that does so if that takes long. */
async function openPicture(
  path: string,
  work: PictureWork,
): Promise<Compiled | (() => Promise<Compiled>)> {
  const file = join(work.folder, path);
  const { size } = await stat(file);
  return orProblem(path, async () => {
    const limit = largest[path.endsWith(".svg") ? "drawing" : "photograph"];
    if (size > limit) {
      const reason = `it has ${megabytes(size)}, and more than ${megabytes(limit)} are not opened`;
      throw new PictureFault(reason, "Make it smaller and export it again.");
    }
    const bytes = await readFile(file);
    if (isDrawing(path, bytes)) return compileDrawing(path, bytes, work);
    const digest = digestOriginal(bytes, work);
    const cached = work.cache.find<Photograph>(`photograph ${path}`, digest);
    if (cached) return compilePhotograph(path, cached, work);
    const make = () => makeFiles(path, work);
    if (!work.queue) return make;
    return work.queue.ask(`${path} ${digest}`, make) ?? standIn(path, bytes, work);
  });
}

function megabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1).replace(".0", "")} MB`;
}

async function orProblem<T>(path: string, work: () => Promise<T>): Promise<T | Compiled> {
  try {
    return await work();
  } catch (cause) {
    // What is not the fault of the picture, such as a full disk, is no problem of its author.
    if (!(cause instanceof PictureFault)) throw cause;
    return { files: [], problems: [problemOf(path, cause)] };
  }
}

async function compileDrawing(path: string, bytes: Buffer, work: PictureWork): Promise<Compiled> {
  const { svg, width, height, problems } = await work.cache.get(
    `drawing ${path}`,
    digestTexts(digestGenerator(), bytes),
    () => cleanDrawing({ path: `content/images/${path}`, text: readText(bytes) }),
  );
  const file = { path: `static/images/${fingerprintPath(path, svg)}`, bytes: svg };
  return {
    files: [file],
    picture: { width, height, src: work.addresses.file(file.path) },
    problems: [...problems, ...findHeavy(path, [{ width, bytes: Buffer.from(svg) }])],
  };
}

function readText(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const fix = "Open it in a text editor and save it again with the encoding UTF-8.";
    throw new PictureFault("it is not UTF-8 text", fix);
  }
}

/**
 * The digest of everything that the files of a photograph are made from: the original, the module that makes
 * them, and sharp. The rest of the generator may change without another second for each of them.
 */
function digestOriginal(bytes: Buffer, { folders }: PictureWork): string {
  const makers = ["generator/assets/pictures/photograph.ts", "package-lock.json"];
  const digests = makers.map((path) => folders.digestFile(join(defaultRoot, path)));
  return digestTexts(bytes, ...digests);
}

/** Makes the files of a photograph. It is read again: the bytes of all of them at once would not fit. */
async function makeFiles(path: string, work: PictureWork): Promise<Compiled> {
  const bytes = await readFile(join(work.folder, path));
  return orProblem(path, async () => {
    const make = () => makePhotograph(bytes);
    const made = await work.cache.get(`photograph ${path}`, digestOriginal(bytes, work), make);
    return compilePhotograph(path, made, work);
  });
}

/** The original as it is, in the place of files that are still to be made. */
async function standIn(path: string, bytes: Buffer, { addresses }: PictureWork): Promise<Compiled> {
  const { width, height } = await measurePhotograph(bytes);
  const file = { path: `static/images/${fingerprintPath(path, bytes)}`, bytes };
  const picture = { width, height, src: addresses.file(file.path) };
  return { files: [file], picture, problems: [] };
}

function compilePhotograph(path: string, photograph: Photograph, work: PictureWork): Compiled {
  const { width, height, candidates } = photograph;
  const stem = path.replace(/\.[^.]+$/, "");
  const named = candidates.map(({ width, format, bytes }) => {
    const name = `static/images/${fingerprintPath(`${stem}-${width}.${format}`, bytes)}`;
    return { width, format, file: { path: name, bytes }, src: work.addresses.file(name) };
  });
  const fallback = named.filter(({ format }) => format !== "avif");
  const list = (files: typeof named) => files.map((one) => `${one.src} ${one.width}w`).join(", ");
  const middle = fallback.find((one) => one.width >= 720) ?? fallback.at(-1);
  return {
    files: named.map(({ file }) => file),
    picture: {
      width,
      height,
      src: middle?.src ?? "",
      candidates: {
        avif: list(named.filter(({ format }) => format === "avif")),
        fallback: list(fallback),
      },
    },
    problems: findHeavy(path, candidates),
  };
}
