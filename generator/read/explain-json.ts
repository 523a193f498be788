/**
 * Says in plain words where JSON breaks, and offers the corrected line. The parser knows the offset
 * and its own word for the fault; the reader is a person who has never heard of either.
 */
import { type ParseError, printParseErrorCode } from "jsonc-parser";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { positionOf, problemAt } from "../problems/problem-at.ts";

/** What the parser stumbled over, and what stands around it. */
interface Stumble {
  readonly code: string;
  readonly offset: number;
  /** The sign or word itself. */
  readonly found: string;
  /** The text up to it, without the white space at its end. */
  readonly before: string;
  /** The line that the fault is in, and how much of it stands before the fault. */
  readonly line: string;
  readonly head: string;
}

interface Words {
  readonly message: string;
  readonly fix: string;
  /** Where to point to, when that is not where the parser stumbled. */
  readonly offset?: number;
}

/** Explains the first fault of a JSON text. */
export function explainJson(source: SourceFile, error: ParseError): Problem {
  const { offset } = error;
  const at = positionOf(source.text, offset);
  const line = lineAt(source.text, at.line);
  const stumble: Stumble = {
    code: printParseErrorCode(error.error),
    offset,
    found: source.text.slice(offset, offset + Math.max(1, error.length)),
    before: source.text.slice(0, offset).trimEnd(),
    line,
    head: line.slice(0, at.column - 1),
  };
  const words = commaWords(stumble, source.text) ?? closingWords(stumble) ?? otherWords(stumble);
  const place = words.offset === undefined ? at : positionOf(source.text, words.offset);
  const { message, fix } = words;
  return problemAt(source, place, { code: "json-syntax", message, fix });
}

function lineAt(text: string, line: number): string {
  return text.split("\n")[line - 1] ?? "";
}

/** Commas too many and too few: by far the most frequent fault. */
function commaWords({ code, found, before, offset }: Stumble, text: string): Words | undefined {
  const lineOf = (where: number) => lineAt(text, positionOf(text, where).line);
  const without = (where: number) => {
    const { column } = positionOf(text, where);
    const line = lineOf(where).slice(0, column - 1) + lineOf(where).slice(column);
    return line.trim() === "" ? "Delete this line." : line;
  };
  if (before.endsWith(",") && (found === "}" || found === "]")) {
    const comma = before.length - 1;
    const message = `There is a comma before the closing ${found}. The last entry has no comma after it.`;
    return { message, fix: without(comma), offset: comma };
  }
  if (found === ",") return { message: "There is one comma too many.", fix: without(offset) };
  if (code !== "CommaExpected" || found === "}" || found === "]") return undefined;
  if (before.length === offset) {
    const message = "This value cannot be read. A text and a number with signs in it need quotes.";
    return { message, fix: 'Put the whole value in double quotes, such as "012".' };
  }
  const { column } = positionOf(text, before.length);
  const line = lineOf(before.length);
  const fix = `${line.slice(0, column - 1)},${line.slice(column - 1)}`;
  const message = "A comma is missing here: one stands between every two entries.";
  return { message, fix, offset: before.length };
}

/** A bracket that was opened and not closed, found by the wrong one or by the end of the file. */
function closingWords({ code, found, before }: Stumble): Words | undefined {
  const isEnd = code === "CloseBraceExpected" || code === "CloseBracketExpected";
  const isWrong = code === "CommaExpected" && (found === "}" || found === "]");
  if (!isEnd && !isWrong) return undefined;
  const missing = code === "CloseBraceExpected" || found === "]" ? "}" : "]";
  const message = isWrong
    ? `A closing ${missing} is missing before this ${found}.`
    : `A closing ${missing} is missing.`;
  const what = missing === "}" ? "entry" : "list";
  const fix = `Write ${missing} where the ${what} ends.`;
  return isWrong ? { message, fix } : { message, fix, offset: before.length };
}

function otherWords(stumble: Stumble): Words {
  const { code, found, before, line, head } = stumble;
  switch (code) {
    case "InvalidCommentToken":
      return {
        message: "JSON has no comments.",
        fix: head.trim() === "" ? "Delete this line." : head.trimEnd(),
      };
    case "ColonExpected":
      return {
        message: "A colon is missing between a name and its value.",
        fix: 'Write it as "name": "value".',
      };
    case "UnexpectedEndOfString":
      return {
        message: "This text is not closed on its line: the double quote at its end is missing.",
        fix: 'Write " at its end. A text stays on one line; \\n in it begins a new one.',
      };
    case "InvalidSymbol":
      return symbolWords(stumble);
    case "InvalidCharacter":
      return {
        message: "There is a tab or another invisible sign in this text.",
        fix: "Write a space in its place.",
      };
    case "InvalidEscapeCharacter":
      return {
        message: "There is a backslash in this text that stands for nothing.",
        fix: "Write / or \\\\ instead.",
      };
    case "EndOfFileExpected":
      return {
        message: "Something stands behind the end of the list or entry.",
        fix: "Move it inside the brackets, or delete it.",
      };
    default:
      if (before === "") return { message: "The file is empty.", fix: "[]" };
      return {
        message: `There is something missing before ${found.trim() === "" ? "this" : found}.`,
        fix: `Compare this place with the entry above it: ${line.trim()}`,
      };
  }
}

/** Words without quotes, and quotes that are not the keyboard's straight double ones. */
function symbolWords({ found, before, offset, line, head }: Stumble): Words {
  if (before.endsWith('"') && before.length === offset) {
    return {
      message:
        "The text ends at the quotation mark before this. One inside a text needs a backslash.",
      fix: 'Write \\" for a quotation mark inside a text.',
    };
  }
  if (/^(?:true|false|null)$/i.test(found)) {
    const fix = head + found.toLowerCase() + line.slice(head.length + found.length);
    return { message: `"${found}" is written in small letters.`, fix };
  }
  const isQuoted = /^['‘’“”„]/.test(found);
  const message = isQuoted
    ? "Names and texts stand in straight double quotes, not in these."
    : `The word ${found} has no quotes: names and texts stand in straight double quotes.`;
  const fix = isQuoted
    ? line.replace(/[“”„]/g, '"').replace(/['‘]([^'‘’]*)['’](?=\s*[:,}\]])/g, '"$1"')
    : `${head}"${found}"${line.slice(head.length + found.length)}`;
  return { message, fix };
}
