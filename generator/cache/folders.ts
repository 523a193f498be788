/**
 * Folders that a build is made from: the files in them, and the digest of all of their bytes. Each folder
 * is walked once, and each file is read once, by whoever opens them for one build.
 */
import { hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { digestTexts } from "./digest.ts";

/** A file of a folder. */
export interface ListedFile {
  /** From the folder on, with slashes on every system. */
  readonly path: string;
  /** False for a link, wherever it leads. */
  readonly isFile: boolean;
}

/** Folders as they are while one build runs. One that is not there is as good as empty. */
export interface Folders {
  /** All files of a folder and of those in it, in the order of their paths. */
  list(folder: string): readonly ListedFile[];
  /** The digest of the names and bytes of all files of some folders. */
  digest(...folders: readonly string[]): string;
  /** The digest of a file; that of an empty text where there is none. */
  digestFile(path: string): string;
}

/** Digests of files that this process has read before, each with what identified the file then. */
export type FileDigests = Map<string, { readonly identity: string; readonly digest: string }>;

/**
 * Opens the folders for one build.
 * @param known the digests of an earlier build of this process: a file that is the same to its size, its
 *   times and its place on the disk is not read again
 */
export function openFolders(known: FileDigests = new Map()): Folders {
  const list = once(listFolder);
  const digestFile = (path: string) => digestKnown(path, known);
  const digestOne = once((folder) =>
    digestTexts(...list(folder).flatMap(({ path }) => [path, digestFile(join(folder, path))])),
  );
  const digest = (...folders: readonly string[]) => {
    // What lies in another one is part of its digest.
    const outermost = folders.filter(
      (folder) => !folders.some((other) => folder.startsWith(`${other}${sep}`)),
    );
    return digestTexts(...[...new Set(outermost)].map(digestOne));
  };
  return { list, digest, digestFile };
}

/**
 * For how many milliseconds a file counts as just changed. Within one tick of the clock of its disk it
 * may change again and keep its times, and the slowest of these clocks tick every two seconds.
 */
const justChangedMs = 2000;

function digestKnown(path: string, known: FileDigests): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return digestTexts("");
  // A link that leads to a folder.
  if (stats.isDirectory()) return openFolders(known).digest(path);
  const { size, mtimeMs, ctimeMs, dev, ino } = stats;
  const identity = `${size} ${mtimeMs} ${ctimeMs} ${dev} ${ino}`;
  const last = known.get(path);
  if (last?.identity === identity) return last.digest;
  const digest = hash("sha1", readIfThere(path));
  // A time that is still to come is no sign of age.
  if (Date.now() - ctimeMs >= justChangedMs) known.set(path, { identity, digest });
  return digest;
}

/** A file may be gone since it was listed; whoever works with it will find that out. */
function readIfThere(path: string): Uint8Array {
  try {
    // There are hundreds of small ones: to wait for each costs several times as much as to read it.
    return readFileSync(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return new Uint8Array();
    throw cause;
  }
}

function listFolder(folder: string): readonly ListedFile[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      return { path: path.replaceAll(sep, "/"), isFile: entry.isFile() };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

function once<T>(work: (folder: string) => T): (folder: string) => T {
  const known = new Map<string, T>();
  return (folder) => {
    const answer = known.get(folder) ?? work(folder);
    known.set(folder, answer);
    return answer;
  };
}
