/** Finds what an editor probably meant. */
import { distance } from "fastest-levenshtein";
import type { Finding } from "./problem-at.ts";

/** What many names begin with, and what therefore says nothing: `link:`, `/`, a folder, `family-` before a name. */
const beginning = /^(?:link:|\/|.*\/(?=[^/]+$)|\w+-(?=\w+-\w$))/;

/**
 * The known names near to a wrong one, nearest first: the only one that goes on behind its words, or ends before
 * them; and those of which at most a third of the letters differ, or two are changed round. What both begin with is
 * not counted, and letter case is ignored.
 */
export function nearNames(wrong: string, known: Iterable<string>): readonly string[] {
  const wanted = wrong.toLowerCase();
  const [start = ""] = beginning.exec(wanted) ?? [];
  const length = wanted.length - start.length;
  const most = Math.max(length > 1 ? 1 : 0, Math.floor(length / 3));
  const sorted = (word: string) => [...word].sort().join("");
  const isSwapped = (name: string) => sorted(name) === sorted(wanted);
  const all = [...known];
  const isPart = (name: string) => name.startsWith(`${wanted} `) || wanted.startsWith(`${name} `);
  const longer = all.filter((name) => isPart(name.toLowerCase()));
  const near = all
    // At least that many letters differ, and to count all of them takes long.
    .filter((name) => Math.abs(name.length - wanted.length) <= most)
    .map((name) => ({ name, steps: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= most || (steps === 2 && isSwapped(name.toLowerCase())))
    .sort((a, b) => a.steps - b.steps)
    .map(({ name }) => name);
  return longer.length === 1 ? [...longer, ...near] : near;
}

/** The known name nearest to a wrong one, or undefined when nothing is near. */
export const suggestName = (wrong: string, known: Iterable<string>) => nearNames(wrong, known)[0];

/** The known name that was meant: the same one in other letters, or the nearest. */
export function findMeant(typed: string, known: Iterable<string>) {
  const right = suggestName(typed, known);
  // Upper and lower case are no other name: that may be corrected without asking.
  return { right, isSame: right?.toLowerCase() === typed.toLowerCase() };
}

/** The question behind a message about something that was probably meant. */
export const askFor = (right?: string) => (right ? ` Did you mean ${right}?` : "");

/** A finding about a name that does not exist, with the nearest one that does. */
export function withNearest(finding: Finding, typed: string, known: Iterable<string>): Finding {
  const right = suggestName(typed, known);
  return { ...finding, message: finding.message + askFor(right), swap: { typed, right } };
}

/** The same finding, whose words are looked for only between these signs: they may stand elsewhere, too. */
export function between(before: string, finding: Finding, behind: string): Finding {
  return { ...finding, swap: finding.swap && { ...finding.swap, before, behind } };
}
