/** Hands documents to the inspection without building a site, and puts its answers into one line. */

import type { Indexable } from "../../generator/inspect/indexed-file.ts";
import { type Behind, inspectDocuments } from "../../generator/inspect/inspect-documents.ts";
import { type LinkIndex, openIndex } from "../../generator/inspect/link-index.ts";
import type { SiteAddress } from "../../generator/inspect/locate.ts";
import type { OutputFile } from "../../generator/model/output.ts";
import type { Page } from "../../generator/model/page.ts";
import type { Problem } from "../../generator/model/problem.ts";
import type { LinkUse } from "../../generator/model/traces.ts";
import type { Document } from "../../generator/render/render-pages.ts";

/** Where the small sites of these tests live. */
export const origin = "https://site.example";

/** A finished document with this in its body; `path` is `about/index.html`. */
export function documentOf(path: string, inside: string, page: Partial<Page> = {}): Document {
  const name = path.replace(/(?:\/?index)?\.html$/, "");
  const known = {
    kind: path === "index.html" ? "home" : path === "404.html" ? "missing" : "page",
    route: `/${name}`,
    source: `content/pages/${name || "index"}.md`,
    title: path,
    description: `About ${path}.`,
  };
  const title = inside.includes("<h1") ? "" : "<h1>T</h1>";
  const bytes = `<html><head></head><body>${title}${inside}</body></html>`;
  return { page: { ...known, ...page } as Page, file: { path, bytes } };
}

/** What a site has beside its documents; everything is empty unless a test says otherwise. */
export interface Surroundings {
  readonly files?: readonly OutputFile[];
  readonly base?: string;
  readonly links?: readonly LinkUse[];
  readonly graph?: Partial<Behind["graph"]>;
  readonly traces?: Partial<Behind["graph"]["traces"]>;
  readonly texts?: Behind["texts"];
  readonly pictures?: Behind["pictures"];
  readonly readTemplates?: Behind["readTemplates"];
}

/** Inspects documents. */
export function inspect(
  documents: readonly Document[],
  { files = [], base = "/", ...given }: Surroundings = {},
): readonly Problem[] {
  const { links = [], graph, traces, texts = [], pictures, readTemplates } = given;
  return inspectDocuments(documents, files, {
    site: { origin, base },
    graph: {
      pictureUses: [],
      traces: { links, unshown: [], repeats: [], anchors: [], ...traces },
      ...graph,
    },
    texts,
    pictures: pictures ?? new Map(),
    readTemplates: readTemplates ?? (() => new Map()),
  });
}

/** The index of documents that are all there. */
export function indexSite(
  documents: readonly Indexable[],
  others: readonly OutputFile[],
  site: SiteAddress,
): LinkIndex {
  const opened = openIndex(site);
  for (const document of documents) opened.add(document);
  return opened.finish(others);
}

/** The errors alone, each with its code: `link-unknown: The link …`. */
export function errorsOf(problems: readonly Problem[]): readonly string[] {
  return problems
    .filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code}: ${message}`);
}

/** A link of the content, made by this line of a file. */
export function useOf(target: string, href: string, file: string, line = 6): LinkUse {
  return { target, href, place: { file, line, column: 3 } };
}
