/**
 * Reads the files of the content for the editor, and puts what was changed into their text. Everything else
 * keeps its place, its quotes and its spaces. The text of a file travels with its values, in a hidden field.
 */
import { applyEdits, type JSONPath, type ModificationOptions, modify } from "jsonc-parser";
import {
  isMap,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  stringify,
  type YAMLMap,
} from "yaml";

type Values = Readonly<Record<string, unknown>>;

/** What a form shows of a file, and the text of the file; undefined for a new one. */
interface Form extends Values {
  readonly fileText?: string;
}

const isValues = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value without what is empty: a form has every field, and a file those that say something. */
function tidy(value: unknown, numbers: ReadonlySet<string>, path = ""): unknown {
  // A figure is a number or a text; a form knows texts only.
  const isFigure = typeof value === "string" && numbers.has(path) && /^-?\d+(\.\d+)?$/.test(value);
  if (isFigure) return Number(value);
  if (Array.isArray(value)) return value.map((entry) => tidy(entry, numbers, `${path}[]`));
  if (!isValues(value)) return value === "" || value === false ? undefined : (value ?? undefined);
  const rows = Object.entries(value).map(
    ([name, part]) => [name, tidy(part, numbers, `${path}.${name}`)] as const,
  );
  const full = rows.filter(
    ([, part]) => part !== undefined && !/^(?:\[\]|\{\})$/.test(print(part)),
  );
  return full.length > 0 ? Object.fromEntries(full) : undefined;
}

