/** Finds what an editor probably meant by a name that doesn't exist. */
import { distance } from "fastest-levenshtein";

/** Prefixes that many names share, so they mustn't count as similarity: `link:`, `/`, a folder, `family-`. */
const sharedPrefix = /^(?:link:|\/|.*\/(?=[^/]+$)|\w+-(?=\w+-\w$))/;

/**
 * The known names near a wrong one, nearest first. A name is near if at most a third of its letters differ, or if two
 * letters are swapped. A common prefix doesn't count, and case is ignored. If exactly one known name is the wrong one
 * with more or fewer words at its end, it comes before all others.
 */
export function nearNames(wrong: string, known: Iterable<string>): readonly string[] {
  const wanted = wrong.toLowerCase();
  const [start = ""] = sharedPrefix.exec(wanted) ?? [];
  const length = wanted.length - start.length;
  const stepsMax = Math.max(length > 1 ? 1 : 0, Math.floor(length / 3));
  const all = [...known];
  const wordsApart = all.filter((name) => {
    const lower = name.toLowerCase();
    return lower.startsWith(`${wanted} `) || wanted.startsWith(`${lower} `);
  });
  const near = all
    // Names of very different lengths can't be near. Checking that first saves most of the slow comparisons.
    .filter((name) => Math.abs(name.length - wanted.length) <= stepsMax)
    .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= stepsMax || (steps === 2 && isAnagram(name, wanted)))
    .sort((a, b) => a.steps - b.steps)
    .map(({ name }) => name);
  return wordsApart.length === 1 ? [...wordsApart, ...near] : near;
}

/** Whether two names have the same letters, in whatever order. */
function isAnagram(name: string, other: string): boolean {
  const sorted = (word: string) => [...word.toLowerCase()].sort().join("");
  return sorted(name) === sorted(other);
}

/** The known name nearest to a wrong one, or undefined when none is near. */
export const suggestName = (wrong: string, known: Iterable<string>) => nearNames(wrong, known)[0];

/** Whether two names differ only in case. Such a mistake may be corrected without asking. */
export const isSameName = (name: string, other: string | undefined) =>
  name.toLowerCase() === other?.toLowerCase();

/** The question to put after a message, if somebody probably meant another name. */
export const askFor = (name: string | undefined) => (name ? ` Did you mean ${name}?` : "");
