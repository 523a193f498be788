/**
 * Keeps the results of a build on a few dozen shelves, each a file. A shelf is read when it is first
 * asked, and written when something on it has changed: one edit changes a few of them. Whoever opens the
 * memory brings the seals of the shelves; one with another seal is damaged, old or somebody else's, and
 * is as good as empty.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Memory } from "../model/memory.ts";
import { digestTexts } from "./digests.ts";
import { writeWhole } from "./write-whole.ts";

/** The digests of the shelves by their names. */
export type Seals = Readonly<Record<string, string>>;

/** A memory that lies in a folder. */
export interface OpenMemory extends Memory {
  /** Writes down what was kept since it was opened, and nothing else; answers with the new seals. */
  save(): Seals;
}

type Result = readonly [madeFrom: string, value: unknown];
type Results = Readonly<Record<string, Result>>;

interface Shelf {
  readonly before: Results;
  readonly now: Record<string, Result>;
}

const shelfCount = 64;

/** Opens the memory of a folder, whether there is one or not. */
export function openMemory(folder: string, seals: Seals): OpenMemory {
  const shelves = new Map<string, Shelf>();
  const shelfOf = (name: string): Shelf => {
    const number = shelfNumberOf(name);
    const known = shelves.get(number);
    if (known) return known;
    const seal = seals[number];
    const before = seal === undefined ? {} : readShelf(join(folder, number), seal);
    const opened: Shelf = { before, now: Object.create(null) };
    shelves.set(number, opened);
    return opened;
  };
  return {
    digest: digestTexts,
    recall<T>(name: string, madeFrom: string) {
      const [from, value] = shelfOf(name).before[name] ?? [];
      return from === madeFrom ? (value as T) : undefined;
    },
    keep(name, madeFrom, value) {
      shelfOf(name).now[name] = [madeFrom, value];
    },
    save() {
      const saved = [...shelves].map(([number, shelf]) => {
        const seal = isSame(shelf) ? seals[number] : undefined;
        return [number, seal ?? writeShelf(join(folder, number), shelf.now)] as const;
      });
      return Object.fromEntries(saved);
    },
  };
}

/** Names are spread evenly, and each always stands on the same shelf. */
function shelfNumberOf(name: string): string {
  let sum = 0;
  for (let index = 0; index < name.length; index++)
    sum = (sum * 31 + name.charCodeAt(index)) % 8191;
  return String(sum % shelfCount);
}

function readShelf(file: string, seal: string): Results {
  try {
    const bytes = readFileSync(file);
    if (digestTexts(bytes) !== seal) return {};
    // Without a prototype, no name can be found that nobody kept.
    return Object.assign(Object.create(null), JSON.parse(bytes.toString("utf8")));
  } catch {
    return {};
  }
}

/** True when the very same results stand on a shelf as before. */
function isSame({ before, now }: Shelf): boolean {
  const names = Object.keys(now);
  return (
    names.length === Object.keys(before).length &&
    names.every(
      (name) => now[name]?.[0] === before[name]?.[0] && now[name]?.[1] === before[name]?.[1],
    )
  );
}

function writeShelf(file: string, results: Results): string {
  const bytes = Buffer.from(JSON.stringify(results));
  writeWhole(file, bytes);
  return digestTexts(bytes);
}
