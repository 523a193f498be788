/** What may have been meant where JSON can't be read: a sign more or less, a value or a line in another form. */
import type { Span } from "../diagnostics/problem.ts";
import { readNumber } from "../diagnostics/read-number.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import {
  backslashMessage,
  type Candidate,
  numberMessage,
  oddSpaceMessage,
  type SyntaxFault,
} from "./repair.ts";

/** Signs of JSON that may be missing, or stand in place of another one. */
const signs = [",", ":", '"', "{", "}", "[", "]"];

/** Quotation marks that text programs and other languages write in place of the straight ones. */
const curly = /[“”„]/g;
const quotesAround = /^[“”„‘’'"`]+|[“”„‘’'"`]+$/g;

/** In a longer part nobody looks for the sign that is missing; a bracket is missed later than others. */
const reach = 400;
const bracketReach = 3000;

const quotesMessage = "Names and texts need straight double quotes.";
const answerMessage = "Yes is written true and no is written false, without quotes.";

/** The changes that may be meant at a fault, in no order. */
export function jsonCandidates(text: string, fault: SyntaxFault): readonly Candidate[] {
  const line = linesAround(text, { start: fault.start, end: fault.start });
  const lines = linesAround(text, fault);
  const above = text.lastIndexOf("\n", line.start - 2) + 1;
  const from = Math.max(above, fault.start - reach);
  const window = text.slice(from, Math.min(lines.end, fault.end + reach));
  return [
    ...missingSigns(window, from),
    ...otherSigns(text, window, from),
    ...commasInside(window, from),
    ...missingClosings(text, fault.start),
    ...withoutNote(text, fault.start),
    ...valuesInOtherForm(text, fault),
    ...lineInOtherForm(text.slice(lines.start, lines.end), lines),
    ...withoutEmptyLine(text, lines),
    ...joinedLines(text, lines.end),
  ];
}

/** A sign more: between two words, two signs, or a word and a sign. Inside of a word nothing is missing. */
function missingSigns(window: string, from: number): readonly Candidate[] {
  const places = [...window.matchAll(/(?<=["\s:,[\]{}])|(?=["\s:,[\]{}])|$/g)];
  const offsets = [0, ...places.map(({ index }) => from + index)];
  return offsets.flatMap((at) => signs.map((sign) => ({ start: at, end: at, text: sign })));
}

/** A sign less, or another one in its place. Inside of a number none is: a number has a form of its own. */
function otherSigns(text: string, window: string, from: number): readonly Candidate[] {
  return [...window.matchAll(/(?!(?<=\d)[,.]\d)["'“”„:;=,.()[\]{}]/g)].flatMap(({ index }) => {
    const span = { start: from + index, end: from + index + 1 };
    return [removal(text, span), ...signs.map((sign) => ({ ...span, text: sign }))];
  });
}

/** A comma that was typed in front of the quotation mark at the end of a text, and belongs behind it. */
function commasInside(window: string, from: number): readonly Candidate[] {
  return Array.from(window.matchAll(/"([^"\n]*),"(?=\s)/g), ({ 0: typed, 1: words, index }) => ({
    start: from + index,
    end: from + index + typed.length,
    text: `"${words}",`,
    message: "The comma belongs behind the quotation mark.",
  }));
}

/** The end of an entry or of a list, at the end of each line above: it may be missed much later. */
function missingClosings(text: string, end: number): readonly Candidate[] {
  const from = Math.max(0, end - bracketReach);
  const lineEnds = [...text.slice(from, end).matchAll(/\s*,?$/gm)];
  return lineEnds.flatMap(({ 0: comma, index }) =>
    (comma.trim() === "" ? [" }", " ]", " },", " ],"] : [" }", " ]"]).map((closing) => ({
      start: from + index,
      end: from + index,
      text: closing,
      message: `The ${closing.includes("}") ? "entry" : "list"} isn't closed here.`,
    })),
  );
}

