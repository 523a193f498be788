/**
 * P9: how long a hydrated island takes from a press to the next paint, on a processor that is four
 * times slower, for every state that a visitor can bring about. The browser's own Event Timing reports
 * it, in steps of 8 ms. Run it on a computer that does nothing else.
 */
import { type Audit, printTable } from "../report.ts";
import { type AuditedSite, type SiteDocument, withPages } from "../site.ts";
import { statesOf } from "./states.ts";

const limit = 50;
const runs = 5;
const slowdown = 4;

const observe = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

/** `npm run audit:interactions`: the median of several visits to the first document of each state. */
export async function auditInteractions(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const rows: (readonly [duration: number, name: string])[] = [];
  for (const { name, view, having, open } of statesOf(documents)) {
    const visits = having
      .slice(0, 1)
      .flatMap((document) => Array<SiteDocument>(runs).fill(document));
    const times: number[] = [];
    for (const visited of visits) {
      const found = await withPages(site, view, [visited], async (page, document) => {
        await page.goto(document.path, { waitUntil: "load" });
        const islands = page.locator("[data-island]");
        for (const island of await islands.all()) await island.dispatchEvent("pointerover");
        const asleep = page.locator("[data-island]:not([data-hydrated])");
        await asleep.first().waitFor({ state: "detached" });
        const session = await page.context().newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
        await page.evaluate(observe);
        await open?.(page);
        await page.waitForTimeout(400);
        return page.evaluate<number>("globalThis.longest ?? 0");
      });
      times.push(...found);
    }
    const middle = times.sort((a, b) => a - b)[Math.floor(runs / 2)];
    if (middle !== undefined) rows.push([middle, name]);
  }
  const faults = rows.flatMap(([duration, place]) => {
    const what = `${duration} ms to the next paint, ${limit} allowed`;
    return duration > limit ? [{ goal: "P9", place, what }] : [];
  });
  return { text: printTable(["ms to paint", "state"], rows), faults };
}
