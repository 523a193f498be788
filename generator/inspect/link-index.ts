/**
 * The index of a finished site: which files a host serves, what a link can lead to in each, and
 * which addresses each of them names. It is made before anybody sees the site. Most
 * addresses stand on many pages, so each is kept once, and who names it where is read again only
 * when somebody has to be told.
 */
import { detach } from "../model/detach.ts";
import { type Memory, noMemory } from "../model/memory.ts";
import type { OutputFile } from "../model/output.ts";
import { createGatherer, type Gathered } from "./gather-document.ts";
import { createLocator, type Locate, type SiteAddress } from "./locate.ts";
import { type Region, readDocument } from "./read-document.ts";
import { readerOf } from "./read-file.ts";
import { openShelf } from "./remembered-index.ts";

/** An address that files of the site name. There is one for each way of writing it. */
export interface Target {
  /** As a browser reads it: without entities, but with its per cent signs. */
  readonly text: string;
  /** True for what a visitor can follow, in contrast to what is fetched. */
  readonly isLink: boolean;
  /** True when it leads to the same place from every file. */
  readonly isFixed: boolean;
  /** Its place among all targets. */
  readonly number: number;
}

/** An address, and what names it. */
export interface Naming {
  readonly target: string;
  /** `a`, `img`, `link canonical`, `meta og:image`; the file itself when it is no document. */
  readonly element: string;
  readonly region: Region;
  /** Where it stands in the text of the file. */
  readonly at: number;
}

/** One file of the site, with everything in it that leads somewhere or can be led to. */
export interface IndexedFile {
  /** Path from the root of the output: `blog/spark/index.html`. */
  readonly path: string;
  /** Ids, and the names of old anchors. */
  readonly ids: ReadonlySet<string>;
  /** Ids that stand a second time. */
  readonly repeatedIds: readonly string[];
  /** How many first headings a document has. */
  readonly titles: number;
  readonly targets: readonly Target[];
  /** Reads the file again for what names its targets. */
  findNamings(): readonly Naming[];
}

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

/** A file to index. */
export interface Indexable {
  readonly file: OutputFile;
  /** The digest of what it was made from; what was read in it before is read again without one. */
  readonly madeFrom?: string;
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

export interface TargetBook {
  readonly all: readonly Target[];
  find(text: string, isLink: boolean): Target;
}

function createTargetBook(): TargetBook {
  const all: Target[] = [];
  const links = new Map<string, Target>();
  const others = new Map<string, Target>();
  return {
    all,
    find(text, isLink) {
      const book = isLink ? links : others;
      const known = book.get(text);
      if (known) return known;
      const isFixed = /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(text);
      const target = { text: detach(text), isLink, isFixed, number: all.length };
      all.push(target);
      book.set(target.text, target);
      return target;
    },
  };
}

/** The text of a file. */
function textOf({ bytes }: OutputFile): string {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

/** Indexes one file after the other; undefined when one names nothing, and can be led to only as a whole. */
function createIndexer(book: TargetBook): (file: OutputFile) => IndexedFile | undefined {
  const gatherDocument = createGatherer(book);
  return (file) => {
    const { path } = file;
    if (path.endsWith(".html")) return describeFile(file, gatherDocument(textOf(file)));
    const read = readerOf(path);
    if (!read) return undefined;
    const targets: Target[] = [];
    read(textOf(file), (target) => void targets.push(book.find(target, false)));
    return describeFile(file, { marks: [], targets, titles: 0 });
  };
}

function describeFile(file: OutputFile, { marks, targets, titles }: Gathered): IndexedFile {
  const ids = new Set<string>();
  const repeatedIds: string[] = [];
  for (const { name, isId } of marks) {
    if (isId && ids.has(name)) repeatedIds.push(name);
    ids.add(name);
  }
  const findNamings = () => collectNamings(file);
  return { path: file.path, ids, repeatedIds, titles, targets, findNamings };
}

/** Reads a file for what names its targets. */
export function collectNamings(file: OutputFile): readonly Naming[] {
  const { path } = file;
  const text = textOf(file);
  const namings: Naming[] = [];
  const read = readerOf(path);
  if (read && !path.endsWith(".html")) {
    read(text, (target, at) => void namings.push({ target, element: path, region: "body", at }));
    return namings;
  }
  readDocument(text, {
    onId() {},
    onName() {},
    onTitle() {},
    onAddress(target, element, _attribute, region, at) {
      namings.push({ target, element, region, at });
    },
  });
  return namings;
}
