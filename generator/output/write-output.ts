/**
 * The only hand that touches the output folder. A build fills a fresh folder beside it and swaps
 * the two, so that a build which fails or is killed leaves the last good site whole. What lies in the
 * output already is not written again: the fresh folder gets a second name of it. When a single file
 * is new, it takes the place of the old one at once, and the folder stays.
 */
import { linkSync, mkdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type LeftOutput, nothingLeft, type OutputFile } from "../model/output.ts";
import { removeLeftovers } from "./leftovers.ts";
import { stampOf } from "./stamps.ts";

/** What the output folder holds now. */
export interface Written {
  readonly files: number;
  readonly bytes: number;
  /** The stamps of all files, and of all folders, whose paths end with a slash. */
  readonly stamps: LeftOutput["stamps"];
}

/** Thrown when another build has changed the output while this one relied on it. */
export class OutputChanged extends Error {}

/** How many files are written at once when nobody says otherwise. */
const writersUsual = 32;

/**
 * Writes the files as the whole content of a folder. Anything else that was in it is gone. Of two
 * files with one path the first counts: what an editor put into `public/` stands before ours.
 * @param writers how many files are written at once
 * @param left what of the last site is still there
 * @throws OutputChanged when it is not there any more; the folder is as it was then
 */
export async function writeOutput(
  given: readonly OutputFile[],
  folder: string,
  writers = writersUsual,
  left: LeftOutput = nothingLeft,
): Promise<Written> {
  await removeLeftovers(folder);
  const files = [...new Map(given.toReversed().map((file) => [file.path, file])).values()];
  const fresh = files.filter((file) => !file.left && !isSame(file, left));
  const stamps =
    (await replaceOne(fresh, files, folder, left)) ??
    (await swap(new Set(fresh), files, { folder, writers, left }));
  const sizeOf = ({ path }: OutputFile) => Number.parseInt(stamps[path] ?? "", 10);
  const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
  return { files: files.length, bytes, stamps };
}

/** A file that was made again, and came out as it was. */
function isSame({ path, bytes }: OutputFile, left: LeftOutput): boolean {
  const size = left.find(path)?.size;
  return size === Buffer.byteLength(bytes) && Buffer.from(bytes).equals(left.read(path));
}

/** Replaces the one file that is new in a site that is whole; answers with nothing when it is not so. */
async function replaceOne(
  [file, ...others]: readonly OutputFile[],
  files: readonly OutputFile[],
  folder: string,
  left: LeftOutput,
): Promise<LeftOutput["stamps"] | undefined> {
  const paths = Object.keys(left.stamps).filter((path) => !path.endsWith("/"));
  const isSameSet = paths.length === files.length && files.every(({ path }) => path in left.stamps);
  if (!left.isWhole || !isSameSet || others.length > 0) return undefined;
  if (!file) return left.stamps;
  const fresh = `${folder}.new-${process.pid}`;
  await writeFile(fresh, file.bytes);
  await rename(fresh, join(folder, file.path));
  return { ...left.stamps, ...stampAll([file], folder) };
}

interface Swap {
  readonly folder: string;
  readonly writers: number;
  readonly left: LeftOutput;
}

async function swap(
  changed: ReadonlySet<OutputFile>,
  files: readonly OutputFile[],
  { folder, writers, left }: Swap,
): Promise<LeftOutput["stamps"]> {
  // The number of the process tells a later build whether a leftover is still being written.
  const fresh = `${folder}.new-${process.pid}`;
  const stale = `${folder}.old-${process.pid}`;
  try {
    const folders = new Set(files.map((file) => dirname(join(fresh, file.path))));
    for (const path of [fresh, ...[...folders].sort()]) mkdirSync(path, { recursive: true });
    const isNamed = (file: OutputFile) =>
      !changed.has(file) && nameAgain(join(folder, file.path), join(fresh, file.path));
    const named = new Set(files.filter(isNamed));
    await fill(
      files.filter((file) => !named.has(file)),
      fresh,
      writers,
    );
    const stamps = stampAll(files, fresh);
    for (const { path } of named)
      if (stamps[path] !== left.find(path)?.stamp) throw new OutputChanged();
    const hadOne = await moveIfThere(folder, stale);
    await rename(fresh, folder);
    if (hadOne) await rm(stale, { recursive: true, force: true });
    return stamps;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Gives a file a second name, unless the disk knows no second names: then it is written anew. */
function nameAgain(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") throw new OutputChanged();
    return false;
  }
}

/** The stamps of files, and of the folders around them. */
function stampAll(files: readonly OutputFile[], folder: string): LeftOutput["stamps"] {
  const paths = new Set(["/"]);
  for (const { path } of files) {
    paths.add(path);
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
      paths.add(path.slice(0, end + 1));
  }
  return Object.fromEntries([...paths].map((path) => [path, stampOf(join(folder, path)) ?? ""]));
}

async function fill(files: readonly OutputFile[], folder: string, writers: number): Promise<void> {
  const queue = [...files];
  const writer = async (): Promise<void> => {
    for (let file = queue.pop(); file; file = queue.pop()) {
      await writeFile(join(folder, file.path), file.bytes);
    }
  };
  await Promise.all(Array.from({ length: writers }, writer));
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw cause;
  }
}
