/** The generator itself is part of what a result is made from: another one may make another result. */
import { basename, join } from "node:path";
import { defaultRoot } from "../site-paths.ts";
import { digestTexts } from "./digest.ts";
import { openFolders } from "./folders.ts";

let digest: string | undefined;

/** The digest of the generator that runs: its modules, its packages, and Node. */
export function digestGenerator(): string {
  // What this process has loaded does not change any more.
  digest ??= digestTexts(process.version, process.platform, process.arch, nameModules());
  return digest;
}

/** `start.mjs` runs the generator from one file, whose name holds the digest of all modules. */
function nameModules(): string {
  const bundled = /-([\da-f]{40})\.mjs$/.exec(basename(import.meta.filename))?.[1];
  if (bundled !== undefined) return bundled;
  const { digest, digestFile } = openFolders();
  const files = ["package-lock.json", "node_modules/.package-lock.json", "build.ts"];
  return digestTexts(
    ...files.map((path) => digestFile(join(defaultRoot, path))),
    digest(join(defaultRoot, "generator")),
  );
}
