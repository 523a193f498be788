/**
 * Reads on behind a mistake. A reader stops at the first thing that it cannot read; where the
 * correction is certain it goes on as if that was made, so that one run tells of everything else in
 * the file too: of the next mistake, and of fields that can be judged now.
 */
import type { Edit, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits } from "../problems/edit-text.ts";
import type { Parsed } from "./parsed.ts";

/** A file with more faults than this is no content, and nobody reads that many. */
const faultsMax = 200;

/** Reads a source with a reader that tells of the first fault; the result tells of all. */
export function readOn<P extends Parsed>(source: SourceFile, read: (source: SourceFile) => P): P {
  const told: Problem[] = [];
  let { text } = source;
  let parsed = read(source);
  for (let count = 0; count < faultsMax; count++) {
    const [fault] = parsed.problems;
    const mended = fault?.edit && applyEdits(text, [keepLines(fault.edit)]);
    // Blank lines at the top stay where they are here, or every later line would have a wrong number.
    if (!fault || mended === undefined || mended === text) break;
    if (!told.some((earlier) => isSameLine(earlier, fault))) told.push(fault);
    text = mended;
    parsed = read({ ...source, text });
  }
  if (told.length === 0) return parsed;
  const mendedRows = text.split("\n");
  const rest = parsed.problems.filter((problem) => !told.some((one) => isSameLine(one, problem)));
  return { ...parsed, problems: [...told.map((fault) => wholeLine(fault, mendedRows)), ...rest] };
}

/** The same edit with as many lines as before, so that all that follows stays in its line. */
function keepLines({ start, end, replacement }: Edit): Edit {
  const gone = end.line - start.line - (replacement.split("\n").length - 1);
  return { start, end, replacement: replacement + "\n".repeat(Math.max(0, gone)) };
}

function isSameLine(a: Problem, b: Problem): boolean {
  return a.place?.line === b.place?.line;
}

/** Several faults in one line are told as the first of them, with the line as it must be. */
function wholeLine(fault: Problem, mendedRows: readonly string[]): Problem {
  const { edit, excerpt, fix } = fault;
  const right = mendedRows[(edit?.start.line ?? 1) - 1] ?? "";
  if (!edit || excerpt === undefined || right === "" || right === fix) return fault;
  const start = { line: edit.start.line, column: 1 };
  const end = { ...edit.end };
  if (end.line === start.line) end.column = excerpt.length + 1;
  return { ...fault, fix: right, edit: { start, end, replacement: right } };
}
