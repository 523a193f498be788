/**
 * Splits a Markdown file into front matter and body with gray-matter, and reads the front matter with js-yaml
 * in the core schema of YAML 1.2: `8:00` stays text, and so does a date. Two traps of gray-matter are closed
 * (decision 0004): its engines that run code are never reached, and options are always passed, because without
 * them a broken file is cached as an empty one. `yaml` reads only what is or looks wrong, to explain it.
 */
import matter from "gray-matter";
import { CORE_SCHEMA, load, Type, type YAMLException } from "js-yaml";
import YAML, { type Document } from "yaml";
import type { Position } from "../diagnostics/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { explainFence, explainFields, misreadable } from "./explain-front-matter.ts";
import { type Parsed, readOn } from "./parsed.ts";

const numberPattern = /^(?:[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:e[-+]?\d+)?|0o[0-7]+|0x[\da-f]+)$/i;

/** The numbers of YAML 1.2; js-yaml also takes `1_000` for one. */
const schema = CORE_SCHEMA.extend({
  implicit: ["int", "float"].map(
    (name) =>
      new Type(`tag:yaml.org,2002:${name}`, {
        kind: "scalar",
        resolve: (text: string) => numberPattern.test(text),
        construct: Number,
      }),
  ),
});

/** Splits and reads a Markdown source. */
export const parseFrontMatter = (source: SourceFile) => readOn(source, parseOnce);

/** Reads as far as the first fault. */
function parseOnce(source: SourceFile) {
  const fence = explainFence(source);
  if (fence) return { data: undefined, problems: [fence], placeOf: () => first, ...noBody };
  const stop: { at?: Position } = {};
  const readYaml = (yaml: string): object => {
    try {
      const data = load(yaml, { schema }) ?? {};
      if (typeof data === "object" && !Array.isArray(data)) return data;
      stop.at = { line: 2, column: 1 };
    } catch (error) {
      const { line = 1, column = 0 } = (error as YAMLException).mark ?? {};
      stop.at = { line: line + 1, column: column + 1 };
    }
    return {};
  };
  const { text } = source;
  // gray-matter copies what it gets, so it gets no more than the front matter.
  const end = text.indexOf("\n---", 3) + 4;
  const { data, matter: yaml } = matter(text.slice(0, end), {
    language: "yaml",
    engines: { yaml: readYaml, json: refuse, javascript: refuse, js: refuse },
  });
  const body = text.slice(end).replace(/^\r?\n/, "");
  const problem =
    stop.at || misreadable.test(yaml) ? explainFields(source, yaml, stop.at) : undefined;
  const before = text.slice(0, text.length - body.length);
  return {
    data: problem ? undefined : data,
    problems: problem ? [problem] : [],
    placeOf: createPlaceFinder(yaml),
    body,
    /** How many lines of the file stand before the body. */
    bodyOffset: before.split("\n").length - 1,
  };
}

const first = { line: 1, column: 1 };
const noBody = { body: "", bodyOffset: 0 };

function refuse(): never {
  throw new Error("Only YAML front matter is read; the fence check lets nothing else through.");
}

/** Finds places in front matter. Few are asked for, so `yaml` reads it again when the first is. */
function createPlaceFinder(yaml: string): Parsed["placeOf"] {
  const lines = new YAML.LineCounter();
  let document: Document | undefined;
  return (path, part = "value") => {
    for (let depth = path.length; depth > 0; depth--) {
      document ??= YAML.parseDocument(yaml, { lineCounter: lines, schema: "core" });
      const holder = document.getIn(path.slice(0, depth - 1), true);
      const name = String(path[depth - 1]);
      const pair = YAML.isMap(holder) && holder.items.find(({ key }) => String(key) === name);
      const value = pair ? pair.value : document.getIn(path.slice(0, depth), true);
      const node = pair && (part === "key" || !YAML.isNode(value)) ? pair.key : value;
      if (YAML.isNode(node) && node.range) {
        const { line, col } = lines.linePos(node.range[0]);
        return { line, column: col };
      }
    }
    return first;
  };
}
