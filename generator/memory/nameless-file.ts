/** A file that only this process knows: it has lost its name, and is gone when it is closed, however that comes. */
import { randomUUID } from "node:crypto";
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { tryDisk } from "../cache/write-atomic.ts";

/** A file without a name. */
export interface NamelessFile {
  /** Answers with the place of the bytes; undefined when the disk refuses them. */
  append(bytes: Uint8Array): number | undefined;
  /** @returns the bytes from the first to before the last */
  read(start: number, end: number): Buffer;
  close(): void;
}

/** A disk with less room than this, in bytes, is left to the site. */
const roomMin = 1024 ** 3;

/**
 * Makes a file without a name; the disk is not touched before there is something to write.
 * @param folder where it has a name for a moment; made when it is not there
 */
export function createNamelessFile(folder: string): NamelessFile {
  let file: number | undefined;
  let length = 0;
  let isRefused = false;
  return {
    append(bytes) {
      if (isRefused) return undefined;
      const at = length;
      const end = tryDisk(() => {
        file ??= openNameless(folder);
        return file === undefined ? undefined : writeAll(file, bytes, at);
      });
      if (end !== undefined) {
        length = end;
        return at;
      }
      isRefused = true;
      // What was written in part would take the room of others.
      tryDisk(() => file === undefined || ftruncateSync(file, at));
      return undefined;
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

/** Opens a new file, whose name is gone when it is open; undefined on a disk that is nearly full. */
function openNameless(folder: string): number | undefined {
  mkdirSync(folder, { recursive: true });
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < roomMin) return undefined;
  const path = join(folder, `nameless.${randomUUID()}`);
  const file = openSync(path, "wx+");
  try {
    unlinkSync(path);
    return file;
  } catch (cause) {
    // Some disks keep the name as long as the file is open.
    closeSync(file);
    rmSync(path, { force: true });
    throw cause;
  }
}

/** Answers with the place behind what was written; one call may write less than it was given. */
function writeAll(file: number, bytes: Uint8Array, at: number): number {
  for (let done = 0; done < bytes.length; )
    done += writeSync(file, bytes, done, bytes.length - done, at + done);
  return at + bytes.length;
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