/** Where a value has numbers, whatever the entry: `[].value`. */
function findNumbers(value: unknown, path = ""): readonly string[] {
  if (typeof value === "number") return [path];
  if (Array.isArray(value)) return value.flatMap((entry) => findNumbers(entry, `${path}[]`));
  if (!isValues(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => findNumbers(part, `${path}.${name}`));
}

/** A value as one text, whatever the order of its fields. */
function print(value: unknown): string {
  const sort = (_name: string, part: unknown) =>
    isValues(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sort) ?? "";
}

const isSame = (one: unknown, other: unknown) => print(one) === print(other);

/** What a form shows of a list, or of a file with one object. */
export function readJson(text: string): Form {
  const value = JSON.parse(text);
  return Array.isArray(value) ? { entries: value, fileText: text } : { ...value, fileText: text };
}

/** The text of a list or of an object with the values of its form. */
export function writeJson({ fileText = "[]", ...form }: Form): string {
  const before: unknown = JSON.parse(fileText);
  const numbers = new Set(findNumbers(before));
  const after = tidy(Array.isArray(before) ? (form["entries"] ?? []) : form, numbers);
  return changeJson(fileText, [], tidy(before, numbers), after);
}

function changeJson(text: string, path: JSONPath, before: unknown, after: unknown): string {
  if (isSame(before, after)) return text;
  if (isValues(before) && isValues(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].reduce(
      (done, name) => changeJson(done, [...path, name], before[name], after[name]),
      text,
    );
  }
  if (Array.isArray(before) && Array.isArray(after)) return changeList(text, path, before, after);
  return setJson(text, path, after, before === undefined ? { formattingOptions } : {});
}

/** Changes the entries of a list between those that are the same at its start and at its end. */
function changeList(text: string, path: JSONPath, before: unknown[], after: unknown[]): string {
  const least = Math.min(before.length, after.length);
  let start = 0;
  while (start < least && isSame(before[start], after[start])) start++;
  let end = 0;
  while (end < least - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++;
  let changed = text;
  for (let at = start; at < least - end; at++)
    changed = changeJson(changed, [...path, at], before[at], after[at]);
  for (let at = before.length - end - 1; at >= least - end; at--)
    changed = setJson(changed, [...path, at], undefined);
  for (let at = least - end; at < after.length - end; at++)
    changed = setJson(changed, [...path, at], after[at], {
      formattingOptions,
      isArrayInsertion: true,
    });
  return changed;
}

const formattingOptions = { insertSpaces: true, tabSize: 2, eol: "\n" };

function setJson(
  text: string,
  path: JSONPath,
  value: unknown,
  how: ModificationOptions = {},
): string {
  return applyEdits(text, modify(text, path, value, how));
}

/** The lines above a text, with the line after them, and the text. */
const parts = /^---\n([\s\S]*?)\n---\n?(\n?)([\s\S]*)$/;

/** What a form shows of a page or an article. */
export function readText(fileText: string): Form {
  const [, head = "", , body = fileText] = parts.exec(fileText) ?? [];
  return { ...parseDocument(head).toJS(), body, fileText };
}

/**
 * The text of a page or an article with the values of its form.
 * @param kept fields that say something when they are empty
 */
export function writeText({ fileText, body, ...form }: Form, kept: readonly string[]): string {
  const [, head = "", gap = "\n"] = parts.exec(fileText ?? "") ?? [];
  const old: Values = parseDocument(head).toJS() ?? {};
  const tidyForm = (values: Values): Values => {
    const written = kept.filter((name) => values[name] === "" && (!fileText || name in old));
    const full = tidy(values, new Set()) as Values | undefined;
    return { ...full, ...Object.fromEntries(written.map((name) => [name, ""])) };
  };
  const changed = head
    ? changeYaml(head, tidyForm(old), tidyForm(form))
    : stringify(tidyForm(form), yamlStyle).trimEnd();
  return `---\n${changed}\n---\n${gap}${body ?? ""}`;
}

const yamlStyle = { lineWidth: 0 } as const;

function changeYaml(text: string, before: Values, after: Values): string {
  const edits: { readonly from: number; readonly to: number; readonly words: string }[] = [];
  const endOfLine = (at: number) => (text.indexOf("\n", at) + 1 || text.length + 1) - 1;
  const visit = ({ items }: Pick<YAMLMap, "items">, was: Values, now: Values) => {
    const rows = (items as Pair<Scalar, Node>[]).map(({ key, value }) => {
      const [start = 0, , last = 0] = key.range ?? [];
      return { name: String(key.value), start, value, end: value?.range?.[1] ?? last };
    });
    const indent = " ".repeat(columnOf(text, rows[0]?.start ?? 0));
    for (const { name, start, value, end } of rows) {
      const [old, words] = [was[name], now[name]];
      if (isSame(old, words)) continue;
      if (words === undefined)
        edits.push({ from: start - indent.length, to: endOfLine(end) + 1, words: "" });
      else if (isMap(value) && isValues(old) && isValues(words)) visit(value, old, words);
      else edits.push({ from: value?.range?.[0] ?? end, to: end, words: printYaml(words, value) });
    }
    const names = rows.map(({ name }) => name);
    const added = Object.entries(now).filter(([name]) => !names.includes(name));
    const at = endOfLine(rows.at(-1)?.end ?? 0);
    const lines = stringify(Object.fromEntries(added), yamlStyle).trimEnd();
    if (added.length > 0)
      edits.push({ from: at, to: at, words: `\n${lines}`.replaceAll("\n", `\n${indent}`) });
  };
  visit(parseDocument(text).contents as YAMLMap, before, after);
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((done, { from, to, words }) => done.slice(0, from) + words + done.slice(to), text)
    .trimEnd();
}

const columnOf = (text: string, at: number) => at - (text.lastIndexOf("\n", at - 1) + 1);

/** A value as it stands after its name: in quotes where the old one has them, and where it needs them. */
function printYaml(value: unknown, old: Node | null): string {
  const isQuoted = (old as Scalar | null)?.type === "QUOTE_DOUBLE" || /\n/.test(String(value));
  const defaultStringType = isQuoted ? "QUOTE_DOUBLE" : "PLAIN";
  const style = { ...yamlStyle, defaultStringType, collectionStyle: "flow" } as const;
  return stringify(value, style).trimEnd();
}
