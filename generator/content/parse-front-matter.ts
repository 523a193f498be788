/**
 * Splits a Markdown file into front matter and body with gray-matter, and reads the front matter with `yaml`,
 * which knows the place of every value. Its core schema is that of YAML 1.2: `8:00` stays text, and so does a
 * date. Two traps of gray-matter are closed (decision 0004): its engines that run code are never reached, and
 * options are always passed, because without them a broken file is cached as an empty one.
 */
import matter from "gray-matter";
import YAML from "yaml";
import type { Span } from "../diagnostics/problem.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import { groupBy } from "../model/collections.ts";
import type { DataPath, SourceFile } from "../model/source.ts";
import { fieldCandidates, quote } from "./front-matter-candidates.ts";
import { explainFields, findMisreadings } from "./front-matter-fields.ts";
import { type ExplainedLanguage, type Explanation, type Reading, readOn } from "./read-on.ts";
import type { Candidate, Parse, SyntaxFault } from "./repair.ts";

/** A Markdown file in its two parts. */
export interface FrontMatter extends Reading {
  readonly body: string;
  /** Where the body begins in the file. */
  readonly bodyStart: number;
}

/**
 * Reads the front matter of a source.
 * @param judge how many fields of some data don't fit
 */
export function parseFrontMatter(
  source: SourceFile,
  judge: (data: unknown) => number,
): FrontMatter {
  const reading = readOn(source, createLanguage(judge));
  const bodyStart = findBody(source.text);
  const data = isFields(reading.data) ? reading.data : undefined;
  return { ...reading, data, body: source.text.slice(bodyStart), bodyStart };
}

const createLanguage = (judge: (data: unknown) => number): ExplainedLanguage => ({
  code: "front-matter-syntax",
  beginning,
  parse,
  candidates,
  countUntidy: (_text, data) => countOddTexts(data) - countTexts(data),
  judge: (data) => (isFields(data) ? judge(data) : Number.POSITIVE_INFINITY),
  explain,
});

/** How many texts some data has. Where a line became a part of the text above it, there is one less. */
function countTexts(data: unknown): number {
  if (typeof data !== "object" || data === null) return 1;
  return Object.values(data).reduce((sum: number, part) => sum + countTexts(part), 0);
}

