/** Applies the edits that a correction consists of. */
import type { SourceFile } from "../model/source.ts";
import type { Edit, Problem, Span } from "./problem.ts";
import { linesAround } from "./source-text.ts";

/**
 * Applies edits to a text, in any order. If two overlap, only the first one in the text is applied. The other one is
 * found again when the result is checked.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const inOrder = edits.toSorted(
    (a, b) => a.start - b.start || a.end - b.end || (a.text < b.text ? -1 : 1),
  );
  let result = "";
  let copied = 0;
  for (const edit of inOrder) {
    if (edit.start < copied) continue;
    result += text.slice(copied, edit.start) + edit.text;
    copied = edit.end;
  }
  return result + text.slice(copied);
}

/** The edit that swaps a character with the next one. */
export const swapAt = (text: string, at: number): Edit => ({
  start: at,
  end: at + 2,
  text: `${text[at + 1]}${text[at]}`,
});

/** Applies the corrections of problems to their files. Files without one are returned as they are. */
export function withFixes(
  files: readonly SourceFile[],
  problems: readonly Problem[],
): readonly SourceFile[] {
  return files.map((file) => {
    const own = problems.filter(({ place }) => place?.source.path === file.path);
    const edits = own.flatMap(({ fix }) => fix?.edits ?? []);
    return edits.length === 0 ? file : { path: file.path, text: applyEdits(file.text, edits) };
  });
}

/** The lines of a text that edits change: from the beginning of the first to the end of the last. */
export function changedLines(text: string, edits: readonly Edit[]): Span {
  const lines = edits.map((edit) => linesAround(text, edit));
  return {
    start: Math.min(...lines.map(({ start }) => start)),
    end: Math.max(...lines.map(({ end }) => end)),
  };
}
