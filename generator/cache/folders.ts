/**
 * What a build is made from, as digests: folders with the bytes of all of their files, and the generator
 * itself. Each folder is walked once, and each file is read once, by whoever opens them for one build.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { once } from "../model/once.ts";
import { defaultRoot } from "../site-paths.ts";
import { digestBytes, digestTexts } from "./cache.ts";

/** Digests of files that this process has read before, each with what identified the file then. */
export type FileDigests = Map<string, { readonly identity: string; readonly digest: string }>;

/** Folders as they are while one build runs. One that is not there is as good as empty. */
export type Folders = ReturnType<typeof openFolders>;

/**
 * Opens the folders for one build.
 * @param known the digests of an earlier build of this process: a file that is the same to its size, its
 *   times and its place on the disk is not read again
 */
export function openFolders(known: FileDigests = new Map()) {
  /** All files of a folder and of those in it, in the order of their paths. */
  const list = once(listFolder);
  /** The digest of a file; that of an empty text where there is none. */
  const digestFile = (path: string): string => {
    try {
      return digestKnown(path, known);
    } catch (cause) {
      // It may be gone since it was listed; whoever works with it will find that out.
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") return digestTexts("");
      throw cause;
    }
  };
  const digestOne = once((folder) =>
    digestTexts(...list(folder).flatMap(({ path }) => [path, digestFile(join(folder, path))])),
  );
  /** The digest of the names and bytes of all files of some folders. */
  const digest = (...folders: readonly string[]): string => digestTexts(...folders.map(digestOne));
  // With what this one knows, a second look at the same folders reads only what has changed since.
  return { list, digest, digestFile, known };
}

/**
 * For how many milliseconds a file counts as just changed. Within one tick of the clock of its disk it
 * may change again and keep its times, and the slowest of these clocks tick every two seconds.
 */
const justChangedMs = 2000;

function digestKnown(path: string, known: FileDigests): string {
  const stats = statSync(path);
  // A link that leads to a folder.
  if (stats.isDirectory()) return openFolders(known).digest(path);
  const { size, mtimeMs, ctimeMs, dev, ino } = stats;
  const identity = `${size} ${mtimeMs} ${ctimeMs} ${dev} ${ino}`;
  const last = known.get(path);
  if (last?.identity === identity) return last.digest;
  // There are hundreds of small ones: to wait for each costs several times as much as to read it.
  const digest = digestBytes(readFileSync(path));
  // A time that is still to come is no sign of age.
  if (Date.now() - ctimeMs >= justChangedMs) known.set(path, { identity, digest });
  return digest;
}

/** Paths go from the folder on, with slashes on every system. A link is no file, wherever it leads. */
function listFolder(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      return { path: path.replaceAll(sep, "/"), isFile: entry.isFile() };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

let ofGenerator: string | undefined;

/** The digest of the generator that runs: its modules, its packages, and Node. */
export function digestGenerator(): string {
  // What this process has loaded does not change any more.
  ofGenerator ??= digestTexts(process.version, process.platform, process.arch, nameModules());
  return ofGenerator;
}

/** `start.mjs` runs the generator from one file, whose name holds the digest of all modules. */
function nameModules(): string {
  const bundled = /-([\da-f]{40})\.mjs$/.exec(basename(import.meta.filename));
  return bundled?.[1] ?? digestModules(defaultRoot);
}

/** The digest of the modules and packages of a repository. */
export function digestModules(root: string): string {
  const { digestFile } = openFolders();
  const parts = ["package-lock.json", "node_modules/.package-lock.json", "build.ts", "generator"];
  return digestTexts(...parts.map((path) => digestFile(join(root, path))));
}
