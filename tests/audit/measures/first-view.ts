/**
 * The first view on a phone, as the browser reports it: requests and bytes (P6), scripts that were
 * fetched (P5), the largest paint (P7), what moved (P8), and what the first intent brings (R1).
 */
import type { Page } from "playwright-core";
import type { Fault } from "../report.ts";
import { type AuditedSite, type SiteDocument, type View, withPages } from "../site.ts";

/** The phone of Lighthouse. */
const phone: View = { width: 412, height: 823, isPhone: true };

/** One answer of the host; it has no bytes when it came from the cache. */
interface Received {
  readonly path: string;
  readonly bytes: number;
}

/** What a first view took. */
export interface FirstView {
  readonly route: string;
  readonly received: readonly Received[];
  readonly bytes: number;
  readonly shift: number;
  /** The largest paint: the markup of a picture, the name of any other element. */
  readonly largest: string;
}

const limits = { home: 100_000, other: 80_000, requests: 6 } as const;

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

/**
 * All that the page has received, once nothing is under way. The icon of the tab is not in it: it is
 * no part of the view, and comes once for the whole site.
 */
async function receivedBy(page: Page): Promise<readonly Received[]> {
  await page.waitForLoadState("networkidle");
  const received = await page.evaluate(() =>
    [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ].map((entry) => ({
      path: new URL(entry.name).pathname,
      bytes: (entry as PerformanceResourceTiming).transferSize,
    })),
  );
  return received.filter(({ path }) => !path.startsWith("/favicon."));
}

function sum(received: readonly Received[]): number {
  return received.reduce((total, { bytes }) => total + bytes, 0);
}

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
    await page.goto(site.addressOf(document));
    const received = await receivedBy(page);
    const paint = await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { shift: number; largest?: Element } };
      const isPicture = seen.largest?.tagName === "IMG";
      const largest = isPicture ? seen.largest?.outerHTML : seen.largest?.tagName;
      return { shift: seen.shift, largest: (largest ?? "").toLowerCase() };
    });
    await session.detach();
    return { route: document.route, received, bytes: sum(received), ...paint };
  });
}

/** What of a first view misses a goal. */
export function judgeFirstView(view: FirstView): readonly Fault[] {
  const { route, received, bytes, shift, largest } = view;
  const limit = route === "/" ? limits.home : limits.other;
  const paths = received.map(({ path }) => path);
  const film = paths.find((path) => /\.(?:webm|mp4)$/.test(path));
  const react = paths.find((path) => path.includes("/react."));
  const isLazy = /^<img[^>]* loading="lazy"/.test(largest);
  const rules = [
    ["P6", bytes > limit, `first view ${bytes} B, ${limit} allowed`],
    ["P6", paths.length > limits.requests, `more than ${limits.requests} requests: ${paths}`],
    ["P6", film !== undefined, `a film on a phone: ${film}`],
    ["P5", react !== undefined, `React on first view: ${react}`],
    ["P7", isLazy, `the largest paint is lazy: ${largest}`],
    // The goal is 0.000, with the three digits that Lighthouse prints too.
    ["P8", shift >= 0.0005, `the layout moves: ${shift.toFixed(4)}`],
  ] as const;
  return rules.flatMap(([goal, isMissed, what]) =>
    isMissed ? [{ goal, place: route, what }] : [],
  );
}

/** R1: React comes once, on the first intent, and from the cache ever after. */
export async function measureFirstIntent(site: AuditedSite): Promise<readonly Fault[]> {
  const [home] = [site.document("/")];
  const [fetched = []] = await withPages(site, phone, [home], async (page) => {
    const counts: number[] = [];
    for (const document of [home, ...site.documents.filter((it) => it !== home).slice(0, 1)]) {
      await page.goto(site.addressOf(document));
      await page.locator(".drawer__opener").tap();
      await page.locator('[data-island="drawer"][data-hydrated]').waitFor();
      const received = await receivedBy(page);
      const react = received.filter(({ path }) => path.includes("/react."));
      counts.push(react.filter(({ bytes }) => bytes > 0).length);
    }
    return counts;
  });
  const what = `first intents fetched React ${fetched.join(" and ")} times, not 1 and 0`;
  return fetched.join() === "1,0" ? [] : [{ goal: "R1", place: "/", what }];
}
