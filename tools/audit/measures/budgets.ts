/**
 * What every document costs (P3 to P8 and R1), worst first: what lies in the build, compressed with brotli
 * at its best, as a static host does it once; and the first view on a phone, as the browser reports it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import sharp from "sharp";
import { all, attribute, rawOf } from "../../../tests/site/support/html.ts";
import { type Audit, type Failure, printTable } from "../report.ts";
import { type AuditedSite, type BuiltSite, phone, type SiteDocument, withPages } from "../site.ts";

/** How many bytes a text has on its way. */
function brotliSize(text: string | Uint8Array): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(text, { params }).byteLength;
}

/** The inline style of a document. */
function styleOf({ root }: SiteDocument): string {
  return all(root, "style").map(rawOf).join("");
}

/** What a document weighs, and everything that runs before anybody does anything. */
interface Weight {
  /** With the whole style, which is inline. */
  readonly html: number;
  readonly css: number;
  readonly js: number;
}

function weigh(site: BuiltSite, document: SiteDocument): Weight {
  // Import maps, rules and linked data are no programs.
  const programs = all(document.root, "script").filter((script) =>
    ["", "module", "text/javascript"].includes(attribute(script, "type")),
  );
  const files = programs.map((script) => attribute(script, "src")).filter(Boolean);
  const inline = programs.filter((script) => !attribute(script, "src")).map(rawOf);
  const texts = [...inline, ...files.map((src) => readFileSync(join(site.dist, src)))];
  return {
    html: brotliSize(document.html),
    css: brotliSize(styleOf(document)),
    js: texts.map(brotliSize).reduce((sum, size) => sum + size, 0),
  };
}

/** What a first view took. */
interface FirstView {
  /** The answers of the host; one has no bytes when it came from the cache. */
  readonly received: readonly { readonly path: string; readonly bytes: number }[];
  readonly shift: number;
  /** The largest paint: the markup of a picture, the name of any other element. */
  readonly largest: string;
  /** Bytes of rules that match in no state, as a share of the bytes of all rules. */
  readonly unused: number;
  /** Those rules, the longest first. */
  readonly rules: readonly string[];
}

/** Notes paints and shifts from the very beginning. */
const observePaint = `
  globalThis.seen = { shift: 0, largest: null };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    seen.largest = list.getEntries().at(-1).element ?? seen.largest;
  }).observe({ type: "largest-contentful-paint", buffered: true });
`;

/** Opens a document as if for the first time, and measures. */
const viewFirst: Parameters<typeof withPages<FirstView>>[3] = async (page, { path }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(path, { waitUntil: "networkidle" });
  const measured = await page.evaluate(() => {
    const types = ["navigation", "resource"];
    const entries = types.flatMap((type) => performance.getEntriesByType(type));
    const received = (entries as PerformanceResourceTiming[]).map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: entry.transferSize,
    }));
    const { seen } = globalThis as unknown as { seen: { shift: number; largest?: HTMLElement } };
    const isPicture = seen.largest?.tagName === "IMG";
    const largest = isPicture ? seen.largest?.outerHTML : seen.largest?.tagName;
    return { received, shift: seen.shift, largest: (largest ?? "").toLowerCase() };
  });
  await session.detach();
  // The icon of the tab is no part of the view, and comes once for the whole site.
  const received = measured.received.filter((answer) => !answer.path.startsWith("/favicon."));
  return { ...measured, ...(await page.evaluate(findUnused)), received };
};

/** Runs in the page. What depends on a state (a pointer, an open panel, a theme) counts as given. */
function findUnused(): Pick<FirstView, "unused" | "rules"> {
  const states = /\[(?:open|hidden|inert|aria-|data-(?!island|moves))[^\]]*\]/g;
  const pseudos = /::?[\w-]+(?:\([^()]*\)|(?![\w(-]))/g;
  // What a script, a visitor or another element may change is true for this question.
  const matches = (selector: string) => {
    let [before, given] = ["", selector.replace(states, "⁂")];
    while (before !== given) [before, given] = [given, given.replace(pseudos, "⁂")];
    return document.querySelector(given.replaceAll("⁂", ":not(x-none)")) !== null;
  };
  const rulesIn = (list: CSSRuleList): CSSStyleRule[] =>
    [...list].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule];
      // Steps of an animation are no rules of their own.
      return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules) : [];
    });
  const rules = [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules));
  const unused = rules.filter(({ selectorText }) => !matches(selectorText));
  const sizeOf = (some: readonly CSSStyleRule[]) =>
    some.reduce((sum, { cssText }) => sum + cssText.length, 0);
  const worst = unused.sort((a, b) => b.cssText.length - a.cssText.length);
  return {
    unused: sizeOf(unused) / Math.max(sizeOf(rules), 1),
    rules: worst.map(({ selectorText }) => selectorText),
  };
}

/** What a first view receives, in bytes. */
function bytesOf({ received }: FirstView): number {
  return received.reduce((total, { bytes }) => total + bytes, 0);
}

