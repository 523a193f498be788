/**
 * axe-core on every document (A1): at three widths, in both themes, and in every state that opens;
 * with every tag that stands for a promise of the site and no rule switched off.
 */
import axe, { type AxeResults } from "axe-core";
import { type Audit, type Fault, listFaults } from "../report.ts";
import { type AuditedSite, type SiteDocument, themes, wide, withPages } from "../site.ts";
import { visitPages } from "./pages.ts";
import { type State, statesOf } from "./states.ts";

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

/** Looks at the documents that can be in a state, when it was brought about, in some themes. */
export async function runAxe(
  site: AuditedSite,
  { name, view, having, open }: State,
  shown: readonly (typeof themes)[number][] = themes,
): Promise<readonly AxeRun[]> {
  const script = axeScript + (view.script ?? "");
  const runs = await withPages(site, { ...view, script }, having, async (page, document) => {
    await page.goto(document.path, { waitUntil: "load" });
    await open?.(page);
    const each: AxeRun[] = [];
    for (const theme of shown) {
      const results = await page.evaluate(look, { theme, tags: [...axeTags] });
      each.push(runOf(results, `${document.route} (${theme} ${name})`));
    }
    return each;
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

/** `npm run audit:axe`, with what else a visit to each document shows. */
export async function auditAxe(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const runs: AxeRun[] = [];
  const widths = [320, 768, 1440].map((width) => ({
    ...{ name: `${width} px`, view: wide(width), having: documents },
  }));
  for (const state of [...widths, ...statesOf(documents)])
    runs.push(...(await runAxe(site, state)));
  const rules = new Set(runs.flatMap((run) => run.rules)).size;
  const left = listFaults(runs.flatMap(({ incomplete }) => incomplete));
  const violations = runs.flatMap((run) => run.violations);
  const faults = [...violations, ...(await visitPages(site, documents))];
  return { text: `${runs.length} runs, ${rules} rules; left to a person:\n${left}`, faults };
}
