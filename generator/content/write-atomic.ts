/** Writes files that other processes may read at this very moment, and keeps folders of such files small. */
import { randomUUID } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";

/**
 * Writes the parts of a file so that it is never there half: first beside its place, then moved there. The
 * folders around it are made, and a file that is replaced keeps its permissions.
 * @throws every error of the disk; the old file is whole then, and nothing is left beside it
 */
export function writeAtomic(file: string, ...parts: readonly (string | Uint8Array)[]): void {
  const fresh = `${file}.${randomUUID()}`;
  fs.mkdirSync(dirname(file), { recursive: true });
  const mode = fs.statSync(file, { throwIfNoEntry: false })?.mode;
  try {
    for (const part of parts) fs.writeFileSync(fresh, part, { flag: "a" });
    if (mode !== undefined) fs.chmodSync(fresh, mode);
    fs.renameSync(fresh, file);
  } catch (cause) {
    // On a full disk, half a file for each attempt would make everything worse.
    tryDisk(() => fs.rmSync(fresh));
    throw cause;
  }
}

/** Does work that the disk may refuse. Every other error is thrown. */
export function tryDisk(work: () => void): void {
  try {
    work();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
  }
}

/**
 * Removes files of a folder until so many are left. The oldest go first, because another process may be
 * reading the newest.
 * @throws an error of the disk where another process removes the same files
 */
export function removeOldest(folder: string, max: number): void {
  const files = fs.readdirSync(folder).map((name) => {
    const file = join(folder, name);
    return { file, time: fs.statSync(file).mtimeMs };
  });
  const newestFirst = files.sort((a, b) => b.time - a.time);
  for (const { file } of newestFirst.slice(max)) fs.rmSync(file);
}
