/**
 * Remembers what was read in a document for as long as it is made from the same. Most targets stand on
 * many pages, so a document keeps their numbers, and the targets themselves are kept once.
 */
import type { Memory } from "../model/memory.ts";
import { collectNamings, type Indexable, type IndexedFile } from "./indexed-file.ts";
import type { Target, TargetBook } from "./target-book.ts";

/** What is kept of a document. */
interface KeptIndex {
  readonly ids: readonly string[];
  readonly repeatedIds: readonly string[];
  readonly titles: number;
  /** Places in the list of all targets. */
  readonly targets: readonly number[];
}

type KeptTarget = readonly [text: string, isLink: boolean];

/** Where what was read is kept from one build to the next. */
export interface Shelf {
  /** What was read in a document before; undefined when it has changed. */
  recall(one: Indexable): IndexedFile | undefined;
  /** Keeps what was read in this build. */
  keep(sources: readonly Indexable[], files: readonly IndexedFile[]): void;
}

const listName = "targets";
const nameOf = ({ path }: Indexable["file"]) => `index of ${path}`;

/** Opens the shelf of a memory. */
export function openShelf(memory: Memory, book: TargetBook): Shelf {
  const last = memory.recall<readonly KeptTarget[]>(listName, "");
  const kept = last ?? [];
  const renewed = new Set<IndexedFile>();
  const found: Target[] = [];
  const targetAt = (number: number): Target => {
    const [text, isLink] = kept[number] as KeptTarget;
    found[number] ??= book.find(text, isLink);
    return found[number];
  };
  return {
    recall({ file, madeFrom }) {
      // The list may be lost alone, with the shelf that it stands on: then the numbers lead nowhere.
      if (!last || !madeFrom) return undefined;
      const read = memory.renew<KeptIndex>(nameOf(file), madeFrom);
      if (!read) return undefined;
      const { ids, repeatedIds, titles, targets } = read();
      const recalled: IndexedFile = {
        path: file.path,
        ids: new Set(ids),
        repeatedIds,
        titles,
        targets: targets.map(targetAt),
        findNamings: () => collectNamings(file),
      };
      renewed.add(recalled);
      return recalled;
    },
    keep(sources, files) {
      const byPath = new Map(files.map((file) => [file.path, file]));
      const list = extendList(kept, book.all);
      const describe = ({ ids, repeatedIds, titles, targets }: IndexedFile): KeptIndex => ({
        ids: [...ids],
        repeatedIds,
        titles,
        targets: targets.map((target) => list.numberOf(target)),
      });
      for (const { file, madeFrom } of sources) {
        const index = byPath.get(file.path);
        if (!index || !madeFrom) continue;
        if (list.isExtended && renewed.has(index)) continue;
        memory.keepText(nameOf(file), madeFrom, JSON.stringify(describe(index)));
      }
      if (last && list.isSame()) memory.renew(listName, "");
      else memory.keep(listName, "", list.all);
    },
  };
}

/**
 * The list with what is new behind it, so that the numbers of the last build stay right. When most of
 * it stands on no page any more, a new one is begun, and all files are described anew.
 */
function extendList(kept: readonly KeptTarget[], wanted: readonly Target[]) {
  const isExtended = kept.length <= 2 * wanted.length;
  const all: KeptTarget[] = isExtended ? [...kept] : [];
  const keyOf = (text: string, isLink: boolean) => `${isLink} ${text}`;
  const numbers = new Map(all.map(([text, isLink], number) => [keyOf(text, isLink), number]));
  // Most targets stand on thousands of pages: each is looked for once.
  const found: number[] = [];
  return {
    isExtended,
    numberOf({ number, text, isLink }: Target): number {
      found[number] ??= numbers.get(keyOf(text, isLink)) ?? all.push([text, isLink]) - 1;
      return found[number];
    },
    all,
    /** True while nothing is new. */
    isSame: () => isExtended && all.length === kept.length,
  };
}
