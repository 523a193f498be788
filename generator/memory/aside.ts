/**
 * Puts texts aside until they are wanted. The first ones stay in memory; when there are many, they go to
 * the disk. A disk that refuses them costs memory, and nothing else.
 */
import { createNamelessFile, type NamelessFile } from "./nameless-file.ts";

/** Where texts stand one after the other, as UTF-8. */
export interface Store {
  /** @returns the bytes from the first to before the last */
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
      if (size > chunk.room()) {
        const isMoved = chunk.moveTo(file);
        const isEnough = isMoved && chunk.memory.length >= size;
        chunk = createChunk(
          isEnough ? chunk.memory : Buffer.allocUnsafe(Math.max(size, chunkSize)),
        );
      }
      return chunk.put(text);
    },
    close: () => file.close(),
  };
}

/** A piece of memory that is filled, and moves to a file when it is full. */
function createChunk(memory: Buffer) {
  let used = 0;
  // Whoever has a place in it keeps this object, and not the memory.
  const store = { read: (start: number, end: number) => memory.subarray(start, end) };
  return {
    memory,
    room: () => memory.length - used,
    put(text: string): Place {
      const start = used;
      used += memory.write(text, start);
      return { store, start, end: used };
    },
    /** Answers whether the memory is free for others now. */
    moveTo(file: NamelessFile): boolean {
      const at = file.append(memory.subarray(0, used));
      if (at === undefined) return false;
      store.read = (start, end) => file.read(at + start, at + end);
      return true;
    },
  };
}
