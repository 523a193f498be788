/**
 * How much of a document's style can ever be used (P4): the bytes of the rules that match an element
 * in some state. What depends on a state (a pointer, an open panel, a theme) counts as given.
 */
import type { Fault } from "../report.ts";
import { type AuditedSite, type SiteDocument, withPages } from "../site.ts";

/** What a document does with its style. */
export interface Coverage {
  readonly route: string;
  /** Bytes of rules that match in no state, as a share of the bytes of all rules. */
  readonly unused: number;
  /** Those rules, the longest first. */
  readonly rules: readonly string[];
}

const limit = 0.1;

/** Asks documents which rules of their style match anything. */
export function measureCoverage(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<readonly Coverage[]> {
  return withPages(site, { width: 1440 }, documents, async (page, document) => {
    await page.goto(site.addressOf(document), { waitUntil: "load" });
    return { route: document.route, ...(await page.evaluate(findUnused)) };
  });
}

/** What of a document's coverage misses the goal. */
export function judgeCoverage({ route, unused, rules }: Coverage): readonly Fault[] {
  const what = `${(unused * 100).toFixed(1)} % of the CSS is never used: ${rules.slice(0, 5)}`;
  return unused > limit ? [{ goal: "P4", place: route, what }] : [];
}

/** Runs in the page. */
function findUnused(): Omit<Coverage, "route"> {
  const states = /\[(?:open|hidden|inert|aria-|data-(?!island|moves))[^\]]*\]/g;
  const pseudos = /::?[\w-]+(?:\([^()]*\)|(?![\w(-]))/g;
  // What a script, a visitor or another element may change is true for this question.
  const matches = (selector: string) => {
    let [before, given] = ["", selector.replace(states, "⁂")];
    while (before !== given) [before, given] = [given, given.replace(pseudos, "⁂")];
    return document.querySelector(given.replaceAll("⁂", ":not(x-none)")) !== null;
  };
  const rules: CSSStyleRule[] = [];
  const walk = (list: CSSRuleList) => {
    for (const rule of list) {
      if (rule instanceof CSSStyleRule) rules.push(rule);
      // Steps of an animation are no rules of their own.
      else if (rule instanceof CSSGroupingRule) walk(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules);
  const unused = rules.filter(({ selectorText }) => !matches(selectorText));
  const sizeOf = (some: readonly CSSStyleRule[]) =>
    some.reduce((sum, { cssText }) => sum + cssText.length, 0);
  const worst = unused.sort((a, b) => b.cssText.length - a.cssText.length);
  return {
    unused: sizeOf(unused) / Math.max(sizeOf(rules), 1),
    rules: worst.map(({ selectorText }) => selectorText),
  };
}
