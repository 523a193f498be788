/**
 * What a build is made from, as digests: folders with the bytes of all of their files, and the generator
 * itself. Each folder is walked once and each file is read once for one build.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { memoize } from "../model/collections.ts";
import { digestBytes, digestTexts } from "../model/digest.ts";
import { listFolder } from "./list-folder.ts";
import { defaultRoot } from "./site-paths.ts";

/** Folders as they are while one build runs. One that is not there counts as an empty one. */
export type Folders = ReturnType<typeof openFolders>;

/** Opens the folders for one build: what it has seen of them stays as it was. */
export function openFolders() {
  const list = memoize(listFolder);
  /** The digest of a file, or of the names and bytes of all files in a folder. */
  const digest = memoize((path: string): string => {
    try {
      // This follows links, because a link may lead to a folder, too.
      if (!statSync(path).isDirectory()) return digestBytes(readFileSync(path));
    } catch (cause) {
      // The file may have gone since it was listed. Whoever works with it will find that out.
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") return digestTexts("");
      throw cause;
    }
    const files = list(path).flatMap((file) => [file.path, digest(join(path, file.path))]);
    return digestTexts(...files);
  });
  return { list, digest };
}

/** The digest of the modules that are bundled into a command. `start.mjs` fills it in. */
declare const MODULES_DIGEST: string | undefined;

let digestOfThisProcess: string | undefined;

/** The digest of the generator that runs: its modules, its packages, and the version of Node. */
export function digestGenerator(): string {
  // A process goes on with the modules that it has loaded, whatever happens to their files.
  digestOfThisProcess ??= digestTexts(
    process.version,
    process.platform,
    process.arch,
    typeof MODULES_DIGEST === "undefined" ? digestModules(defaultRoot) : MODULES_DIGEST,
  );
  return digestOfThisProcess;
}

/** The digest of the modules and packages of a repository. */
export function digestModules(root: string): string {
  const { digest } = openFolders();
  const parts = ["package-lock.json", "node_modules/.package-lock.json", "build.ts", "generator"];
  return digestTexts(...parts.map((path) => digest(join(root, path))));
}
