/**
 * Finds out by trial what was meant by a text that its parser can't read: small changes around the place
 * where it stopped are tried, and the one that leaves the least wrong wins. Where two different
 * ones win, nobody can say what was meant, and none is shown.
 */
import { applyEdits } from "../diagnostics/edits.ts";
import type { Edit, Span } from "../diagnostics/problem.ts";
import { groupBy, keepLeast, lazily } from "../model/collections.ts";
import type { DataPath } from "../model/source.ts";

/** Where a parser stopped, and its own word for the reason. */
export interface SyntaxFault extends Span {
  readonly kind: string;
}

/** What a parser made of a text. */
export interface Parse {
  /** In the order of the text. */
  readonly faults: readonly SyntaxFault[];
  /** Undefined when nothing can be made of the text. */
  readonly data: unknown;
  /** How many names stand twice where only one can count. */
  readonly repeats?: number;
  spanOf(path: DataPath, part?: "key" | "value"): Span;
  /** Finds where the first fault would be after a change, and reads no more of the text than that takes. */
  readonly firstFaultAfter?: (change: Edit) => number | undefined;
}

/** A change that may be meant, and what it says was wrong. */
export interface Candidate extends Edit {
  /** Undefined where the parser's own word for the fault says enough. */
  readonly message?: string | undefined;
  /** Whether it may well be wrong, although no word changes. */
  readonly isGuess?: boolean | undefined;
}

/** A language that content is written in: JSON, or the YAML of front matter. */
export interface Language {
  parse(text: string): Parse;
  /** Changes that may be meant where the parser stopped. */
  candidates(text: string, fault: SyntaxFault): readonly Candidate[];
  /** How much of some data is wrong: the number of fields that don't fit. */
  judge(data: unknown): number;
  /** How much of a text and its data looks as nobody means it. Only compared with that of other changes. */
  countUntidy(text: string, data: unknown): number;
}

/** A change that makes a text readable, or readable for longer. */
export interface Repair {
  readonly edit: Candidate;
  readonly text: string;
  readonly parse: Parse;
  /** How much of the text looks as nobody means it. */
  untidy(): number;
}

/** Finds the one change that was probably meant at the first fault; undefined when none is, or more than one. */
export function findRepair(text: string, parse: Parse, language: Language): Repair | undefined {
  const repairs = findRepairs(text, parse, language);
  const fewestFaults = keepLeast(repairs, (repair) => repair.parse.faults.length);
  // A brace at the end of a line or at the beginning of the next one comes to the same.
  const meanings = groupBy(fewestFaults, ({ parse: { data, repeats } }) =>
    JSON.stringify([data, repeats]),
  );
  const fewestWrong = keepLeast(
    meanings,
    ([
      {
        parse: { data, repeats = 0 },
      },
    ]) => {
      return language.judge(data) + repeats;
    },
  );
  const tidiest = keepLeast(fewestWrong, (same) => Math.min(...same.map(({ untidy }) => untidy())));
  const [meant, ...others] = tidiest;
  if (!meant || others.length > 0) return undefined;
  // Where a list is wanted and this would be none, nothing is repaired.
  const { data } = meant[0].parse;
  if (data !== undefined && !Number.isFinite(language.judge(data))) return undefined;
  const tidy = keepLeast(meant, ({ untidy }) => untidy());
  return keepLeast(tidy, ({ edit }) => sizeOf(edit))[0];
}

/** All changes that bring the reading of a text forward. */
function findRepairs(text: string, parse: Parse, language: Language): readonly Repair[] {
  const [fault] = parse.faults;
  if (!fault) return [];
  const { firstFaultAfter = (edit) => language.parse(applyEdits(text, [edit])).faults[0]?.start } =
    parse;
  return language
    .candidates(text, fault)
    .filter((edit) => edit.text !== text.slice(edit.start, edit.end))
    .filter((edit) => leadsOn(edit, fault, firstFaultAfter(edit)))
    .map((edit): Repair => {
      const changed = applyEdits(text, [edit]);
      const read = language.parse(changed);
      const untidy = lazily(() => language.countUntidy(changed, read.data));
      return { edit, text: changed, parse: read, untidy };
    })
    .filter((repair) => isProgress(repair, parse));
}

/** Whether a changed text can be read beyond the place where the parser stopped before. */
function leadsOn(
  { start, end, text }: Edit,
  fault: SyntaxFault,
  next: number | undefined,
): boolean {
  // Behind the change the offsets are others.
  const shift = text.length - (end - start);
  return next === undefined || next - shift > fault.end;
}

/** Whether there are fewer faults, or the next one is below: what only moves a fault puts nothing right. */
function isProgress({ edit, text, parse }: Repair, before: Parse): boolean {
  const [fault] = before.faults;
  const [next] = parse.faults;
  if (!fault || !next || parse.faults.length < before.faults.length) return true;
  const shift = edit.text.length - (edit.end - edit.start);
  return text
    .slice(fault.start + shift, next.start)
    .trimEnd()
    .includes("\n");
}

/** How many signs a change takes away and writes. */
const sizeOf = ({ start, end, text }: Edit) => end - start + text.length;

/** What both languages say of a change. */
export const oddSpaceMessage =
  "There's a tab or another character here that only looks like a space.";
export const numberMessage = "A number is written in digits only: no commas, spaces or signs.";
export const backslashMessage = "A backslash means nothing here: paths have forward slashes.";

/** The names of signs, as messages have them. */
const signNames: Readonly<Record<string, string>> = {
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
  const missing = signNames[written.trim()];
  const extra = signNames[typed];
  const article = /^[aeo]/.test(missing ?? "") ? "An" : "A";
  if (typed === "" && missing) return `${article} ${missing} is missing here.`;
  if (written.trim() === "" && extra) return `There's one ${extra} too many here.`;
  if (missing && typed.length === 1)
    return `${article} ${missing} belongs here in place of ${typed}.`;
  return undefined;
}
