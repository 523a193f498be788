/**
 * What the generator is given: files as they lie in the folder of the site, and nothing else.
 * A source has not been understood yet; its text may be anything.
 */
import type { Span } from "../diagnostics/problem.ts";

/** A text file of the content folder. */
export interface SourceFile {
  /** Path from the root of the site, with forward slashes: `content/pages/about.md`. */
  readonly path: string;
  /** The text, without a byte order mark and with line feeds only. */
  readonly text: string;
}

/** The way from the top of some data to a part of it: keys and indexes. */
export type DataPath = readonly PropertyKey[];

/** Where the parts of a value are, for faults that are found later. */
export interface Origin {
  readonly source: SourceFile;
  /** Where a part is: its value or its name. A part that isn't there gets the place of what should hold it. */
  spanOf(path: DataPath, part?: "key" | "value"): Span;
}

/**
 * What may be downloaded: nothing that a browser runs as a page, except drawings, which are cleaned, nor archives, which
 * hide what they hold.
 */
export const downloadKinds = ["pdf", "docx", "xlsx", "pptx", "csv", "ics", "svg", "png"];

/** A file that visitors download. */
export interface Download {
  /** Path inside `content/files/`, as the file is called there: `Parents Guide.pdf`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What git knows of the content. */
export interface History {
  /** Names the commit that the content is of; empty without a whole history. */
  commit(): string;
  /** The day of the last commit of a file, in UTC; undefined for a file that differs from it. */
  dayOf(path: string): string | undefined;
}

/** Everything that was found in the content folder. */
export interface Sources {
  readonly files: readonly SourceFile[];
  /** Paths of pictures from `content/images/`, without that prefix: `scenes/stage.svg`. */
  readonly pictures: readonly string[];
  readonly downloads?: readonly Download[];
  /** Paths of files that are there and can't be read, as they are called once that is put right. */
  readonly refused?: readonly string[];
  /** When a file was changed: the newer it is, the larger. Unset: nobody knows. */
  changedAt?(path: string): number;
  readonly history?: History;
}
