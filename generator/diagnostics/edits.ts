/**
 * Edits of a text: made where a problem is found, applied by `npm run check -- --fix` and by the
 * readers, which go on behind a certain fault as if it were corrected already.
 */
import type { Edit, Position } from "./problem.ts";
import { offsetOf, positionOf } from "./source-text.ts";

/** What a text has, and what it should have: found by the words, because a finding has no place. */
export interface Swap {
  readonly typed: string;
  /** Undefined when nobody can say what was meant. */
  readonly right: string | undefined;
  /** True when `--fix` may do it; else it is an offer, and a person decides. */
  readonly isCertain?: boolean | undefined;
  /** What stands around the words where they are meant. */
  readonly before?: string;
  readonly behind?: string;
}

/**
 * Finds the words of a swap from a position on, at most up to another one, or the end of the line.
 * Undefined when they are not there as they were understood.
 */
export function findSwap(
  text: string,
  { typed, right, before = "", behind = "" }: Swap,
  from: Position,
  until: Position = { line: from.line, column: Number.MAX_SAFE_INTEGER },
): Edit | undefined {
  const first = offsetOf(text, from);
  const found = text.slice(first, offsetOf(text, until)).indexOf(before + typed + behind);
  if (right === undefined || found < 0) return undefined;
  const start = first + found + before.length;
  const end = start + typed.length;
  return { start: positionOf(text, start), end: positionOf(text, end), replacement: right };
}

/**
 * Applies edits to a text. Their order does not matter; of two that overlap only the first in the
 * text is applied, and the second waits for the next round.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const spans = edits
    .map(({ start, end, replacement }) => {
      return { from: offsetOf(text, start), to: offsetOf(text, end), replacement };
    })
    .sort((a, b) => a.from - b.from || a.to - b.to || (a.replacement < b.replacement ? -1 : 1));
  let result = "";
  let copied = 0;
  for (const { from, to, replacement } of spans) {
    if (from < copied) continue;
    result += text.slice(copied, from) + replacement;
    copied = to;
  }
  return result + text.slice(copied);
}
