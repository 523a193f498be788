/** Writes files that other processes may read at this moment. */
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file so that it is never there in part: beside its place first, then moved there. The
 * permissions of a file that is replaced stay.
 * @throws every error of the disk; nothing is left beside the place then
 */
export function writeAtomic(file: string, ...parts: readonly (string | Uint8Array)[]): void {
  const fresh = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  try {
    for (const part of parts) writeFileSync(fresh, part, { flag: "a" });
    if (mode !== undefined) chmodSync(fresh, mode);
    renameSync(fresh, file);
  } catch (cause) {
    // A disk that is full would get fuller with every build.
    tryDisk(() => rmSync(fresh));
    throw cause;
  }
}

/** Does work that the disk may refuse. Other errors are thrown. */
export function tryDisk(work: () => void): void {
  try {
    work();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
  }
}
