/**
 * Finds what keeps front matter from being read, or from being read as it was meant: the lines of
 * hyphens around it, signs that are no spaces, what YAML refuses, and what it takes for its own signs.
 */
import { LineCounter, parseDocument } from "yaml";
import type { Position, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { explainStumble, readField, type Stumble } from "./explain-field.ts";
import { type Explanation, explain } from "./parsed.ts";

/** Tabs, and the spaces of other programs: fixed, thin, wide, of no width. */
const oddSpaces = /[\t\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]/g;
const oddBegin = /^(\s*[\w-]+:)?[ \t\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]+/;

/** Comments, anchors, braces, curly and open quotation marks: what YAML may read as something else. */
const misreadable =
  /(?:^|[\s[{,])(?:#|[&*]\S)|[:[,-]\s*\{|:\s+(?:[“”„‘’‚]|"(?:[^"\\\n]|\\.)*$|'[^'\n]*$)/m;

/** Tells whether YAML that can be read holds signs that an editor may have meant otherwise. */
export function looksMisread(yaml: string): boolean {
  return misreadable.test(yaml) || yaml.search(oddSpaces) >= 0;
}

/**
 * Explains the first fault of front matter; undefined when it is read as it was meant.
 * @param yaml the text between the fences, from the end of the first line on
 * @param stop where the parser stopped, if it did
 */
export function explainFields(
  source: SourceFile,
  yaml: string,
  stop: Position | undefined,
): Problem | undefined {
  const rows = source.text.split("\n").slice(0, yaml.split("\n").length);
  const fault = findFault(yaml) ?? findMisreading(rows) ?? (stop && { at: stop });
  const words =
    explainOddSpace(rows) ??
    (fault && explainStumble({ ...fault, rows, field: readField(rows, fault.at.line) }));
  return words && explain(source, "front-matter-syntax", words);
}

/** The kind of a fault, and where it is. */
type Fault = Pick<Stumble, "code" | "at">;

/** The first fault that YAML itself refuses. */
function findFault(yaml: string): Fault | undefined {
  const lineCounter = new LineCounter();
  const { errors, warnings } = parseDocument(yaml, { lineCounter, schema: "core" });
  const [error] = [...errors, ...warnings];
  const { line = 1, col = 1 } = error ? lineCounter.linePos(error.pos[0]) : {};
  return error && { code: error.code, at: { line, column: Math.max(1, col) } };
}

/** The looks of texts that YAML takes for its own signs, or that are printed otherwise than meant. */
const misreadings: Readonly<Record<string, RegExp>> = {
  COMMENT: /^(?!["']|(?:[-\d.]+|true|false) ).*?(?<!\S)#/,
  // An apostrophe looks like the closing mark, and stands between letters.
  CURLY: /^(?:[“”„][^“”„]*[“”]|[‘’‚](?:[^‘’‚]|(?<=\p{L})’(?=\p{L}))*[‘’])$/u,
  SIGN: /^(?:[&*]\S|(?:\[.*)?\{\s*\{)/,
};

/** The first field that YAML reads otherwise than it was meant. */
function findMisreading(rows: readonly string[]): Fault | undefined {
  let isText = false;
  for (const [index, row] of rows.entries()) {
    // Below a field that ends with | or > all lines are its text, up to the next field.
    isText = /:\s+[|>][-+\d]*\s*$/.test(row) || (isText && !/^\S/.test(row));
    if (isText) continue;
    const { value } = readField(rows, index + 1);
    const [code] = Object.entries(misreadings).find(([, looks]) => looks.test(value)) ?? [];
    const column = code === "COMMENT" ? row.search(/\S/) : row.indexOf(value);
    if (code) return { code, at: { line: index + 1, column: column + 1 } };
  }
  return undefined;
}

/** The first line that a tab or an invisible sign indents, or that has one behind its colon. */
function explainOddSpace(rows: readonly string[]): Explanation | undefined {
  for (const [index, row] of rows.entries()) {
    const begin = oddBegin.exec(row)?.[0] ?? "";
    const column = begin.search(oddSpaces) + 1;
    // YAML takes a tab behind a colon for a space, and so does everybody who looks at it.
    if (column === 0 || row.trim() === "" || /^\S*:[ \t]*$/.test(begin)) continue;
    const spaces = begin.replace(oddSpaces, (sign) => {
      if (sign === "\t") return "  ";
      return sign === "\u200B" || sign === "\uFEFF" ? "" : " ";
    });
    return {
      at: { line: index + 1, column },
      message:
        begin[column - 1] === "\t"
          ? "There is a tab at the beginning of this line. Only spaces may stand there."
          : "There is an invisible sign here that is no ordinary space. It was copied from another program.",
      right: spaces + row.slice(begin.length),
    };
  }
  return undefined;
}

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
  const gone = blank === 1 ? "Delete this empty line." : `Delete these ${blank} empty lines.`;
  return explain(source, "front-matter-missing", {
    at: { line: 1, column: 1 },
    message: isBlank
      ? "There is an empty line above the first ---. The file must begin with it."
      : "The file does not begin with its fields: a line of three hyphens, the fields, three hyphens again.",
    fix: isBlank
      ? gone
      : "---\ntitle: The title of the page\ndescription: One sentence about it\n---",
    ...(isBlank && { right: "", count: blank }),
  });
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
