/** Reads JSON with jsonc-parser, which knows the place of each value and goes on behind a fault. */
import * as jsonc from "jsonc-parser";
import { type Edit, type Problem, problemAt, type Span } from "../diagnostics/problem.ts";
import { readNumber } from "../diagnostics/read-number.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import { groupBy } from "../model/collections.ts";
import type { DataPath, SourceFile } from "../model/source.ts";
import { type ExplainedLanguage, type Reading, readOn } from "./read-on.ts";
import { type Parse, type SyntaxFault, tellEdit } from "./repair.ts";

/**
 * Reads the JSON text of a source.
 * @param judge how many fields of some data don't fit
 */
export function parseJson(source: SourceFile, judge: (data: unknown) => number): Reading {
  const reading = readOn(source, createLanguage(judge));
  const repeats = findRepeats(jsonc.parseTree(source.text));
  const groups = groupBy(repeats, ({ parent }) => parent?.parent).map((group) =>
    explainRepeat(source, group),
  );
  // Where entries have run into one, that is the cause, and no single sign puts it right.
  const faults = reading.problems.filter(({ fix }) => fix || groups.length === 0);
  return { ...reading, problems: [...faults, ...groups] };
}

function createLanguage(judge: (data: unknown) => number): ExplainedLanguage {
  return { code: "json-syntax", parse, candidates, judge, countUntidy, explain };
}

function parse(text: string): Parse {
  const errors: jsonc.ParseError[] = [];
  const tree = jsonc.parseTree(text, errors, { disallowComments: true });
  const faults = errors.map(({ error, offset, length }) => {
    const kind = jsonc.printParseErrorCode(error);
    return { kind, start: offset, end: Math.min(text.length, offset + length) };
  });
  return {
    data: tree && jsonc.getNodeValue(tree),
    faults: faults.sort((one, other) => one.start - other.start),
    repeats: findRepeats(tree).length,
    spanOf: (path, part = "value") => findNode(tree, path, part),
  };
}

/** Where a part of the data is; the nearest thing around it where it isn't there. */
function findNode(tree: jsonc.Node | undefined, path: DataPath, part: "key" | "value"): Span {
  for (let depth = path.length; tree && depth > 0; depth--) {
    const node = jsonc.findNodeAtLocation(tree, path.slice(0, depth) as (string | number)[]);
    const isKey = part === "key" && depth === path.length;
    const shown = isKey ? (node?.parent?.children?.[0] ?? node) : node;
    if (shown) return { start: shown.offset, end: shown.offset + shown.length };
  }
  return tree ? { start: tree.offset, end: tree.offset + tree.length } : { start: 0, end: 0 };
}

/**
 * How many texts begin or end with a sign or a space that belongs outside, or have one lone quotation mark in
 * them, and how many brackets at the beginning of a line stand further left or right than what opened them.
 */
function countUntidy(text: string): number {
  const open: string[] = [];
  const strings = [...text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, words = ""]) => words);
  const isOdd = (words: string) =>
    /^[\s:,[\]{}]|[\s:,[\]{}]$/.test(words) || (words.match(/\\"/g) ?? []).length % 2 === 1;
  let untidy = strings.filter(isOdd).length;
  for (const row of text.split("\n")) {
    const [indent = "", first = ""] = /^(\s*)(\S?)/.exec(row)?.slice(1) ?? [];
    for (const [sign] of row.replace(/"(?:[^"\\]|\\.)*"?/g, "").matchAll(/[[\]{}]/g)) {
      if (sign === "[" || sign === "{") open.push(indent);
      else if (open.pop() !== indent && first === sign) untidy++;
    }
  }
  return untidy + open.length;
}

/** Signs of JSON that may be missing, or stand in place of another one. */
const signs = [",", ":", '"', "{", "}", "[", "]"];

/** In a longer part nobody looks for the sign that is missing; a bracket is missed later than others. */
const reach = 400;
const bracketReach = 3000;

