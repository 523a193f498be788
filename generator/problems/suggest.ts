/** Finds what an editor probably meant. */
import { distance } from "fastest-levenshtein";

/**
 * The known name nearest to a wrong one, or undefined when nothing is near: at most a third of
 * the letters may differ (two of four, one of two), and letter case is ignored.
 */
export function suggestName(wrong: string, known: Iterable<string>): string | undefined {
  const wanted = wrong.toLowerCase();
  let best: string | undefined;
  const slips = Math.max(2, Math.floor(wanted.length / 3));
  let bestDistance = Math.min(slips, Math.floor(wanted.length / 2)) + 1;
  for (const name of known) {
    const steps = distance(wanted, name.toLowerCase());
    if (steps < bestDistance) {
      best = name;
      bestDistance = steps;
    }
  }
  return best;
}

/** The end of a message: a suggestion when there is one, else what else to do. */
export function didYouMean(wrong: string, known: Iterable<string>, otherwise: string): string {
  const name = suggestName(wrong, known);
  return name === undefined ? otherwise : `Did you mean ${name}?`;
}
