/**
 * axe-core on every document (A1): at three widths, in both themes, and in every state that opens;
 * with every tag that stands for a promise of the site and no rule switched off.
 */
import axe, { type AxeResults } from "axe-core";
import { type Audit, type Failure, listFailures } from "../report.ts";
import { type AuditedSite, type SiteDocument, themes, wide, withPages } from "../site.ts";
import { visitPages } from "./pages.ts";
import { type State, statesOf } from "./states.ts";

/** Script for pages that will be looked at; evaluated by the browser, not by the page. */
export const axeScript = axe.source;

const wcag = ["wcag2a", "wcag2aa", "wcag2aaa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

/** A, AA and AAA of WCAG 2.0 to 2.2, and what axe calls best practice. */
export const axeTags: readonly string[] = [...wcag, "best-practice"];

/** What one look at one page has found: `incomplete` is what axe leaves to a person. */
export type AxeRun = Readonly<Record<"violations" | "incomplete", readonly Failure[]>>;

/** Looks at the documents that can be in a state, when it was brought about, in some themes. */
export async function runAxe(
  site: AuditedSite,
  { name, view, having, open }: State,
  shown: readonly string[] = themes,
): Promise<readonly AxeRun[]> {
  const script = axeScript + (view.script ?? "");
  const runs = await withPages(site, { ...view, script }, having, async (page, document) => {
    await page.goto(document.path, { waitUntil: "load" });
    await open?.(page);
    const each: AxeRun[] = [];
    for (const theme of shown) {
      const place = `${document.route} (${theme} ${name})`;
      const { violations, incomplete } = await page.evaluate(look, { theme, tags: [...axeTags] });
      const [wrong, open] = [violations, incomplete].map((results) => failuresOf(results, place));
      each.push({ violations: wrong ?? [], incomplete: open ?? [] });
    }
    return each;
  });
  return runs.flat();
}

/** Runs in the page. */
async function look({ theme, tags }: { theme: string; tags: string[] }): Promise<AxeResults> {
  document.documentElement.dataset["theme"] = theme;
  // The header lies over what was scrolled below it: nobody presses there.
  if (!document.querySelector("dialog:modal")) scrollTo({ top: 0, behavior: "instant" });
  // Where motion is allowed, a colour takes a moment to change.
  const changes = document.getAnimations().filter((change) => change instanceof CSSTransition);
  await Promise.allSettled(changes.map(({ finished }) => finished));
  const { axe: tool } = globalThis as unknown as { axe: typeof axe };
  const resultTypes = ["violations", "incomplete"] as const;
  const runOnly = { type: "tag", values: tags } as const;
  return tool.run(document, { runOnly, resultTypes: [...resultTypes], preload: false });
}

function failuresOf(results: AxeResults["violations"], place: string): readonly Failure[] {
  return results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, all, none }) => {
      const messages = [...none, ...all, ...any].map(({ message }) => message);
      return { goal: `A1 ${id}`, place, what: [...target.flat(), ...messages].join(" ") };
    }),
  );
}

/** Looks at all states with axe, and pays a visit to each document, which shows what axe cannot see. */
export async function audit(site: AuditedSite, documents: readonly SiteDocument[]): Promise<Audit> {
  const runs: AxeRun[] = [];
  const widths = [320, 768, 1440].map((width) => ({
    ...{ name: `${width} px`, view: wide(width), having: documents },
  }));
  for (const state of [...widths, ...statesOf(documents)])
    runs.push(...(await runAxe(site, state)));
  const left = listFailures(runs.flatMap(({ incomplete }) => incomplete));
  const violations = runs.flatMap((run) => run.violations);
  const failures = [...violations, ...(await visitPages(site, documents))];
  return { text: `${runs.length} runs; left to a person:\n${left}`, failures };
}
