/** The words for what is wrong with JSON: those of the change that puts it right, else by the parser's own word. */
import type { Edit } from "../diagnostics/problem.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import type { ExplainedLanguage } from "./read-on.ts";
import { numberMessage, tellEdit } from "./repair.ts";

const fieldAdvice = 'Write the field as "name": "value", with straight double quotes.';
const wordAdvice =
  "Put it in straight double quotes. Only numbers, true and false don't need them.";
const numberAdvice = "Write its digits alone, such as 1351566.99.";
const historyAdvice = "If entries are gone, copy them: on GitHub, open the file and press History.";

/** What is wrong, by the parser's own word, where no change puts it right. */
const words: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  CloseBraceExpected: [
    "An entry isn't closed before this place.",
    `Write } where the entry ends. ${historyAdvice}`,
  ],
  CloseBracketExpected: [
    "The list isn't closed before this place.",
    `Write ] where the list ends. ${historyAdvice}`,
  ],
  ColonExpected: ["Between the name of a field and its value belongs a colon.", fieldAdvice],
  CommaExpected: [
    "Something is missing in front of this place: a comma, or the brace of an entry.",
    "Compare this with the entry above it. Between two entries goes }, and then {.",
  ],
  EndOfFileExpected: [
    "There's something after the end of the list.",
    "If it belongs to the list, move it in front of the last ], with a comma between two entries.",
  ],
  InvalidCharacter: [
    "There's a tab or another invisible sign in this text.",
    "Delete the text and type it again.",
  ],
  InvalidCommentToken: [
    "This file can't have notes in it: everything in it is read as data.",
    "Delete the note.",
  ],
  InvalidEscapeCharacter: [
    "There's a backslash in this text that means nothing here.",
    "Write / or \\\\ instead.",
  ],
  InvalidNumberFormat: ["This number can't be read.", numberAdvice],
  InvalidSymbol: ["This can't be read, because it isn't in quotes.", wordAdvice],
  PropertyNameExpected: ["The name of a field belongs here, in quotes.", fieldAdvice],
  UnexpectedEndOfNumber: ["This number can't be read.", numberAdvice],
  UnexpectedEndOfString: [
    "This text has no end: a text stays on one line, and ends with a double quote.",
    'Write " where the text ends.',
  ],
  ValueExpected: [
    "A value is missing here, or it can't be read.",
    "Write a text in double quotes, a number, true or false.",
  ],
};

const unreadable = [
  "This can't be read, or something is missing before it.",
  "Compare this place with the entry above it.",
] as const;

const noData = [
  "The file doesn't begin as a list or as settings do.",
  "A list begins with [ and ends with ]; settings begin with { and end with }.",
] as const;

/** A number as people type it, with its groups, its currency or its unit: `1,351`, `$5`, `12.5%`, `+5`, `1_000`. */
const typedNumber = /^[+\p{Sc}]?\s*[.,]?\d[\d.,'’_\s…]*(?:[%\p{Sc}]|\p{L}+)?$/u;
const plainNumber = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether the line of a fault has a value that is a number, and isn't written as one. */
function hasTypedNumber(text: string, start: number): boolean {
  const line = linesAround(text, { start, end: start });
  const row = text.slice(line.start, line.end);
  const [, value = ""] = /^\s*"[^"]*"\s*:\s*(.*?)\s*,?\s*$/.exec(row) ?? [];
  return typedNumber.test(value) && !plainNumber.test(value);
}

/** Explains a fault, and says whether its correction is certain: then it changes signs, and never a word. */
export const explainJson: ExplainedLanguage["explain"] = (text, { kind, start }, repair) => {
  const isAtBeginning = text.slice(0, start).trim() === "";
  const [message, advice] = isAtBeginning
    ? noData
    : hasTypedNumber(text, start)
      ? [numberMessage, numberAdvice]
      : (words[kind] ?? unreadable);
  if (!repair) return { message, advice };
  const { edit } = repair;
  const typed = text.slice(edit.start, edit.end);
  const isCertain = edit.text.trim() === "" || isSameText(typed, edit.text);
  const said = tellEdit(text, edit) ?? edit.message;
  const repairMessage = said && closesCutEntry(text, edit) ? `${said} ${cutAdvice}` : said;
  return { message, advice, repairMessage, isCertain };
};

/** Whether a change closes an entry in front of the next one. Somebody may have begun to delete it. */
const closesCutEntry = (text: string, { start, end, text: written }: Edit) =>
  start === end && written.includes("}") && /^[\s,]*\{/.test(text.slice(end));
const cutAdvice = "If the entry should be gone, delete the rest of it instead.";

/** Whether two texts are the same but for quotes, escapes, spaces and commas. */
const isSameText = (typed: string, written: string) =>
  bare(typed) === bare(written) && bare(typed) !== "";
const bare = (text: string) => text.replace(/[\s"'“”„‘’`\\,]/g, "").toLowerCase();
