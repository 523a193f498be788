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
  return [...known]
    .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
    .filter(({ steps }) => steps <= most)
    .sort((a, b) => a.steps - b.steps)
    .map(({ name }) => name);
}

/** The known name nearest to a wrong one, or undefined when nothing is near. */
export function suggestName(wrong: string, known: Iterable<string>): string | undefined {
  return nearNames(wrong, known)[0];
}

/**
 * A finding with what to write in place of what was typed.
 * @param right what belongs there; where that is not known, the advice is `otherwise`
 * @param isCertain whether `--fix` may write it
 */
export function withOffer(
  finding: Finding,
  typed: string,
  right: string | undefined,
  otherwise: string,
  isCertain = false,
): Finding {
  if (right === undefined) return { ...finding, fix: otherwise };
  const fix = `Write ${right} in place of ${typed}.`;
  return { ...finding, fix, swap: { typed, right, isCertain } };
}

/** A finding about a name that does not exist, with the nearest one that does. */
export function withNearest(
  finding: Finding,
  wrong: string,
  known: Iterable<string>,
  otherwise: string,
): Finding {
  const name = suggestName(wrong, known);
  const ask = name === undefined ? "" : ` Did you mean ${name}?`;
  return withOffer({ ...finding, message: finding.message + ask }, wrong, name, otherwise);
}

/** The same finding, whose words are looked for only between these signs: they may stand elsewhere, too. */
export function between(before: string, finding: Finding, behind: string): Finding {
  const around = (words: string) => before + words + behind;
  const { swap } = finding;
  const longer = swap && { ...swap, typed: around(swap.typed), right: around(swap.right) };
  return { ...finding, swap: longer };
}
