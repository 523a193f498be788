/** Builds a world in a process of its own, under the eyes of a module that notes what the process does. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defaultRoot } from "../../generator/site-paths.ts";
import type { PlacedWorld } from "./place-world.ts";

/**
 * Makes the function that builds as `npm run build` does, and answers with what was noted and printed.
 * @param note the module of this folder that is loaded first; it appends lines to the file NOTED_IN
 */
export function createNotingBuild({ root }: PlacedWorld, note: string) {
  const address = pathToFileURL(join(defaultRoot, "tests/support", note)).href;
  const file = join(root, "noted.txt");
  const start = join(defaultRoot, "generator/start.mjs");
  const command = ["--import", address, start, "build", "--root", root];
  const env = { ...process.env, NODE_ENV: undefined, NOTED_IN: file };
  return (): { readonly noted: readonly string[]; readonly said: string } => {
    writeFileSync(file, "");
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      encoding: "utf8",
      env,
    });
    if (status !== 0) throw new Error(stderr);
    return { noted: readFileSync(file, "utf8").trimEnd().split("\n"), said: stdout };
  };
}
