/**
 * A stamp tells whether a file or a folder has changed: its size, and the time of the last change to
 * the fraction of a millisecond. In a folder every new and every lost name is a change.
 */
import { lstatSync } from "node:fs";

/** The stamp of a file or folder; undefined when there is none, or a link to another place. */
export function stampOf(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return `${found.size} ${found.mtimeMs}`;
  return found?.isDirectory() ? `/ ${found.mtimeMs}` : undefined;
}

/** The size of the file in bytes that a stamp tells of. */
export function sizeIn(stamp: string): number {
  return Number.parseInt(stamp, 10);
}
