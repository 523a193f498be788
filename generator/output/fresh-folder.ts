/**
 * A folder that is being filled. Each file is written when it comes: to hand thousands of small ones to
 * other threads costs more than to write them.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addBytes, type OutputFile } from "../model/output.ts";

/** A folder that is being filled. */
export interface FreshFolder {
  readonly path: string;
  /**
   * Writes a file.
   * @returns one whose bytes lie in the folder; until the next one comes, also in memory
   * @throws whatever the disk has said
   */
  write(file: OutputFile): OutputFile;
  /** Removes the folder, if it is still there. */
  remove(): Promise<void>;
}

/** Opens a folder that need not be there. */
export function openFreshFolder(path: string): FreshFolder {
  const made = new Set<string>();
  const makeFolder = (folder: string) => {
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
  let letGo = () => {};
  return {
    path,
    write({ bytes, ...file }) {
      const place = join(path, file.path);
      makeFolder(dirname(place));
      writeFileSync(place, bytes);
      letGo();
      // Whoever has made a file reads it once more, and then hardly ever.
      let held: OutputFile["bytes"] | undefined = bytes;
      letGo = () => {
        held = undefined;
      };
      return addBytes(file, () => held ?? readFileSync(place));
    },
    // The next build removes what cannot be removed now; what went wrong before matters more.
    remove: () => rm(path, { recursive: true, force: true }).catch(() => {}),
  };
}
