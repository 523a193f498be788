/**
 * P9: how long a hydrated island takes from a press to the next paint, on a processor that is four
 * times slower. The browser's own Event Timing reports it, in steps of 8 ms. Run it on a computer
 * that does nothing else.
 */
import { type Audit, printTable } from "../report.ts";
import { type AuditedSite, phone, type SiteDocument, type View, wide, withPages } from "../site.ts";

/** One press: where, in which island, on what, and what is pressed before without being measured. */
type Interaction = readonly [name: string, View, island: string, press: string, first?: string];

const [drawer, story, bar] = ["drawer", "family-dialog", wide(1280)];
const [opener, circle] = [".drawer__opener", ".families__link"];
const moving: View = { ...bar, reducedMotion: "no-preference" };

const interactions: readonly Interaction[] = [
  ["theme", bar, "theme-toggle", ".header .theme-toggle"],
  ["submenu", bar, "nav-submenu", ".nav-submenu a"],
  ["drawer opens", phone, drawer, opener],
  ["drawer closes", phone, drawer, ".drawer__close", opener],
  ["story opens", bar, story, circle],
  ["next story", bar, story, "dialog[open] [rel=next]", circle],
  ["answer", bar, "accordion", ".accordion summary"],
  ["motion", moving, "motion-pause", ".motion-pause"],
];

const limit = 50;
const runs = 5;
const slowdown = 4;

const observe = `
  globalThis.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: "event", durationThreshold: 16 });
`;

/** `npm run audit:interactions`: the median of several presses of each. */
export async function auditInteractions(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const rows: (readonly [duration: number, name: string])[] = [];
  for (const interaction of interactions) {
    const [name, , island] = interaction;
    const document = documents.find(({ html }) => html.includes(`data-island="${island}"`));
    if (!document) continue;
    const times: number[] = [];
    while (times.length < runs) times.push(...(await pressOnce(site, interaction, document)));
    rows.push([times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0, name]);
  }
  const faults = rows.flatMap(([duration, place]) => {
    const what = `${duration} ms to the next paint, ${limit} allowed`;
    return duration > limit ? [{ goal: "P9", place, what }] : [];
  });
  return { text: printTable(["ms to paint", "interaction"], rows), faults };
}

function pressOnce(site: AuditedSite, interaction: Interaction, document: SiteDocument) {
  const [, view, island, press, first] = interaction;
  return withPages(site, view, [document], async (page) => {
    await page.goto(site.addressOf(document), { waitUntil: "load" });
    const root = page.locator(`[data-island="${island}"]`).first();
    await root.dispatchEvent("pointerover", { bubbles: true });
    await root.and(page.locator("[data-hydrated]")).waitFor({ state: "attached" });
    if (first) await page.locator(first).first().click();
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.evaluate(observe);
    const target = page.locator(press).first();
    // A second click on the title of a group would lead to its page.
    await (island === "nav-submenu" ? target.press("Enter") : target.click());
    await page.waitForTimeout(400);
    return page.evaluate<number>("longest");
  });
}
