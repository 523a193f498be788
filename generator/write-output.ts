/**
 * The only hand that touches the output folder. A build fills a fresh folder beside it and swaps
 * the two, so that a build which fails or is killed leaves the last good site whole.
 */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { OutputFile } from "./model/output.ts";

/** What was written. */
export interface Written {
  readonly files: number;
  readonly bytes: number;
}

/** How many files are written at once when nobody says otherwise. */
const writersUsual = 32;

/**
 * Writes the files as the whole content of a folder. Anything else that was in it is gone.
 * @param writers how many files are written at once
 */
export async function writeOutput(
  files: readonly OutputFile[],
  folder: string,
  writers = writersUsual,
): Promise<Written> {
  // The number of the process tells a later build whether a leftover is still being written.
  const token = process.pid;
  const fresh = `${folder}.new-${token}`;
  const stale = `${folder}.old-${token}`;
  await removeLeftovers(folder);
  try {
    await fill(files, fresh, writers);
    const hadOne = await moveIfThere(folder, stale);
    await rename(fresh, folder);
    if (hadOne) await rm(stale, { recursive: true, force: true });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  const bytes = files.reduce((sum, file) => sum + Buffer.byteLength(file.bytes), 0);
  return { files: files.length, bytes };
}

async function fill(files: readonly OutputFile[], folder: string, writers: number): Promise<void> {
  const folders = new Set(files.map((file) => dirname(join(folder, file.path))));
  await mkdir(folder, { recursive: true });
  for (const path of [...folders].sort()) await mkdir(path, { recursive: true });
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

/**
 * A killed build may leave its fresh folder, or die between the two renames. When the output
 * itself is missing, the old one is put back; what dead builds left is removed.
 */
async function removeLeftovers(folder: string): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  const names = await readdir(parent);
  const prefix = `${basename(folder)}.`;
  const leftovers = names.filter((name) => name.startsWith(prefix) && isLeftover(name)).sort();
  const stale = leftovers.find((name) => name.includes(".old-"));
  if (stale && !names.includes(basename(folder))) await rename(join(parent, stale), folder);
  for (const name of leftovers) await rm(join(parent, name), { recursive: true, force: true });
}

/**
 * A folder of a build whose process is no longer there. Our own number counts as one of those: in a
 * container every build has the same, so what has it was left by the build before.
 */
function isLeftover(name: string): boolean {
  const pid = /\.(?:new|old)-(\d+)$/.exec(name)?.[1];
  if (pid === undefined) return false;
  if (Number(pid) === process.pid) return true;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === "ESRCH";
  }
}
