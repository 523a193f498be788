/** Reads the JSON files of the content. An entry with errors is reported, and left out of the result. */
import type * as z from "zod";
import { checkEntity, countIssues } from "../content/check-entity.ts";
import { parseJson } from "../content/parse-json.ts";
import { suggestName } from "../diagnostics/nearest.ts";
import {
  type Checked,
  type Finding,
  type Fix,
  mostShown,
  type Problem,
  problemAt,
  problemOf,
  replace,
} from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { forFile } from "../model/file-fault.ts";
import type { DataPath, Origin, SourceFile, Sources } from "../model/source.ts";
import * as catalog from "../schema/catalog.ts";

/** One checked entry, with its place. */
export interface CheckedEntry<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** Anything with a place in a file. */
export type Placed = Pick<CheckedEntry<unknown>, "origin">;

/** All lists, each entry with its origin. */
export type CheckedLists = {
  readonly [K in catalog.ListName]: readonly CheckedEntry<catalog.Lists[K][number]>[];
};

/** Each document, with its origin; none where it is missing or faulty. */
export type CheckedDocuments = {
  readonly [K in keyof catalog.Documents]: readonly CheckedEntry<catalog.Documents[K]>[];
};

/** An entry of any list. */
export type AnyEntry = CheckedEntry<Readonly<Record<string, unknown>>>;

/** Makes something of each list, by its name. */
export function mapLists<T>(
  checked: CheckedLists,
  make: (entries: readonly AnyEntry[], name: catalog.ListName) => T,
): Readonly<Record<catalog.ListName, T>> {
  const results = Object.entries(checked).map(([name, entries]) => {
    return [name, make(entries as readonly AnyEntry[], name as catalog.ListName)];
  });
  return Object.fromEntries(results) as Record<catalog.ListName, T>;
}

/** The field with the name by which people call an entry. */
export function nameFieldOf({ value }: Pick<AnyEntry, "value">): string {
  const fields = ["name", "title", "question", "organization", "label", "year", "link"];
  return fields.find((name) => name in value) ?? "";
}

/** The problem that a finding about a part of an entry is. */
export function problemIn({ origin }: Placed, path: DataPath, finding: Finding): Problem {
  return problemAt(origin.source, origin.spanOf(path), finding);
}

/** The warning that a finding about a part of an entry is. */
export const warnIn = (placed: Placed, path: DataPath, finding: Finding) =>
  problemIn(placed, path, { ...finding, severity: "warning" });

/** The correction that writes other words into a part of an entry; undefined if the words aren't in the file as they were read. */
export function fixIn(
  { origin }: Placed,
  path: DataPath,
  typed: string,
  right: string | undefined,
  isCertain = false,
): Fix | undefined {
  const { start, end } = origin.spanOf(path);
  const at = origin.source.text.slice(start, end).indexOf(typed);
  if (right === undefined || typed === "" || at < 0) return undefined;
  return replace({ start: start + at, end: start + at + typed.length }, right, isCertain);
}

/** The line of a part of an entry, counted from one. */
export function lineOf({ origin }: Placed, path: DataPath): number {
  return positionOf(origin.source.text, origin.spanOf(path).start).line;
}

/** The problem of a file that cannot be where it is. */
export function refuseFile(source: SourceFile, message: string, advice: string): Problem {
  return problemOf(source, { code: "file-refused", message, advice });
}

/** Checks the documents and the lists, entry by entry. */
export function checkLists({ files, refused = [] }: Sources) {
  const problems: Problem[] = files.flatMap((file) => refuseStray(file, files));
  const elsewhere = [...refused, ...listMisnamed(files)];
  const checkAll = (
    rows: Readonly<Record<string, { readonly file: string; readonly schema: z.ZodType }>>,
    isList: boolean,
  ) => {
    const entries = Object.entries(rows).map(([name, { file, schema }]) => {
      const source = files.find(({ path }) => path === file);
      const isNeeded = !isList && !catalog.isMade(file);
      if (!source && isNeeded && !elsewhere.includes(file)) problems.push(missing(file));
      if (!source) return [name, []];
      const checked =
        checkedFiles.get(source) ?? forFile(file, () => checkFile(source, schema, isList));
      checkedFiles.set(source, checked);
      problems.push(...checked.problems);
      return [name, checked.value];
    });
    return Object.fromEntries(entries);
  };
  const value = {
    documents: checkAll(catalog.documents, false) as CheckedDocuments,
    lists: checkAll(catalog.lists, true) as CheckedLists,
  };
  return { value, problems };
}

