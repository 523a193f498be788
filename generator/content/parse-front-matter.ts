/**
 * Splits a Markdown file into front matter and body with gray-matter, and reads the front matter with `yaml`,
 * which knows the place of every value. Its core schema is that of YAML 1.2: `8:00` stays text, and so does a
 * date. Two traps of gray-matter are closed (decision 0004): its engines that run code are never reached, and
 * options are always passed, because without them a broken file is cached as an empty one.
 */
import matter from "gray-matter";
import YAML from "yaml";
import type { Edit, Span } from "../diagnostics/problem.ts";
import type { DataPath, SourceFile } from "../model/source.ts";
import { explainFields, fieldCandidates, findMisreadings } from "./front-matter-fields.ts";
import { type ExplainedLanguage, type Reading, readOn } from "./read-on.ts";
import type { Parse, SyntaxFault } from "./repair.ts";

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
  parse,
  candidates,
  countUntidy: () => 0,
  judge: (data) => (isFields(data) ? judge(data) : Number.POSITIVE_INFINITY),
  explain,
});

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
  const head = { start: 0, end: first.length };
  if (first.trimEnd() !== "---") return { kind: "FENCE_START", ...head };
  if (first !== "---") return { kind: "FENCE_SPACE", start: 3, end: first.length };
  const end = findClosing(text);
  if (!end) return { kind: "FENCE_END", start: findText(text), end: findText(text) };
  // An empty line and a text below it are no fields: the line that ends them is one further below.
  const fields = text.slice(opening.length, end.start);
  const [, blank = ""] = /^((?:.*\n)*?)\n(?!\s*$)(?!#|\s*-? *["\w-]+\s*:|\s)/.exec(fields) ?? [];
  const at = opening.length + blank.length;
  return blank ? { kind: "FENCE_END", start: at, end: at } : undefined;
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
  const refused = [...document.errors, ...document.warnings].map(({ code, pos: [start, end] }) => {
    return { kind: code, start, end };
  });
  const { contents } = document;
  const isList = refused.length === 0 && contents !== null && !YAML.isMap(contents);
  const [start = 0, end = 0] = contents?.range ?? [];
  return [
    ...refused,
    ...(isList ? [{ kind: "NOT_FIELDS", start, end }] : []),
    ...(refused.length === 0 && !isList ? findMisreadings(document, text) : []),
  ].sort((one, other) => one.start - other.start);
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

/** What may have been meant where the fields can't be read. */
function candidates(text: string, fault: SyntaxFault): readonly Edit[] {
  const { kind, start, end } = fault;
  switch (kind) {
    case "FENCE_SPACE":
      return [{ start, end, text: "" }];
    case "FENCE_START":
      return [
        // Hyphens that a program made into something else, and no words.
        ...(/[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [] : [{ start, end, text: "---" }]),
        { start, end: start, text: opening },
        ...[...text.matchAll(/^---$/gm)].slice(0, 1).map(({ index }) => {
          return { start: 0, end: index, text: "" };
        }),
      ];
    case "FENCE_END": {
      // A line that nearly is one, as programs make a dash of three hyphens.
      const nearly = [...text.slice(opening.length).matchAll(/^[ \t]*[-–—][-–— \t]*.*$/gm)];
      const written = nearly.slice(0, 3).map(({ 0: row, index }) => {
        const at = opening.length + index;
        return { start: at, end: at + row.length, text: "---" };
      });
      return [...written, { start, end: start, text: opening }];
    }
    default:
      return fieldCandidates(text, fault, findClosing(text)?.start ?? text.length);
  }
}

const fences: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  FENCE_SPACE: ["The first line must be three hyphens and nothing else.", "Write --- there."],
  FENCE_START: [
    "A page begins with three hyphens, its fields, and three hyphens again.",
    "Begin the file with these lines:\n---\ntitle: The title of the page\ndescription: One sentence about it\n---",
  ],
  FENCE_END: [
    "The second line of three hyphens is missing. It ends the fields at the top, and the text of the page begins below it.",
    "Write --- on a line of its own between the fields and the text.",
  ],
};

const explain: ExplainedLanguage["explain"] = (text, fault, repair) => {
  const [message, advice] = fences[fault.kind] ?? [];
  if (!message) return explainFields(text, fault, repair);
  // Whether words belong to the text or can go, nobody knows.
  const removed = repair ? text.slice(repair.edit.start, repair.edit.end) : "";
  return { message, advice, isCertain: !/[\p{L}\p{N}]/u.test(removed) };
};
