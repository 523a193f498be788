/** What stands at the addresses that pages had before. */
import { outputPathOf } from "../../generator/model/address.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import { textToAttribute, textToHtml } from "../../generator/model/html.ts";
import type { OutputFile } from "../../generator/model/output.ts";

/**
 * Makes a document at each address that a page had before, which leads on without a script, and `_redirects`,
 * with which hosts that read it answer at once.
 */
export function renderRedirects(graph: ContentGraph): readonly OutputFile[] {
  const { site, isPreview, pages, addresses } = graph;
  const moves = pages.flatMap((page) => page.redirectFrom.map((old) => ({ ...page, old })));
  const documents = moves.map(({ old, title, ...page }) => {
    const [address, canonical] = [page.address, page.canonical].map(textToAttribute);
    const index = isPreview
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${canonical}">`;
    const bytes = `<!DOCTYPE html>
<html lang="${textToAttribute(site.language)}" dir="${site.direction}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0; url=${address}">
${index}
<title>${textToHtml(title)}</title>
<h1><a href="${address}">${textToHtml(title)}</a></h1>
`;
    return { path: outputPathOf(old), bytes };
  });
  // Hosts differ in whether a rule without the slash at its end holds with it.
  const rules = moves.flatMap(({ old, address }) => {
    const path = addresses.page(old);
    return [path.slice(0, -1), path].map((from) => `${from} ${address} 301\n`);
  });
  if (moves.length === 0) return documents;
  return [...documents, { path: "_redirects", bytes: rules.join("") }];
}
