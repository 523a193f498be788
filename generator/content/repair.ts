/**
 * Finds out by trial what was meant by a text that its parser can't read: small changes around the place
 * where it stopped are tried, and the one that leaves the least wrong wins. Where two different
 * ones win, nobody can say what was meant, and none is shown.
 */
import { applyEdits } from "../diagnostics/edits.ts";
import type { Edit, Span } from "../diagnostics/problem.ts";
import type { DataPath } from "../model/source.ts";

/** Where a parser stopped, and its own word for the reason. */
export interface SyntaxFault extends Span {
  readonly kind: string;
}

/** What a parser made of a text. */
export interface Parse {
  /** Undefined when nothing can be made of the text. */
  readonly data: unknown;
  /** In the order of the text. */
  readonly faults: readonly SyntaxFault[];
  /** How many names stand twice where only one can count. */
  readonly repeats?: number;
  spanOf(path: DataPath, part?: "key" | "value"): Span;
}

/** A language that content is written in: JSON, or the YAML of front matter. */
export interface Language {
  parse(text: string): Parse;
  /** Changes that may be meant where the parser stopped. */
  candidates(text: string, fault: SyntaxFault): readonly Edit[];
  /** How much of some data is wrong: the number of fields that don't fit. */
  judge(data: unknown): number;
  /** How many lines of a text don't begin where they should, as far as the language has a custom. */
  countUntidy?(text: string): number;
}

/** A change that makes a text readable, or readable for longer. */
export interface Repair {
  readonly edit: Edit;
  readonly text: string;
  readonly parse: Parse;
}

/** Finds the one change that was probably meant; undefined when there is none, or more than one. */
export function findRepair(
  text: string,
  fault: SyntaxFault,
  { parse, candidates, judge, countUntidy = () => 0 }: Language,
): Repair | undefined {
  const tried = candidates(text, fault).map((edit) => {
    const changed = applyEdits(text, [edit]);
    return { edit, text: changed, parse: parse(changed) };
  });
  const further = tried.filter((one) => leadsOn(one, fault));
  const fewestFaults = keepLeast(further, ({ parse: { faults } }) => faults.length);
  const fewestWrong = keepLeast(fewestFaults, ({ parse: { data, repeats = 0 } }) => {
    return judge(data) + repeats;
  });
  const [first, ...others] = keepLeast(fewestWrong, (one) => countUntidy(one.text));
  if (!first) return undefined;
  // A brace at the end of a line or at the beginning of the next one is the same.
  const said = JSON.stringify(first.parse.data);
  return others.every((one) => JSON.stringify(one.parse.data) === said) ? first : undefined;
}

/** Whether a changed text can be read beyond the place where the parser stopped before. */
function leadsOn({ edit, parse: { faults } }: Repair, { end }: SyntaxFault): boolean {
  // Behind the change the offsets are others.
  const shift = edit.text.length - (edit.end - edit.start);
  return faults[0] === undefined || faults[0].start - shift > end;
}

/** Those of some things of which there is least. */
function keepLeast<T>(things: readonly T[], measure: (thing: T) => number): readonly T[] {
  const measured = things.map((thing) => ({ thing, amount: measure(thing) }));
  const least = Math.min(...measured.map(({ amount }) => amount));
  return measured.filter(({ amount }) => amount === least).map(({ thing }) => thing);
}

/** The names of signs, as messages have them. */
const names: Readonly<Record<string, string>> = {
  ",": "comma",
  ":": "colon",
  '"': "quotation mark",
  "'": "apostrophe",
  "{": "opening brace {",
  "}": "closing brace }",
  "[": "opening bracket [",
  "]": "closing bracket ]",
};

/** Says what a change puts right, where it is about one sign; undefined for a larger one. */
export function tellEdit(text: string, { start, end, text: written }: Edit): string | undefined {
  const typed = text.slice(start, end).trim();
  const [missing, extra] = [names[written.trim()], names[typed]];
  const article = /^[aeo]/.test(missing ?? "") ? "An" : "A";
  if (typed === "" && missing) return `${article} ${missing} is missing here.`;
  if (written.trim() === "" && extra) return `There's one ${extra} too many here.`;
  if (missing && extra) return `${article} ${missing} belongs here in place of ${typed}.`;
  return undefined;
}
