/**
 * A problem belongs to an author: something in the content that a person can put right. It is made
 * once, where it is found, with its place as offsets of the parser that found it, and stays the same
 * value until it is printed. A mistake of our own is never a problem: it throws.
 */
import type { SourceFile } from "../model/source.ts";
import type { ProblemCode } from "./codes.ts";

/** A part of a text: offsets from its beginning. What stands at `end` doesn't belong to it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a problem is. */
export interface Place extends Span {
  /** The file. Its text is empty where nobody reads it as text: a picture, a download. */
  readonly source: SourceFile;
}

/** What is written in place of a part of a text. */
export interface Edit extends Span {
  readonly text: string;
}

/** A correction: edits of the file that the problem is in. */
export interface Fix {
  readonly edits: readonly Edit[];
  /** True when `npm run check -- --fix` may make it without asking. */
  readonly isCertain?: boolean;
  /** What is wrong, where the correction shows it more exactly: said in place of the problem's message. */
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
  /** What it is called where it is asked for: `/ourstory`, `raised.2025`, `draft`. */
  readonly name: string;
  /** The page that an anchor would be on. */
  readonly route?: string;
  /** The files that should have it. While one of them has errors, it may be there all the same. */
  readonly files?: readonly string[];
}

/** One fault, in words that a volunteer can act on. No code reads the words. */
export interface Problem {
  readonly code: ProblemCode;
  /** Errors stop a build; warnings are said and let through. */
  readonly severity: "error" | "warning";
  /** What is wrong, with the value, in one or two plain sentences. */
  readonly message: string;
  /** What to do, where no correction is shown. */
  readonly advice?: string | undefined;
  /** Undefined only when the fault has no single place: a file that is missing, say. */
  readonly place?: Place;
  readonly about?: Subject | undefined;
  /**
   * What can't be judged while this problem is there: the rest of its line, all of its file, or the parts
   * of pages that links lead to and that its file has.
   */
  readonly hides?: "line" | "file" | "parts" | undefined;
  /** The correction. It is shown only after it was tried. */
  readonly fix?: Fix | undefined;
  /** Where else the same cause shows. */
  readonly others?: readonly Place[];
}

/** What is reported about a place: a problem that doesn't know its place yet. An error unless it says otherwise. */
export type Finding = Omit<Problem, "severity" | "place" | "others"> &
  Partial<Pick<Problem, "severity">>;

/** A value together with the problems found while making it. The value can be used even then. */
export interface Checked<T> {
  readonly value: T;
  readonly problems: readonly Problem[];
}

/** Makes the problem that a finding about a part of a file is. */
export function problemAt(source: SourceFile, { start, end }: Span, finding: Finding): Problem {
  return { severity: "error", ...finding, place: { source, start, end } };
}

/** Makes the problem of a file as a whole. */
export function problemOf(source: SourceFile, finding: Finding): Problem {
  return problemAt(source, { start: 0, end: 0 }, finding);
}

/** The correction that writes a text in place of a part. */
export function replace({ start, end }: Span, text: string, isCertain = false): Fix {
  return { edits: [{ start, end, text }], isCertain };
}

/** Whatever is an error or a warning. */
type Weighed = Pick<Problem, "severity">;

/** Whether any of the problems must stop the build. */
export function hasErrors(problems: readonly Weighed[]): boolean {
  return problems.some(({ severity }) => severity === "error");
}

/** Nobody corrects more problems than these at once. */
export const mostShown = 200;

/** The problems that are shown, errors before warnings. */
export function mostUrgent<T extends Weighed>(problems: readonly T[]): readonly T[] {
  const rankOf = ({ severity }: T) => Number(severity === "warning");
  return problems.toSorted((problem, other) => rankOf(problem) - rankOf(other)).slice(0, mostShown);
}

/** Orders problems as a reader walks through the files: by file, place, then code. */
export function sortProblems(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((problem, other) => {
    const [a, b] = [problem.place?.source.path ?? "", other.place?.source.path ?? ""];
    if (a !== b) return a < b ? -1 : 1;
    const distance = (problem.place?.start ?? 0) - (other.place?.start ?? 0);
    return distance || (problem.code < other.code ? -1 : 1);
  });
}
