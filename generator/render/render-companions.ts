/** Makes the files that hosts read, and the editor. Templates have nothing to do with these. */
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

// Features that no page needs. The list is short on purpose: the first 14,600 bytes of an answer arrive in one round trip
// (RFC 6928), and headers count.
const denied = "accelerometer camera geolocation microphone payment".split(" ");

/**
 * The policy for drawings. Most of them are cleaned when they're read, but those in `public/` aren't. A drawing that's opened
 * by itself is a document. With this policy it may use its own styles and do nothing else.
 */
const drawingPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * Makes `_headers`: what browsers may do with each file, and how long they may keep it. If two rules set the same header,
 * Netlify uses the second value and Cloudflare Pages joins both. So the values have to be right either way. Only
 * Cloudflare Pages can remove a header again, so no rule tries that.
 */
export function renderHeaders(
  { base }: SiteAddresses,
  publicFiles: Iterable<string>,
  more: readonly (readonly string[])[] = [],
): OutputFile {
  const everywhere = [
    // This replaces X-Frame-Options. The rest of the policy is in each page.
    "Content-Security-Policy: frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy: same-origin-allow-popups",
    "Cross-Origin-Resource-Policy: same-origin",
    `Permissions-Policy: ${denied.map((name) => `${name}=()`).join(", ")}`,
    "Referrer-Policy: strict-origin-when-cross-origin",
    // Without `preload`, because a site on the browsers' list can't get off it for months.
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
