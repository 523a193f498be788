/** Where something stands in a text: lines and columns for people, offsets for string functions. */
import { LineCounter } from "yaml";
import type { Position } from "./problem.ts";

/** The texts that were asked about last. A text with a thousand problems is divided into lines once. */
const recent = new Map<string, LineCounter>();

function linesOf(text: string): LineCounter {
  const known = recent.get(text);
  if (known) return known;
  const lines = new LineCounter();
  lines.lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  if (recent.size > 3) recent.clear();
  recent.set(text, lines);
  return lines;
}

/** The offset of a position; positions behind the end of a line or of the text mean that end. */
export function offsetOf(text: string, { line, column }: Position): number {
  const { lineStarts: starts } = linesOf(text);
  const start = starts[line - 1] ?? text.length;
  return Math.min(start + column - 1, (starts[line] ?? text.length + 1) - 1);
}

/** Turns an offset into a text to a line and a column. */
export function positionOf(text: string, offset: number): Position {
  const { line, col: column } = linesOf(text).linePos(Math.min(offset, text.length));
  return { line, column };
}

/** A line of a text, counted from one; undefined behind the last. */
export function lineAt(text: string, line: number): string | undefined {
  const { lineStarts: starts } = linesOf(text);
  const start = starts[line - 1];
  return start === undefined ? undefined : text.slice(start, (starts[line] ?? text.length + 1) - 1);
}
