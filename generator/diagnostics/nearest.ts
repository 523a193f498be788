/** Finds what an editor probably meant by a name that doesn't exist. */
import { distance } from "fastest-levenshtein";

/** What many names begin with, and what therefore says nothing: `link:`, `/`, a folder, `family-` before a name. */
const beginning = /^(?:link:|\/|.*\/(?=[^/]+$)|\w+-(?=\w+-\w$))/;

/**
 * The known names near to a wrong one, nearest first: the only one that goes on behind its words, or ends before
 * them; and those of which at most a third of the letters differ, or two are changed round. What both begin with
 * isn't counted, and the case of letters is ignored.
 */
export function nearNames(wrong: string, known: Iterable<string>): readonly string[] {
  const wanted = wrong.toLowerCase();
  const [start = ""] = beginning.exec(wanted) ?? [];
  const length = wanted.length - start.length;
  const most = Math.max(length > 1 ? 1 : 0, Math.floor(length / 3));
  const all = [...known];
  const longer = all.filter((name) => {
    const lower = name.toLowerCase();
    return lower.startsWith(`${wanted} `) || wanted.startsWith(`${lower} `);
  });
  const near = all
    // At least that many letters differ, and to count all of them takes long.
    .filter((name) => Math.abs(name.length - wanted.length) <= most)
    .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= most || (steps === 2 && isAnagram(name, wanted)))
    .sort((a, b) => a.steps - b.steps)
    .map(({ name }) => name);
  return longer.length === 1 ? [...longer, ...near] : near;
}

/** Whether two names have the same letters, in whatever order. */
function isAnagram(name: string, other: string): boolean {
  const sorted = (word: string) => [...word.toLowerCase()].sort().join("");
  return sorted(name) === sorted(other);
}

/** The known name nearest to a wrong one, or undefined when nothing is near. */
export const suggestName = (wrong: string, known: Iterable<string>) => nearNames(wrong, known)[0];

/** Whether two names are the same but for the case of their letters: that may be corrected without asking. */
export const isSameName = (name: string, other: string | undefined) =>
  name.toLowerCase() === other?.toLowerCase();

/** The question behind a message about something that was probably meant. */
export const askFor = (name: string | undefined) => (name ? ` Did you mean ${name}?` : "");
