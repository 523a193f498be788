/**
 * What lies in the build: documents with their style (P3, P4), scripts (P5, R1), pictures (P7), fonts
 * (P8). Text is compressed with brotli at its best, as a static host does it once.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import sharp from "sharp";
import { all, attribute, type Element, rawOf } from "../../site/support/html.ts";
import type { Fault } from "../report.ts";
import type { BuiltSite, SiteDocument } from "../site.ts";

/** How many bytes a text has on its way. */
function brotliSize(text: string | Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).byteLength;
}

const limits = [
  ["P3", "html", "HTML with its CSS", 14_000],
  ["P4", "css", "CSS", 6_000],
  ["P5", "js", "JavaScript on first view", 2_048],
] as const;
const limitOf = { font: 25_000, react: 64_000, picture: 120_000 };

/** What a document weighs, and everything that runs before anybody does anything. */
export type DocumentBytes = Readonly<Record<(typeof limits)[number][1], number>>;

/** The inline style of a document. */
export function styleOf({ root }: Pick<SiteDocument, "root">): string {
  return all(root, "style").map(rawOf).join("");
}

/** Weighs a document. Its whole style is inline, so the document's own size has it in. */
export function weighDocument(site: BuiltSite, document: SiteDocument): DocumentBytes {
  // Import maps, rules and linked data are no programs.
  const programs = all(document.root, "script").filter((script) =>
    ["", "module", "text/javascript"].includes(attribute(script, "type")),
  );
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

/** What in the markup of a document blocks its first paint (P3), or is wrong with its pictures (P7). */
export function judgeMarkup({ route: place, root }: SiteDocument): readonly Fault[] {
  const styles = all(root, 'link[rel="stylesheet"]');
  const scripts = all(root, "script[src]").filter(
    ({ attribs }) => attribs["type"] !== "module" && !("defer" in attribs) && !("async" in attribs),
  );
  const blockers = [...styles, ...scripts].map((element) => {
    const address = attribute(element, "href") || attribute(element, "src");
    return { goal: "P3", place, what: `${address} blocks the first paint` };
  });
  const modern = all(root, "picture").filter(
    (picture) => all(picture, 'source[type="image/avif"]').length > 0,
  );
  const withAvif = new Set(modern.flatMap((picture) => all(picture, "img")));
  const faults = all(root, "img").flatMap((image) =>
    faultsOf(image, withAvif.has(image)).map((what) => `${what}: ${attribute(image, "src")}`),
  );
  const urgent = all(root, 'img[fetchpriority="high"]');
  if (all(root, ".hero img").length > 0 && urgent.length !== 1) {
    faults.push(`${urgent.length} pictures have fetchpriority=high, not one`);
  }
  if (urgent.some((image) => attribute(image, "loading") === "lazy")) {
    faults.push("the picture with fetchpriority=high is lazy");
  }
  return [...blockers, ...faults.map((what) => ({ goal: "P7", place, what }))];
}

function faultsOf(image: Element, hasAvif: boolean): readonly string[] {
  const has = (name: string) => Number(attribute(image, name)) > 0;
  return [
    ...["width", "height"].filter((name) => !has(name)).map((name) => `no ${name}`),
    ...(hasAvif || attribute(image, "src").endsWith(".svg") ? [] : ["neither AVIF nor SVG"]),
  ];
}

/**
 * What is wrong with the files that documents share: one small font with a stand-in of the same
 * measures, React in one small file, and light pictures without what a camera noted.
 */
export async function judgeFiles(site: BuiltSite): Promise<readonly Fault[]> {
  const bytesOf = (file: string) => readFileSync(join(site.dist, file));
  const fonts = site.files.filter((file) => /\.(?:woff2?|ttf|otf)$/.test(file));
  const chunks = site.files.filter((file) => /\/react\.[^/]+\.js$/.test(file));
  const hasStandIn = /@font-face\{[^}]*size-adjust[^}]*local\(/.test(styleOf(site.document("/")));
  const rules = [
    ["P8", fonts, fonts.length <= 1, "more than one font"],
    ["P8", ["/"], fonts.length === 0 || hasStandIn, "the font has no stand-in with its measures"],
    ["P8", fonts, fonts.every((it) => bytesOf(it).byteLength <= limitOf.font), "a large font"],
    ["R1", chunks, chunks.length === 1, "React is not in one file"],
    ["R1", chunks, chunks.every((it) => brotliSize(bytesOf(it)) <= limitOf.react), "a large React"],
  ] as const;
  const shared = rules.flatMap(([goal, files, isRight, what]) =>
    isRight ? [] : [{ goal, place: files.join(" "), what }],
  );
  const pictures = site.files.filter((file) => /\.(?:avif|jpe?g|png|webp|svg|gif)$/.test(file));
  const found = pictures.map(async (place) => {
    const bytes = bytesOf(place);
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    const faults = exif || xmp || iptc ? ["metadata of the camera"] : [];
    if (bytes.byteLength > limitOf.picture) faults.push(`${bytes.byteLength} B, a large picture`);
    return faults.map((what) => ({ goal: "P7", place, what }));
  });
  return [...shared, ...(await Promise.all(found)).flat()];
}
