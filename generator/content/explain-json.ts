/** The words for what is wrong with JSON: those of the change that puts it right, else by the parser's own word. */
import type { ExplainedLanguage } from "./read-on.ts";
import { tellEdit } from "./repair.ts";

/** What is wrong, by the parser's own word, where no change puts it right. */
const words: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  CloseBraceExpected: [
    "An entry isn't closed before this place.",
    "Write } where the entry ends. If entries are gone, copy them from the history of the file.",
  ],
  CloseBracketExpected: [
    "The list isn't closed before this place.",
    "Write ] where the list ends. If entries are gone, copy them from the history of the file.",
  ],
  EndOfFileExpected: [
    "Something stands behind the end of the list.",
    "If it belongs to the list, move it in front of the last ] with a comma between two entries.",
  ],
  InvalidCommentToken: [
    "A note can't stand in this file: everything in it is read as data.",
    "Delete the note.",
  ],
  InvalidEscapeCharacter: [
    "There's a backslash in this text that stands for nothing.",
    "Write / or \\\\ instead.",
  ],
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

/** Explains a fault, and says whether its correction is certain: then it changes signs, and never a word. */
export const explainJson: ExplainedLanguage["explain"] = (text, { kind }, repair) => {
  const [message, advice] = words[kind] ?? unreadable;
  if (!repair) return { message, advice };
  const { edit } = repair;
  const typed = text.slice(edit.start, edit.end);
  const isSame = isSameText(typed, edit.text);
  const isCertain = edit.text.trim() === "" || isSame;
  return { message: tellEdit(text, edit) ?? edit.message ?? message, advice, isCertain };
};

/** Whether two texts are the same but for quotes, escapes, spaces and commas. */
const isSameText = (one: string, other: string) => bare(one) === bare(other) && bare(one) !== "";
const bare = (text: string) => text.replace(/[\s"'“”„‘’`\\,]/g, "").toLowerCase();
