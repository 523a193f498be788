/**
 * Bytes as they lie in the build: documents with their style (P3, P4), scripts (P5, R1), fonts (P8).
 * Compressed with brotli at its best, as a static host does it once.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { all, attribute, rawOf } from "../../site/support/html.ts";
import type { Fault } from "../report.ts";
import type { BuiltSite, SiteDocument } from "../site.ts";

/** How many bytes a text has on its way. */
function brotliSize(text: string | Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).byteLength;
}

/** What a document weighs, and everything that runs before anybody does anything. */
export interface DocumentBytes {
  readonly html: number;
  readonly css: number;
  readonly js: number;
}

const limits = [
  ["P3", "html", "HTML with its CSS", 14_000],
  ["P4", "css", "CSS", 6_000],
  ["P5", "js", "JavaScript on first view", 2_048],
] as const;
const fontLimit = 25_000;
const reactLimit = 64_000;

/** The inline style of a document. */
export function styleOf({ root }: Pick<SiteDocument, "root">): string {
  return all(root, "style").map(rawOf).join("");
}

/** Weighs a document. Its whole style is inline, so the document's own size has it in. */
export function weighDocument(site: BuiltSite, document: SiteDocument): DocumentBytes {
  const scripts = all(document.root, "script");
  // Import maps, rules and linked data are no programs.
  const isProgram = (type: string) => ["", "module", "text/javascript"].includes(type);
  const programs = scripts.filter((script) => isProgram(attribute(script, "type")));
  const files = [
    ...programs.map((script) => attribute(script, "src")),
    // The loader fetches these at once: they belong to the first view.
    ...all(document.root, "[data-load]").map((element) => attribute(element, "data-load")),
  ].filter((src) => src !== "");
  const sizes = [
    ...programs.filter((script) => !attribute(script, "src")).map((it) => brotliSize(rawOf(it))),
    ...files.map((src) => brotliSize(readFileSync(join(site.dist, src)))),
  ];
  return {
    html: brotliSize(document.html),
    css: brotliSize(styleOf(document)),
    js: sizes.reduce((sum, size) => sum + size, 0),
  };
}

/** What of a document's bytes misses a goal. */
export function judgeBytes(place: string, bytes: DocumentBytes): readonly Fault[] {
  return limits.flatMap(([goal, part, name, limit]) => {
    const what = `${name} ${bytes[part]} B brotli, ${limit} allowed`;
    return bytes[part] > limit ? [{ goal, place, what }] : [];
  });
}

/** P3: nothing beside the document may hold up its first paint. */
export function findBlockers({ route, root }: SiteDocument): readonly Fault[] {
  const styles = all(root, 'link[rel="stylesheet"]');
  const scripts = all(root, "script[src]").filter(
    ({ attribs }) => attribs["type"] !== "module" && !("defer" in attribs) && !("async" in attribs),
  );
  return [...styles, ...scripts].map((element) => {
    const address = attribute(element, "href") || attribute(element, "src");
    return { goal: "P3", place: route, what: `${address} blocks the first paint` };
  });
}

/** P8 and R1: one small font with a stand-in of the same measures, and React in one small file. */
export function judgeSharedFiles(site: BuiltSite): readonly Fault[] {
  const fonts = site.files.filter((file) => /\.(?:woff2?|ttf|otf)$/.test(file));
  const chunks = site.files.filter((file) => /\/react\.[^/]+\.js$/.test(file));
  const sizeOf = (file: string) => readFileSync(join(site.dist, file));
  const hasStandIn = /@font-face\{[^}]*size-adjust[^}]*local\(/.test(styleOf(site.document("/")));
  const rules = [
    ["P8", fonts, fonts.length <= 1, "more than one font"],
    ["P8", ["/"], fonts.length === 0 || hasStandIn, "the font has no stand-in with its measures"],
    ["P8", fonts, fonts.every((it) => sizeOf(it).byteLength <= fontLimit), "a large font"],
    ["R1", chunks, chunks.length === 1, "React is not in one file"],
    ["R1", chunks, chunks.every((it) => brotliSize(sizeOf(it)) <= reactLimit), "a large React"],
  ] as const;
  return rules.flatMap(([goal, files, isRight, what]) =>
    isRight ? [] : [{ goal, place: files.join(" "), what }],
  );
}
