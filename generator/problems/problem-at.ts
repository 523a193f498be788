/**
 * Makes problems that point into a source: the place, the line as it is, the message, and the line as it
 * should be. Every reader of content reports through this, so that no problem lacks its line.
 */
import type { Edit, Position, Problem, Severity } from "../model/problem.ts";
import type { ProblemCode } from "../model/problem-codes.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits, findSwap, type Swap } from "./edit-text.ts";

/** What is reported about a place. */
export interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
  /** What to write or to do, where no words can take the place of others. */
  readonly fix?: string | undefined;
  /** An error unless said otherwise. */
  readonly severity?: Severity;
  /** The correction in words: they are looked for from the place on. */
  readonly swap?: Swap | undefined;
}

/** In a longer line nobody finds the difference. */
const shownMax = 100;

/**
 * Makes the problem that a finding is, with the line of the source that it is about.
 * @param until how far the words of a swap may stand; the end of the line unless given
 */
export function problemAt(
  source: SourceFile,
  at: Position,
  finding: Finding,
  until?: Position,
): Problem {
  const { swap } = finding;
  const swapped = swap && findSwap(source.text, swap, at, until);
  const offer = swap?.right && `Write ${swap.right} in place of ${swap.typed}.`;
  const fix = (swapped && lineAfter(source.text, swapped, at)) ?? (offer || finding.fix);
  return {
    code: finding.code,
    severity: finding.severity ?? "error",
    message: finding.message,
    ...traceAt(source, at),
    ...(fix === undefined ? {} : { fix }),
    ...(swapped && swap?.isCertain ? { edit: swapped } : {}),
  };
}

/** The line of the problem as it is after an edit; undefined when it cannot well be shown. */
function lineAfter(text: string, edit: Edit, at: Position): string | undefined {
  if (edit.start.line !== at.line || edit.end.line !== at.line) return undefined;
  const line = lineAt(applyEdits(text, [edit]), at.line) ?? "";
  return line.length > shownMax || edit.replacement.includes("\n") ? undefined : line;
}

/** The line of a source at a position, for a problem that is found elsewhere. */
export function traceAt(
  { path, text }: SourceFile,
  { line, column }: Position,
): Pick<Problem, "place" | "excerpt"> {
  const excerpt = lineAt(text, line);
  return { place: { file: path, line, column }, ...(excerpt === undefined ? {} : { excerpt }) };
}

/** A line of a text, counted from one; undefined behind the last. */
function lineAt(text: string, line: number): string | undefined {
  return text.split("\n", line)[line - 1];
}