const note = /^(?:(?:\/\/|#|<!--).*|\/\*[\s\S]*?\*\/)/;

function withoutNote(text: string, start: number): readonly Candidate[] {
  const [typed = ""] = note.exec(text.slice(start)) ?? [];
  return typed === "" ? [] : [removal(text, { start, end: start + typed.length })];
}

/** A part deleted: with its line where nothing else stands in it, with the space before it at the end of one. */
function removal(text: string, { start, end }: Span): Candidate {
  const line = linesAround(text, { start, end });
  if (text.slice(end, line.end).trim() !== "") return { start, end, text: "" };
  const before = text.slice(line.start, start).trimEnd();
  if (before === "")
    return { start: line.start, end: Math.min(text.length, line.end + 1), text: "" };
  return { start: line.start + before.length, end: line.end, text: "" };
}

/** A value in quotes, or as the number or the answer that it states. */
function valuesInOtherForm(text: string, { start, end }: SyntaxFault): readonly Candidate[] {
  const [rest = ""] = /^[^,}\]\n]*/.exec(text.slice(start, start + reach)) ?? [];
  const [before = ""] = /[^\s:,[{]*$/.exec(text.slice(Math.max(0, start - reach), start)) ?? [];
  const restEnd = start + rest.trimEnd().length;
  const spans = [
    { start, end },
    { start, end: restEnd },
    { start: start - before.length, end: restEnd },
  ];
  return spans.flatMap((span) =>
    formsOf(text.slice(span.start, span.end)).map((form) => ({ ...span, ...form })),
  );
}

type Form = Pick<Candidate, "text" | "message">;

/** The forms that a value may be meant in. */
function formsOf(typed: string): readonly Form[] {
  if (!/[\p{L}\p{N}]/u.test(typed) || note.test(typed)) return [];
  const forms: Form[] = [
    { text: JSON.stringify(typed.replace(quotesAround, "")), message: quotesMessage },
  ];
  const number = readAmount(typed);
  if (number !== undefined) forms.push({ text: `${number}`, message: numberMessage });
  if (/^(?:true|yes|on)$/i.test(typed)) forms.push({ text: "true", message: answerMessage });
  if (/^(?:false|no|off)$/i.test(typed)) forms.push({ text: "false", message: answerMessage });
  return forms;
}

/** The number in an amount, which may have a currency or a unit beside it. */
const readAmount = (typed: string) =>
  readNumber(typed.replace(/^\p{Sc}\s*|^0+(?=\d)|\s*(?:\p{Sc}|%|\p{L}+)$/gu, ""));

/** A line with other quotes, with those inside of its text escaped, or with a plain number. */
function lineInOtherForm(row: string, { start, end }: Span): readonly Candidate[] {
  const straight = row.replace(curly, '"');
  const forms: readonly Form[] = [
    { text: straight, message: quotesMessage },
    { text: straight.replace(/'([^']*)'/g, '"$1"'), message: quotesMessage },
    {
      text: escapeInside(straight),
      message: "A quotation mark inside a text needs a backslash in front of it.",
    },
    {
      text: row.replace(/\\(?!["\\/bfnrtu])/g, "/"),
      message: backslashMessage,
    },
    {
      text: row.replace(/[\u00A0\u200B\u2028\u2029\uFEFF\t]/g, " "),
      message: oddSpaceMessage,
    },
    { text: closeText(row) },
    { text: withPlainNumber(row), message: numberMessage },
  ];
  return forms.map((form) => ({ start, end, ...form }));
}

/** A line with a quotation mark at its end, before the comma. */
function closeText(row: string): string {
  const words = row.trimEnd();
  return words.endsWith(",") ? `${words.slice(0, -1).trimEnd()}",` : `${words}"`;
}

/** A line with a backslash in front of each quotation mark inside of its text. */
function escapeInside(row: string): string {
  const [, head, inside = "", tail] = /^(.*?:\s*")(.*)("[\s,}\]]*)$/.exec(row) ?? [];
  return head === undefined ? row : `${head}${inside.replace(/\\?"/g, '\\"')}${tail}`;
}

/** A line whose value is a number without signs; the line itself where it is none. */
function withPlainNumber(row: string): string {
  const [, key, rest = ""] = /^(\s*"[^"]*"\s*:)(.*)$/.exec(row) ?? [];
  const [value = "", comma = ""] = rest.trim().split(/(,?$)/);
  const number = readAmount(value.trimEnd());
  return number === undefined ? row : `${key} ${number}${comma}`;
}

/** Without a line that has no data, such as the fence of code. With a word of an entry the word would be lost. */
function withoutEmptyLine(text: string, line: Span): readonly Candidate[] {
  const isEmpty = /^\s*(?:```\w*|[,\]}]*)\s*$/.test(text.slice(line.start, line.end));
  return isEmpty ? [removal(text, line)] : [];
}

/** A text that was broken into several lines, on one line again: up to where a line ends with its quote. */
function joinedLines(text: string, lineEnd: number): readonly Candidate[] {
  const below = text.slice(lineEnd, lineEnd + reach);
  const [rest = ""] = /^(?:[^"\n]*\n)*?[^"\n]*"(?=,?\s*\n)/.exec(below) ?? [];
  const joined = rest.replace(/\s*\n\s*/g, " ");
  const message = "A text stays on one line.";
  return rest === "" ? [] : [{ start: lineEnd, end: lineEnd + rest.length, text: joined, message }];
}
