/** Finds what an editor probably meant. */
import { distance } from "fastest-levenshtein";
import type { Finding } from "./problem-at.ts";

/**
 * The known names near to a wrong one, nearest first: at most a third of the letters may differ (two
 * of four, one of two), and letter case is ignored.
 */
export function nearNames(wrong: string, known: Iterable<string>): readonly string[] {
  const wanted = wrong.toLowerCase();
  const slips = Math.max(2, Math.floor(wanted.length / 3));
  const most = Math.min(slips, Math.floor(wanted.length / 2));
  return (
    [...known]
      // At least that many letters differ, and to count all of them takes long.
      .filter((name) => Math.abs(name.length - wanted.length) <= most)
      .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
      .filter(({ steps }) => steps <= most)
      .sort((a, b) => a.steps - b.steps)
      .map(({ name }) => name)
  );
}

/** The known name nearest to a wrong one, or undefined when nothing is near. */
export function suggestName(wrong: string, known: Iterable<string>): string | undefined {
  return nearNames(wrong, known)[0];
}

/** A finding about a name that does not exist, with the nearest one that does. */
export function withNearest(finding: Finding, typed: string, known: Iterable<string>): Finding {
  const right = suggestName(typed, known);
  const ask = right === undefined ? "" : ` Did you mean ${right}?`;
  return { ...finding, message: finding.message + ask, swap: { typed, right } };
}

/** The same finding, whose words are looked for only between these signs: they may stand elsewhere, too. */
export function between(before: string, finding: Finding, behind: string): Finding {
  return { ...finding, swap: finding.swap && { ...finding.swap, before, behind } };
}
