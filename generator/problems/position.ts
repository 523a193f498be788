/** Where something stands in a text: lines and columns for people, offsets for string functions. */
import type { Position } from "../model/problem.ts";

interface Lines {
  readonly text: string;
  readonly starts: readonly number[];
}

/** The texts that were asked about last. A text with a thousand problems is divided into lines once. */
const recent: Lines[] = [];
const recentMax = 4;

function startsOf(text: string): readonly number[] {
  const at = recent.findIndex((one) => one.text === text);
  const [known] = at < 0 ? [] : recent.splice(at, 1);
  const lines = known ?? { text, starts: findStarts(text) };
  recent.unshift(lines);
  recent.length = Math.min(recent.length, recentMax);
  return lines.starts;
}

function findStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
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
