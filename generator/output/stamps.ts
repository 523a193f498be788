/**
 * A stamp tells whether a file or a folder has changed: its size, and the time of the last change to
 * the fraction of a millisecond. In a folder every new and every lost name is a change.
 */
import { lstatSync } from "node:fs";

/** The stamp of a file or folder; undefined when there is none, or a link to another place. */
export function stampOf(path: string): string | undefined {
  const found = lookAt(path);
  if (found?.isFile()) return `${found.size} ${found.mtimeMs}`;
  return found?.isDirectory() ? `/ ${found.mtimeMs}` : undefined;
}

function lookAt(path: string) {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    // A file stands where a folder was.
    if ((cause as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw cause;
  }
}

/** The size of the file in bytes that a stamp tells of. */
export function sizeIn(stamp: string): number {
  return Number.parseInt(stamp, 10);
}