/** What of the cost of a document misses a goal. */
export function judgeCost(place: string, cost: Weight & FirstView): readonly Failure[] {
  const { html, css, js, received, shift, largest, unused, rules } = cost;
  const [bytes, limit] = [bytesOf(cost), place === "/" ? 100_000 : 80_000];
  const paths = received.map(({ path }) => path);
  const film = paths.find((path) => /\.(?:webm|mp4)$/.test(path));
  const react = paths.find((path) => path.includes("/react."));
  const isLazy = /^<img[^>]* loading="lazy"/.test(largest);
  const share = (unused * 100).toFixed(1);
  const goals = [
    ["P3", html > 14_000, `HTML with its CSS ${html} B brotli, 14000 allowed`],
    ["P4", css > 6_000, `CSS ${css} B brotli, 6000 allowed`],
    ["P4", unused > 0.1, `${share} % of the CSS is never used: ${rules.slice(0, 5)}`],
    ["P5", js > 2_048, `JavaScript on first view ${js} B brotli, 2048 allowed`],
    ["P5", react !== undefined, `React on first view: ${react}`],
    ["P6", bytes > limit, `first view ${bytes} B, ${limit} allowed`],
    ["P6", paths.length > 6, `more than 6 requests: ${paths}`],
    ["P6", film !== undefined, `a film on a phone: ${film}`],
    ["P7", isLazy, `the largest paint is lazy: ${largest}`],
    // The goal is 0.000, with the three digits that Lighthouse prints too.
    ["P8", shift >= 0.0005, `the layout moves: ${shift.toFixed(4)}`],
  ] as const;
  return goals.flatMap(([goal, isMissed, what]) => (isMissed ? [{ goal, place, what }] : []));
}

/** What in the markup of a document blocks its first paint (P3), or is wrong with its pictures (P7). */
export function judgeMarkup({ route: place, root }: SiteDocument): readonly Failure[] {
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
  const faults = all(root, "img").flatMap((image) => {
    const src = attribute(image, "src");
    const isModern = withAvif.has(image) || /\.svg(?:#|$)/.test(src);
    const sizes = ["width", "height"].filter((name) => !(Number(attribute(image, name)) > 0));
    const missing = [...sizes, ...(isModern ? [] : ["AVIF or SVG"])];
    return missing.map((name) => `no ${name}: ${src}`);
  });
  const urgent = all(root, 'img[fetchpriority="high"]');
  if (all(root, ".hero img").length > 0 && urgent.length !== 1) {
    faults.push(`${urgent.length} pictures have fetchpriority=high, not one`);
  }
  if (urgent.some((image) => attribute(image, "loading") === "lazy")) {
    faults.push("the picture with fetchpriority=high is lazy");
  }
  return [...blockers, ...faults.map((what) => ({ goal: "P7", place, what }))];
}

/**
 * What is wrong with the files that documents share: one small font with a stand-in of the same
 * measures, React in one small file, and light pictures without what a camera noted.
 */
async function judgeFiles(site: BuiltSite): Promise<readonly Failure[]> {
  const bytesOf = (file: string) => readFileSync(join(site.dist, file));
  const fonts = site.files.filter((file) => /\.(?:woff2?|ttf|otf)$/.test(file));
  const chunks = site.files.filter((file) => /\/react\.[^/]+\.js$/.test(file));
  const hasStandIn = /@font-face\{[^}]*size-adjust[^}]*local\(/.test(styleOf(site.document("/")));
  const rules = [
    ["P8", fonts, fonts.length <= 1, "more than one font"],
    ["P8", ["/"], fonts.length === 0 || hasStandIn, "the font has no stand-in with its measures"],
    ["P8", fonts, fonts.every((it) => bytesOf(it).byteLength <= 25_000), "a large font"],
    ["R1", chunks, chunks.length === 1, "React is not in one file"],
    ["R1", chunks, chunks.every((it) => brotliSize(bytesOf(it)) <= 64_000), "a large React"],
  ] as const;
  const shared = rules.flatMap(([goal, files, isRight, what]) =>
    isRight ? [] : [{ goal, place: files.join(" "), what }],
  );
  const pictures = site.files.filter((file) => /\.(?:avif|jpe?g|png|webp|svg|gif)$/.test(file));
  const found = pictures.map(async (place) => {
    const bytes = bytesOf(place);
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    const faults = exif || xmp || iptc ? ["metadata of the camera"] : [];
    if (bytes.byteLength > 120_000) faults.push(`${bytes.byteLength} B, a large picture`);
    return faults.map((what) => ({ goal: "P7", place, what }));
  });
  return [...shared, ...(await Promise.all(found)).flat()];
}

const heads = ["HTML+CSS", "CSS", "unused %", "JS", "requests", "first view", "CLS", "document"];

/** Weighs all documents and the files that they share, and looks at each as for the first time. */
export async function audit(site: AuditedSite, documents: readonly SiteDocument[]): Promise<Audit> {
  const views = await withPages(site, { ...phone, script: observePaint }, documents, viewFirst);
  const found = documents.map((document, index) => {
    const cost = { ...weigh(site, document), ...views[index]! };
    const { html, css, js, unused, received, shift } = cost;
    const first = [received.length, bytesOf(cost), Number(shift.toFixed(3))];
    const row = [html, css, Number((unused * 100).toFixed(1)), js, ...first, document.route];
    return { row, failures: [...judgeCost(document.route, cost), ...judgeMarkup(document)] };
  });
  const rows = found.map(({ row }) => row).sort(([a], [b]) => Number(b) - Number(a));
  const failures = [...found.flatMap(({ failures }) => failures), ...(await judgeFiles(site))];
  return { text: printTable(heads, rows), failures };
}
