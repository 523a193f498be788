/**
 * P9: how long a hydrated island takes from a press to the next paint, on a processor that is four
 * times slower, for every state that a visitor can bring about, and back. The browser's own Event Timing
 * reports it, in steps of 8 ms. Run it on a computer that does nothing else.
 */
import { median } from "../../bench/measurement.ts";
import { type Audit, printTable } from "../report.ts";
import { type AuditedSite, type SiteDocument, withPages } from "../site.ts";
import { press, statesOf } from "./states.ts";

const limit = 50;
const runs = 5;
const slowdown = 4;
const closers = "dialog:modal :is(.drawer__close, .story__close, .finder__close)";

const observe = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    // A pointer that moves is no interaction (web.dev, "Interaction to Next Paint").
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) longest = Math.max(longest, duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

/** `npm run audit:interactions`: the median of several visits to the first document of each state. */
export async function audit(site: AuditedSite, documents: readonly SiteDocument[]): Promise<Audit> {
  const rows: (readonly [duration: number, name: string])[] = [];
  for (const { name, view, having, open } of statesOf(documents)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run++) {
      const visited = await withPages(site, view, having.slice(0, 1), async (page, { path }) => {
        await page.goto(path, { waitUntil: "load" });
        const islands = page.locator("[data-island]");
        for (const island of await islands.all()) await island.dispatchEvent("pointerover");
        const asleep = page.locator("[data-island]:not([data-hydrated])");
        await asleep.first().waitFor({ state: "detached" });
        const session = await page.context().newCDPSession(page);
        await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
        await page.evaluate(observe);
        await open?.(page);
        for (const closer of await page.locator(closers).all()) await press(closer);
        await page.waitForTimeout(400);
        return page.evaluate<number>("globalThis.longest ?? 0");
      });
      times.push(...visited);
    }
    if (times.length > 0) rows.push([median(times), name]);
  }
  const slow = rows.filter(([duration]) => duration > limit);
  const faults = slow.map(([duration, place]) => {
    return { goal: "P9", place, what: `${duration} ms to the next paint, ${limit} allowed` };
  });
  return { text: printTable(["ms to paint", "state"], rows), faults };
}