/** The results for files that were checked before. While corrections are tried, most files stay the same. */
const checkedFiles = new WeakMap<SourceFile, Checked<readonly CheckedEntry<unknown>[]>>();

/** The entries of a list that its schema allows, or the one of a document. */
function checkFile(
  source: SourceFile,
  schema: z.ZodType,
  isList: boolean,
): Checked<readonly CheckedEntry<unknown>[]> {
  const judge = (data: unknown) => countFaults(data, schema, isList);
  const { data, problems, spanOf } = parseJson(source, judge);
  const found = [...problems];
  const checkEntry = (given: unknown, index?: number): readonly CheckedEntry<unknown>[] => {
    if (found.length > mostShown) return [];
    const base = index === undefined ? [] : [index];
    const origin: Origin = { source, spanOf: (path, part) => spanOf([...base, ...path], part) };
    if (index !== undefined && JSON.stringify(given) === "{}") {
      found.push(problemIn({ origin }, [], emptyEntry));
      return [];
    }
    const checked = checkEntity(schema, given, origin);
    found.push(...checked.problems);
    return checked.value === undefined ? [] : [{ value: checked.value, origin }];
  };
  if (data === undefined) return { value: [], problems };
  if (!isList) return { value: checkEntry(data), problems: found };
  if (Array.isArray(data)) return { value: data.flatMap(checkEntry), problems: found };
  return { value: [], problems: [...found, problemOf(source, explainNoList(data))] };
}

const emptyEntry: Finding = {
  code: "field-missing",
  message: "This entry is empty.",
  advice: "Delete it, from { to }, with one of the commas around it.",
};

/** Says that a file isn't a list. The list may be inside of a group: `{ "staff": [ … ] }`. */
function explainNoList(data: unknown): Finding {
  const [[name, inner] = [], ...others] = Object.entries(data ?? {});
  const isWrapped = Array.isArray(inner) && others.length === 0;
  return {
    code: "field-value",
    message:
      "The file must hold a list: entries in braces, with commas between them, inside [ and ].",
    advice: isWrapped
      ? `Delete { "${name}": in front of the [, and the last } of the file.`
      : "Write [ before the first entry and ] after the last.",
  };
}

/** How much of the data of a file doesn't fit. */
function countFaults(data: unknown, schema: z.ZodType, isList: boolean): number {
  if (!isList) return countIssues(schema, data);
  if (!Array.isArray(data)) return Number.POSITIVE_INFINITY;
  return data.reduce((sum: number, entry) => sum + countIssues(schema, entry), 0);
}

/** The problem of a file that must be there. */
export function missing(file: string): Problem {
  const message = `The file ${file} is missing. The site can't be built without it.`;
  const advice = `If you deleted it, take that back. If not, ask a maintainer to get ${file} back.`;
  const about = { kind: "file", name: file } as const;
  return { code: "file-missing", severity: "error", message, advice, about };
}

const known = catalog.files.map(({ file }) => file);
/** Those that people write. */
const written = known.filter((file) => !catalog.isMade(file));

/** Whether a JSON file has a name that isn't in the catalog. */
const isStray = ({ path }: SourceFile) => path.endsWith(".json") && !known.includes(path);

/** The file of the catalog that a file with another name was meant as; undefined where none is near. */
function fileMeantBy({ path }: SourceFile): string | undefined {
  // If the name is right, the list is only in the wrong folder.
  const name = path.replace(/.*\//, "/");
  return written.find((file) => file.endsWith(name)) ?? suggestName(path, written);
}

/** The files that are there under another name, which is reported. */
export const listMisnamed = (files: readonly SourceFile[]): readonly string[] =>
  files.filter(isStray).flatMap((file) => fileMeantBy(file) ?? []);

/** Reports a JSON file with a name that isn't in the catalog, because nothing would read it. */
function refuseStray(source: SourceFile, files: readonly SourceFile[]): readonly Problem[] {
  if (!isStray(source)) return [];
  const nearest = fileMeantBy(source);
  const isThere = files.some(({ path }) => path === nearest);
  const message = `The site has no list called ${source.path}, so this file wouldn't show up.`;
  const advice = !nearest
    ? `The lists are: ${written.join(", ")}.`
    : isThere
      ? `Write what is new here into ${nearest}, and delete this file.`
      : `Rename it to ${nearest}.`;
  return [refuseFile(source, message, advice)];
}
