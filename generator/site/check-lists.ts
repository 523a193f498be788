/** Reads the JSON files of the content. What is faulty is reported, and left out of the result. */
import type * as z from "zod";
import { checkEntity } from "../content/check-entity.ts";
import { limits } from "../content/limits.ts";
import { parseJson } from "../content/parse-json.ts";
import type { DataPath, Parsed } from "../content/parsed.ts";
import { suggestName } from "../diagnostics/nearest.ts";
import type { Checked, Problem } from "../diagnostics/problem.ts";
import { type Finding, problemAt } from "../diagnostics/problem-at.ts";
import type { Origin, SourceFile, Sources } from "../model/source.ts";
import * as catalog from "../schema/catalog.ts";

/** One checked entry, with its place. */
export interface CheckedEntry<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** What stands somewhere. */
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
  const made = Object.entries(checked).map(([name, entries]) => {
    return [name, make(entries as readonly AnyEntry[], name as catalog.ListName)];
  });
  return Object.fromEntries(made) as Record<catalog.ListName, T>;
}

/** The field by which an entry is called. */
export function nameFieldOf({ value }: Pick<AnyEntry, "value">): string {
  const fields = ["name", "title", "question", "organization", "label", "year"];
  return fields.find((name) => name in value) ?? "";
}

/** The problem that a finding about a part of an entry is. */
export function problemIn({ origin }: Placed, path: DataPath, finding: Finding): Problem {
  return problemAt(origin.source, origin.placeOf(path), finding);
}

/** The warning that a finding about a part of an entry is. */
export const warnIn = (placed: Placed, path: DataPath, finding: Finding) =>
  problemIn(placed, path, { ...finding, severity: "warning" });

/** The problem of a file that cannot be where it is. */
export function refuseFile(source: SourceFile, message: string, fix: string): Problem {
  return problemAt(source, { line: 1, column: 1 }, { code: "file-refused", message, fix });
}

/** Checks the documents and the lists, entry by entry. */
export function checkLists({ files, refused = [] }: Sources) {
  const problems: Problem[] = files.flatMap(refuseStray);
  const checkAll = (
    rows: Readonly<Record<string, { readonly file: string; readonly schema: z.ZodType }>>,
    isList: boolean,
  ) => {
    const entries = Object.entries(rows).map(([name, { file, schema }]) => {
      const source = files.find(({ path }) => path === file);
      if (!source && !isList && !refused.includes(file)) problems.push(missing(file));
      if (!source) return [name, []];
      const checked = checkedFiles.get(source) ?? checkFile(source, schema, isList);
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

/** Lists as they were checked: while corrections are tried, most files stay as they are. */
const checkedFiles = new WeakMap<SourceFile, Checked<readonly CheckedEntry<unknown>[]>>();

/** The entries of a list that its schema allows, or the one of a document. */
function checkFile(source: SourceFile, schema: z.ZodType, isList: boolean) {
  const parsed = parseJson(source);
  const { data } = parsed;
  const problems = [...parsed.problems];
  const checkEntry = (given: unknown, index?: number): readonly CheckedEntry<unknown>[] => {
    if (problems.length > limits.problems) return [];
    const base = index === undefined ? [] : [index];
    const placeOf: Parsed["placeOf"] = (path, part) => parsed.placeOf([...base, ...path], part);
    const origin = { source, placeOf };
    if (index !== undefined && JSON.stringify(given) === "{}") {
      const fix = "Delete it, from { to }, with one of the commas around it.";
      const finding = { code: "field-missing", message: "This entry is empty.", fix } as const;
      problems.push(problemIn({ origin }, [], finding));
      return [];
    }
    const { value, problems: found } = checkEntity(schema, given, origin);
    problems.push(...found);
    return value === undefined ? [] : [{ value, origin }];
  };
  if (data === undefined) return { value: [], problems };
  if (!isList) return { value: checkEntry(data), problems };
  if (Array.isArray(data)) return { value: data.flatMap(checkEntry), problems };
  const message = "The file must hold a list: entries in braces, parted by commas, inside [ and ].";
  const fix = "Write [ before the first entry and ] after the last.";
  problems.push(problemAt(source, { line: 1, column: 1 }, { code: "field-value", message, fix }));
  return { value: [], problems };
}

/** The problem of a file that must be there. */
export function missing(file: string): Problem {
  const message = `The file ${file} is missing. No page can be made without it.`;
  const fix = `Restore ${file} from the history of the repository.`;
  return { code: "file-missing", severity: "error", message, fix };
}

const known = catalog.files.map(({ file }) => file);

/** Nothing reads a list whose file has another name than those of the catalogue. */
function refuseStray(source: SourceFile): readonly Problem[] {
  if (!source.path.endsWith(".json") || known.includes(source.path)) return [];
  // A list in the wrong folder has its name already.
  const name = source.path.replace(/.*\//, "/");
  const nearest = known.find((path) => path.endsWith(name)) ?? suggestName(source.path, known);
  const message = `The file ${source.path} is none of the lists of the site, so nobody would see it.`;
  const fix = nearest
    ? `Rename it to ${nearest}. If that is there already, write into it what is new here, and delete this one.`
    : `The lists are: ${known.join(", ")}.`;
  return [refuseFile(source, message, fix)];
}
