/** What hosts read beside a site, and the editor: a template has no part in it. */
import type { SiteAddresses } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import { editorRule, renderEditor } from "./editor.ts";

/** Makes the headers and the editor of a site. */
export function renderCompanions(graph: ContentGraph, { editor, publicFiles }: AssetManifest) {
  const rules = editor ? [editorRule(graph.addresses)] : [];
  const headers = renderHeaders(graph.addresses, publicFiles.values(), rules);
  return [headers, ...(editor ? renderEditor(graph, editor) : [])];
}

// What no page needs. A longer list costs the largest pages a round trip: 14,600 bytes come first (RFC 6928).
const denied = "accelerometer camera geolocation microphone payment".split(" ");

/**
 * Drawings are cleaned when they are read; this holds for those that are not, too. A drawing that is opened by
 * itself is a document: it draws with its own styles, and does nothing else.
 */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Makes `_headers`: what browsers may do with every file, and a long life for files with a fingerprint. Hosts do
 * not agree on what a second value of a header does (Netlify replaces the first, Cloudflare Pages joins both), so
 * either must be right; and only Cloudflare Pages can take a header away again.
 */
export function renderHeaders(
  { base }: SiteAddresses,
  publicFiles: Iterable<string>,
  more: readonly (readonly string[])[] = [],
): OutputFile {
  const everywhere = [
    // Says what X-Frame-Options said. The rest of the policy stands in each page.
    "Content-Security-Policy: frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy: same-origin-allow-popups",
    "Cross-Origin-Resource-Policy: same-origin",
    `Permissions-Policy: ${denied.map((name) => `${name}=()`).join(", ")}`,
    "Referrer-Policy: strict-origin-when-cross-origin",
    // Without `preload`: nobody can take a site off the list of browsers for months.
    "Strict-Transport-Security: max-age=63072000; includeSubDomains",
    "X-Content-Type-Options: nosniff",
  ];
  const drawings = [...publicFiles].filter((address) => /\.svg$/i.test(address)).sort();
  const rules = [
    [`${base}*`, ...everywhere],
    [`${base}worker.js`, "Cache-Control: no-cache"],
    [`${base}static/*`, "Cache-Control: public, max-age=31536000, immutable"],
    ...[`${base}static/images/*`, ...drawings].map((path) => [
      path,
      `Content-Security-Policy: ${drawingPolicy}`,
    ]),
    ...more,
  ];
  return { path: "_headers", bytes: rules.map((rows) => `${rows.join("\n  ")}\n`).join("\n") };
}
