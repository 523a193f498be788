/**
 * Says in plain words where JSON breaks, and offers the corrected line. The parser knows the offset
 * and its own word for the fault; the reader is a person who has never heard of either. Each rule
 * knows one mistake by its looks; the first that knows the place speaks.
 */
import { type ParseError, printParseErrorCode } from "jsonc-parser";
import type { Edit, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits, deleteLines } from "../problems/edit-text.ts";
import { positionOf } from "../problems/position.ts";
import { problemAt } from "../problems/problem-at.ts";
import { escapeWords, numberWords, signWords, valueWords } from "./explain-json-value.ts";
import type { Stumble, Words } from "./json-stumble.ts";

/** Explains the first fault of a JSON text. */
export function explainJson(source: SourceFile, error: ParseError): Problem {
  const { text } = source;
  const { offset } = error;
  const at = positionOf(text, offset);
  const line = text.split("\n")[at.line - 1] ?? "";
  const stumble: Stumble = {
    code: printParseErrorCode(error.error),
    text,
    offset,
    found: text.slice(offset, offset + Math.max(1, error.length)),
    before: text.slice(0, offset).trimEnd(),
    line,
    head: line.slice(0, at.column - 1),
  };
  const words = firstWords(stumble);
  const place = positionOf(text, words.offset ?? offset);
  const edit = words.change && toEdit(text, words.change);
  return problemAt(source, place, {
    code: "json-syntax",
    message: words.message,
    fix: words.fix ?? (edit && lineAfter(text, edit)) ?? "",
    edit: words.isCertain ? edit : undefined,
  });
}

const rules: readonly ((stumble: Stumble) => Words | undefined)[] = [
  numberWords,
  commaWords,
  commentWords,
  closingWords,
  escapeWords,
  signWords,
  valueWords,
];

function firstWords(stumble: Stumble): Words {
  for (const rule of rules) {
    const words = rule(stumble);
    if (words) return words;
  }
  return otherWords(stumble);
}

/** The change as an edit; a line that it leaves empty goes with it. */
function toEdit(text: string, { from, to, by }: NonNullable<Words["change"]>): Edit {
  const start = positionOf(text, from);
  const end = positionOf(text, to);
  const rows = text.split("\n");
  const head = rows[start.line - 1]?.slice(0, start.column - 1) ?? "";
  const rest = rows[end.line - 1]?.slice(end.column - 1) ?? "";
  if (by !== "" || rest.trim() !== "") return { start, end, replacement: by };
  if (head.trim() === "") return deleteLines(start.line, end.line - start.line + 1);
  // Nothing stands behind it: the spaces before it would be left at the end of the line.
  const column = head.trimEnd().length + 1;
  return {
    start: { ...start, column },
    end: { ...end, column: end.column + rest.length },
    replacement: "",
  };
}

/** The line as it will be, for people. */
function lineAfter(text: string, edit: Edit): string {
  const isGone = edit.end.line > edit.start.line && edit.end.column === 1;
  if (isGone)
    return edit.end.line - edit.start.line > 1 ? "Delete these lines." : "Delete this line.";
  return applyEdits(text, [edit]).split("\n")[edit.start.line - 1] ?? "";
}

/** Commas too many and too few: by far the most frequent fault. */
function commaWords(stumble: Stumble): Words | undefined {
  const { code, found, before, offset } = stumble;
  const without = (from: number) => ({ from, to: from + 1, by: "" });
  if (before.endsWith(",") && (found === "}" || found === "]")) {
    const comma = before.length - 1;
    const message = `There is a comma before the closing ${found}. The last entry has no comma after it.`;
    return { message, offset: comma, change: without(comma), isCertain: true };
  }
  if (found === "," && code !== "EndOfFileExpected") {
    const change = without(offset);
    return { message: "There is one comma too many.", change, isCertain: true };
  }
  if (code !== "CommaExpected" || found === "}" || found === "]") return undefined;
  if (before.length === offset) return undefined;
  if (found === "{" && !/[}\]]$/.test(before)) return openEntry(stumble);
  const change = { from: before.length, to: before.length, by: "," };
  const message = "A comma is missing here.";
  return { message, offset: before.length, change };
}

