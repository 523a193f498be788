/**
 * The build cache. It keeps results that take long to make (compiled styles, scripts, templates, pictures), each under
 * a name and the digest of everything it's made from. They're kept in memory for the builds of one process, and in a
 * folder for the next process. You may delete the folder at any time: a result that's missing or damaged is made
 * again and comes out the same.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { removeOldest, tryDisk, writeAtomic } from "../content/write-atomic.ts";
import type { Cache } from "../model/cache.ts";
import { digestBytes, digestTexts } from "../model/digest.ts";

/** How many results of one name are kept. People go back and forth between branches and chapters, so it's several. */
const resultsMax = 8;

/**
 * Opens the cache of a folder, which doesn't have to exist yet.
 * @param write decides when the disk is written: the development server does that after it has answered
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

/** The file of an entry. Its folder has the end of the result's name, because file systems limit how long a name may be. */
export function entryFile(folder: string, name: string, digest: string): string {
  return join(folder, encodeURIComponent(name).slice(-80), digestTexts(name, digest));
}

/** Reads an entry: a line with the digest of the rest, then the value. Undefined when it's missing or damaged. */
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

/** Writes an entry. If the disk is full or read-only, the entry is left out: the site comes out right without it. */
function writeEntry(file: string, value: unknown): void {
  const bytes = serialize(value);
  tryDisk(() => {
    writeAtomic(file, `${digestBytes(bytes)}\n`, bytes);
    removeOldest(dirname(file), resultsMax);
  });
}
