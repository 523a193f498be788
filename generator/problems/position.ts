/** Where something stands in a text: lines and columns for people, offsets for string functions. */
import type { Position } from "../model/problem.ts";

/** The texts that were asked about last. A text with a thousand problems is divided into lines once. */
const recent = new Map<string, readonly number[]>();

/** Where the lines of a text begin. */
function startsOf(text: string): readonly number[] {
  const known = recent.get(text);
  if (known) return known;
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  if (recent.size > 3) recent.clear();
  recent.set(text, starts);
  return starts;
}

/** The offset of a position; positions behind the end of a line or of the text mean that end. */
export function offsetOf(text: string, { line, column }: Position): number {
  const starts = startsOf(text);
  const start = starts[line - 1] ?? text.length;
  return Math.min(start + column - 1, (starts[line] ?? text.length + 1) - 1);
}

/** Turns an offset into a text to a line and a column. */
export function positionOf(text: string, offset: number): Position {
  const starts = startsOf(text);
  let [from, to] = [0, starts.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((starts[middle] ?? 0) <= offset) from = middle;
    else to = middle;
  }
  return { line: from + 1, column: Math.min(offset, text.length) - (starts[from] ?? 0) + 1 };
}

/** A line of a text, counted from one; undefined behind the last. */
export function lineAt(text: string, line: number): string | undefined {
  const starts = startsOf(text);
  const start = starts[line - 1];
  return start === undefined ? undefined : text.slice(start, (starts[line] ?? text.length + 1) - 1);
}
