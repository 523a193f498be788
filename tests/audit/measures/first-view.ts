/**
 * The first view on a phone, measured on the wire: requests and bytes (P6), scripts that were
 * fetched (P5), the largest paint (P7), what moved (P8), and what the first intent brings (R1).
 */
import type { Page } from "playwright-core";
import {
  type AuditedSite,
  type SiteDocument,
  type View,
  withPages,
} from "../support/audited-site.ts";
import type { Fault } from "../support/report.ts";
import { openWire, type Received, type Wire } from "../support/wire.ts";

/** The phone of Lighthouse. */
export const phone: View = { width: 412, height: 823, isPhone: true };

/** What a first view took. */
export interface FirstView {
  readonly route: string;
  readonly received: readonly Received[];
  readonly bytes: number;
  readonly shift: number;
  /** The largest paint: the markup of a picture, the name of any other element. */
  readonly largest: string;
}

const limits = { home: 100_000, other: 80_000, requests: 6, homeScrolled: 400_000 } as const;

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
export async function measureFirstViews(
  site: AuditedSite,
  documents?: readonly SiteDocument[],
): Promise<readonly FirstView[]> {
  const wires = new Map<Page, Wire>();
  const visit = async (page: Page, document: SiteDocument): Promise<FirstView> => {
    const wire = wires.get(page) ?? (await openWire(page));
    wires.set(page, wire);
    wire.empty();
    await page.goto(site.addressOf(document), { waitUntil: "load" });
    await wire.quiet();
    const { shift, largest } = await page.evaluate(readPaint);
    // The icon of the tab is no part of the view: it comes once for the whole site (decision 0013).
    const received = wire.received.filter(({ path }) => !path.includes("/favicon."));
    return { route: document.route, received, bytes: sum(received), shift, largest };
  };
  return withPages(site, { ...phone, script: observePaint }, visit, documents);
}

function readPaint() {
  const { seen } = globalThis as unknown as { seen: { shift: number; largest: Element | null } };
  const element = seen.largest;
  const largest = element?.tagName === "IMG" ? element.outerHTML : (element?.tagName ?? "");
  return { shift: seen.shift, largest: largest.toLowerCase() };
}

function sum(received: readonly Received[]): number {
  return received.reduce((total, { bytes }) => total + bytes, 0);
}

/** What of a first view misses a goal. */
export function judgeFirstView(view: FirstView): readonly Fault[] {
  const { route, received, bytes, shift, largest } = view;
  const limit = route === "/" ? limits.home : limits.other;
  const paths = received.map(({ path }) => path);
  const faults: (readonly [string, string])[] = [];
  if (bytes > limit) faults.push(["P6", `first view ${bytes} B, ${limit} allowed`]);
  if (received.length > limits.requests) {
    faults.push(["P6", `${received.length} requests, ${limits.requests} allowed: ${paths}`]);
  }
  for (const path of paths.filter((name) => /\.(webm|mp4)$/.test(name))) {
    faults.push(["P6", `a film on a phone: ${path}`]);
  }
  for (const path of paths.filter((name) => /\/react\./.test(name))) {
    faults.push(["P5", `React on first view: ${path}`]);
  }
  if (/^<img[^>]* loading="lazy"/.test(largest)) {
    faults.push(["P7", `the largest paint is lazy: ${largest}`]);
  }
  // The goal is 0.000, with the three digits that Lighthouse prints too.
  if (shift >= 0.0005) faults.push(["P8", `the layout moves: ${shift.toFixed(4)}`]);
  return faults.map(([goal, what]) => ({ goal, place: route, what }));
}

/** P6: everything that the home page brings while a phone scrolls to its end. */
export async function measureScrolledHome(
  site: AuditedSite,
): Promise<{ readonly bytes: number; readonly faults: readonly Fault[] }> {
  const visit = async (page: Page, home: SiteDocument) => {
    const wire = await openWire(page);
    await page.goto(site.addressOf(home), { waitUntil: "load" });
    for (let isAtEnd = false; !isAtEnd; ) {
      isAtEnd = await page.evaluate(() => {
        scrollBy({ top: innerHeight / 2, behavior: "instant" });
        return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      });
      await wire.quiet();
    }
    return sum(wire.received);
  };
  const [bytes = 0] = await withPages(site, phone, visit, [site.document("/")]);
  const what = `scrolled to its end ${bytes} B, ${limits.homeScrolled} allowed`;
  return { bytes, faults: bytes > limits.homeScrolled ? [{ goal: "P6", place: "/", what }] : [] };
}

/** R1: React comes once, on the first intent, and from the cache ever after. */
export async function measureFirstIntent(site: AuditedSite): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  const visit = async (page: Page) => {
    const wire = await openWire(page, { hasCache: true });
    await page.goto(site.addressOf(site.document("/")), { waitUntil: "load" });
    for (const route of ["/", "/about"]) {
      if (route !== "/") await page.goto(site.addressOf(site.document(route)));
      await wire.quiet();
      wire.empty();
      await page.locator('[data-island="drawer"] button').first().tap();
      await page.locator('[data-island="drawer"][data-hydrated]').waitFor();
      await wire.quiet();
      const react = wire.received.filter(({ path }) => /\/react\./.test(path));
      const fetched = react.filter(({ isFromCache }) => !isFromCache);
      const wanted = route === "/" ? 1 : 0;
      if (fetched.length !== wanted) {
        const what = `the first intent fetched React ${fetched.length} times, not ${wanted}`;
        faults.push({ goal: "R1", place: route, what });
      }
    }
  };
  await withPages(site, phone, visit, [site.document("/")]);
  return faults;
}
