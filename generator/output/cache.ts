/**
 * The build cache: results that take long to make (compiled styles, scripts, templates, pictures), each
 * under a name and the digest of everything that it is made from. They are kept in memory for the
 * builds of one process, and in a folder for the next process. The folder may be deleted at any time:
 * a result that is missing or damaged is made again, and is the same.
 */
import { hash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { tryDisk, writeAtomic } from "./write-atomic.ts";

/** A store of results. */
export type Cache = ReturnType<typeof openCache>;

/** Opens the cache of a folder, which need not be there; who is waited for elsewhere may `write` later. */
export function openCache(folder: string, write = (work: () => void) => work()) {
  const inMemory = new Map<string, { readonly digest: string; readonly value: unknown }>();
  return {
    /** The result with this name and digest; undefined when there is none. */
    find<T>(name: string, digest: string): T | undefined {
      const known = inMemory.get(name);
      if (known?.digest === digest) return known.value as T;
      const read = readEntry<T>(entryFile(folder, name, digest));
      if (read !== undefined) inMemory.set(name, { digest, value: read });
      return read;
    },
    /** Keeps a result, which is plain data: objects, arrays, maps, strings, bytes. */
    set(name: string, digest: string, value: unknown): void {
      inMemory.set(name, { digest, value });
      write(() => writeEntry(entryFile(folder, name, digest), value));
    },
  };
}

/** The file of an entry: in a folder that is called as its name as far as file systems allow. */
export function entryFile(folder: string, name: string, digest: string): string {
  return join(folder, encodeURIComponent(name).slice(-80), digestTexts(name, digest));
}

/** An entry is a line with the digest of the rest, then the value. */
function readEntry<T>(file: string): T | undefined {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf("\n");
    const value = bytes.subarray(end + 1);
    const isWhole = bytes.toString("latin1", 0, end) === digestBytes(value);
    return isWhole ? (deserialize(value) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** A disk that is full or read-only is no fault: the site is right without the entry. */
function writeEntry(file: string, value: unknown): void {
  const bytes = serialize(value);
  tryDisk(() => {
    writeAtomic(file, `${digestBytes(bytes)}\n`, bytes);
    // Of one name several: branches and chapters alternate.
    removeOldest(dirname(file), 8);
  });
}

/**
 * Removes files of a folder until so many are left: the oldest first, for others may just read the newest.
 * @throws an error of the disk where another process removes them now
 */
export function removeOldest(folder: string, max: number): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const timed = files.map((file) => ({ file, time: statSync(file).mtimeMs }));
  const oldest = timed.sort((a, b) => b.time - a.time).slice(max);
  for (const { file } of oldest) rmSync(file);
}

/**
 * The digest of some texts in their order, as 40 hexadecimal digits. Lengths stand between the texts,
 * so that no two lists of texts run together to the same.
 */
export function digestTexts(...texts: readonly string[]): string {
  return digestBytes(texts.map((text) => `${text.length}\n${text}`).join(""));
}

/** The digest of a text or of bytes. */
export const digestBytes = (bytes: string | Uint8Array) => hash("sha1", bytes);
