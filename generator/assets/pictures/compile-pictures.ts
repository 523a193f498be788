/**
 * Compiles the pictures of the content folder: drawings are cleaned and keep their form,
 * photographs become files that fit the screens they are shown on. Nothing of what an original
 * carries beside its picture reaches the site, and a photograph is made once.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Cache } from "../../cache/cache.ts";
import type { AddressBook } from "../../model/address.ts";
import type { OutputFile, Picture } from "../../model/output.ts";
import type { Checked, Problem } from "../../model/problem.ts";
import type { ReportProgress } from "../../model/progress.ts";
import { fingerprint, fingerprintPath } from "../fingerprint.ts";
import { cleanDrawing } from "./clean-drawing.ts";
import { DrawingFault } from "./drawing-fault.ts";
import {
  type Candidate,
  makePhotograph,
  measurePhotograph,
  type Photograph,
  PhotographFault,
} from "./photograph.ts";
import { entryNameOf } from "./picture-cache.ts";
import { findKindFault, kindOf } from "./picture-kind.ts";
import { cannotBeUsed, drawingProblem, findHeavy, notUtf8, tooLarge } from "./picture-problems.ts";
import type { PictureQueue } from "./picture-queue.ts";

export interface Pictures {
  readonly files: readonly OutputFile[];
  readonly pictures: ReadonlyMap<string, Picture>;
}

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
  /** Makes photographs afterwards; until then the original stands in for its files. */
  readonly queue?: PictureQueue;
  /** Told whenever a photograph has been made. */
  readonly onProgress?: ReportProgress;
}

/** What became of one picture; without a picture, the problems say why. */
interface Made {
  readonly files: readonly OutputFile[];
  readonly picture?: Picture;
  readonly problems: readonly Problem[];
  /** Set as long as an original stands in for files that are still to be made. */
  readonly isStandIn?: boolean;
}

/** A photograph that is not in the cache and must be made. */
interface Missing {
  readonly missing: string;
}

const megabyte = 1024 * 1024;
/** GitHub takes no larger file; a drawing of this size is no drawing. */
const largest = { photograph: 100 * megabyte, drawing: 2 * megabyte };

/** Compiles all pictures. Broken ones are reported and left out. */
export async function compilePictures(work: PictureWork): Promise<Checked<Pictures>> {
  const made = new Map<string, Made>();
  const missing: string[] = [];
  await inParallel(work.paths, work.jobs, async (path) => {
    const result = await openPicture(path, work);
    if ("missing" in result) missing.push(result.missing);
    else made.set(path, result);
  });

  let done = 0;
  const progress = () =>
    work.onProgress?.({ what: "pictures", done: done++, total: missing.length });
  if (missing.length > 0) progress();
  await inParallel(missing.sort(), work.jobs, async (path) => {
    made.set(path, await makeMissing(path, work));
    progress();
  });

  // Pictures are finished in any order; the result has the order of the paths.
  const results = work.paths.flatMap((path) => {
    const result = made.get(path);
    return result ? [[path, result] as const] : [];
  });
  const pictures = new Map(
    results.flatMap(([path, { picture }]) => (picture ? [[path, picture] as const] : [])),
  );
  return {
    value: { files: results.flatMap(([, { files }]) => files), pictures },
    problems: results.flatMap(([, { problems }]) => problems),
  };
}

/** Does work for every item, a few at once. */
async function inParallel<T>(
  items: readonly T[],
  jobs: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: jobs }, worker));
}

