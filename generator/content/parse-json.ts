/** Reads JSON with jsonc-parser, which knows the place of each value and goes on behind a fault. */
import * as jsonc from "jsonc-parser";
import { type Edit, type Problem, problemAt, type Span } from "../diagnostics/problem.ts";
import { groupBy, lazily } from "../model/collections.ts";
import type { DataPath, SourceFile } from "../model/source.ts";
import { explainJson } from "./explain-json.ts";
import { jsonCandidates } from "./json-candidates.ts";
import { type ExplainedLanguage, type Reading, readOn } from "./read-on.ts";
import type { Parse, SyntaxFault } from "./repair.ts";

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
  return {
    code: "json-syntax",
    parse,
    candidates: jsonCandidates,
    judge,
    countUntidy,
    explain: explainJson,
  };
}

const options: jsonc.ParseOptions = { disallowComments: true };

/** Parses a text. The data is made when somebody asks for it: of most changes only the faults are looked at. */
function parse(text: string): Parse {
  const faults: SyntaxFault[] = [];
  const onError: jsonc.JSONVisitor["onError"] = (error, offset, length) => {
    const kind = jsonc.printParseErrorCode(error);
    // Of what the parser says twice of one place, the first is enough.
    if (faults.at(-1)?.start !== offset)
      faults.push({ kind, start: offset, end: Math.min(text.length, offset + length) });
  };
  jsonc.visit(text, { onError }, options);
  faults.sort((fault, other) => fault.start - other.start);
  const tree = lazily(() => jsonc.parseTree(text, [], options));
  const data = lazily(() => {
    const root = tree();
    return root && jsonc.getNodeValue(root);
  });
  const repeats = lazily(() => findRepeats(tree()).length);
  return {
    faults,
    get data() {
      return data();
    },
    get repeats() {
      return repeats();
    },
    spanOf: (path, part = "value") => findNode(tree(), path, part),
    get firstFaultAfter() {
      return createQuickLook(text, tree(), faults[0]?.start ?? 0);
    },
  };
}

/**
 * Finds where the first fault of a changed text would be. What stands above the entry that is changed has been read
 * and was right, so only the rest is read, as if the file began with that entry.
 */
function createQuickLook(text: string, tree: jsonc.Node | undefined, firstFault: number) {
  const read = (tree?.children ?? []).filter(({ offset }) => offset < firstFault);
  return ({ start, end, text: written }: Edit): number | undefined => {
    const entry = read.findLast(({ offset }) => offset < start);
    const from = entry?.offset ?? 0;
    const opening = tree && entry ? (text[tree.offset] ?? "") : "";
    const rest = opening + text.slice(from, start) + written + text.slice(end);
    const first = findFirstFault(rest);
    return first === undefined ? undefined : first - opening.length + from;
  };
}

/** Thrown to end the reading of a text at its first fault: the parser has no other way to stop. */
const stopped = new Error("There is a fault.");

function findFirstFault(text: string): number | undefined {
  let first: number | undefined;
  const onError: jsonc.JSONVisitor["onError"] = (_error, offset) => {
    first = offset;
    throw stopped;
  };
  try {
    jsonc.visit(text, { onError }, options);
  } catch (cause) {
    if (cause !== stopped) throw cause;
  }
  return first;
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

/** How much of a text nobody types on purpose: odd texts, and brackets that don't stand below each other. */
function countUntidy(text: string): number {
  const strings = Array.from(text.matchAll(/"((?:[^"\\\n]|\\.)*)"/g), ([, words = ""]) => words);
  return strings.filter(isOdd).length + countMisplaced(text);
}

/**
 * Whether a text begins or ends with a sign or a space that belongs outside of it, has such a sign inside of a word,
 * one quotation mark without its partner, or a backslash that isn't there for a quotation mark or a new line.
 */
const isOdd = (words: string) =>
  /^[\s:,[\]{}]|[\s:,[\]{}]$|\p{L}[:,[\]{}]\p{L}/u.test(words) ||
  (words.match(/\\"/g) ?? []).length % 2 === 1 ||
  /\\[^"n]/.test(words);

/** How many brackets begin a line further left or right than the line with their partner, or have none. */
function countMisplaced(text: string): number {
  const open: string[] = [];
  let misplaced = 0;
  for (const row of text.split("\n")) {
    const [, indent = "", first = ""] = /^(\s*)(\S?)/.exec(row) ?? [];
    // Nobody begins a line with a comma, either.
    if (first === ",") misplaced++;
    for (const [sign] of row.replace(/"(?:[^"\\]|\\.)*"?/g, "").matchAll(/[[\]{}]/g)) {
      if (sign === "[" || sign === "{") open.push(indent);
      else if (open.pop() !== indent && first === sign) misplaced++;
    }
  }
  return misplaced + open.length;
}

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
      : `"${value}" is in the same entry twice. Only one can count.`;
  const advice =
    "If they're two entries, write }, and { between them. If it's one, keep the right line, and delete the other one.";
  const about = { kind: "field", name: String(value) } as const;
  const span = { start: offset, end: offset + length };
  return problemAt(source, span, { code: "json-duplicate", message, advice, about });
}
