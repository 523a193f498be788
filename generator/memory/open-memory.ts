/**
 * Keeps the results of a build on a few dozen shelves, each a file. A shelf is read when it is first
 * asked, and written when something on it has changed: one edit changes a few of them. A result stays
 * the text that stands in the file, or that was put aside for it, until somebody asks for it. Whoever
 * opens the memory brings the seals of the shelves; one with another seal is damaged, old or somebody
 * else's, and is as good as empty.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { digestTexts } from "../cache/digest.ts";
import { tryDisk, writeAtomic } from "../cache/write-atomic.ts";
import type { Memory } from "../model/memory.ts";
import { openAside, type Place, type Store } from "./aside.ts";

/** The digests of the shelves by their names. */
export type Seals = Readonly<Record<string, string>>;

/** A memory that lies in a folder. */
export interface OpenMemory extends Memory {
  /**
   * Writes down what was kept since it was opened, and nothing else.
   * @returns the new seals; a shelf that the disk refuses has none
   */
  save(): Seals;
  /** What was kept since it was opened cannot be read any more. */
  close(): void;
}

/** What was kept: a value that will be printed, or JSON that stands somewhere. */
interface Result {
  readonly madeFrom: string;
  readonly place?: Place;
  readonly value?: unknown;
}

interface Shelf {
  readonly before: ReadonlyMap<string, Result>;
  readonly now: Map<string, Result>;
}

const shelfCount = 64;

/** Opens the memory of a folder, whether there is one or not. */
export function openMemory(folder: string, seals: Seals): OpenMemory {
  const aside = openAside(folder);
  const shelves = new Map<string, Shelf>();
  const shelfOf = (name: string): Shelf => {
    const number = shelfNumberOf(name);
    const known = shelves.get(number);
    if (known) return known;
    const seal = seals[number];
    const before = seal === undefined ? new Map() : readShelf(join(folder, number), seal);
    const opened: Shelf = { before, now: new Map() };
    shelves.set(number, opened);
    return opened;
  };
  const find = ({ before, now }: Shelf, name: string, madeFrom: string) => {
    const result = now.get(name) ?? before.get(name);
    return result?.madeFrom === madeFrom ? result : undefined;
  };
  return {
    digest: digestTexts,
    recall<T>(name: string, madeFrom: string) {
      const result = find(shelfOf(name), name, madeFrom);
      return result && readResult<T>(result);
    },
    keep: (name, madeFrom, value) => void shelfOf(name).now.set(name, { madeFrom, value }),
    keepText: (name, madeFrom, text) =>
      void shelfOf(name).now.set(name, { madeFrom, place: aside.put(text) }),
    renew<T>(name: string, madeFrom: string) {
      const shelf = shelfOf(name);
      const known = find(shelf, name, madeFrom);
      if (!known) return undefined;
      shelf.now.set(name, known);
      return () => readResult<T>(known);
    },
    save() {
      const saved = [...shelves].flatMap(([number, shelf]) => {
        const same = isSame(shelf) ? seals[number] : undefined;
        const seal = same ?? writeShelf(join(folder, number), shelf.now);
        return seal === undefined ? [] : [[number, seal] as const];
      });
      return Object.fromEntries(saved);
    },
    close: aside.close,
  };
}

/** Names are spread evenly, and each always stands on the same shelf. */
function shelfNumberOf(name: string): string {
  let sum = 0;
  for (let index = 0; index < name.length; index++)
    sum = (Math.imul(sum, 31) + name.charCodeAt(index)) | 0;
  // A prime in between, so that each letter counts.
  return String(((sum >>> 0) % 8191) % shelfCount);
}

/** A row of the list that a shelf begins with: the texts of the results follow it in the same order. */
type Row = readonly [name: string, madeFrom: string, length: number];

function readShelf(file: string, seal: string): ReadonlyMap<string, Result> {
  const results = new Map<string, Result>();
  try {
    const bytes = readFileSync(file);
    if (digestTexts(bytes) !== seal) return results;
    const store: Store = { read: (from, to) => bytes.subarray(from, to) };
    let start = bytes.indexOf("\n");
    const rows = JSON.parse(bytes.toString("utf8", 0, start++)) as readonly Row[];
    for (const [name, madeFrom, length] of rows) {
      const end = start + length;
      results.set(name, { madeFrom, place: { store, start, end } });
      start = end;
    }
    return results;
  } catch {
    return new Map();
  }
}

function readResult<T>({ place, value }: Result): T {
  return (place ? JSON.parse(readPlace(place).toString("utf8")) : value) as T;
}

function readPlace({ store, start, end }: Place): Buffer {
  return store.read(start, end);
}

/** True when the very same results stand on a shelf as before. */
function isSame({ before, now }: Shelf): boolean {
  if (now.size !== before.size) return false;
  for (const [name, result] of now) if (before.get(name) !== result) return false;
  return true;
}

/** Answers with the seal; undefined when the disk refuses the shelf. */
function writeShelf(file: string, results: ReadonlyMap<string, Result>): string | undefined {
  return tryDisk(() => {
    const texts = [...results.values()].map(({ place, value }) =>
      place ? readPlace(place) : Buffer.from(JSON.stringify(value)),
    );
    const rows = [...results].map(
      ([name, { madeFrom }], index): Row => [name, madeFrom, texts[index]?.length ?? 0],
    );
    const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(rows)}\n`), ...texts]);
    writeAtomic(file, bytes);
    return digestTexts(bytes);
  });
}
