/**
 * Splits a Markdown file into front matter and body with gray-matter, and reads the front matter
 * with the YAML 1.2 core schema: `8:00` stays text, and so does a date. Two traps of gray-matter
 * are closed here (decision 0004): its JavaScript engines, which run code, are never reached, and
 * an options object is always passed, because without one a broken file is cached as an empty one.
 */
import matter from "gray-matter";
import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { findFenceFault } from "./explain-fences.ts";
import { findMisreading, findOddSpace } from "./explain-fields.ts";
import { explainYaml, type YamlFault } from "./explain-yaml.ts";
import type { DataPath, Parsed } from "./parsed.ts";
import { type PlainFields, readPlainFields } from "./plain-fields.ts";
import { readOn } from "./read-on.ts";

/** A Markdown file in two parts. */
export interface FrontMatter extends Parsed {
  readonly body: string;
  /** How many lines of the file stand before the body. */
  readonly bodyOffset: number;
}

/**
 * Splits and reads a Markdown source. The data is undefined when it cannot be read; behind faults
 * that have a certain correction it is what it will be with that.
 */
export function parseFrontMatter(source: SourceFile): FrontMatter {
  return readOn(source, parseOnce);
}

/** Reads as far as the first fault. */
function parseOnce(source: SourceFile): FrontMatter {
  const refused = findFenceFault(source) ?? findOddSpace(source);
  if (refused) return { ...unread(refused), body: "", bodyOffset: 0 };
  let plain: PlainFields | undefined;
  let document: Document | undefined;
  const lines = new LineCounter();
  const readYaml = (text: string): object => {
    plain = readPlainFields(text);
    if (plain) return plain.data;
    document = parseDocument(text, { lineCounter: lines, schema: "core", uniqueKeys: true });
    // gray-matter wants an object back; faults of the document are read from it below.
    return findYamlFault(document) ? {} : ((document.toJS() as object) ?? {});
  };
  const file = matter(source.text, {
    language: "yaml",
    engines: { yaml: readYaml, json: refuse, javascript: refuse, js: refuse },
  });
  const bodyStart = source.text.length - file.content.length;
  const bodyOffset = source.text.slice(0, bodyStart).split("\n").length - 1;
  const body = { body: file.content, bodyOffset };
  if (plain) return { data: file.data, problems: [], placeOf: plain.placeOf, ...body };
  const fault = document && findYamlFault(document);
  if (fault) return { ...unread(explainYaml(source, fault, lines)), ...body };
  const misreading = document && findMisreading(source, document, lines);
  return {
    data: file.data,
    problems: misreading ? [misreading] : [],
    placeOf: (path, part) => placeInDocument(document, lines, path, part),
    ...body,
  };
}

function refuse(): never {
  throw new Error("Only YAML front matter is read; the fence check lets nothing else through.");
}

function unread(problem: Problem): Parsed {
  return { data: undefined, problems: [problem], placeOf: () => ({ line: 1, column: 1 }) };
}

/**
 * What must not pass as fields: what YAML itself refuses, and what it takes for its own signs
 * although an editor typed it as text: `*bold*`, `&`, `!`, and `{{fact}}` without quotes.
 */
function findYamlFault(document: Document): YamlFault | undefined {
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) return fault;
  let sign: YamlFault | undefined;
  visit(document, {
    Node(_key, node) {
      const isBraces = isMap(node) && node.items.some(({ key }) => isCollection(key));
      if (!node.range || !(isAlias(node) || node.anchor || isBraces)) return undefined;
      sign = { code: "SIGN", pos: [node.range[0], node.range[1]] };
      return visit.BREAK;
    },
  });
  if (sign || document.contents === null || isMap(document.contents)) return sign;
  const [start = 0, end = 0] = document.contents.range ?? [];
  return { code: "NO_FIELDS", pos: [start, end] };
}

function placeInDocument(
  document: Document | undefined,
  lines: LineCounter,
  path: DataPath,
  part: "key" | "value" = "value",
) {
  for (let depth = path.length; document && depth > 0; depth--) {
    const holder = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    const key = path[depth - 1];
    const pair = isMap(holder)
      ? holder.items.find((item) => isPair(item) && String(item.key) === String(key))
      : undefined;
    const whole = document.getIn(path.slice(0, depth), true);
    const node = part === "key" ? pair?.key : isNode(whole) ? whole : pair?.key;
    if (isNode(node) && node.range) {
      const { line, col } = lines.linePos(node.range[0]);
      return { line, column: col };
    }
  }
  return { line: 1, column: 1 };
}
