/**
 * P9: how long a hydrated island takes from a press to the next paint, on a processor that is four
 * times slower. The browser's own Event Timing says so, in steps of 8 ms; the work of the scripts
 * is the part between the start and the end of the handlers. Two presses on an empty page say what
 * the browser and the machine need for themselves: no site can be faster than that.
 * Source: https://www.w3.org/TR/event-timing/
 */
import type { Page } from "playwright-core";
import { type AuditedSite, contextFor, type View } from "../support/audited-site.ts";
import type { Fault } from "../support/report.ts";

/** One press, where, and what must be there first. */
interface Interaction {
  readonly name: string;
  readonly route: string;
  readonly isPhone?: boolean;
  readonly hasMotion?: boolean;
  /** The island that must be hydrated. */
  readonly island: string;
  readonly press: string;
  /** A key instead of a click. */
  readonly key?: string;
  /** Pressed before, without being measured. */
  readonly first?: string;
}

/** An empty page: a press that writes one word, and one that opens a dialog with one word. */
const floors: readonly { readonly name: string; readonly markup: string }[] = [
  { name: "a word on an empty page", markup: `<button onclick="this.textContent = 'on'">` },
  {
    name: "a dialog on an empty page",
    markup: `<button onclick="d.showModal()"></button><dialog id="d">Hello</dialog>`,
  },
];

/** How long an interaction took, in milliseconds: the middle of all runs. */
export interface Timing {
  readonly name: string;
  /** From the press to the next paint. */
  readonly duration: number;
  /** Of it, in scripts. */
  readonly script: number;
}

type Press = Omit<Timing, "name">;

const limit = 50;
const runs = 5;
const slowdown = 4;

const interactions: readonly Interaction[] = [
  { name: "theme", route: "/about", island: "theme-toggle", press: ".header .theme-toggle" },
  {
    name: "submenu",
    route: "/about",
    island: "nav-submenu",
    press: ".nav-submenu a",
    key: "Enter",
  },
  {
    name: "drawer opens",
    route: "/about",
    island: "drawer",
    isPhone: true,
    press: ".drawer__opener",
  },
  {
    name: "drawer closes",
    route: "/about",
    island: "drawer",
    isPhone: true,
    first: ".drawer__opener",
    press: ".drawer__close",
  },
  {
    name: "story opens",
    route: "/miraclefamilies",
    island: "family-dialog",
    press: ".families__link",
  },
  {
    name: "next story",
    route: "/miraclefamilies",
    island: "family-dialog",
    first: ".families__link",
    press: 'dialog[open] .story__ways [rel="next"]',
  },
  { name: "answer", route: "/donordrive", island: "accordion", press: ".accordion summary" },
  { name: "motion", route: "/", island: "motion-pause", press: ".motion-pause", hasMotion: true },
];

const view: View = { width: 1280 };
const phone: View = { width: 412, isPhone: true };

const observe = `
  globalThis.presses = [];
  new PerformanceObserver((list) => {
    for (const { name, duration, processingStart, processingEnd } of list.getEntries()) {
      presses.push({ name, duration, script: processingEnd - processingStart });
    }
  }).observe({ type: "event", durationThreshold: 16 });
`;

/** Presses everything that moves, each several times on a fresh page. */
export async function measureInteractions(site: AuditedSite): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (const interaction of interactions) {
    const middle = await pressOften(() => pressOnce(site, interaction));
    timings.push({ name: interaction.name, ...middle });
  }
  return timings;
}

/** What the same presses take where there is nothing but a button. */
export async function measureFloors(site: AuditedSite): Promise<readonly Timing[]> {
  const timings: Timing[] = [];
  for (const { name, markup } of floors) {
    const middle = await pressOften(async () => {
      const context = await site.browser.newContext(contextFor(site.url, view));
      const page = await context.newPage();
      await page.setContent(markup);
      await page.evaluate(observe);
      const timing = await timePress(page, "button");
      await context.close();
      return timing;
    });
    timings.push({ name, ...middle });
  }
  return timings;
}

async function pressOften(press: () => Promise<Press>): Promise<Press> {
  const found: Press[] = [];
  for (let run = 0; run < runs; run++) found.push(await press());
  return found.sort((a, b) => a.duration - b.duration)[Math.floor(runs / 2)] as Press;
}

async function pressOnce(site: AuditedSite, interaction: Interaction): Promise<Press> {
  const { route, island, press, first, key, isPhone = false, hasMotion = false } = interaction;
  const context = await site.browser.newContext(
    contextFor(site.url, { ...(isPhone ? phone : view), hasMotion }),
  );
  await context.addInitScript(observe);
  const page = await context.newPage();
  await page.goto(site.addressOf(site.document(route)), { waitUntil: "load" });
  await wake(page, island);
  if (first) await page.locator(first).first().click();
  const timing = await timePress(page, press, key);
  await context.close();
  return timing;
}

/** Presses a thing on a slow processor; the page observes its events already. */
async function timePress(page: Page, press: string, key?: string): Promise<Press> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.evaluate("presses.length = 0");
  const target = page.locator(press).first();
  if (key) await target.press(key);
  else await target.click();
  await page.waitForTimeout(400);
  const presses = await page.evaluate<Press[]>("presses");
  return {
    duration: Math.max(0, ...presses.map(({ duration }) => duration)),
    script: Math.round(presses.reduce((sum, { script }) => sum + script, 0)),
  };
}

async function wake(page: Page, name: string): Promise<void> {
  const island = page.locator(`[data-island="${name}"]`).first();
  await island.dispatchEvent("pointerover", { bubbles: true });
  await island.and(page.locator("[data-hydrated]")).waitFor({ state: "attached" });
}

/** What takes too long. */
export function judgeInteractions(timings: readonly Timing[]): readonly Fault[] {
  return timings
    .filter(({ duration }) => duration > limit)
    .map(({ name, duration }) => ({
      goal: "P9",
      place: name,
      what: `${duration} ms to the next paint, ${limit} allowed`,
    }));
}
