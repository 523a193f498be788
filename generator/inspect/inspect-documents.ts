/**
 * Looks at the finished site as a stranger would, before anybody sees it: every address that
 * any file names must lead somewhere, and every document must be a whole one. What leads nowhere is
 * an error at the line that made it; what is merely untidy is a warning.
 */
import type { ContentGraph } from "../model/graph.ts";
import type { Memory } from "../model/memory.ts";
import type { OutputFile, Picture } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { Document } from "../render/render-pages.ts";
import { findContactFaults } from "./find-contact-faults.ts";
import {
  findDetours,
  findIdlePictures,
  findOrphans,
  tellRepeats,
  tellUnshown,
} from "./find-untidy.ts";
import { followAddresses } from "./follow-addresses.ts";
import { inspectShapes } from "./inspect-shapes.ts";
import { type LinkIndex, openIndex } from "./link-index.ts";
import type { SiteAddress } from "./locate.ts";
import { tellFaults } from "./tell-faults.ts";
import { traceFaults } from "./trace-faults.ts";
import { createLineTracer } from "./trace-line.ts";

/** What stands behind the documents. */
export interface Behind {
  readonly site: SiteAddress;
  /** The lines of the content that made them. */
  readonly graph: Pick<ContentGraph, "traces" | "pictureUses">;
  /** The texts of the content. */
  readonly texts: readonly SourceFile[];
  /** The files of each picture of the content folder. */
  readonly pictures: ReadonlyMap<string, Picture>;
  /** Reads the templates, path and text; asked only when the layout has a fault. */
  readTemplates(): ReadonlyMap<string, string>;
  /** Where it is kept what was read in the documents. */
  readonly memory?: Memory;
}

/** An inspection that has begun. */
export interface Inspection {
  /** Reads a document; it may be put aside afterwards. */
  look(document: Document): void;
  /** Inspects the documents that were looked at, together with all other files of the site. */
  finish(others: readonly OutputFile[]): readonly Problem[];
}

/** Begins an inspection: documents are read one by one, as they come. */
export function openInspection(behind: Behind): Inspection {
  const documents: Document[] = [];
  const opened = openIndex(behind.site, behind.memory);
  return {
    look(document) {
      documents.push(document);
      opened.add(document);
    },
    finish: (others) => findFaults(documents, others, opened.finish(others), behind),
  };
}

/** Inspects documents that are all there, together with all other files of the site. */
export function inspectDocuments(
  documents: readonly Document[],
  others: readonly OutputFile[],
  behind: Behind,
): readonly Problem[] {
  const inspection = openInspection(behind);
  for (const document of documents) inspection.look(document);
  return inspection.finish(others);
}

function findFaults(
  documents: readonly Document[],
  others: readonly OutputFile[],
  index: LinkIndex,
  { graph, texts, pictures, readTemplates }: Behind,
): readonly Problem[] {
  const { traces, pictureUses } = graph;
  const { links, unshown, repeats } = traces;
  const copies = collectCopies(others);
  const followed = followAddresses(index);
  const traceLine = createLineTracer(texts);
  const shown = { documents, links, pictureUses, pictures, copies };
  const sources = { ...shown, traceLine, readTemplates };
  return [
    ...tellFaults(traceFaults(followed.faults, sources, index), documents, index),
    ...inspectShapes(documents, index),
    ...findOrphans(documents, followed),
    ...findDetours(documents, links, index, traceLine),
    ...findContactFaults(index, links, traceLine),
    ...tellRepeats(repeats),
    ...findIdlePictures(copies, followed),
    ...tellUnshown(unshown),
  ];
}

/** The files that were copied from the root of the site, by their paths in the output. */
function collectCopies(others: readonly OutputFile[]) {
  return new Map(
    others.flatMap(({ path, bytes, source }) => {
      if (source === undefined) return [];
      const text = () => (typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes));
      return [[path, { source, text }] as const];
    }),
  );
}
