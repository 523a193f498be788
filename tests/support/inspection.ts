/** Hands documents to the inspection without building a site. */

import type { Problem } from "../../generator/diagnostics/problem.ts";
import type { Piece } from "../../generator/model/frame.ts";
import type { MadeDocument } from "../../generator/model/output.ts";
import type { PageOutline } from "../../generator/model/page.ts";
import { createIndexer } from "../../generator/output/index-document.ts";
import { type FinishedSite, inspectSite } from "../../generator/output/inspect-site.ts";

/** Where the small sites of these tests live. */
export const origin = "https://site.example";

const index = createIndexer();

/** A finished document, such as `about/index.html`, with this in its body and shared pieces. */
export function documentOf(path: string, inside: string, ...more: readonly Piece[]): MadeDocument {
  const name = path.replace(/(?:\/?index)?\.html$/, "");
  const page = { kind: "page", route: `/${name}`, source: `content/pages/${name || "index"}.md` };
  const title = inside.includes("<h1") ? "" : "<h1>T</h1>";
  const html = `<html><head></head><body>${title}${inside}</body></html>`;
  return { page: page as PageOutline, path, digest: "", index: index([html, ...more]) };
}

/** Inspects documents. Everything beside them is empty unless a test says otherwise. */
export function inspect(
  documents: readonly MadeDocument[],
  { base = "/", ...given }: Partial<FinishedSite> & { readonly base?: string } = {},
): readonly Problem[] {
  return inspectSite({ address: { origin, base }, documents, files: [], ...given });
}
