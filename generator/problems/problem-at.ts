/**
 * Makes problems that point into a source: the place, the line as it stands, the words, and the
 * line as it should be. Every reader of content reports through this, so that no problem forgets
 * its line.
 */
import type { Edit, Position, Problem, Severity } from "../model/problem.ts";
import type { ProblemCode } from "../model/problem-codes.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits, findSwap, type Swap } from "./edit-text.ts";

export type { Position };

/** What is said about a place. */
export interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
  /** What to write: the corrected line, or a sentence where no line or only a long one can be shown. */
  readonly fix?: string | undefined;
  /** An error unless said otherwise. */
  readonly severity?: Severity;
  /** The certain correction, where whoever finds the fault knows its span. */
  readonly edit?: Edit | undefined;
  /** The correction in words, where the finder knows no place: it is looked for from there on. */
  readonly swap?: Swap | undefined;
}

/** A longer line is no help to somebody who looks for the difference. */
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
  const excerpt = lineAt(source.text, at.line);
  const { swap } = finding;
  const swapped = swap && findSwap(source.text, swap, at, until);
  const edit = finding.edit ?? (swap?.isCertain ? swapped : undefined);
  const fix = (swapped && lineAfter(source.text, swapped, at)) ?? finding.fix;
  return {
    code: finding.code,
    severity: finding.severity ?? "error",
    message: finding.message,
    place: { file: source.path, line: at.line, column: at.column },
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(fix === undefined ? {} : { fix }),
    ...(edit === undefined ? {} : { edit }),
  };
}

/** The line of the problem as it is after an edit; undefined when it cannot well be shown. */
function lineAfter(text: string, edit: Edit, at: Position): string | undefined {
  if (edit.start.line !== at.line || edit.end.line !== at.line) return undefined;
  const line = applyEdits(text, [edit]).split("\n")[at.line - 1] ?? "";
  return line.length > shownMax || edit.replacement.includes("\n") ? undefined : line;
}

/** A line of a text, counted from one; undefined behind the last. Every page is asked for one. */
export function lineAt(text: string, line: number): string | undefined {
  let start = 0;
  for (let before = 1; before < line; before++) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  const end = text.indexOf("\n", start);
  return text.slice(start, end < 0 ? undefined : end);
}

/** The line of a source at a position, for a problem that is found elsewhere. */
export function traceAt(
  source: SourceFile,
  { line, column }: Position,
): Pick<Problem, "place" | "excerpt"> {
  const excerpt = lineAt(source.text, line);
  return {
    place: { file: source.path, line, column },
    ...(excerpt === undefined ? {} : { excerpt }),
  };
}
