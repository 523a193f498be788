/**
 * axe-core on every document (A1): at three widths, in both themes, in forced colours, and in every
 * state that opens; with every tag that stands for a promise of the site and no rule switched off.
 */
import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { type Audit, type Fault, printTable } from "../report.ts";
import {
  type AuditedSite,
  type Questions,
  type SiteDocument,
  themes,
  type View,
  withPages,
} from "../site.ts";
import { openStatesOf } from "./open-states.ts";

declare const audit: Questions;

/** Script for pages that will be looked at; evaluated by the browser, not by the page. */
export const axeScript = axe.source;

const wcag = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** A, AA and AAA of WCAG 2.0 to 2.2, and what axe calls best practice. */
export const axeTags: readonly string[] = [...wcag, "best-practice"];

/** The widths of A1. */
export const widths = [320, 768, 1440] as const;

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
  state = `${view.width} px`,
  open: (page: Page) => Promise<unknown> = async () => {},
): Promise<readonly AxeRun[]> {
  const script = axeScript + (view.script ?? "");
  const runs = await withPages(site, { ...view, script }, documents, async (page, document) => {
    await page.goto(site.addressOf(document), { waitUntil: "load" });
    await open(page);
    const both: AxeRun[] = [];
    for (const theme of themes) {
      const results = await page.evaluate(look, { theme, tags: [...axeTags] });
      const run = runOf(results, `${document.route} (${theme} ${state})`);
      both.push(view.hasForcedColors ? await withDrawnColors(page, run) : run);
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
      nodes.map(({ target, any, all, none }) => {
        const messages = [...none, ...all, ...any].map(({ message }) => message);
        return { goal: `A1 ${id}`, place, what: [...target.flat(), ...messages].join(" ") };
      }),
    );
  const rules = [passes, inapplicable, violations, incomplete].flat().map(({ id }) => id);
  return { violations: faultsOf(violations), incomplete: faultsOf(incomplete), rules };
}

/**
 * Under forced colours axe still reads the author's ink (`-webkit-text-fill-color`), which nobody
 * sees. There the contrast is measured with the colours that are drawn.
 */
async function withDrawnColors(page: Page, { violations, incomplete, rules }: AxeRun) {
  const isSeen = ({ goal }: Fault) => !goal.includes("color-contrast");
  const faint = await page.evaluate(() => audit.findFaintText(4.5));
  const measured = faint.map((what) => ({ goal: "A1 color-contrast", place: page.url(), what }));
  const seen = [...violations.filter(isSeen), ...measured];
  return { violations: seen, incomplete: incomplete.filter(isSeen), rules };
}

/** `npm run audit:axe`. */
export async function auditAxe(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const runs: AxeRun[] = [];
  for (const width of widths) runs.push(...(await runAxe(site, { width }, documents)));
  const forced = { width: 1440, hasForcedColors: true };
  runs.push(...(await runAxe(site, forced, documents, "forced colours")));
  for (const { name, view, having, open } of openStatesOf(documents)) {
    runs.push(...(await runAxe(site, view, having, name, open)));
  }
  const counts = new Map<string, number>();
  for (const { goal, what } of runs.flatMap(({ incomplete }) => incomplete)) {
    counts.set(`${goal} ${what}`, (counts.get(`${goal} ${what}`) ?? 0) + 1);
  }
  const rows = [...counts].map(([what, count]) => [count, what.slice(0, 200)] as const);
  const left = printTable(
    ["times", "left to a person"],
    rows.sort(([a], [b]) => b - a),
  );
  const rules = new Set(runs.flatMap((run) => run.rules)).size;
  const faults = runs.flatMap(({ violations }) => violations);
  return { text: `${runs.length} runs, ${rules} rules\n\n${left}`, faults };
}
