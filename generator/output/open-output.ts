/**
 * The only hand that touches the output folder. A build fills a fresh folder beside it and swaps
 * the two, so that a build which fails or is killed leaves the last good site whole. What lies in the
 * output already is not written again: the fresh folder gets a second name of it. When a single file
 * is new, it takes the place of the old one at once, and the folder stays.
 */
import { linkSync, mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type LeftOutput, nothingLeft, type OutputFile, reuseFile } from "../model/output.ts";
import { type FreshFolder, openFreshFolder } from "./fresh-folder.ts";
import { OutputChanged } from "./left-output.ts";
import { removeLeftovers } from "./leftovers.ts";
import { sizeIn, stampOf } from "./stamps.ts";

/** What the output folder holds now. */
export interface Written {
  readonly files: number;
  readonly bytes: number;
  /** The stamps of all files, and of all folders, whose paths end with a slash. */
  readonly stamps: LeftOutput["stamps"];
}

/** The output folder while a site is made for it. Nobody sees anything of that before it is published. */
export interface Output {
  /**
   * Writes a file, unless it lies there already.
   * @returns one whose bytes lie on the disk; until the next one comes, also in memory
   * @throws whatever the disk has said
   */
  stage(file: OutputFile): OutputFile;
  /**
   * Makes the files the whole content of the folder. Anything else that was in it is gone. Of two files
   * with one path the first counts: what an editor put into `public/` stands before what we would make.
   * @param files all that were staged, and any others
   * @throws OutputChanged when what was left is not there any more; the folder is as it was then
   */
  publish(files: readonly OutputFile[]): Promise<Written>;
  /** Takes away what was not published. */
  close(): Promise<void>;
}

/**
 * Opens an output folder, whether it is there or not.
 * @param left what of the last site is still there
 */
export async function openOutput(folder: string, left = nothingLeft): Promise<Output> {
  await removeLeftovers(folder);
  // The number of the process tells a later build whether a leftover is still being written.
  const fresh = openFreshFolder(`${folder}.new-${process.pid}`);
  const staged = new Map<string, OutputFile>();
  const stage = (file: OutputFile): OutputFile => {
    const known = staged.get(file.path);
    if (known || file.left) return known ?? file;
    const kept = (isSame(file, left) && reuseFile(left, file.path)) || fresh.write(file);
    if (!kept.left) staged.set(file.path, kept);
    return kept;
  };
  return {
    stage,
    async publish(given) {
      const byPath = new Map(given.toReversed().map((file) => [file.path, file]));
      const forgotten = [...staged.keys()].find((path) => !byPath.has(path));
      if (forgotten !== undefined) throw new Error(`${forgotten} was staged and not published.`);
      const files = [...byPath.values()];
      for (const file of files) stage(file);
      const site = { folder, fresh, left, staged: new Set(staged.keys()) };
      const paths = files.map(({ path }) => path);
      const stamps = (await replaceOne(site, paths)) ?? (await swap(site, paths));
      const bytes = paths.reduce((sum, path) => sum + sizeIn(stamps[path] ?? ""), 0);
      return { files: files.length, bytes, stamps };
    },
    close: fresh.remove,
  };
}

/** A file that was made again, and came out as it was. */
function isSame({ path, bytes }: OutputFile, left: LeftOutput): boolean {
  const known = left.find(path);
  // Where nothing was left, nothing is measured.
  if (!known) return false;
  const made = Buffer.from(bytes);
  return known.size === made.length && made.equals(Buffer.from(left.read(path)));
}

interface Site {
  readonly folder: string;
  readonly fresh: FreshFolder;
  readonly left: LeftOutput;
  /** The paths of the files in the fresh folder. */
  readonly staged: ReadonlySet<string>;
}

/** Replaces the one file that is new in a site that is whole; answers with nothing when it is not so. */
async function replaceOne(
  { folder, fresh, left, staged }: Site,
  paths: readonly string[],
): Promise<LeftOutput["stamps"] | undefined> {
  const before = Object.keys(left.stamps).filter((path) => !path.endsWith("/"));
  const isSameSet = before.length === paths.length && paths.every((path) => path in left.stamps);
  if (!left.isWhole || !isSameSet || staged.size > 1) return undefined;
  const [path] = staged;
  if (path === undefined) return left.stamps;
  await rename(join(fresh.path, path), join(folder, path));
  return { ...left.stamps, ...stampAll([path], folder) };
}

/** Names again what stays, and puts the fresh folder in the place of the old one. */
async function swap(
  { folder, fresh, left, staged }: Site,
  paths: readonly string[],
): Promise<LeftOutput["stamps"]> {
  const stale = `${folder}.old-${process.pid}`;
  const staying = paths.filter((path) => !staged.has(path));
  // An empty site is a site too.
  const folders = new Set([fresh.path, ...staying.map((path) => dirname(join(fresh.path, path)))]);
  for (const path of [...folders].sort()) mkdirSync(path, { recursive: true });
  const named = new Set(
    staying.filter((path) => nameAgain(join(folder, path), join(fresh.path, path))),
  );
  for (const path of staying) if (!named.has(path)) fresh.write({ path, bytes: left.read(path) });
  const stamps = stampAll(paths, fresh.path);
  for (const path of named) if (stamps[path] !== left.find(path)?.stamp) throw new OutputChanged();
  const hadOne = await moveIfThere(folder, stale);
  await rename(fresh.path, folder);
  if (hadOne) await rm(stale, { recursive: true, force: true });
  return stamps;
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
function stampAll(paths: readonly string[], folder: string): LeftOutput["stamps"] {
  const all = new Set(["/"]);
  for (const path of paths) {
    all.add(path);
    for (let end = path.indexOf("/"); end >= 0; end = path.indexOf("/", end + 1))
      all.add(path.slice(0, end + 1));
  }
  return Object.fromEntries([...all].map((path) => [path, stampOf(join(folder, path)) ?? ""]));
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
