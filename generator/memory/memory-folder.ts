/** Where the memory of a site lies: in the cache, a folder for each output folder. */
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestTexts } from "../cache/digest.ts";
import { tryDisk } from "../cache/write-atomic.ts";
import type { SitePaths } from "../site-paths.ts";

/** How many sites are remembered. */
const sitesMax = 8;

/** The folder for a site. Those that were not written for the longest time make room for it. */
export function memoryFolderOf({ cache, root, out }: SitePaths): string {
  const all = join(cache, "builds");
  tryDisk(() => makeRoom(all));
  return join(all, digestTexts(root, out).replace(/\W/g, ""));
}

function makeRoom(all: string): void {
  mkdirSync(all, { recursive: true });
  const timed = readdirSync(all).map((name) => {
    const folder = join(all, name);
    return { folder, time: statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0 };
  });
  for (const { folder } of timed.sort((a, b) => b.time - a.time).slice(sitesMax))
    rmSync(folder, { recursive: true, force: true });
}
