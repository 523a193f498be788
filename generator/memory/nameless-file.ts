/** A file that only this process knows: it has lost its name, and is gone when it is closed, however that comes. */
import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { join } from "node:path";
import { unlessRefused } from "./write-whole.ts";

/** A file without a name. */
export interface NamelessFile {
  /** Answers with the place of the bytes; undefined when the disk refuses them. */
  append(bytes: Uint8Array): number | undefined;
  /** @returns the bytes from the first to before the last */
  read(start: number, end: number): Buffer;
  close(): void;
}

/**
 * Makes a file without a name; the disk is not touched before there is something to write.
 * @param folder where it has a name for a moment; made when it is not there
 */
export function createNamelessFile(folder: string): NamelessFile {
  let file: number | undefined;
  let length = 0;
  const open = (): number => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, `nameless.${randomUUID()}`);
    file = openSync(path, "wx+");
    unlinkSync(path);
    return file;
  };
  return {
    append(bytes) {
      const isWritten = unlessRefused(() => writeAll(file ?? open(), bytes, length));
      if (!isWritten) return undefined;
      length += bytes.length;
      return length - bytes.length;
    },
    read(start, end) {
      if (file === undefined) throw new Error("Nothing was written.");
      return readAll(file, start, end);
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

/** One call may write less than it was given. */
function writeAll(file: number, bytes: Uint8Array, at: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
}

function readAll(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.allocUnsafe(end - start);
  for (let done = 0; done < bytes.length; ) {
    const count = readSync(file, bytes, done, bytes.length - done, start + done);
    if (count === 0) throw new Error("A file without a name is shorter than it was.");
    done += count;
  }
  return bytes;
}
