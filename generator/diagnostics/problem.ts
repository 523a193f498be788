/**
 * A problem belongs to an author: something in the content that a person can put right.
 * Problems are values; every phase collects them and a gate reports them together.
 * A mistake of our own is never a problem: it throws.
 */
import type { ProblemCode } from "./codes.ts";

/** A line and a column of a text. Both count from one, as editors show them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Where a problem stands. */
export interface Place extends Position {
  /** Path from the root of the site, with forward slashes: `content/blog/spark.md`. */
  readonly file: string;
}

/**
 * What a program may type without asking: a span of the problem's file, and what stands in its
 * place. Only a correction that is certain is an edit; a guess is a sentence in `fix`.
 */
export interface Edit {
  readonly start: Position;
  /** The first sign that stays. */
  readonly end: Position;
  readonly replacement: string;
}

/** The correction that a problem shows, before anybody has tried it. */
export interface Offer {
  readonly edit: Edit;
  /** What to do, in words, where the correction turns out to be wrong. */
  readonly otherwise?: string | undefined;
}

/** One fault, in words that a volunteer can act on. */
export interface Problem {
  readonly code: ProblemCode;
  /** Errors stop a build; warnings are said and let through. */
  readonly severity: "error" | "warning";
  /** What is wrong, with the value, in one or two plain sentences. */
  readonly message: string;
  /** Undefined only when the fault has no single place (a missing file, say). */
  readonly place?: Place;
  /** The line as it stands in the file, or the part around the place; undefined when there is no place. */
  readonly excerpt?: string;
  /** How many characters of the line stand before the excerpt; unset: none. */
  readonly excerptStart?: number;
  /** What to write instead: the corrected line, or one sentence that says what to do. */
  readonly fix?: string;
  /** The same for a program, where it is certain; `npm run check -- --fix` applies it. */
  readonly edit?: Edit;
  /** What `fix` shows, until it was tried. */
  readonly offer?: Offer;
  /** Address of the page that explains the code, where the repository of the site is known. */
  readonly help?: string;
}

/** A value together with the problems found while making it. The value is usable even then. */
export interface Checked<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Whether any of the problems must stop the build. */
export function hasErrors(problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.severity === "error");
}

/** Nobody corrects more problems than these at once. */
export const mostShown = 200;

/** The problems that are shown, errors before warnings. */
export function mostUrgent(problems: readonly Problem[]): readonly Problem[] {
  const rankOf = ({ severity }: Problem) => Number(severity === "warning");
  return problems.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostShown);
}

/** Orders problems as a reader walks through the files: by file, line, column, then code. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  const key = (problem: Problem) => problem.place ?? { file: "", line: 0, column: 0 };
  return [...problems].sort((left, right) => {
    const a = key(left);
    const b = key(right);
    if (a.file !== b.file) return a.file < b.file ? -1 : 1;
    return a.line - b.line || a.column - b.column || (left.code < right.code ? -1 : 1);
  });
}
