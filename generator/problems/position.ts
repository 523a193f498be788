/** Where something stands in a text: lines and columns for people, offsets for string functions. */
import type { Position } from "../model/problem.ts";

/** The offset of a position; positions behind the end of a line or of the text mean that end. */
export function offsetOf(text: string, { line, column }: Position): number {
  let start = 0;
  for (let passed = 1; passed < line; passed++) {
    const feed = text.indexOf("\n", start);
    if (feed < 0) return text.length;
    start = feed + 1;
  }
  const end = text.indexOf("\n", start);
  return Math.min(start + column - 1, end < 0 ? text.length : end);
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