/** Reads a picture and finishes it, unless it is a photograph that nobody has made yet. */
async function openPicture(path: string, work: PictureWork): Promise<Made | Missing> {
  const file = join(work.folder, path);
  const { size } = await stat(file);
  const limit = largest[path.endsWith(".svg") ? "drawing" : "photograph"];
  if (size > limit) return without(tooLarge(path, size, limit));
  const bytes = await readFile(file);
  const kind = kindOf(bytes);
  const fault = findKindFault(path, kind);
  if (fault) return without(cannotBeUsed(path, fault.code, fault.reason, fault.fix));
  if (kind === "svg") return compileDrawing(path, bytes, work);
  const name = entryNameOf(bytes);
  const kept = work.cache.find<Photograph>("photograph", name);
  if (kept) return compilePhotograph(path, kept, work);
  // The bytes are read again when their turn comes: all of them at once would not fit.
  if (!work.queue) return { missing: path };
  const made = work.queue.ask(`${name} ${path}`, () => makeMissing(path, work));
  return made ?? standIn(path, bytes, work);
}

async function makeMissing(path: string, work: PictureWork): Promise<Made> {
  const bytes = await readFile(join(work.folder, path));
  return orWithout(path, async () => {
    const photograph = await makePhotograph(bytes);
    work.cache.set("photograph", entryNameOf(bytes), photograph);
    return compilePhotograph(path, photograph, work);
  });
}

/** The original as it is, in the place of files that are still to be made. */
async function standIn(path: string, bytes: Buffer, { addresses }: PictureWork): Promise<Made> {
  return orWithout(path, async () => {
    const { width, height } = await measurePhotograph(bytes);
    const file = { path: `static/images/${fingerprintPath(path, bytes)}`, bytes };
    const picture = { width, height, src: addresses.file(file.path) };
    return { files: [file], picture, problems: [], isStandIn: true };
  });
}

async function orWithout(path: string, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (cause) {
    // What is not the picture's fault, such as a full disk, is no problem of its author.
    if (!(cause instanceof PhotographFault)) throw cause;
    return without(cannotBeUsed(path, "picture-broken", `it ${cause.message}`, cause.fix));
  }
}

async function compileDrawing(path: string, bytes: Buffer, work: PictureWork): Promise<Made> {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return without(notUtf8(path));
  }
  const source = { path: `content/images/${path}`, text };
  try {
    const { svg, width, height, dropped } = await work.cache.get(
      `drawing ${path}`,
      fingerprint(bytes),
      () => cleanDrawing(text),
    );
    const name = `static/images/${fingerprintPath(path, svg)}`;
    const file = { path: name, bytes: svg };
    return {
      files: [file],
      picture: { width, height, src: work.addresses.file(name) },
      problems: [
        ...dropped.map((note) => drawingProblem(source, note, "warning")),
        ...findHeavy(path, [{ width, bytes: Buffer.byteLength(svg) }]),
      ],
    };
  } catch (cause) {
    if (!(cause instanceof DrawingFault)) throw cause;
    return without(drawingProblem(source, cause.note, "error"));
  }
}

function compilePhotograph(path: string, photograph: Photograph, work: PictureWork): Made {
  const { width, height, candidates } = photograph;
  const stem = path.replace(/\.[^.]+$/, "");
  const named = candidates.map((candidate) => {
    const name = `${stem}-${candidate.width}.${candidate.format}`;
    const file = {
      path: `static/images/${fingerprintPath(name, candidate.bytes)}`,
      bytes: candidate.bytes,
    };
    return { ...candidate, file, src: work.addresses.file(file.path) };
  });
  const isModern = ({ format }: Candidate) => format === "avif";
  const modern = named.filter(isModern);
  const plain = named.filter((candidate) => !isModern(candidate));
  const list = (files: typeof named) =>
    files.map((file) => `${file.src} ${file.width}w`).join(", ");
  const middle = plain.find((candidate) => candidate.width >= 720) ?? plain.at(-1);
  return {
    files: named.map(({ file }) => file),
    picture: {
      width,
      height,
      src: middle?.src ?? "",
      candidates: { avif: list(modern), fallback: list(plain) },
    },
    problems: findHeavy(
      path,
      named.map((file) => ({ width: file.width, bytes: file.bytes.length })),
    ),
  };
}

function without(problem: Problem): Made {
  return { files: [], problems: [problem] };
}
