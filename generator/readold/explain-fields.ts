/**
 * Finds in front matter what can be read, and would be read otherwise than it was meant: comments,
 * quotation marks of a text program, spaces that are none. Each is told with the corrected line.
 */
import { type Document, isNode, isScalar, type LineCounter, visit } from "yaml";
import type { Position, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { replaceLines } from "../problems/edit-text.ts";
import { problemAt } from "../problems/problem-at.ts";
import { type FieldLine, inDoubleQuotes, readFieldLine } from "./field-line.ts";

/** Tabs, and the spaces of other programs: fixed, thin, wide, of no width. */
const oddSpaces = /[\t\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]/g;
const oddBegin = /^(\s*[\w-]+:)?[ \t\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]+/;

/** The first line that a tab or an invisible sign indents, or that has one behind its colon. */
export function findOddSpace(source: SourceFile): Problem | undefined {
  const rows = source.text.split("\n");
  const end = rows.findIndex((row, index) => index > 0 && row.startsWith("---"));
  for (const [index, row] of rows.slice(0, end).entries()) {
    const begin = oddBegin.exec(row)?.[0] ?? "";
    const column = begin.search(oddSpaces) + 1;
    // YAML takes a tab behind a colon for a space, and so does everybody who looks at it.
    if (column === 0 || row.trim() === "" || /^\S*:[ \t]*$/.test(begin)) continue;
    const isTab = begin[column - 1] === "\t";
    const fix = begin.replace(oddSpaces, toSpaces) + row.slice(begin.length);
    return problemAt(
      source,
      { line: index + 1, column },
      {
        code: "front-matter-syntax",
        message: isTab
          ? "There is a tab at the beginning of this line. Only spaces may stand there."
          : "There is an invisible sign here that is no ordinary space. It was copied from another program.",
        fix,
        edit: replaceLines(source.text, index + 1, fix),
      },
    );
  }
  return undefined;
}

function toSpaces(sign: string): string {
  if (sign === "\t") return "  ";
  return sign === "\u200B" || sign === "\uFEFF" ? "" : " ";
}

/** The first field that would be printed otherwise than it was meant. */
export function findMisreading(
  source: SourceFile,
  document: Document,
  lines: LineCounter,
): Problem | undefined {
  const rows = source.text.split("\n");
  let problem: Problem | undefined;
  visit(document, {
    Pair(_key, { key, value }) {
      const isPlain = !isScalar(value) || value.type === "PLAIN" || value.value === null;
      if (!isPlain || !isNode(key) || !key.range) return undefined;
      if (isScalar(value) && value.value !== null && typeof value.value !== "string")
        return undefined;
      const { line, col } = lines.linePos(key.range[0]);
      const field = readFieldLine(rows, line);
      if (!field) return undefined;
      problem = explainComment(source, field, { line, column: col });
      problem ??= explainQuotes(source, field, line);
      return problem && visit.BREAK;
    },
  });
  return problem;
}

/**
 * Plain text is cut at a space and a hash, because a comment begins there: `We are #1 here` would
 * become `We are`. Nobody who types a hashtag means that.
 */
function explainComment(source: SourceFile, field: FieldLine, at: Position): Problem | undefined {
  if (!/(?:^|\s)#/.test(field.value)) return undefined;
  return problemAt(source, at, {
    code: "front-matter-syntax",
    message: `Everything from # on counts as a note for editors, so it would be missing from "${field.name}". A text with # must stand in double quotes.`,
    fix: field.quoted,
    edit: replaceLines(source.text, at.line, field.quoted, field.count),
  });
}

/** Quotes around a whole text that only look like the keyboard's: they would be printed. */
function explainQuotes(source: SourceFile, field: FieldLine, line: number): Problem | undefined {
  // An apostrophe looks like the closing mark, and stands between letters.
  const plain = field.value.replace(/(?<=\p{Letter})’(?=\p{Letter})/gu, "'");
  if (!/^(?:[“”„][^“”„]*[“”]|[‘’‚][^‘’‚]*[‘’])$/.test(plain)) return undefined;
  const words = field.value.slice(1, -1);
  const right = `${field.quoted.slice(0, field.quoted.indexOf(":"))}: ${inDoubleQuotes(words)}`;
  return problemAt(
    source,
    { line, column: field.column },
    {
      code: "front-matter-syntax",
      severity: "warning",
      message: `The curly quotation marks around the text of "${field.name}" would be printed on the page. Type straight ones, or none.`,
      fix: right,
      edit: replaceLines(source.text, line, right, field.count),
    },
  );
}
