/** Tidies up beside an output folder what builds have left that were killed. */
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * A killed build may leave its fresh folder, or die between the two renames. When the output
 * itself is missing, the old one is put back; what dead builds left is removed.
 */
export async function removeLeftovers(folder: string): Promise<void> {
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
