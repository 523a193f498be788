/**
 * axe-core on every document (A1): at three widths, in both themes, and in every state that opens;
 * with every tag that stands for a promise of the site and no rule switched off.
 */
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { all } from "../../site/support/html.ts";
import { type Audit, type Fault, printTable } from "../report.ts";
import {
  type AuditedSite,
  type SiteDocument,
  themes,
  type View,
  wide,
  withPages,
} from "../site.ts";
import { visitPages } from "./pages.ts";

/** Script for pages that will be looked at; evaluated by the browser, not by the page. */
export const axeScript = axe.source;

const wcag = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** A, AA and AAA of WCAG 2.0 to 2.2, and what axe calls best practice. */
export const axeTags: readonly string[] = [...wcag, "best-practice"];

/** One look at one page. */
export interface AxeRun {
  readonly violations: readonly Fault[];
  /** What axe leaves to a person. */
  readonly incomplete: readonly Fault[];
  /** The rules that ran. */
  readonly rules: readonly string[];
}

/** Looks at documents through a view, in both themes, after `open` has brought about a state. */
export async function runAxe(
  site: AuditedSite,
  view: View,
  documents: readonly SiteDocument[],
  state = `${view.viewport?.width} px`,
  open: (page: Page) => Promise<unknown> = async () => {},
): Promise<readonly AxeRun[]> {
  const script = axeScript + (view.script ?? "");
  const runs = await withPages(site, { ...view, script }, documents, async (page, document) => {
    await page.goto(site.addressOf(document), { waitUntil: "load" });
    await open(page);
    const both: AxeRun[] = [];
    for (const theme of themes) {
      const results = await page.evaluate(look, { theme, tags: [...axeTags] });
      both.push(runOf(results, `${document.route} (${theme} ${state})`));
    }
    return both;
  });
  return runs.flat();
}

/** Runs in the page. */
async function look({ theme, tags }: { theme: string; tags: string[] }): Promise<AxeResults> {
  document.documentElement.dataset["theme"] = theme;
  // Where motion is allowed, a colour takes a moment to change.
  const changes = document.getAnimations().filter((change) => change instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
  const { axe: tool } = globalThis as unknown as { axe: typeof axe };
  return tool.run(document, {
    runOnly: { type: "tag", values: tags },
    // Of what passes, the names of the rules are enough; that halves the time.
    resultTypes: ["violations", "incomplete"],
    preload: false,
  });
}

function runOf(
  { violations, incomplete, passes, inapplicable }: AxeResults,
  place: string,
): AxeRun {
  const faultsOf = (results: AxeResults["violations"]) =>
    results.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all: every, none }) => {
        const messages = [...none, ...every, ...any].map(({ message }) => message);
        return { goal: `A1 ${id}`, place, what: [...target.flat(), ...messages].join(" ") };
      }),
    );
  const rules = [passes, inapplicable, violations, incomplete].flat().map(({ id }) => id);
  return { violations: faultsOf(violations), incomplete: faultsOf(incomplete), rules };
}

type State = readonly [
  name: string,
  view: View,
  documents: readonly SiteDocument[],
  open?: (page: Page) => Promise<unknown>,
];

/** Every document at every width, and the states that somebody has to bring about, as a visitor does. */
function statesOf(documents: readonly SiteDocument[]): readonly State[] {
  const [bar, small] = [wide(1440), wide(320, 640)];
  const having = (selector: string) =>
    documents.filter(({ root }) => all(root, selector).length > 0);
  // What stands around the text is looked at on a few documents.
  const some = documents.filter((_, index) => index % 8 === 0);
  const groups = documents.slice(0, 1).flatMap(({ root }) => all(root, ".nav-submenu"));
  const moving = { ...bar, reducedMotion: "no-preference" } as const;
  return [
    ...[320, 768, 1440].map((width): State => [`${width} px`, wide(width), documents]),
    ["drawer", small, some, openDrawer],
    ...groups.map((_, index): State => {
      const open = (page: Page) => openSubmenu(page, index);
      return [`submenu ${index + 1}`, bar, some.slice(0, 2), open];
    }),
    ...[small, bar].flatMap((view): State[] => [
      [`story, ${view.viewport?.width} px`, view, having("dialog.story"), openStory],
      [`unfolded, ${view.viewport?.width} px`, view, having("main details"), unfold],
    ]),
    ["skip link", bar, some, (page) => page.keyboard.press("Tab")],
    [
      "motion",
      moving,
      having(".motion-pause"),
      (page) => page.locator(".motion-pause").first().click(),
    ],
    ["suggestion", small, having("[data-suggestion]"), misspell],
  ];
}

async function openDrawer(page: Page): Promise<void> {
  await page.locator(".drawer__opener").click();
  await page.locator("dialog.drawer:modal").waitFor();
  await unfold(page);
}

async function openSubmenu(page: Page, index: number): Promise<void> {
  const title = page.locator(".nav-submenu__title").nth(index);
  await title.press(" ");
  await title.and(page.locator('[aria-expanded="true"]')).waitFor();
}

async function openStory(page: Page): Promise<void> {
  await page.locator(".families__link").last().click();
  await page.locator("dialog.story:modal").waitFor();
}

function unfold(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const item of document.querySelectorAll("details")) item.open = true;
  });
}

/** Goes to an address with a wrong letter: the not-found page suggests the right one. */
async function misspell(page: Page): Promise<void> {
  const href = await page.locator("a.main-navigation__link").first().getAttribute("href");
  await page.goto(new URL(href?.replace(/\/$/, "q/") ?? "", page.url()).href);
  await page.locator(".suggestion a").waitFor();
}

/** `npm run audit:axe`, with what else a visit to each document shows. */
export async function auditAxe(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const runs: AxeRun[] = [];
  for (const [name, view, having, open] of statesOf(documents)) {
    runs.push(...(await runAxe(site, view, having, name, open)));
  }
  const counts = new Map<string, number>();
  for (const { goal, what } of runs.flatMap(({ incomplete }) => incomplete)) {
    counts.set(`${goal} ${what}`, (counts.get(`${goal} ${what}`) ?? 0) + 1);
  }
  const rows = [...counts].map(([what, count]) => [count, what.slice(0, 200)] as const);
  const sorted = rows.sort(([a], [b]) => b - a);
  const rules = new Set(runs.flatMap((run) => run.rules)).size;
  const left = printTable(["times", "left to a person"], sorted);
  const violations = runs.flatMap((run) => run.violations);
  const faults = [...violations, ...(await visitPages(site, documents))];
  return { text: `${runs.length} runs, ${rules} rules\n\n${left}`, faults };
}
