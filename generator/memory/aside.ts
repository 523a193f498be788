/**
 * Puts texts aside until they are wanted. The first ones stay in memory; when there are many, they go to
 * the disk. While the disk refuses them they stay in memory too.
 */
import { createNamelessFile, type NamelessFile } from "./nameless-file.ts";

/** Where texts stand one after the other, as UTF-8. */
export interface Store {
  /** @returns the bytes from the first to before the last, as they are until the next text is put aside */
  read(start: number, end: number): Buffer;
}

/** Where one text stands. */
export interface Place {
  readonly store: Store;
  readonly start: number;
  readonly end: number;
}

/** Takes texts. */
export interface Aside {
  put(text: string): Place;
  /** What was put aside cannot be read any more. */
  close(): void;
}

/** So many bytes go to the disk at once; a site with fewer needs no file. */
const chunkSize = 1024 * 1024;

/**
 * Begins to take texts.
 * @param folder where the file may be
 */
export function openAside(folder: string): Aside {
  const file = createNamelessFile(folder);
  let chunk = createChunk(Buffer.allocUnsafe(chunkSize));
  return {
    put(text) {
      const size = Buffer.byteLength(text);
      if (size > chunkSize) return putAlone(Buffer.from(text), file);
      if (size > chunk.room())
        chunk = createChunk(chunk.moveTo(file) ?? Buffer.allocUnsafe(chunkSize));
      return chunk.put(text);
    },
    close: () => file.close(),
  };
}

function putAlone(bytes: Buffer, file: NamelessFile): Place {
  const at = file.append(bytes);
  if (at !== undefined) return { store: file, start: at, end: at + bytes.length };
  const store: Store = { read: (start, end) => bytes.subarray(start, end) };
  return { store, start: 0, end: bytes.length };
}

/** A piece of memory that is filled, and moves to a file when it is full. */
function createChunk(given: Buffer) {
  let memory: Buffer | undefined = given;
  const size = given.length;
  let used = 0;
  let moved: { readonly file: NamelessFile; readonly at: number } | undefined;
  const store: Store = {
    read(start, end) {
      if (moved) return moved.file.read(moved.at + start, moved.at + end);
      return (memory as Buffer).subarray(start, end);
    },
  };
  return {
    room: () => size - used,
    put(text: string): Place {
      const start = used;
      used += (memory as Buffer).write(text, start);
      return { store, start, end: used };
    },
    /** Answers with the memory, which is free for others now; undefined when the file refuses it. */
    moveTo(file: NamelessFile): Buffer | undefined {
      const free = memory as Buffer;
      const at = file.append(free.subarray(0, used));
      if (at === undefined) return undefined;
      moved = { file, at };
      // Whoever has a place in here would keep it alive.
      memory = undefined;
      return free;
    },
  };
}
