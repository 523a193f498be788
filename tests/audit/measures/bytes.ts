/**
 * Bytes as they lie in the build: documents with their style (P3, P4), scripts (P5, R1), fonts (P8).
 * Compressed with brotli at its best, as a static host does it once.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { all, attribute, rawOf } from "../../site/support/html.ts";
import type { BuiltSite, SiteDocument } from "../support/audited-site.ts";
import type { Fault } from "../support/report.ts";

/** How many bytes a text has on its way. */
export function brotliSize(text: string | Uint8Array): number {
  const bytes = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotliCompressSync(bytes, { params }).byteLength;
}

/** What a document weighs, and its scripts. */
export interface DocumentBytes {
  readonly html: number;
  readonly css: number;
  /** Everything that runs before anybody does anything. */
  readonly js: number;
}

/** P3, P4, P5: the goals for one document. */
export const documentLimits = { html: 14_000, css: 6_000, js: 2_048 } as const;

/** The inline style of a document. */
export function styleOf({ root }: Pick<SiteDocument, "root">): string {
  return all(root, "style").map(rawOf).join("");
}

/** Weighs a document. Its whole style is inline, so the document's own size has it in. */
export function weighDocument(site: BuiltSite, document: SiteDocument): DocumentBytes {
  const scripts = all(document.root, "script");
  const inline = scripts.filter((script) => isProgram(attribute(script, "type"), script.attribs));
  const files = [
    ...scripts.map((script) => attribute(script, "src")),
    // The loader fetches these at once: they belong to the first view.
    ...all(document.root, "[data-load]").map((element) => attribute(element, "data-load")),
  ].filter((src) => src !== "");
  const sizes = [
    ...inline.map((script) => brotliSize(rawOf(script))),
    ...files.map((src) => brotliSize(readFileSync(join(site.dist, src)))),
  ];
  return {
    html: brotliSize(document.html),
    css: brotliSize(styleOf(document)),
    js: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** True for inline JavaScript; import maps, rules and linked data are not programs. */
function isProgram(type: string, attribs: Readonly<Record<string, string>>): boolean {
  return !("src" in attribs) && (type === "" || type === "module" || type === "text/javascript");
}

/** What of a document's bytes misses a goal. */
export function judgeBytes(place: string, bytes: DocumentBytes): readonly Fault[] {
  const rows = [
    ["P3", "HTML with its CSS", bytes.html, documentLimits.html],
    ["P4", "CSS", bytes.css, documentLimits.css],
    ["P5", "JavaScript on first view", bytes.js, documentLimits.js],
  ] as const;
  return rows
    .filter(([, , size, limit]) => size > limit)
    .map(([goal, what, size, limit]) => ({
      goal,
      place,
      what: `${what} ${size} B brotli, ${limit} allowed`,
    }));
}

/** P3: nothing beside the document may hold up its first paint. */
export function findBlockers({ route, root }: SiteDocument): readonly Fault[] {
  const styles = all(root, "link").filter((link) => attribute(link, "rel") === "stylesheet");
  const scripts = all(root, "script[src]").filter(
    (script) =>
      attribute(script, "type") !== "module" &&
      !("defer" in script.attribs) &&
      !("async" in script.attribs),
  );
  const addresses = [...styles, ...scripts].map(
    (element) => attribute(element, "href") || attribute(element, "src"),
  );
  return addresses.map((address) => ({
    goal: "P3",
    place: route,
    what: `${address} blocks the first paint`,
  }));
}

const fontLimit = 25_000;
const reactLimit = 64_000;

/** P8: one font file, small, with a stand-in of the same measures. */
export function judgeFonts(site: BuiltSite): readonly Fault[] {
  const fonts = site.files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
  const large = fonts
    .map((file) => [file, readFileSync(join(site.dist, file)).byteLength] as const)
    .filter(([, size]) => size > fontLimit)
    .map(([file, size]) => ({ goal: "P8", place: file, what: `${size} B, ${fontLimit} allowed` }));
  const many = fonts.length > 1 ? [{ goal: "P8", place: fonts.join(" "), what: "one font" }] : [];
  const home = styleOf(site.document("/"));
  const hasStandIn = /@font-face\{[^}]*size-adjust[^}]*local\(/.test(home);
  const bare =
    fonts.length > 0 && !hasStandIn
      ? [{ goal: "P8", place: "/", what: "the font has no stand-in with its measures" }]
      : [];
  return [...large, ...many, ...bare];
}

/** R1: the bytes of the chunk that all islands share. */
export function weighReact(site: BuiltSite): { readonly size: number; readonly faults: Fault[] } {
  const [file = "", second] = site.files.filter((name) => /\/react\.[^/]+\.js$/.test(name));
  if (file === "" || second) throw new Error("The build has no single chunk for React.");
  const size = brotliSize(readFileSync(join(site.dist, file)));
  const what = `React ${size} B brotli, ${reactLimit} allowed`;
  return { size, faults: size > reactLimit ? [{ goal: "R1", place: file, what }] : [] };
}
