/** Lines and columns of a text, for people. Inside the generator a place is an offset. */
import { LineCounter } from "yaml";
import type { Span } from "./problem.ts";

/** A line and a column. Both count from one, as editors show them. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** The last few texts, so that a text with a thousand problems is split into lines only once. */
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

/** Turns an offset into a line and a column. */
export function positionOf(text: string, offset: number): Position {
  const { line, col: column } = linesOf(text).linePos(Math.min(offset, text.length));
  return { line, column };
}

/** The span of a line, counted from one, without its line break. Lines past the end are empty and at the end. */
export function lineSpan(text: string, line: number): Span {
  const { lineStarts } = linesOf(text);
  const start = lineStarts[line - 1] ?? text.length;
  return { start, end: (lineStarts[line] ?? text.length + 1) - 1 };
}

/** The span of a line and a column, for parsers that report places that way. */
export function spanAt(text: string, { line, column }: Position): Span {
  const { start, end } = lineSpan(text, line);
  const at = Math.min(start + column - 1, end);
  return { start: at, end: at };
}

/** The lines that contain part of a text: from the beginning of the first to the end of the last. */
export function linesAround(text: string, { start, end }: Span): Span {
  const first = positionOf(text, start).line;
  // A part that ends with a line break doesn't include the next line.
  const isWholeLine = end > start && text[end - 1] === "\n";
  const last = positionOf(text, isWholeLine ? end - 1 : Math.max(start, end)).line;
  return { start: lineSpan(text, first).start, end: lineSpan(text, last).end };
}
