/**
 * P9: how long a hydrated island takes from a press to the next paint, on a processor that is four
 * times slower. The browser's own Event Timing reports it, in steps of 8 ms; the work of the scripts
 * is the part between the start and the end of the handlers. Run it on a computer that does nothing
 * else.
 */
import type { Page } from "playwright-core";
import { type Audit, printTable } from "../report.ts";
import { type AuditedSite, contextFor, type SiteDocument } from "../site.ts";

/** One press: where, on what, and what must be there first. */
interface Interaction {
  readonly name: string;
  /** The island that must be hydrated; its first document is pressed. */
  readonly island: string;
  readonly isPhone?: boolean;
  readonly hasMotion?: boolean;
  /** Pressed before, without being measured. */
  readonly first?: string;
  readonly press: string;
  /** A key instead of a click. */
  readonly key?: string;
}

const [drawer, story] = ["drawer", "family-dialog"];
const [opener, circle] = [".drawer__opener", ".families__link"];

const interactions: readonly Interaction[] = [
  { name: "theme", island: "theme-toggle", press: ".header .theme-toggle" },
  { name: "submenu", island: "nav-submenu", press: ".nav-submenu a", key: "Enter" },
  { name: "drawer opens", island: drawer, isPhone: true, press: opener },
  { name: "drawer closes", island: drawer, isPhone: true, first: opener, press: ".drawer__close" },
  { name: "story opens", island: story, press: circle },
  { name: "next story", island: story, first: circle, press: "dialog[open] [rel=next]" },
  { name: "answer", island: "accordion", press: ".accordion summary" },
  { name: "motion", island: "motion-pause", press: ".motion-pause", hasMotion: true },
];

const limit = 50;
const runs = 5;
const slowdown = 4;

const observe = `
  globalThis.presses = [];
  new PerformanceObserver((list) => {
    for (const { duration, processingStart, processingEnd } of list.getEntries()) {
      presses.push({ duration, script: processingEnd - processingStart });
    }
  }).observe({ type: "event", durationThreshold: 16 });
`;

interface Timing {
  readonly duration: number;
  /** Of it, in scripts. */
  readonly script: number;
}

/** `npm run audit:interactions`: each press five times on a fresh page, and the middle of them. */
export async function auditInteractions(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const rows: [number, number, string][] = [];
  for (const interaction of interactions) {
    const { island, name } = interaction;
    const document = documents.find(({ html }) => html.includes(`data-island="${island}"`));
    if (!document) continue;
    const timings: Timing[] = [];
    while (timings.length < runs) timings.push(await pressOnce(site, interaction, document));
    const middle = timings.sort((a, b) => a.duration - b.duration)[Math.floor(runs / 2)];
    rows.push([middle?.duration ?? 0, middle?.script ?? 0, name]);
  }
  const faults = rows.flatMap(([duration, , place]) => {
    const what = `${duration} ms to the next paint, ${limit} allowed`;
    return duration > limit ? [{ goal: "P9", place, what }] : [];
  });
  return { text: printTable(["ms to paint", "ms in scripts", "interaction"], rows), faults };
}

async function pressOnce(site: AuditedSite, interaction: Interaction, document: SiteDocument) {
  const { island, first, isPhone = false, hasMotion = false } = interaction;
  const view = { width: isPhone ? 412 : 1280, isPhone, hasMotion };
  const context = await site.browser.newContext(contextFor(view));
  const page = await context.newPage();
  await page.goto(site.addressOf(document), { waitUntil: "load" });
  const root = page.locator(`[data-island="${island}"]`).first();
  await root.dispatchEvent("pointerover", { bubbles: true });
  await root.and(page.locator("[data-hydrated]")).waitFor({ state: "attached" });
  if (first) await page.locator(first).first().click();
  const timing = await timePress(page, interaction);
  await context.close();
  return timing;
}

/** Presses a thing on a slow processor. */
async function timePress(page: Page, { press, key }: Interaction): Promise<Timing> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate(observe);
  const target = page.locator(press).first();
  if (key) await target.press(key);
  else await target.click();
  await page.waitForTimeout(400);
  const presses = await page.evaluate<Timing[]>("presses");
  return {
    duration: Math.max(0, ...presses.map(({ duration }) => duration)),
    script: Math.round(presses.reduce((sum, { script }) => sum + script, 0)),
  };
}
