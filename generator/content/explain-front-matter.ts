/**
 * Finds what keeps front matter from being read, or from being read as it was meant: the lines of
 * hyphens around it, what YAML refuses, and what it takes for its own signs.
 */
import YAML from "yaml";
import type { Position, Problem } from "../diagnostics/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { explainField, type Stop } from "./explain-field.ts";
import { explain } from "./parsed.ts";

/** Comments, anchors, braces, curly and open quotation marks, odd spaces: what YAML may misread. */
export const misreadable =
  /(?:^|[\s[{,])(?:#|[&*]\S)|[:[,-]\s*\{|:\s+(?:[“”„‘’‚]|"(?:[^"\\\n]|\\.)*$|'[^'\n]*$)|[^\S \n]|\u200B/m;

/**
 * Explains the first fault of front matter; undefined when it is read as it was meant.
 * @param yaml the text between the fences, from the end of the first line on
 * @param at where the parser stopped, if it did
 */
export function explainFields(source: SourceFile, yaml: string, at: Position | undefined) {
  const rows = source.text.split("\n").slice(0, yaml.split("\n").length);
  const words = explainField(rows, findStop(yaml) ?? (at && { at }));
  return words && explain(source, "front-matter-syntax", words);
}

/** The first fault that YAML itself refuses. */
function findStop(yaml: string): Stop | undefined {
  const lineCounter = new YAML.LineCounter();
  const { errors, warnings } = YAML.parseDocument(yaml, { lineCounter, schema: "core" });
  const [error] = [...errors, ...warnings];
  const { line = 1, col = 1 } = error ? lineCounter.linePos(error.pos[0]) : {};
  return error && { code: error.code, at: { line, column: Math.max(1, col) } };
}

/** A line of hyphens as people and their keyboards make it: too many, too few, joined, indented. */
const hyphens = /^\s*(?:-{2,}|[–—][-–—]*|[-–—](?: [-–—]){2,})\s*$/;
const isFence = (row: string) => row.startsWith("---") || hyphens.test(row);
const isRight = (row = "") => row.trimEnd() === "---";

/**
 * Explains what is wrong with the two lines of hyphens around front matter, before gray-matter sees
 * them: it forgives what should be reported, and reads the whole page as fields when one is missing.
 */
export function explainFence(source: SourceFile): Problem | undefined {
  const rows = source.text.split("\n");
  const [first = ""] = rows;
  if (!isRight(first))
    return isFence(first) ? explainHyphens(source, first, 0) : explainMissing(source, rows);
  // The first of these is where gray-matter stops to read, whatever follows the hyphens.
  const end = rows.findIndex((row, index) => index > 0 && isFence(row));
  const text = findText(rows, end);
  const last = rows[end] ?? "";
  if (text === undefined) return isRight(last) ? undefined : explainHyphens(source, last, end);
  const at = { line: 1 + Math.min(text, rows.length - 1), column: 1 };
  const message =
    "The second line of three hyphens is missing. It ends the fields at the top, and the text of the page begins below it.";
  return explain(source, "front-matter-unclosed", { at, message, fix: "---" });
}

function explainHyphens(source: SourceFile, row: string, index: number): Problem {
  const at = { line: index + 1, column: 1 };
  const message = "The lines around the fields at the top must be three hyphens and nothing else.";
  // Words behind the hyphens may be the beginning of the text.
  const isGuess = !hyphens.test(row);
  return explain(source, "front-matter-syntax", { at, message, right: "---", isGuess });
}

function explainMissing(source: SourceFile, rows: readonly string[]): Problem {
  const at = { line: 1, column: 1 };
  const code = "front-matter-missing";
  const above = rows.findIndex((row) => !/^\s*(?:[`~]{3,}\s*\w*)?\s*$/.test(row));
  if (above > 0 && isRight(rows[above])) {
    const message = `The file must begin with the first ---. Above it stands ${rows[0]?.trim() || "an empty line"}.`;
    const [, end] = /\n([`~]{3,})\s*$/.exec(source.text) ?? [];
    const isFenced = end !== undefined && rows[0]?.startsWith(end);
    const what = isFenced ? { fix: `Delete this line, and the last ${end}.` } : { right: "" };
    return explain(source, code, { at, message, count: above, ...what });
  }
  if (/^[\w-]+: /.test(rows[0] ?? "") && rows.some(isRight)) {
    const message = "The line of three hyphens above the fields is missing.";
    return explain(source, code, { at, message, isGuess: true, right: `---\n${rows[0]}` });
  }
  const fence = rows.findIndex((row, at) => isRight(row) && /^[\w-]+:/.test(rows[at + 1] ?? ""));
  if (fence > 0) {
    const message = `The file must begin with the first ---, which stands in line ${fence + 1}. Words stand above it.`;
    const isChat = rows.slice(0, fence).some((row) => row.startsWith("```"));
    const fix = isChat
      ? `Delete what stands above line ${fence + 1}, and the line \`\`\` at the end of the file.`
      : /^# .*\n\s*---/.test(source.text)
        ? "Delete this line. The title of the page stands in the field title."
        : "Delete them, or move them below the second --- if they belong to the text. The title of the page is a field, and no heading.";
    return explain(source, code, { at, message, fix });
  }
  if (above < 0) {
    const fix = "Restore its text from the history of the repository, or delete the file.";
    return explain(source, code, { at, message: "The file is empty.", fix });
  }
  const message =
    "The file does not begin with three hyphens, its fields, and three hyphens again.";
  const fix = "---\ntitle: The title of the page\ndescription: One sentence about it\n---";
  return explain(source, code, { at, message, fix });
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
