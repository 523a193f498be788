/**
 * Makes problems that point into a source: the place, the line as it stands, and the words.
 * Every reader of content reports through this, so that no problem forgets its line.
 */
import type { Problem, Severity } from "../model/problem.ts";
import type { ProblemCode } from "../model/problem-codes.ts";
import type { SourceFile } from "../model/source.ts";

/** A line and a column, both counted from one. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is said about a place. */
export interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
  readonly fix?: string;
  /** An error unless said otherwise. */
  readonly severity?: Severity;
}

/** Makes the problem that a finding is, with the line of the source that it is about. */
export function problemAt(source: SourceFile, at: Position, finding: Finding): Problem {
  const excerpt = source.text.split("\n")[at.line - 1];
  return {
    code: finding.code,
    severity: finding.severity ?? "error",
    message: finding.message,
    place: { file: source.path, line: at.line, column: at.column },
    ...(excerpt === undefined ? {} : { excerpt }),
    ...(finding.fix === undefined ? {} : { fix: finding.fix }),
  };
}

/** Turns an offset into a text to a line and a column. */
export function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  let line = 1;
  for (let index = before.indexOf("\n"); index >= 0; index = before.indexOf("\n", index + 1))
    line++;
  return { line, column: offset - lineStart + 1 };
}
