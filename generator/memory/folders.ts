/** Folders that a build is made from: the files in them, and a short name for all of their bytes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { digestTexts } from "../cache/digest.ts";

/** A file of a folder. */
export interface ListedFile {
  /** From the folder on, with slashes on every system. */
  readonly path: string;
  /** False for a link, wherever it leads. */
  readonly isFile: boolean;
}

/** Names the names and bytes of all files of some folders. */
export type DigestFolders = (...folders: readonly string[]) => string;

/** Folders as somebody sees them. One that is not there is as good as empty. */
export interface Folders {
  /** All files of a folder and of those in it, in the order of their paths. */
  list(folder: string): readonly ListedFile[];
  readonly digest: DigestFolders;
  /** Looks again, and never answers with what was there a moment ago. */
  readonly digestAgain: DigestFolders;
}

/** Folders as they are at the moment. */
export const presentFolders: Folders = createFolders(digestFile);

/**
 * Folders as they are at the moment.
 * @param digestOne names the bytes of a file; nothing where there is none
 */
export function createFolders(digestOne: (path: string) => string): Folders {
  const digest = digestEach((folder) => digestListed(folder, listFolder(folder), digestOne));
  return { list: listFolder, digest, digestAgain: digest };
}

/** The same for a build, which walks and reads each folder once: it is built as it was then. */
export function rememberFolders(): Folders {
  const list = once(listFolder);
  const digest = digestEach(once((folder) => digestListed(folder, list(folder), digestFile)));
  return { ...presentFolders, list, digest };
}

/** Makes the function for several folders from that for one. What lies in another one is named with it. */
function digestEach(digest: (folder: string) => string): DigestFolders {
  return (...folders) => {
    const outermost = folders.filter(
      (folder) => !folders.some((other) => folder.startsWith(`${other}${sep}`)),
    );
    return digestTexts(...[...new Set(outermost)].map(digest));
  };
}

/** Names the bytes of a file. It may be gone by now; whoever works with it will find that out by himself. */
export function digestFile(path: string): string {
  try {
    // There are hundreds of small ones: to wait for each costs several times as much as to read it.
    return digestTexts(readFileSync(path));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    // A link that leads to a folder.
    if (code === "EISDIR") return presentFolders.digest(path);
    // Gone, or a link that leads to itself.
    if (code === "ENOENT" || code === "ELOOP") return "";
    throw cause;
  }
}

function digestListed(
  folder: string,
  files: readonly ListedFile[],
  digestOne: (path: string) => string,
): string {
  return digestTexts(...files.flatMap(({ path }) => [path, digestOne(join(folder, path))]));
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
