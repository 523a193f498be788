/**
 * Files that are known by their stamps: whether one has changed since this process has last looked is
 * told by its size, its times and its place on the disk, and no byte of it is read. No stamp outlives
 * the process: a checkout gives every file new times, and a copy may keep old ones.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { digestEach, digestFolder, type Folders, presentFolders } from "./folders.ts";

/**
 * For how many milliseconds a file counts as just changed. Within one tick of the clock of its disk it
 * may change again and keep its stamp, and the slowest of these clocks tick every two seconds.
 */
const young = 2000;

let looks = 0;

/**
 * The stamp of a file, or of what a link leads to; take it before you read. That of a file that has just
 * changed is like no other, so whoever asks again reads again.
 * @throws when there is no such file
 */
export function stampOf(path: string): string {
  const { size, mtimeMs, ctimeMs, dev, ino } = statSync(path);
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${dev} ${ino}`;
  // A time that is still to come is no sign of age.
  return Date.now() - ctimeMs < young ? `${stamp} ${likeNoOther()}` : stamp;
}

function likeNoOther(): string {
  looks += 1;
  return `look ${looks}`;
}

/** Folders as they are, of which those are read again in which a stamp has changed. */
export function stampFolders(): Folders {
  const known = new Map<string, { readonly stamps: string; readonly digest: string }>();
  const digest = digestEach((folder) => {
    const stamps = listStamps(folder);
    const last = known.get(folder);
    if (last?.stamps === stamps) return last.digest;
    const digest = digestFolder(folder);
    known.set(folder, { stamps, digest });
    return digest;
  });
  return { ...presentFolders, digest };
}

function listStamps(folder: string): string {
  if (!existsSync(folder)) return "";
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${entry.isFile() ? stampIfThere(path) : likeNoOther()}`;
    })
    .join("\n");
}

/** What is gone by now is gone for whoever reads it, too; and it may come back. */
function stampIfThere(path: string): string {
  try {
    return stampOf(path);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw cause;
    return likeNoOther();
  }
}
