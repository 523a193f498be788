/**
 * The site that edited content becomes, without a build: it is made in this process, with assets that
 * are compiled once, and only documents that an edit changes are made again.
 */
import { join } from "node:path";
import { prepareSite } from "../../../build.ts";
import { openCache } from "../../../generator/cache/cache.ts";
import { digestTexts } from "../../../generator/cache/digest.ts";
import { openFolders } from "../../../generator/cache/folders.ts";
import { createIndexer } from "../../../generator/inspect/index-document.ts";
import { inspectSite } from "../../../generator/inspect/inspect-site.ts";
import type { PageBody } from "../../../generator/model/body.ts";
import type { MadeDocument } from "../../../generator/model/output.ts";
import type { Problem } from "../../../generator/model/problem.ts";
import type { Sources } from "../../../generator/model/source.ts";
import { makeDocuments } from "../../../generator/render/make-documents.ts";
import { findSitePaths } from "../../../generator/site-paths.ts";
import { openDocument, type SiteDocument } from "./built-site.ts";
import { type Content, understandContent } from "./content.ts";

/** A site as visitors find it, and the content that it was made from. */
export interface RenderedSite {
  readonly content: Content;
  readonly documents: readonly SiteDocument[];
  /** The files beside the documents. */
  readonly files: ReadonlyMap<string, string>;
  /** What the generator finds wrong in the documents. */
  readonly errors: readonly Problem[];
}

/** Makes the function that renders sources. That one throws GateError when they have errors. */
export function openRenderer(): (sources: Sources) => Promise<RenderedSite> {
  const bodies = new Map<string, PageBody>();
  const made = new Map<string, MadeDocument>();
  const opened = new Map<string, SiteDocument>();
  const tools = {
    isQuiet: true,
    cache: openCache(join(findSitePaths({}).cache, "store")),
    folders: openFolders(),
    phase: async <T>(_name: string, work: () => T | Promise<T>) => work(),
    known: { digest: digestTexts, find: (path: string) => bodies.get(path) },
  };
  const making = {
    index: createIndexer(),
    findLast: (_source: string, path: string) => made.get(path),
    output: {
      write: ({ path, bytes }: { readonly path: string; readonly bytes: string | Uint8Array }) =>
        void opened.set(path, openDocument(path, String(bytes))),
      keep: () => {},
    },
  };
  return async (value) => {
    const site = await prepareSite({ ...tools, sources: { value, problems: [] } });
    for (const [path, body] of site.graph.bodies) bodies.set(path, body);
    const documents = makeDocuments(site.graph.pages, { ...site, ...making });
    for (const document of documents) made.set(document.path, document);
    const found = inspectSite({ ...site, documents, readSources: () => new Map() });
    return {
      content: understandContent(value),
      documents: documents.map(({ path }) => opened.get(path)!),
      files: new Map(site.files.map(({ path, bytes }) => [path, String(bytes)])),
      errors: found.filter(({ severity }) => severity === "error"),
    };
  };
}
