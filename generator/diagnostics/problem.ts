/**
 * A problem is something in the content that an author can fix. It's made once, where it's found, with the offsets
 * of the parser that found it, and stays the same value until it's printed. A mistake in our own code is never a
 * problem: it throws.
 */
import type { SourceFile } from "../model/source.ts";
import type { ProblemCode } from "./codes.ts";

/** Part of a text: offsets from its beginning. The character at `end` no longer belongs to it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a problem is. */
export interface Place extends Span {
  /** The file. Its text is empty if it isn't a text file: a picture, a download. */
  readonly source: SourceFile;
}

/** Replaces part of a text. */
export interface Edit extends Span {
  readonly text: string;
}

/** A correction: edits of the file that the problem is in. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** True when `npm run check -- --fix` may make it without asking. */
  readonly isCertain?: boolean;
  /** Shown instead of the problem's message, when the correction knows more exactly what's wrong. */
  readonly message?: string | undefined;
}

/** What a problem is about: a page, a figure, a field. Problems about the same thing have one cause. */
export interface Subject {
  readonly kind:
    | "anchor"
    | "block"
    | "entry"
    | "fact"
    | "field"
    | "file"
    | "link"
    | "page"
    | "picture";
  /** Its name as the content writes it: `/ourstory`, `raised.2025`, `draft`. */
  readonly name: string;
  /** The page that an anchor would be on. */
  readonly route?: string;
  /** The files that should have it. If one of them has errors, it may exist after all. */
  readonly files?: readonly string[];
}

/** One mistake, in words that a volunteer can act on. No code reads the words. */
export interface Problem {
  readonly code: ProblemCode;
  /** Errors stop a build; warnings are only shown. */
  readonly severity: "error" | "warning";
  /** What's wrong, with the value, in one or two plain sentences. */
  readonly message: string;
  /** What to do, if no correction is shown. */
  readonly advice?: string | undefined;
  /** Undefined only when no single place is at fault: when a file is missing, say. */
  readonly place?: Place;
  readonly about?: Subject | undefined;
  /**
   * What can't be judged until this problem is solved: the rest of its line, its whole file, or the parts of its
   * page that links lead to.
   */
  readonly hides?: "line" | "file" | "parts" | undefined;
  /** The correction. It's shown only after it has been tried. */
  readonly fix?: Fix | undefined;
  /** Other places with the same cause. */
  readonly others?: readonly Place[];
}

/** A problem that doesn't know its place yet. It's an error unless it says otherwise. */
export type Finding = Omit<Problem, "severity" | "place" | "others"> &
  Partial<Pick<Problem, "severity">>;

/** A value, and the problems that were found while making it. The value is usable even if there are some. */
export interface Checked<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Turns a finding into a problem by giving it a place: a part of a file. */
export function problemAt(source: SourceFile, { start, end }: Span, finding: Finding): Problem {
  return { severity: "error", ...finding, place: { source, start, end } };
}

/** Turns a finding into a problem of a whole file. */
export function problemOf(source: SourceFile, finding: Finding): Problem {
  return problemAt(source, { start: 0, end: 0 }, finding);
}

/** The correction that replaces one part of a text. */
export function replace({ start, end }: Span, text: string, isCertain = false): Fix {
  return { edits: [{ start, end, text }], isCertain };
}

/** Anything with a severity: a problem, or its description. */
type WithSeverity = Pick<Problem, "severity">;

/** Whether any of the problems must stop the build. */
export function hasErrors(problems: readonly WithSeverity[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** How many problems are shown at most. Nobody corrects more at once. */
export const mostShown = 200;

/** The problems to show, errors before warnings. */
export function mostUrgent<T extends WithSeverity>(problems: readonly T[]): readonly T[] {
  const rankOf = ({ severity }: T) => Number(severity === "warning");
  return problems.toSorted((problem, other) => rankOf(problem) - rankOf(other)).slice(0, mostShown);
}

/** Sorts problems by file, place and code, as a reader goes through the files. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((problem, other) => {
    const [a, b] = [problem.place?.source.path ?? "", other.place?.source.path ?? ""];
    if (a !== b) return a < b ? -1 : 1;
    const distance = (problem.place?.start ?? 0) - (other.place?.start ?? 0);
    return distance || (problem.code < other.code ? -1 : 1);
  });
}
