/**
 * The only room that writes the output folder. A build fills a fresh folder beside it and swaps the two,
 * so that a build which fails or is killed leaves the last good site whole. What lies in the output
 * already is not written again: the fresh folder gets a second name of it. When a single file is new, it
 * takes the place of the old one at once, and the folder stays.
 */
import { existsSync, linkSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { OutputFile } from "../model/output.ts";
import {
  findPreviousOutput,
  OutputChanged,
  type PreviousOutput,
  type Stamps,
  sizeIn,
  stampAll,
} from "./previous-output.ts";

/** What the output folder holds now. */
export interface Written {
  readonly files: number;
  readonly bytes: number;
  readonly stamps: Stamps;
}

/**
 * Opens an output folder, whether it is there or not. Nobody sees anything of a site before it is published.
 * @param previous what of the last site is still there
 */
export async function openOutput(
  folder: string,
  previous: PreviousOutput = findPreviousOutput(folder),
) {
  await removeLeftovers(folder);
  // By the number of the process a later build finds out whether the folder is still being filled.
  const fresh = `${folder}.new-${process.pid}`;
  const written = new Set<string>();
  const kept = new Set<string>();
  const site: Site = { folder, fresh, previous, written, kept };
  return {
    /**
     * Writes a file, unless it lies there already. Of two files with one path the first counts.
     * @throws every error of the disk
     */
    write(file: OutputFile): void {
      if (written.has(file.path) || kept.has(file.path)) return;
      if (isSame(file, previous)) kept.add(file.path);
      else {
        writeInto(fresh, file.path, file.bytes);
        written.add(file.path);
      }
    },
    /** Keeps a file of the last build as it is. */
    keep(path: string): void {
      if (!written.has(path)) kept.add(path);
    },
    /**
     * Makes what was written and kept the whole content of the folder. Anything else in it is gone.
     * @throws OutputChanged when what was kept is not there any more; the folder is as it was then
     */
    async publish(): Promise<Written> {
      const stamps = (await replaceOne(site)) ?? (await swap(site));
      const paths = [...written, ...kept];
      const bytes = paths.reduce((sum, path) => sum + sizeIn(stamps[path]), 0);
      return { files: paths.length, bytes, stamps };
    },
    /** Removes what was not published. What cannot be removed now, the next build removes. */
    close: () => rm(fresh, { recursive: true, force: true }).catch(() => {}),
  };
}

/** The folders of a site, and the paths in them that are new or stay as they are. */
interface Site {
  readonly folder: string;
  readonly fresh: string;
  readonly previous: PreviousOutput;
  readonly written: ReadonlySet<string>;
  readonly kept: ReadonlySet<string>;
}

/** Each file is written when it comes: to hand thousands of small ones to other threads costs more. */
function writeInto(folder: string, path: string, bytes: string | Uint8Array): void {
  const place = join(folder, path);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, bytes);
}

/** A file that was made again, and came out as it was. */
function isSame({ path, bytes }: OutputFile, previous: PreviousOutput): boolean {
  if (!previous.has(path)) return false;
  const made = Buffer.from(bytes);
  return sizeIn(previous.stamps[path]) === made.length && made.equals(previous.read(path));
}

/** Replaces the one file that is new in a site that is whole; undefined when it is not so. */
async function replaceOne(site: Site): Promise<Stamps | undefined> {
  const { folder, fresh, previous, written, kept } = site;
  const before = Object.keys(previous.stamps).filter((path) => !path.endsWith("/"));
  const isSameSet =
    before.length === written.size + kept.size &&
    before.every((path) => written.has(path) || kept.has(path));
  if (!previous.isWhole || !isSameSet || written.size > 1) return undefined;
  const [path] = written;
  if (path === undefined) return previous.stamps;
  await rename(join(fresh, path), join(folder, path));
  return { ...previous.stamps, ...stampAll([path], folder) };
}

/** Puts the fresh folder, with a second name of all that stays, in the place of the old one. */
async function swap(site: Site): Promise<Stamps> {
  const { folder, fresh, previous, written, kept } = site;
  const parents = [...kept].map((path) => dirname(join(fresh, path)));
  // An empty site is a site too.
  for (const parent of [...new Set([fresh, ...parents])].sort())
    mkdirSync(parent, { recursive: true });
  const linked = [...kept].filter((path) => {
    const isLinked = linkFile(join(folder, path), join(fresh, path));
    if (!isLinked) writeInto(fresh, path, previous.read(path));
    return isLinked;
  });
  const stamps = stampAll([...written, ...kept], fresh);
  if (linked.some((path) => stamps[path] !== previous.stamps[path])) throw new OutputChanged();
  const stale = `${folder}.old-${process.pid}`;
  if (existsSync(folder)) await rename(folder, stale);
  await rename(fresh, folder);
  await rm(stale, { recursive: true, force: true });
  return stamps;
}

/** Gives a file a second name; false where the disk has no second names. */
function linkFile(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") throw new OutputChanged();
    return false;
  }
}

/**
 * A killed build may leave its fresh folder, or die between the two renames. When the output itself is
 * missing, the old one is put back; what dead builds left is removed.
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
