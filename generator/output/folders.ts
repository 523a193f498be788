/**
 * What a build is made from, as digests: folders with the bytes of all of their files, and the generator
 * itself. Each folder is walked once, and each file is read once, by whoever opens them for one build.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../content/list-folder.ts";
import { defaultRoot } from "../content/site-paths.ts";
import { once } from "../model/collections.ts";
import { digestBytes, digestTexts } from "./cache.ts";

/** Folders as they are while one build runs. One that is not there is as good as empty. */
export type Folders = ReturnType<typeof openFolders>;

/** Opens the folders for one build: what it has seen of them stays as it was. */
export function openFolders() {
  const list = once(listFolder);
  /** The digest of a file, or of the names and bytes of all files in a folder; one of nothing where none is. */
  const digest: (path: string) => string = once((path) => {
    try {
      // A link may lead to a folder, too.
      if (statSync(path).isDirectory())
        return digestTexts(
          ...list(path).flatMap((one) => [one.path, digest(join(path, one.path))]),
        );
      // There are hundreds of small ones: to wait for each costs several times as much as to read it.
      return digestBytes(readFileSync(path));
    } catch (cause) {
      // It may be gone since it was listed; whoever works with it will find that out.
      if ((cause as NodeJS.ErrnoException).code === "ENOENT") return digestTexts("");
      throw cause;
    }
  });
  return { list, digest };
}

/** The digest of the modules that are bundled; `start.mjs` fills it in. */
declare const MODULES_DIGEST: string | undefined;

let ofGenerator: string | undefined;

/** The digest of the generator that runs: its modules, its packages, and Node. */
export function digestGenerator(): string {
  const { version, platform, arch } = process;
  const findModules = () =>
    typeof MODULES_DIGEST === "undefined" ? digestModules(defaultRoot) : MODULES_DIGEST;
  // What this process has loaded does not change any more.
  ofGenerator ??= digestTexts(version, platform, arch, findModules());
  return ofGenerator;
}

/** The digest of the modules and packages of a repository. */
export function digestModules(root: string): string {
  const { digest } = openFolders();
  const parts = ["package-lock.json", "node_modules/.package-lock.json", "build.ts", "generator"];
  return digestTexts(...parts.map((path) => digest(join(root, path))));
}
