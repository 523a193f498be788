/**
 * Files that are known by their stamps: whether one has changed since this process has last looked is
 * told by its size, its times and its place on the disk, and no byte of it is read. No stamp outlives
 * the process: a checkout gives every file new times, and a copy may keep old ones.
 */
import { type Stats, statSync } from "node:fs";
import { createFolders, digestFile, type Folders } from "./folders.ts";

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
  return printStamp(statSync(path));
}

function printStamp({ size, mtimeMs, ctimeMs, dev, ino }: Stats): string {
  const stamp = `${size} ${mtimeMs} ${ctimeMs} ${dev} ${ino}`;
  // A time that is still to come is no sign of age.
  return Date.now() - ctimeMs < young ? `${stamp} ${likeNoOther()}` : stamp;
}

function likeNoOther(): string {
  looks += 1;
  return `look ${looks}`;
}

/** Folders as they are, of whose files those are read again of which the stamp has changed. */
export function stampFolders(): Folders {
  const known = new Map<string, { readonly stamp: string; readonly digest: string }>();
  return createFolders((path) => {
    const stamp = stampIfFile(path);
    if (stamp === undefined) return digestFile(path);
    const last = known.get(path);
    if (last?.stamp === stamp) return last.digest;
    const digest = digestFile(path);
    known.set(path, { stamp, digest });
    return digest;
  });
}

/** Nothing for what is gone by now, and for a link that leads to a folder: no stamp tells what lies in it. */
function stampIfFile(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? printStamp(stats) : undefined;
}
