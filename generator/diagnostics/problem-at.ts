/**
 * Makes problems that point into a source: the place, the line as it is, the message, and the line as it
 * should be. Every reader of content reports through this, so that no problem lacks its line.
 */

import type { SourceFile } from "../model/source.ts";
import type { ProblemCode } from "./codes.ts";
import { findSwap, type Swap } from "./edits.ts";
import type { Edit, Position, Problem } from "./problem.ts";
import { lineAt } from "./source-text.ts";

/** What is reported about a place. */
export interface Finding {
  readonly code: ProblemCode;
  readonly message: string;
  /** What to write or to do, where no words can take the place of others. */
  readonly fix?: string | undefined;
  /** An error unless said otherwise. */
  readonly severity?: Problem["severity"];
  /** The correction in words: they are looked for from the place on. */
  readonly swap?: Swap | undefined;
}

/** In a longer line nobody finds the difference. */
const shownMax = 100;
/** How much of a line is kept with a problem; more than a screen shows. */
const excerptMax = 400;
const wordsMax = 1000;

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
  const offer = swap?.right?.includes("\n")
    ? swap.right
    : swap?.right && `Write ${swap.right} in place of ${swap.typed}.`.replace(/(?<=[.!?])\.$/, "");
  const fix = (swapped && lineAfter(source.text, swapped, at)) ?? (offer || finding.fix);
  const otherwise = finding.fix && clip(finding.fix);
  return {
    code: finding.code,
    severity: finding.severity ?? "error",
    message: clip(finding.message),
    ...traceAt(source, at),
    ...(fix === undefined ? {} : { fix: clip(fix) }),
    ...(swapped && swap?.isCertain ? { edit: swapped } : {}),
    ...(swapped && fix !== finding.fix && { offer: { edit: swapped, otherwise } }),
  };
}

/** The lines of the problem as they are after an edit; undefined when they cannot well be shown. */
function lineAfter(text: string, { start, end, replacement }: Edit, at: Position) {
  if (start.line !== at.line) return undefined;
  const before = (lineAt(text, start.line) ?? "").slice(0, start.column - 1);
  const rows = `${before}${replacement}${(lineAt(text, end.line) ?? "").slice(end.column - 1)}`;
  const isOne = start.line === end.line && !replacement.includes("\n");
  return isOne && rows.length > shownMax ? undefined : rows;
}

/** The line of a source at a position, for a problem that is found elsewhere. Of a long one a part. */
export function traceAt({ path, text }: SourceFile, { line, column }: Position) {
  const place = { file: path, line, column };
  const row = lineAt(text, line);
  if (row === undefined) return { place };
  const start = row.length <= excerptMax ? 0 : Math.max(0, column - 1 - excerptMax / 2);
  const excerpt = row.slice(start, start + excerptMax);
  return { place, excerpt, ...(start > 0 && { excerptStart: start }) };
}

/** The words of a problem; of very long ones, which quote what was typed, the beginning and the end. */
function clip(words: string): string {
  return words.length <= wordsMax ? words : `${words.slice(0, 600)} … ${words.slice(-300)}`;
}
