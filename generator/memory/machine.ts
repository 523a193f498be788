/** The machine is part of what every result is made from: another one may make another result. */
import { join } from "node:path";
import { getEnvironmentData } from "node:worker_threads";
import { digestTexts } from "../cache/digest.ts";
import { defaultRoot } from "../site-paths.ts";
import { digestFile, presentFolders } from "./folders.ts";

let machine: string | undefined;

/** The digest of the machine that runs: its modules, its packages, and Node. */
export function digestMachine(): string {
  // What this process has loaded does not change any more.
  machine ??= digestTexts(process.version, process.platform, process.arch, nameModules());
  return machine;
}

/** Whoever started this process by `start.mjs` has read all modules, and left their name for everybody. */
function nameModules(): string {
  const named = getEnvironmentData("machine");
  if (typeof named === "string") return named;
  const files = ["package-lock.json", "node_modules/.package-lock.json", "build.ts"];
  return digestTexts(
    ...files.map((path) => digestFile(join(defaultRoot, path))),
    presentFolders.digest(join(defaultRoot, "generator")),
  );
}