/** The next entry begins, and the one above has not ended: its brace was deleted with the comma. */
function openEntry({ before, head }: Stumble): Words {
  const last = before.slice(before.lastIndexOf("\n") + 1);
  return {
    message: "The entry ends here, and its closing } and the comma are missing.",
    fix: `${last}\n${/^\s*/.exec(head)?.[0]}},`,
    offset: before.length,
  };
}

/** Notes that a program would skip: `//`, `/* … `, and those of other languages. */
function commentWords({ code, found, text, offset }: Stumble): Words | undefined {
  const message = "A note cannot stand in this file: everything in it is read as data.";
  if (code === "InvalidCommentToken") {
    const change = { from: offset, to: offset + found.length, by: "" };
    return { message, change, isCertain: true };
  }
  if (!/^(?:#|<!--)/.test(found)) return undefined;
  const end = found.startsWith("#") ? text.indexOf("\n", offset) : text.indexOf("-->", offset) + 3;
  return {
    message,
    change: { from: offset, to: end < offset ? text.length : end, by: "" },
    isCertain: true,
  };
}

/** A bracket that was opened and not closed, found by the wrong one or by the end of the file. */
function closingWords({ code, text, offset, found, before }: Stumble): Words | undefined {
  const isEnd = code === "CloseBraceExpected" || code === "CloseBracketExpected";
  const isWrong = code === "CommaExpected" && (found === "}" || found === "]");
  if (!isEnd && !isWrong) return undefined;
  const missing = code === "CloseBraceExpected" || found === "]" ? "}" : "]";
  if (isWrong && /^\s*(?:[,\]}]|$)/.test(text.slice(offset + 1)) && /[}\]]$/.test(before)) {
    const change = { from: offset, to: offset + 1, by: "" };
    if (found === before.at(-1)) return { message: `There is one ${found} too many.`, change };
  }
  const message = isWrong
    ? `A closing ${missing} is missing before this ${found}.`
    : `A closing ${missing} is missing.`;
  const what = missing === "}" ? "entry" : "list";
  const fix = `Write ${missing} where the ${what} ends.`;
  return isWrong ? { message, fix } : { message, fix, offset: before.length };
}

/** A text without its end: the mark is missing, or the text goes on in the next line. */
function openText({ text, offset, line, head }: Stumble): Words {
  const message = "This text is not closed on its line: the double quote at its end is missing.";
  const next = (text.slice(offset).split("\n")[1] ?? "").trim();
  if (next !== "" && !/^["{}[\]]/.test(next)) {
    const fix = `${line.trimEnd()} ${next}`;
    return { message: "A text stays on one line, and this one goes on in the next.", fix };
  }
  const inside = line.slice(head.length);
  return { message, fix: head + inside.replace(/\s*[}\]]*,?\s*$/, (end) => `"${end}`) };
}

function otherWords(stumble: Stumble): Words {
  const { code, found, before, line } = stumble;
  switch (code) {
    case "ColonExpected":
      return {
        message: "A colon is missing between a name and its value.",
        fix: 'Write it as "name": "value".',
      };
    case "UnexpectedEndOfString":
      return openText(stumble);
    case "EndOfFileExpected":
      return {
        message: "Something stands behind the end of the list or entry.",
        fix: "Move it inside the brackets, or delete it.",
      };
    default:
      if (before === "") return { message: "The file is empty.", fix: "[]" };
      if (before.endsWith(":")) {
        return {
          message: "The value is missing: nothing stands behind the colon.",
          fix: "Write the value, or delete the name and the colon too.",
        };
      }
      return {
        message: `There is something missing before ${found.trim() === "" ? "this" : found}.`,
        fix: `Compare this place with the entry above it: ${line.trim()}`,
      };
  }
}
