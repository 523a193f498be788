/**
 * What the index knows of one file: what can be led to in it, and the addresses that it names. Who
 * names them where is read again only when somebody has to be told.
 */
import type { OutputFile } from "../model/output.ts";
import { createGatherer, type Gathered } from "./gather-document.ts";
import { type Region, readDocument } from "./read-document.ts";
import { readerOf } from "./read-file.ts";
import type { Target, TargetBook } from "./target-book.ts";

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

/** A file to index. */
export interface Indexable {
  readonly file: OutputFile;
  /** The digest of what it was made from; what was read in it before is read again without one. */
  readonly madeFrom?: string;
}

/** The text of a file. */
function textOf({ bytes }: OutputFile): string {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

/**
 * Makes the indexer of a site, for one file after the other.
 * @returns undefined for a file that names nothing, and can be led to only as a whole
 */
export function createIndexer(book: TargetBook): (file: OutputFile) => IndexedFile | undefined {
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
