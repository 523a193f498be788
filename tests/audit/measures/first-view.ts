/**
 * The first view on a phone, as the browser reports it: requests and bytes (P6), scripts that were
 * fetched (P5), the largest paint (P7), what moved (P8), how much of the style can ever be used (P4).
 */
import type { Fault } from "../report.ts";
import { type AuditedSite, phone, type SiteDocument, withPages } from "../site.ts";

/** What a first view took. */
export interface FirstView {
  readonly route: string;
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

/** Opens documents as if for the first time, and measures. */
export function measureFirstViews(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<readonly FirstView[]> {
  const view = { ...phone, script: observePaint };
  return withPages(site, view, documents, async (page, document) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.goto(document.path);
    await page.waitForLoadState("networkidle");
    const measured = await page.evaluate(() => {
      const types = ["navigation", "resource"];
      const entries = types.flatMap((type) => performance.getEntriesByType(type));
      const received = (entries as PerformanceResourceTiming[]).map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: entry.transferSize,
      }));
      const { seen } = globalThis as unknown as { seen: { shift: number; largest?: Element } };
      const isPicture = seen.largest?.tagName === "IMG";
      const largest = isPicture ? seen.largest?.outerHTML : seen.largest?.tagName;
      return { received, shift: seen.shift, largest: (largest ?? "").toLowerCase() };
    });
    await session.detach();
    // The icon of the tab is no part of the view, and comes once for the whole site.
    const received = measured.received.filter(({ path }) => !path.startsWith("/favicon."));
    const coverage = await page.evaluate(findUnused);
    return { route: document.route, ...measured, ...coverage, received };
  });
}

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

/** The bytes of a first view. */
export function bytesOf({ received }: FirstView): number {
  return received.reduce((total, { bytes }) => total + bytes, 0);
}

/** What of a first view misses a goal. */
export function judgeFirstView(view: FirstView): readonly Fault[] {
  const { route: place, received, shift, largest, unused, rules } = view;
  const [bytes, limit] = [bytesOf(view), place === "/" ? 100_000 : 80_000];
  const paths = received.map(({ path }) => path);
  const film = paths.find((path) => /\.(?:webm|mp4)$/.test(path));
  const react = paths.find((path) => path.includes("/react."));
  const isLazy = /^<img[^>]* loading="lazy"/.test(largest);
  const share = (unused * 100).toFixed(1);
  const goals = [
    ["P4", unused > 0.1, `${share} % of the CSS is never used: ${rules.slice(0, 5)}`],
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
