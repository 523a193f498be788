/** Writes files that others may look for at this moment. */
import { randomUUID } from "node:crypto";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Writes a file so that it is never there in part: beside its place first, then moved there.
 * @throws whatever the disk has said; nothing is left beside the place then
 */
export function writeWhole(file: string, bytes: string | Uint8Array): void {
  const fresh = `${file}.${randomUUID()}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(fresh, bytes);
    renameSync(fresh, file);
  } catch (cause) {
    // A disk that is full would get fuller with every build.
    rmSync(fresh, { force: true });
    throw cause;
  }
}

/**
 * The same for a file that can be done without: all in `.cache` is only there to save time, and the site
 * is right without it.
 */
export function writeIfPossible(file: string, bytes: string | Uint8Array): void {
  unlessRefused(() => writeWhole(file, bytes));
}

/** Does what the disk may refuse, and answers with what came of it; then the answer is undefined. */
export function unlessRefused<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall === undefined) throw cause;
    return undefined;
  }
}
