/** Edits of texts: what a correction changes. */
import type { SourceFile } from "../model/source.ts";
import type { Edit, Fix, Problem } from "./problem.ts";

/**
 * Applies edits to a text. Their order doesn't matter; of two that overlap only the first in the
 * text is applied, and the second waits for the next round.
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

/** Makes corrections of problems in their files. Files without one are the given ones. */
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

/** The part of a text that a correction changes, from its first edit to its last. */
export function spanOf({ edits }: Fix) {
  return {
    start: Math.min(...edits.map(({ start }) => start)),
    end: Math.max(...edits.map(({ end }) => end)),
  };
}
