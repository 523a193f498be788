/**
 * The index of a finished site: which files a host serves, what a link can lead to in each, and
 * which addresses each of them names. It is made before anybody sees the site.
 */
import { type Memory, noMemory } from "../model/memory.ts";
import type { OutputFile } from "../model/output.ts";
import { createIndexer, type Indexable, type IndexedFile } from "./indexed-file.ts";
import { createLocator, type Locate, type SiteAddress } from "./locate.ts";
import { openShelf } from "./remembered-index.ts";
import { createTargetBook, type Target, type TargetBook } from "./target-book.ts";

/** The index of a site. */
export interface LinkIndex {
  readonly site: SiteAddress;
  /** The documents, in their order, then the other files in which addresses stand. */
  readonly files: readonly IndexedFile[];
  /** Every target of all files, at its number. */
  readonly targets: readonly Target[];
  /** Every file that a host serves. Upper and lower case differ. */
  readonly served: ReadonlySet<string>;
  readonly locate: Locate;
  /** What can be led to in a document; undefined for every other file. */
  idsOf(path: string): ReadonlySet<string> | undefined;
}

/** An index that is being made. */
export interface OpenIndex {
  /** Reads a document; its bytes are not needed again, unless there is a fault. */
  add(document: Indexable): void;
  /** Reads all other files of the site, and answers with the index. */
  finish(others: readonly OutputFile[]): LinkIndex;
}

/**
 * Begins the index of a site.
 * @param memory where it is kept what was read in a document
 */
export function openIndex(site: SiteAddress, memory: Memory = noMemory): OpenIndex {
  const book = createTargetBook();
  const shelf = openShelf(memory, book);
  const all: Indexable[] = [];
  const files: IndexedFile[] = [];
  const indexFile = createIndexer(book);
  const add = (one: Indexable) => {
    all.push(one);
    const file = shelf.recall(one) ?? indexFile(one.file);
    if (file) files.push(file);
  };
  return {
    add,
    finish(others) {
      for (const file of others) add(identify(file, memory));
      shelf.keep(all, files);
      return makeIndex({ site, all, files, book });
    },
  };
}

interface ReadSite {
  readonly site: SiteAddress;
  readonly all: readonly Indexable[];
  readonly files: readonly IndexedFile[];
  readonly book: TargetBook;
}

function makeIndex({ site, all, files, book }: ReadSite): LinkIndex {
  const pages = files.filter(({ path }) => path.endsWith(".html"));
  const ids = new Map(pages.map((file) => [file.path, file.ids]));
  const paths = all.map(({ file }) => file.path);
  return {
    site,
    files,
    targets: book.all,
    // Files such as _headers are for the host itself.
    served: new Set(paths.filter((path) => !path.startsWith("_"))),
    locate: createLocator(site),
    idsOf: (path) => ids.get(path),
  };
}

/** Feeds and sitemaps are as long as the site: those that were made again are known by their text. */
function identify(file: OutputFile, memory: Memory): Indexable {
  const text = file.left ? undefined : file.bytes;
  return typeof text === "string" ? { file, madeFrom: memory.digest(text) } : { file };
}
