/**
 * The build cache: results that take long to make (compiled styles, scripts, templates, pictures), each
 * under a name and the digest of everything that it is made from. They are kept in memory for the
 * builds of one process, and in a folder for the next process. The folder may be deleted at any time:
 * a result that is missing or damaged is made again and comes out the same.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { removeOldest, tryDisk, writeAtomic } from "../content/write-atomic.ts";
import type { Cache } from "../model/cache.ts";
import { digestBytes, digestTexts } from "../model/digest.ts";

/** How many results of one name are kept: people go back and forth between branches and chapters. */
const resultsMax = 8;

/**
 * Opens the cache of a folder, which does not have to be there.
 * @param write decides when to write: a server may wait until nobody waits for it
 */
export function openCache(folder: string, write = (work: () => void) => work()): Cache {
  const inMemory = new Map<string, { readonly digest: string; readonly value: unknown }>();
  return {
    find<T>(name: string, digest: string): T | undefined {
      const known = inMemory.get(name);
      if (known?.digest === digest) return known.value as T;
      const stored = readEntry<T>(entryFile(folder, name, digest));
      if (stored !== undefined) inMemory.set(name, { digest, value: stored });
      return stored;
    },
    set(name, digest, value) {
      inMemory.set(name, { digest, value });
      write(() => writeEntry(entryFile(folder, name, digest), value));
    },
  };
}

/** The file of an entry. Its folder has the name of the result, as far as file systems allow. */
export function entryFile(folder: string, name: string, digest: string): string {
  return join(folder, encodeURIComponent(name).slice(-80), digestTexts(name, digest));
}

/** Reads an entry: a line with the digest of the rest, then the value. */
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

/** Writes an entry. A disk that is full or read-only does no harm: the site is right without the entry. */
function writeEntry(file: string, value: unknown): void {
  const bytes = serialize(value);
  tryDisk(() => {
    writeAtomic(file, `${digestBytes(bytes)}\n`, bytes);
    removeOldest(dirname(file), resultsMax);
  });
}
