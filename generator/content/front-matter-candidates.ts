/** What may have been meant by a field that YAML can't read: its text in quotes, its sign, its indentation. */
import type { Span } from "../diagnostics/problem.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import { withoutMarks } from "../schema/marks.ts";
import { backslashMessage, type Candidate, oddSpaceMessage, type SyntaxFault } from "./repair.ts";

/** A field: its name, which may have marks around it, the sign behind it, and its text. */
const fieldName = /(["*_]*)([A-Za-z][\w-]*)["*_]*/;
const fieldSign = /(\s*[:=：;])["*_]*(\s*)/;
const field = new RegExp(`^(\\s*(?:- +)?)${fieldName.source}${fieldSign.source}(.*)$`);

/** The name of the field that a line has; the whole line where it has none. */
export const nameInLine = (line: string) => field.exec(line)?.[3] ?? line.trim();

/** In a longer part nobody looks for the line that is wrong. */
const linesMax = 12;

/**
 * The changes that may be meant at a fault: of its lines and the one above, where a text may have begun.
 * @param limit where the fields end
 */
export function fieldCandidates(
  text: string,
  { start, end }: SyntaxFault,
  limit: number,
): readonly Candidate[] {
  const last = linesAround(text, { start: Math.min(end, limit), end: Math.min(end, limit) });
  const lines: Span[] = [];
  let offset = linesAround(text, { start, end: start }).start;
  if (offset > 4) offset = linesAround(text, { start: offset - 1, end: offset - 1 }).start;
  while (offset <= last.start && lines.length < linesMax) {
    const line = linesAround(text, { start: offset, end: offset });
    if (line.start >= 4 && line.end <= limit) lines.push(line);
    offset = line.end + 1;
  }
  return lines.flatMap((line) =>
    readLine(text.slice(line.start, line.end), text.slice(line.end, limit)).map(
      ({ reach = 0, ...reading }) => ({ ...line, ...reading, end: line.end + reach }),
    ),
  );
}

/** A way in which a line may have been meant. */
interface Reading extends Pick<Candidate, "text" | "message" | "isGuess"> {
  /** How much of the lines below it takes in. */
  readonly reach?: number;
}

function readLine(typed: string, below: string): readonly Reading[] {
  const spaced = typed
    .replace(/\t/g, "  ")
    .replace(/[^\S \n]/g, " ")
    .replace(/[\u200B\uFEFF]/g, "");
  const indent = /^\s*/.exec(spaced)![0];
  const words = spaced.trimStart();
  // As a note any line can be read, so only one that was typed as a note may become one.
  if (words.startsWith("//")) {
    const text = `${indent}# ${words.replace(/^\/+\s*/, "")}`;
    return [{ text, message: "A note for editors begins with #." }];
  }
  return [
    ...readField(spaced, below),
    { text: spaced, message: oddSpaceMessage },
    ...moveLine(indent, words),
    ...addSign(indent, words),
  ];
}

/** A line with other spaces in front of it. */
function moveLine(indent: string, words: string): readonly Reading[] {
  const message = "This line has too many spaces in front of it, or too few.";
  const indents = ["", "  ", `${indent}  `, indent.slice(2)];
  return indents.map((spaces) => ({ text: spaces + words, message }));
}

/** A line with the sign that makes a field or an entry of it: `hour 11`, `author`, `-first`. */
function addSign(indent: string, words: string): readonly Reading[] {
  const entry = /^-(?=[^-\s])/.exec(words);
  if (entry) {
    const message = "There has to be a space after the hyphen.";
    return [{ text: `${indent}- ${words.slice(1)}`, message }];
  }
  const [, name, value = ""] = /^([a-z]\w*)(?: +([\p{L}\p{N}].*))?$/iu.exec(words) ?? [];
  if (!name) return [];
  const message = `A colon is missing behind "${name}".`;
  return [{ text: `${indent}${name}: ${value}`.trimEnd(), message, isGuess: true }];
}

/** The forms that a field may be meant in. */
function readField(line: string, below: string): readonly Reading[] {
  const [, start = "", marks = "", name, sign = "", space = "", rest = ""] = field.exec(line) ?? [];
  if (!name) return [];
  const value = rest.replace(/,\s*$/, "").trim();
  const head = `${start}${name}: `;
  const isRight = marks === "" && sign === ":" && space !== "" && value === rest;
  return [
    {
      text: head + value,
      message: isRight ? undefined : "A field is written as a name, a colon, a space and its text.",
    },
    {
      text: head.replace("- ", "") + value,
      message: "A field of a group has no hyphen in front of it.",
    },
    ...readText(value, below, name).map((reading) => ({ ...reading, text: head + reading.text })),
  ];
}

/** The forms that the text of a field may be meant in. */
function readText(value: string, below: string, name: string): readonly Reading[] {
  const [continued = ""] = /^(?:\n[ \t]+\S.*)*/.exec(below) ?? [];
  const message =
    value.startsWith('"') && isInQuotes.test(value) && isOnePair(value)
      ? `In the text of "${name}", a quotation mark inside of the outer ones needs a backslash in front of it.`
      : `The text of "${name}" has a character that means something else here, so it needs double quotes around it.`;
  const joined = { text: quote(value + continued), message, reach: continued.length };
  return [
    { text: quote(value), message },
    ...(continued === "" ? [] : [joined]),
    {
      text: withoutMarks(value),
      message: `"${name}" takes plain words: stars and brackets would show up as typed.`,
      isGuess: true,
    },
    {
      text: value.replaceAll("\\", "/"),
      message: backslashMessage,
      isGuess: true,
    },
    ...readList(value).map((text) => ({
      text,
      message: "A list needs square brackets around it, and commas between its entries.",
    })),
  ];
}

/** A list without its last bracket, or of tags with their signs. */
function readList(value: string): readonly string[] {
  const tags = value.match(/#[\w-]+/g)?.map((tag) => tag.slice(1));
  if (tags) return [`[${tags.join(", ")}]`];
  return /^\[.*[^\]]$/.test(value) ? [`${value}]`] : [];
}

/** Around a whole text, quotation marks are no part of it. */
const quotesAround = [/^"([^"]*)"?$/, /^'(.*?)'?$/, /^[“„‚‘]([^“”„‘’‚]*)["“”‘’]?$/];

const isInQuotes = /^(["']).*\1$/;

/** A text between double quotes, on one line. */
export function quote(typed: string): string {
  const text = typed.trim().replace(/\s*\n\s*/g, " ");
  return JSON.stringify(unquote(text).replace(/\\"/g, '"'));
}

function unquote(text: string): string {
  if (isInQuotes.test(text)) return isOnePair(text) ? text.slice(1, -1) : text;
  const inside = quotesAround.map((pattern) => pattern.exec(text)?.[1]);
  return inside.find((words) => words !== undefined) ?? text;
}

/**
 * Whether the quotation marks at both ends of a text are a pair around all of it, and not two pairs around a part each,
 * as in `"Us" and "them"`: those are closed before the text ends, and another pair is opened behind them.
 */
function isOnePair(text: string): boolean {
  const [mark] = text;
  let open = 0;
  let closesEarly = false;
  for (let at = 0; at < text.length; at++) {
    const isInWord = /[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && /\p{L}/u.test(text[at + 1] ?? "");
    if (text[at] !== mark || isInWord) continue;
    open += /^$|[\s([{]/.test(text[at - 1] ?? "") ? 1 : -1;
    if (open === 0 && at < text.length - 1) closesEarly = true;
  }
  return !closesEarly || open !== 0;
}
