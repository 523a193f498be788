/** Where something stands in a text: lines and columns for people, offsets for string functions. */
import type { Position } from "../model/problem.ts";

/** The offset of a position; positions behind the end of a line or of the text mean that end. */
export function offsetOf(text: string, { line, column }: Position): number {
  const lines = text.split("\n", line);
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0);
  const inside = Math.min(column - 1, lines[line - 1]?.length ?? 0);
  return Math.min(start + inside, text.length);
}

/** Turns an offset into a text to a line and a column. */
export function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
