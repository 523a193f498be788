/**
 * Judges the two lines of hyphens around front matter before gray-matter sees the file: it forgives
 * what should be said, and would take a whole page for fields when the second line is missing.
 */
import type { Edit, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { deleteLines, replaceLines } from "../problems/edit-text.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";

/** A line of hyphens as people and their keyboards make it: too many, too few, joined, indented. */
const fenceLike = /^\s*(?:-{2,}|[–—][-–—]*)\s*$/;

const fieldLike = /^\s*[\w-]+\s*:(?:\s|$)|^\s+\S|^-\s/;

/** What is wrong with the fences of a file; undefined when its front matter can be read. */
export function findFenceFault(source: SourceFile): Problem | undefined {
  const rows = source.text.split("\n");
  const first = rows[0] ?? "";
  const fault = (index: number, finding: Finding) =>
    problemAt(source, { line: index + 1, column: 1 }, finding);
  // Words behind the hyphens may be the beginning of the text; only bare hyphens are mended.
  const mend = (index: number): Edit | undefined =>
    fenceLike.test(rows[index] ?? "") ? replaceLines(source.text, index + 1, "---") : undefined;
  if (first.trimEnd() !== "---") {
    const isFence = first.startsWith("---") || fenceLike.test(first);
    return fault(0, isFence ? fenceWords("first", mend(0)) : missingWords(rows));
  }
  // The first of these is where gray-matter stops to read, whatever follows the hyphens.
  const end = rows.findIndex(
    (row, index) => index > 0 && (row.startsWith("---") || fenceLike.test(row)),
  );
  const text = findTextBefore(rows, end < 0 ? rows.length : end);
  if (end >= 0 && text === undefined) {
    const isRight = rows[end]?.trimEnd() === "---";
    return isRight ? undefined : fault(end, fenceWords("closing", mend(end)));
  }
  return fault(Math.min(text ?? rows.length, rows.length - 1), {
    code: "front-matter-unclosed",
    message:
      "The second line of three hyphens is missing. It ends the fields at the top, and the text of the page begins below it.",
    fix: "---",
  });
}

function fenceWords(which: "first" | "closing", edit: Edit | undefined): Finding {
  return {
    code: "front-matter-syntax",
    message: `The ${which} line around the fields at the top must be three hyphens and nothing else.`,
    fix: "---",
    edit,
  };
}

function missingWords(rows: readonly string[]): Finding {
  const later = rows.findIndex((row) => row.trimEnd() === "---");
  const onlyBlank = later > 0 && rows.slice(0, later).every((row) => row.trim() === "");
  if (onlyBlank) {
    return {
      code: "front-matter-missing",
      message: "There is an empty line above the first ---. The file must begin with it.",
      fix: later === 1 ? "Delete this empty line." : `Delete these ${later} empty lines.`,
      edit: deleteLines(1, later),
    };
  }
  return {
    code: "front-matter-missing",
    message:
      "The file does not begin with its fields: a line of three hyphens, the fields, three hyphens again.",
    fix: "---\ntitle: The title of the page\ndescription: One sentence about it\n---",
  };
}

/**
 * Where the text of the page begins although the front matter is not closed: the row after the last
 * field, when an empty line and then something that is no field follow. A file that is never closed
 * needs no empty line to give itself away.
 */
function findTextBefore(rows: readonly string[], end: number): number | undefined {
  const isOpen = end === rows.length;
  let lastField = 0;
  for (let index = 1; index < end; index++) {
    const row = rows[index] ?? "";
    if (fieldLike.test(row)) lastField = index;
    else if (
      row.trim() !== "" &&
      !row.startsWith("#") &&
      (isOpen || rows[index - 1]?.trim() === "")
    )
      return lastField + 1;
  }
  return isOpen ? lastField + 1 : undefined;
}