/** What may have been meant where the parser stopped: a sign more, one less, or another one. */
function candidates(text: string, { start, end }: SyntaxFault): readonly Edit[] {
  const above = text.lastIndexOf("\n", Math.max(0, text.lastIndexOf("\n", start - 1) - 1)) + 1;
  const { start: lineStart, end: lineEnd } = linesAround(text, { start, end });
  const from = Math.max(above, start - reach);
  const window = text.slice(from, Math.min(lineEnd, end + reach));
  // Between two words, two signs or a word and a sign: inside of a word nothing is missing.
  const places = [...window.matchAll(/(?<=["\s:,[\]{}])|(?=["\s:,[\]{}])|$/g)].map(
    ({ index }) => from + index,
  );
  const lineEnds = [
    ...text.slice(Math.max(0, start - bracketReach), start).matchAll(/\s*,?$/gm),
  ].map(({ index }) => Math.max(0, start - bracketReach) + index);
  const inserted = [0, ...places].flatMap((at) =>
    signs.map((sign) => ({ start: at, end: at, text: sign })),
  );
  const closed = lineEnds.flatMap((at) =>
    [" }", " ]"].map((text) => ({ start: at, end: at, text })),
  );
  const changed = [...window.matchAll(/["'“”„:;=,.()[\]{}]/g)].flatMap(({ index }) =>
    ["", ...signs].map((sign) => {
      return { start: from + index, end: from + index + 1, text: sign };
    }),
  );
  const note = /^(?:(?:\/\/|#|<!--).*|\/\*[\s\S]*?\*\/)/.exec(text.slice(start));
  return [
    ...inserted,
    ...closed,
    ...changed,
    ...(note ? [{ start, end: start + note[0].length, text: "" }] : []),
    ...wholeValues(text, start, end),
    ...wholeLines(text.slice(lineStart, lineEnd), lineStart),
    ...joinedLines(text, lineEnd),
  ].filter((edit) => edit.start >= 0 && edit.end <= text.length);
}

/** A value without its quotes, or a number with signs in it. */
function wholeValues(text: string, start: number, end: number): readonly Edit[] {
  const [rest = ""] = /^[^,}\]\n]*/.exec(text.slice(start)) ?? [];
  const [value = ""] = /[^\s:,[{]*$/.exec(text.slice(Math.max(0, start - 200), start)) ?? [];
  const spans = [
    { start, end },
    { start, end: start + rest.trimEnd().length },
    { start: start - value.length, end: start + rest.trimEnd().length },
  ];
  return spans.flatMap((span) => {
    const words = text.slice(span.start, span.end);
    const bare = words.replace(/^[“”„‘’'"`]+|[“”„‘’'"`]+$/g, "");
    const number = readNumber(words.replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%)$/gu, ""));
    const answers = [JSON.stringify(bare), ...(number === undefined ? [] : [`${number}`])];
    if (/^(?:true|yes|on)$/i.test(words)) answers.push("true");
    if (/^(?:false|no|off)$/i.test(words)) answers.push("false");
    return answers.map((answer) => ({ ...span, text: answer }));
  });
}

/** A line with straight quotes, with those inside of its text escaped, or with a plain number. */
function wholeLines(row: string, start: number): readonly Edit[] {
  const end = start + row.length;
  const straight = row.replace(/[“”„]/g, '"');
  const [, head = "", inside = "", tail = ""] = /^(.*?:\s*")(.*)("[\s,}\]]*)$/.exec(straight) ?? [];
  const escaped = `${head}${inside.replace(/\\?"/g, '\\"')}${tail}`;
  const slashed = row.replace(/\\(?!["\\/bfnrtu])/g, "/");
  const visible = row.replace(/[\u00A0\u200B\u2028\u2029\uFEFF\t]/g, " ");
  const double = straight.replace(/'([^']*)'/g, '"$1"');
  const closed = row.replace(/\s*,?\s*$/, (comma) => `"${comma.trim()}`);
  const [, key = "", value = "", comma = ""] =
    /^(\s*"[^"]*"\s*:\s*)(.*?)(\s*,?\s*)$/.exec(row) ?? [];
  const number = readNumber(value.replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%|\p{L}+)$/gu, ""));
  const counted = number === undefined ? "" : `${key}${number}${comma}`;
  const changed = [straight, double, head && escaped, slashed, visible, closed, counted].filter(
    (one) => one && one !== row,
  );
  // A line without data, such as the fence of code, can go; with a word of an entry it would be lost.
  const isEmpty = /^\s*(?:```\w*|[,\]}]*)\s*$/.test(row);
  const removed = isEmpty ? [{ start, end: end + 1, text: "" }] : [];
  return [...changed.map((text) => ({ start, end, text })), ...removed];
}

/** A text that was broken into several lines, on one line again: up to where a line ends with its quote. */
function joinedLines(text: string, lineEnd: number): readonly Edit[] {
  const [below = ""] =
    /^(?:[^"\n]*\n)*?[^"\n]*"(?=,?\s*\n)/.exec(text.slice(lineEnd, lineEnd + reach)) ?? [];
  const joined = below.replace(/\s*\n\s*/g, " ");
  return below === "" ? [] : [{ start: lineEnd, end: lineEnd + below.length, text: joined }];
}

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
    "Write a text in double quotes, a number, true or false. If the file is empty, copy it from its history.",
  ],
};

const unreadable = [
  "This can't be read, or something is missing before it.",
  "Compare this place with the entry above it.",
] as const;

const explain: ExplainedLanguage["explain"] = (text, { kind }, repair) => {
  const [message, advice] = words[kind] ?? unreadable;
  if (!repair) return { message, advice };
  const { edit } = repair;
  const typed = text.slice(edit.start, edit.end);
  const isCertain = edit.text.trim() === "" || isSameText(typed, edit.text);
  const quotes = /^[^"\s]+$/.test(typed.trim()) && edit.text.startsWith('"');
  const told =
    tellEdit(text, edit) ??
    (quotes ? "Names and texts stand in straight double quotes." : undefined) ??
    (isSameText(typed, edit.text) ? "This isn't written as in the other entries." : message);
  return { message: told, advice, isCertain };
};

/** Whether two texts are the same but for quotes, escapes, spaces and commas. */
const isSameText = (one: string, other: string) =>
  [one, other]
    .map((text) => text.replace(/[\s"'“”„‘’`\\/,]/g, "").toLowerCase())
    .every((text, _, [first]) => text === first && text !== "");

/** Finds the names that stand in the same entry before: JSON.parse would take the last of two. */
function findRepeats(tree: jsonc.Node | undefined): readonly jsonc.Node[] {
  const { type, children = [] } = tree ?? {};
  const seen = new Set<string>();
  const own = children.flatMap((field) => {
    const [key] = type === "object" ? (field.children ?? []) : [];
    return key && seen.size === seen.add(String(key.value)).size ? [key] : [];
  });
  return [...own, ...children.flatMap(findRepeats)];
}

function explainRepeat(
  source: SourceFile,
  [{ value, offset, length }, ...more]: readonly [jsonc.Node, ...jsonc.Node[]],
): Problem {
  const message =
    more.length > 0
      ? `Two entries have run into one: a second "${value}" begins here.`
      : `"${value}" stands twice in the same entry. Only one can count.`;
  const advice =
    "If they are two entries, write }, and { between them. If it's one, keep what is right and delete what stands twice.";
  const about = { kind: "field", name: String(value) } as const;
  const span = { start: offset, end: offset + length };
  return problemAt(source, span, { code: "json-duplicate", message, advice, about });
}
