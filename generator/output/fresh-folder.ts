/**
 * A folder that is being filled. Files go to the disk while whoever makes them makes the next ones: to
 * make thousands of folders takes a disk as long as a build computes.
 */
import { mkdir, mkdirSync, readFileSync, writeFile } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { addBytes, type OutputFile } from "../model/output.ts";

/** A folder that is being filled. */
export interface FreshFolder {
  readonly path: string;
  /** Begins to make the folders for files that will come. */
  expect(paths: readonly string[]): void;
  /** Begins to write a file; answers with one whose bytes lie in the folder, and no longer in memory. */
  write(file: OutputFile): OutputFile;
  /**
   * Resolves when more can be written without filling the memory.
   * @throws whatever the disk has said
   */
  room(): Promise<void> | undefined;
  /**
   * Resolves when everything is written.
   * @throws whatever the disk has said
   */
  settle(): Promise<void>;
  /** Removes the folder, if it is still there. */
  remove(): Promise<void>;
}

/**
 * Opens a folder that need not be there.
 * @param writers how many files may be on their way at once
 */
export function openFreshFolder(path: string, writers: number): FreshFolder {
  const made = new Set<string>();
  let onTheirWay = 0;
  let failure: Error | undefined;
  const waiting: (() => void)[] = [];
  const end = (error: Error | null) => {
    onTheirWay--;
    failure ??= error ?? undefined;
    for (const look of waiting.splice(0)) look();
  };
  const waitFor = async (most: number) => {
    while (onTheirWay > most) {
      await new Promise<void>((look) => void waiting.push(look));
    }
    if (failure) throw failure;
  };
  const makeFolder = (folder: string, then: (error: Error | null) => void) => {
    if (made.has(folder)) return then(null);
    mkdir(folder, { recursive: true }, (error) => {
      if (!error) made.add(folder);
      then(error);
    });
  };
  return {
    path,
    expect(paths) {
      const folders = new Set(paths.map((one) => dirname(join(path, one))));
      onTheirWay += folders.size;
      for (const folder of folders) makeFolder(folder, end);
    },
    write(file) {
      const place = join(path, file.path);
      const staged = keepUntilWritten(file, place);
      onTheirWay++;
      makeFolder(dirname(place), (error) => {
        if (error) return end(error);
        writeFile(place, file.bytes, (fault) => {
          if (!fault) staged.letGo();
          end(fault);
        });
      });
      return staged.file;
    },
    room: () => (failure || onTheirWay >= writers ? waitFor(writers >> 1) : undefined),
    async settle() {
      await waitFor(0);
      // An empty site is a site too.
      mkdirSync(path, { recursive: true });
    },
    async remove() {
      await waitFor(0).catch(() => {});
      // The next build removes what cannot be removed now; what went wrong before matters more.
      await rm(path, { recursive: true, force: true }).catch(() => {});
    },
  };
}

/** A file that can be read from memory, and from its place once it lies there. */
function keepUntilWritten({ bytes, ...file }: OutputFile, place: string) {
  let held: OutputFile["bytes"] | undefined = bytes;
  return {
    letGo() {
      held = undefined;
    },
    file: addBytes(file, () => held ?? readFileSync(place)),
  };
}
