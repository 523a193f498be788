/**
 * Data that was read from a text, with the place of every part. JSON and front matter are read into
 * this shape, and what keeps either from being read is explained in the same way.
 */

import type { ProblemCode } from "../diagnostics/codes.ts";
import { applyEdits } from "../diagnostics/edits.ts";
import type { Edit, Position, Problem } from "../diagnostics/problem.ts";
import { type Finding, problemAt } from "../diagnostics/problem-at.ts";
import type { Origin, SourceFile } from "../model/source.ts";
import { limits } from "./limits.ts";

/** The path from the top of the data to a part: keys and indexes. */
export type DataPath = readonly PropertyKey[];

export interface Parsed extends Pick<Origin, "placeOf"> {
  /** Undefined when the text cannot be read; behind a fault with a certain edit, as it will be. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
}

/** Why a text cannot be read as it was meant, and what to write instead. */
export interface Explanation extends Pick<Finding, "message" | "fix" | "severity"> {
  readonly at: Position;
  /** What belongs in place of whole lines, from the line of the fault on. Empty deletes them. */
  readonly right?: string | undefined;
  /** How many lines that are; one unless set. */
  readonly count?: number;
  /** True when the right lines are only offered, and `--fix` does not write them. */
  readonly isGuess?: boolean | undefined;
}

/** Makes the problem that an explanation is. */
export function explain(source: SourceFile, code: ProblemCode, words: Explanation): Problem {
  const { at, right, count = 1, isGuess, ...finding } = words;
  const gone = count > 1 ? "Delete these lines." : "Delete this line.";
  const fix = right === "" ? gone : (right ?? finding.fix);
  // Whoever put it in place of the first line alone would leave the others behind.
  const range = ` Write this in place of lines ${at.line} to ${at.line + count - 1}.`;
  const message = finding.message + (right && right.split("\n").length < count ? range : "");
  const problem = problemAt(source, at, { ...finding, message, code, fix });
  if (right === undefined) return problem;
  const edit = {
    start: { line: at.line, column: 1 },
    end: { line: at.line + count, column: 1 },
    replacement: right && `${right}\n`,
  };
  return { ...problem, ...(!isGuess && { edit }), offer: { edit } };
}

/** Each fault reads the whole text again: of a very long one so many characters in all. */
const readMax = 2_000_000;

/**
 * Reads a source with a parser that stops at the first fault. Where the correction is certain the
 * rest is read as if it was made, so that one run reports the next fault, and wrong fields, too. Several
 * faults in one line are reported as the first of them, with the line as it must be.
 * @param goOn the text as it goes on behind a fault without a certain correction
 */
export function readOn<P extends Parsed>(
  source: SourceFile,
  parse: (source: SourceFile) => P,
  goOn = (text: string, _fault: Problem) => text,
): P {
  const faults = new Map<number, Problem>();
  let { text } = source;
  let parsed = parse(source);
  for (let count = 0; count < limits.problems && count * text.length < readMax; count++) {
    const [fault] = parsed.problems;
    if (!fault || (parsed.data !== undefined && !fault.edit)) break;
    const line = fault.place?.line ?? 0;
    const after = fault.edit ? mend(text, fault.edit) : goOn(text, fault);
    if (after === text) break;
    const known = faults.get(line) ?? fault;
    const right = fault.edit && after.split("\n")[line - 1];
    const edit = known.edit && { ...known.edit, replacement: `${right}\n` };
    faults.set(line, right && edit ? { ...known, fix: right, edit, offer: { edit } } : known);
    text = after;
    parsed = parse({ ...source, text });
  }
  const rest = parsed.problems.filter(({ place }) => !faults.has(place?.line ?? 0));
  return { ...parsed, problems: [...faults.values(), ...rest] };
}

/** The text after an edit, with as many lines as before, so that all that follows stays in its line. */
export function mend(text: string, { start, end, replacement }: Edit): string {
  const rows = replacement.split("\n");
  const gone = end.line - start.line - (rows.length - 1);
  const first = rows.splice(0, 1 - Math.min(0, gone)).join(" ");
  const kept = [first, ...rows].join("\n") + "\n".repeat(Math.max(0, gone));
  return applyEdits(text, [{ start, end, replacement: kept }]);
}