/** How many texts have one quotation mark without its partner, or a backslash. */
function countOddTexts(data: unknown): number {
  if (typeof data === "string") {
    const isOdd = (data.match(/"/g) ?? []).length % 2 === 1 || data.includes("\\");
    return Number(isOdd);
  }
  if (typeof data !== "object" || data === null) return 0;
  return Object.values(data).reduce((sum: number, part) => sum + countOddTexts(part), 0);
}

const isFields = (data: unknown): data is object =>
  typeof data === "object" && data !== null && !Array.isArray(data);

/** The line of three hyphens that begins the fields, and the one that ends them. */
const opening = "---\n";
const closing = /^---[ \t]*$/gm;

/** Where the fields end; undefined where no line ends them. */
function findClosing(text: string): Span | undefined {
  closing.lastIndex = opening.length;
  const found = closing.exec(text);
  return found ? { start: found.index, end: closing.lastIndex } : undefined;
}

function findBody(text: string): number {
  const end = text.startsWith(opening) ? findClosing(text)?.end : undefined;
  if (end === undefined) return text.length;
  return Math.min(text.length, end + 1);
}

function parse(text: string): Parse {
  const fence = findFenceFault(text);
  if (fence) return { data: undefined, faults: [fence], spanOf: () => ({ start: 0, end: 0 }) };
  let document: YAML.Document.Parsed | undefined;
  const readYaml = (yaml: string): object => {
    // What YAML would warn of on the terminal is a problem of ours.
    const options = { schema: "core", prettyErrors: false, logLevel: "error" } as const;
    document = YAML.parseDocument(yaml, options);
    return {};
  };
  // gray-matter copies what it gets, so it gets no more than the front matter.
  matter(text.slice(0, findClosing(text)?.end), {
    language: "yaml",
    engines: { yaml: readYaml, json: refuse, javascript: refuse, js: refuse },
  });
  // Without any field gray-matter asks no engine.
  document ??= YAML.parseDocument("");
  // The text that gray-matter hands on begins behind the three hyphens.
  const before = opening.length - 1;
  const faults = findFaults(document, text.slice(before)).map(({ kind, start, end }) => ({
    kind,
    start: start + before,
    end: end + before,
  }));
  return {
    data: faults.length > 0 && document.errors.length > 0 ? undefined : toData(document),
    faults,
    spanOf: (path, part) => shift(findNode(document!, path, part), before),
  };
}

const shift = ({ start, end }: Span, by: number): Span => ({ start: start + by, end: end + by });

function refuse(): never {
  throw new Error("Only YAML front matter is read: the first line holds three hyphens alone.");
}

/** The fields as plain data. What is no text, number, list or group is left out. */
function toData(document: YAML.Document.Parsed): unknown {
  try {
    return document.toJS() ?? {};
  } catch {
    return undefined; // A name with a star asks for a value that nobody gave.
  }
}

/** The faults of the lines around the fields: they are looked at before gray-matter, which forgives too much. */
function findFenceFault(text: string): SyntaxFault | undefined {
  const [first = ""] = text.split("\n", 1);
  if (first !== "---") {
    const [hyphens = ""] = /^---(?!-)/.exec(first) ?? [];
    const kind = hyphens ? "FENCE_REST" : "FENCE_START";
    return { kind, start: hyphens.length, end: first.length };
  }
  const end = findClosing(text);
  const start = end ? findTextAmongFields(text, end.start) : findText(text);
  if (start === undefined) return undefined;
  // A line across the page has an empty line above it. Right below other words, the hyphens end the fields.
  const isEnded = end && !text.slice(0, end.start).endsWith("\n\n");
  const broken = isEnded ? findBrokenText(text, start, end.start) : undefined;
  return broken ?? { kind: "FENCE_END", start, end: start };
}

/** A line that begins a field: nobody writes its name with capitals. */
const fieldStart = /^[a-z]\w*:(?=\s|$)/gm;

/**
 * The text of a field that an empty line breaks in two: from its first line to the next field, or to the end of the fields
 * if it's one paragraph. More of them are rather the text of the page.
 */
function findBrokenText(text: string, start: number, end: number): SyntaxFault | undefined {
  const fields = [...text.slice(0, end).matchAll(fieldStart)];
  const own = fields.findLast(({ index }) => index < start);
  const next = fields.find(({ index }) => index > start);
  const rest = text.slice(0, next?.index ?? end).trimEnd().length;
  if (!own || (!next && text.slice(start, rest).trim().includes("\n\n"))) return undefined;
  return { kind: "BROKEN_TEXT", start: own.index + own[0].length, end: rest };
}

/** Lines that begin as a field, an entry of a list, a note or the rest of a text do. */
const likeField = /^(?:#|\s|\s*-? *["\w-]+\s*:)/;

/** Where a text begins that is taken for fields, because the hyphens above it are missing: behind an empty line. */
function findTextAmongFields(text: string, end: number): number | undefined {
  let offset = opening.length;
  let isBelowEmpty = false;
  for (const line of text.slice(offset, end).split("\n")) {
    if (isBelowEmpty && line.trim() !== "" && !likeField.test(line)) return offset - 1;
    isBelowEmpty = line.trim() === "";
    offset += line.length + 1;
  }
  return undefined;
}

/** Where the text of a page begins whose fields have no end: behind the last line that looks like a field. */
function findText(text: string): number {
  let end = opening.length;
  for (const [line] of text.slice(opening.length).matchAll(/.*(?:\n|$)/g)) {
    if (!/^(?:\s*-? *["\w-]+\s*:(?:\s|$)|[ \t]+\S|- )/.test(line)) break;
    end += line.length;
  }
  return end;
}

/** What YAML can't read, and what it reads otherwise than it was meant. */
function findFaults(document: YAML.Document.Parsed, text: string): readonly SyntaxFault[] {
  const refused = [...document.errors, ...document.warnings];
  if (refused.length > 0) return gatherRefused(refused, findLongQuotes(document, text));
  const { contents } = document;
  if (contents === null || YAML.isMap(contents))
    return findMisreadings(document, text).toSorted((fault, other) => fault.start - other.start);
  const [start, end] = contents.range;
  return [{ kind: "NOT_FIELDS", start, end }];
}

/** The parser's errors as faults. A text in quotes that goes on over several lines begins where it was opened. */
function gatherRefused(
  refused: readonly YAML.YAMLError[],
  quotes: readonly Span[],
): readonly SyntaxFault[] {
  const faults = refused.map(({ code, pos: [start, end] }) => {
    const quote = quotes.findLast((span) => span.start < start && start <= span.end);
    return { kind: code, start: quote?.start ?? start, end };
  });
  // Of several faults that begin at one place the longest shows all lines that may be wrong.
  return groupBy(faults, ({ start }) => start)
    .map((group) => ({ ...group[0], end: Math.max(...group.map(({ end }) => end)) }))
    .sort((fault, other) => fault.start - other.start);
}

/** The texts in quotes that go on over several lines, with the sign behind them. */
function findLongQuotes(document: YAML.Document.Parsed, text: string): readonly Span[] {
  const found: Span[] = [];
  YAML.visit(document, {
    Scalar: (_key, { type, range }) => {
      const isQuoted = type === "QUOTE_DOUBLE" || type === "QUOTE_SINGLE";
      if (isQuoted && range && text.slice(range[0], range[1]).includes("\n"))
        found.push({ start: range[0], end: range[2] });
    },
  });
  return found;
}

/** Where a part of the fields is; the nearest thing around it where it isn't there. */
function findNode(document: YAML.Document.Parsed, path: DataPath, part = "value"): Span {
  for (let depth = path.length; depth > 0; depth--) {
    const holder = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    const name = String(path[depth - 1]);
    const pair = YAML.isMap(holder) && holder.items.find(({ key }) => String(key) === name);
    const value = pair ? pair.value : document.getIn(path.slice(0, depth), true);
    const isKey = part === "key" && depth === path.length;
    const node = pair && (isKey || !YAML.isScalar(value)) ? pair.key : value;
    if (YAML.isNode(node) && node.range) return { start: node.range[0], end: node.range[1] };
  }
  return { start: 1, end: 1 };
}

/** Nobody writes longer fields: the longest of the site have 545 characters. YAML is read slowly, and many times here. */
const fieldsMax = 2000;

/** What may have been meant where the fields can't be read. */
function candidates(text: string, fault: SyntaxFault): readonly Candidate[] {
  const { kind, start, end } = fault;
  if (kind === "FENCE_REST") return [{ start, end, text: "" }];
  if (kind === "FENCE_START") return openingCandidates(text, fault);
  if (kind === "FENCE_END") return closingCandidates(text, start);
  if (kind === "BROKEN_TEXT") return [{ start, end, text: ` ${quote(text.slice(start, end))}` }];
  // Quotes would publish a note, and nobody knows whether it is one.
  if (kind === "NOTE") return [];
  const limit = findClosing(text)?.start ?? text.length;
  return limit > fieldsMax ? [] : fieldCandidates(text, fault, limit);
}

/** Whether a line has signs and no words, as what a program makes of three hyphens. */
const isSigns = (line: string) => line.trim() !== "" && !/[\p{L}\p{N}]/u.test(line);

/** The first line as three hyphens, three hyphens above it, or nothing above the hyphens that are there. */
function openingCandidates(text: string, { start, end }: SyntaxFault): readonly Candidate[] {
  const hyphens = /^---$/m.exec(text)?.index;
  return [
    ...(isSigns(text.slice(start, end)) ? [{ start, end, text: "---" }] : []),
    { start, end: start, text: opening },
    ...(hyphens === undefined ? [] : [{ start: 0, end: hyphens, text: "" }]),
  ];
}

/** Three hyphens above the text, or in place of the line of signs that is there. */
function closingCandidates(text: string, start: number): readonly Candidate[] {
  const line = linesAround(text, { start, end: start });
  if (isSigns(text.slice(line.start, line.end))) return [{ ...line, text: "---" }];
  const dashes = [...text.slice(start).matchAll(/^[ \t]*[-–—][-–— \t]*$/gm)].slice(0, 1);
  return [
    ...dashes.map(({ 0: row, index }) => {
      return { start: start + index, end: start + index + row.length, text: "---" };
    }),
    { start, end: start, text: opening },
  ];
}

/** How the file of a page begins. */
const beginning = "---\ntitle: The title of the page\ndescription: One sentence about it\n---";

/** The words for faults of the lines around the fields. Each of the two lines has a page of its own in the manual. */
const fences: Readonly<Record<string, Explanation>> = {
  FENCE_REST: {
    code: "front-matter-missing",
    message: "The first line must be three hyphens and nothing else.",
    advice: "Write --- there.",
  },
  FENCE_START: {
    code: "front-matter-missing",
    message: "A page starts with three hyphens, its fields, and three hyphens again.",
    advice: `Start the file with these lines:\n${beginning}`,
  },
  FENCE_END: {
    code: "front-matter-unclosed",
    message:
      "The second line of three hyphens is missing. It ends the fields at the top, and the text of the page begins below it.",
    advice: "Write --- on a line of its own between the fields and the text.",
  },
};

const brokenText: Explanation = {
  message:
    "The text of this field goes on below an empty line. A text at the top stays on one line.",
  advice: "Write the whole text on one line, in double quotes.",
};

const explain: ExplainedLanguage["explain"] = (text, fault, repair) => {
  if (fault.kind === "BROKEN_TEXT") return brokenText;
  const words = fences[fault.kind];
  if (!words) return explainFields(text, fault, repair);
  // Whether words belong to the text or can go, nobody knows.
  const removed = repair ? text.slice(repair.edit.start, repair.edit.end) : "";
  return { ...words, isCertain: !/[\p{L}\p{N}]/u.test(removed) };
};
