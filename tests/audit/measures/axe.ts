/**
 * Runs axe-core on documents and states (A1), with every tag that stands for a promise of the
 * site and no rule switched off, and turns what it says into findings.
 */
import axe, { type AxeResults, type NodeResult } from "axe-core";
import type { Page } from "playwright-core";
import {
  type AuditedSite,
  type SiteDocument,
  themes,
  type View,
  walk,
} from "../support/audited-site.ts";
import { makerOf } from "../support/makers.ts";
import { pageScript, type Questions } from "../support/page-script.ts";
import type { Fault } from "../support/report.ts";

declare const audit: Questions;

/** Script for pages that will be looked at; evaluated by the browser, not by the page. */
export const axeScript = axe.source;

/** A, AA and AAA of WCAG 2.0 to 2.2, and what axe calls best practice. */
export const axeTags = [
  "wcag2a",
  "wcag2aa",
  "wcag2aaa",
  "wcag21a",
  "wcag21aa",
  "wcag22a",
  "wcag22aa",
  "best-practice",
] as const;

/** Something that axe found, or could not decide, at one element. */
export interface AxeFinding {
  readonly rule: string;
  readonly help: string;
  /** The element, as axe names it. */
  readonly selector: string;
  /** What axe measured. */
  readonly detail: string;
  /** The file that prints the element. */
  readonly maker: string;
}

/** One look at one page. */
export interface AxeRun {
  readonly route: string;
  /** What was shown: `dark 320 px`, `light drawer`. */
  readonly state: string;
  readonly violations: readonly AxeFinding[];
  /** What axe leaves to a person. */
  readonly incomplete: readonly AxeFinding[];
  /** The rules that ran. */
  readonly rules: readonly string[];
}

/** Looks at a page as it stands now, in both themes. */
export async function runAxe(
  page: Page,
  route: string,
  state: string,
  { hasForcedColors = false }: Pick<View, "hasForcedColors"> = {},
): Promise<readonly AxeRun[]> {
  const runs: AxeRun[] = [];
  for (const theme of themes) {
    const results = await page.evaluate(look, { theme, tags: [...axeTags] });
    const all = [results.passes, results.inapplicable, results.violations, results.incomplete];
    const run: AxeRun = {
      route,
      state: `${theme} ${state}`,
      violations: await findingsOf(results.violations, page),
      incomplete: await findingsOf(results.incomplete, page),
      rules: [...new Set(all.flat().map(({ id }) => id))].sort(),
    };
    runs.push(hasForcedColors ? await asDrawn(page, run) : run);
  }
  return runs;
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

async function findingsOf(
  results: AxeResults["violations"],
  page: Page,
): Promise<readonly AxeFinding[]> {
  const findings = results.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => ({
      rule: id,
      help,
      selector: node.target.flat().join(" "),
      detail: detailOf(node),
    })),
  );
  const classes = await page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const names: string[] = [];
        let element = document.querySelector(selector);
        for (; element; element = element.parentElement) names.push(...element.classList);
        return names;
      }),
    findings.map(({ selector }) => selector),
  );
  return findings.map((finding, index) => ({ ...finding, maker: makerOf(classes[index] ?? []) }));
}

function detailOf({ any, all, none }: NodeResult): string {
  return [...none, ...all, ...any].map(({ message }) => message).join(" ");
}

/** The widths of A1. */
export const widths = [320, 768, 1440] as const;

/**
 * Under forced colours axe still reads the author's ink (`-webkit-text-fill-color`), which nobody
 * sees. There the contrast is measured with the colours that are drawn.
 */
async function asDrawn(page: Page, run: AxeRun): Promise<AxeRun> {
  const isInk = ({ rule }: AxeFinding) => rule.startsWith("color-contrast");
  const faint = await page.evaluate(() => audit.findFaintText(4.5));
  const measured = faint.map((detail) => ({
    rule: "color-contrast",
    help: "",
    selector: detail.split(" has ")[0] ?? "",
    detail,
    maker: "",
  }));
  return {
    ...run,
    violations: [...run.violations.filter((finding) => !isInk(finding)), ...measured],
    incomplete: run.incomplete.filter((finding) => !isInk(finding)),
  };
}

/** Looks at documents through a view, in both themes. */
export async function runAxeOn(
  site: AuditedSite,
  view: View,
  state: string,
  documents?: readonly SiteDocument[],
): Promise<readonly AxeRun[]> {
  const visit = (page: Page, { route }: SiteDocument) => runAxe(page, route, state, view);
  const script = axeScript + pageScript + (view.script ?? "");
  return (await walk(site, { ...view, script }, visit, documents)).flat();
}

/** What of the runs misses the goal. */
export function judgeAxe(runs: readonly AxeRun[]): readonly Fault[] {
  return runs.flatMap(({ route, state, violations }) =>
    violations.map(({ rule, selector, detail, maker }) => ({
      goal: `A1 ${rule}`,
      place: `${route} (${state})`,
      what: `${selector} ${maker && `(${maker})`} ${detail}`,
    })),
  );
}
