/** Explains what is wrong with the two lines of hyphens around front matter. */
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { explain } from "./parsed.ts";

/** A line of hyphens as people and their keyboards make it: too many, too few, joined, indented. */
const fenceLike = /^\s*(?:-{2,}|[–—][-–—]*)\s*$/;

/**
 * Explains what is wrong with the two lines of hyphens around front matter, before gray-matter sees
 * them: it forgives what should be reported, and reads the whole page as fields when one is missing.
 */
export function explainFence(source: SourceFile): Problem | undefined {
  const rows = source.text.split("\n");
  const [first = ""] = rows;
  const isFence = (row: string) => row.startsWith("---") || fenceLike.test(row);
  const isRight = (row = "") => row.trimEnd() === "---";
  // Words behind the hyphens may be the beginning of the text; only bare hyphens are corrected.
  const explainHyphens = (which: string, index: number) =>
    explain(source, "front-matter-syntax", {
      at: { line: index + 1, column: 1 },
      message: `The ${which} line around the fields at the top must be three hyphens and nothing else.`,
      right: "---",
      isGuess: !fenceLike.test(rows[index] ?? ""),
    });
  if (!isRight(first))
    return isFence(first) ? explainHyphens("first", 0) : explainMissing(source, rows);
  // The first of these is where gray-matter stops to read, whatever follows the hyphens.
  const end = rows.findIndex((row, index) => index > 0 && isFence(row));
  const text = findText(rows, end);
  if (text === undefined) return isRight(rows[end]) ? undefined : explainHyphens("closing", end);
  return explain(source, "front-matter-unclosed", {
    at: { line: 1 + Math.min(text, rows.length - 1), column: 1 },
    message:
      "The second line of three hyphens is missing. It ends the fields at the top, and the text of the page begins below it.",
    fix: "---",
  });
}

/** Explains that a file does not begin with its fields. */
function explainMissing(source: SourceFile, rows: readonly string[]): Problem {
  const blank = rows.findIndex((row) => row.trim() !== "");
  const isBlank = blank > 0 && rows[blank]?.trimEnd() === "---";
  const at = { line: 1, column: 1 };
  if (!isBlank) {
    const message =
      "The file does not begin with its fields: a line of three hyphens, the fields, three hyphens again.";
    const fix = "---\ntitle: The title of the page\ndescription: One sentence about it\n---";
    return explain(source, "front-matter-missing", { at, message, fix });
  }
  const message = "There is an empty line above the first ---. The file must begin with it.";
  const fix = blank === 1 ? "Delete this empty line." : `Delete these ${blank} empty lines.`;
  return explain(source, "front-matter-missing", { at, message, right: "", count: blank, fix });
}

/**
 * The row where the text of the page begins although the front matter is not closed: the one after
 * the last field, when an empty line and then something that is no field follow. A file that is never
 * closed needs no empty line to give itself away.
 */
function findText(rows: readonly string[], end: number): number | undefined {
  const fields = rows.slice(1, end < 0 ? undefined : end);
  const isField = (row: string) => /^\s*[\w-]+\s*:(?:\s|$)|^\s+\S|^-\s/.test(row);
  const text = fields.findIndex((row, index) => {
    const isText = row.trim() !== "" && !row.startsWith("#") && !isField(row);
    return isText && (end < 0 || fields[index - 1]?.trim() === "");
  });
  if (text < 0 && end >= 0) return undefined;
  return 2 + fields.slice(0, text < 0 ? undefined : text).findLastIndex(isField);
}
