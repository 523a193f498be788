/** Keeps the line of a source that makes something, for faults that show on finished pages only. */
import type { SourceFile } from "../model/source.ts";
import type { Trace } from "../model/traces.ts";
import { lineAt, type Position } from "./problem-at.ts";

/** The line of a source at a position. */
export function traceAt(source: SourceFile, { line, column }: Position): Trace {
  const excerpt = lineAt(source.text, line);
  const place = { file: source.path, line, column };
  return { place, ...(excerpt === undefined ? {} : { excerpt }) };
}
