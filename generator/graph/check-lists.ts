/**
 * Reads the JSON files of the content: the documents that must exist and the lists that may. What
 * is faulty is reported and left out, so that one run tells about every file.
 */
import type * as z from "zod";
import {
  type Documents,
  documents,
  type ListName,
  type Lists,
  lists,
} from "../entities/catalog.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { type Finding, type Position, problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import { checkEntity } from "../read/check-entity.ts";
import { parseJson } from "../read/parse-json.ts";
import type { DataPath } from "../read/parsed.ts";

/** Where a part of a checked value stands, for faults that are found later. */
export interface Origin {
  readonly source: SourceFile;
  placeOf(path: DataPath): Position;
}

/** One checked entry, still knowing its line. */
export interface Entry<T> {
  readonly value: T;
  readonly origin: Origin;
}

/** All lists, each entry with its origin. */
export type CheckedLists = { readonly [K in ListName]: readonly Entry<Lists[K][number]>[] };

/** Documents that could be read; undefined where one is missing or faulty. */
export type CheckedDocuments = { readonly [K in keyof Documents]: Entry<Documents[K]> | undefined };

type Files = ReadonlyMap<string, SourceFile>;

/**
 * Checks the documents. Every one that is missing is an error.
 * @param refused paths of files that are there and could not be read as text
 */
export function checkDocuments(
  files: Files,
  refused: readonly string[] = [],
): Checked<CheckedDocuments> {
  const problems: Problem[] = [];
  const value = Object.fromEntries(
    Object.entries(documents).map(([name, { file, schema }]) => {
      const source = files.get(file);
      if (!source) {
        if (!refused.includes(file)) problems.push(missingFile(file));
        return [name, undefined];
      }
      const parsed = parseJson(source);
      const at = { source, parsed, base: [] };
      const checked =
        parsed.data === undefined
          ? { value: undefined, problems: [] }
          : checkEntity(schema as z.ZodType, parsed.data, at);
      problems.push(...parsed.problems, ...checked.problems);
      const origin = { source, placeOf: parsed.placeOf };
      return [name, checked.value && { value: checked.value, origin }];
    }),
  ) as unknown as CheckedDocuments;
  return { value, problems };
}

function missingFile(file: string): Problem {
  return {
    code: "file-missing",
    severity: "error",
    message: `The file ${file} is missing. No page can be made without it.`,
    fix: `Restore ${file} from the history of the repository.`,
  };
}

/** Checks the lists, entry by entry. */
export function checkLists(files: Files): Checked<CheckedLists> {
  const problems: Problem[] = [];
  const value = Object.fromEntries(
    Object.entries(lists).map(([name, { file, schema }]) => {
      const source = files.get(file);
      const checked = source && checkList(source, schema);
      problems.push(...(checked?.problems ?? []));
      return [name, checked?.value ?? []];
    }),
  ) as unknown as CheckedLists;
  return { value, problems: [...problems, ...findStrays(files), ...findDuplicateIds(value)] };
}

/** A list whose file has another name than the catalogue's would be read by nobody. */
function findStrays(files: Files): readonly Problem[] {
  const known = [...Object.values(documents), ...Object.values(lists)].map(({ file }) => file);
  return [...files.values()].flatMap((source) => {
    if (!source.path.endsWith(".json") || known.includes(source.path as never)) return [];
    const nearest = suggestName(source.path, known);
    return [
      problemAt(source, firstPlace, {
        code: "file-refused",
        message: `The file ${source.path} is none of the lists of the site, so nobody would see it.`,
        fix: nearest ? `Rename it to ${nearest}.` : `The lists are: ${known.join(", ")}.`,
      }),
    ];
  });
}

function checkList(source: SourceFile, schema: z.ZodType): Checked<readonly Entry<unknown>[]> {
  const parsed = parseJson(source);
  const { data } = parsed;
  if (data === undefined) return { value: [], problems: parsed.problems };
  if (!Array.isArray(data)) {
    return { value: [], problems: [...parsed.problems, problemAt(source, firstPlace, noList)] };
  }
  const problems = [...parsed.problems];
  const value = data.flatMap<Entry<unknown>>((given, index) => {
    const checked = checkEntity(schema, given, { source, parsed, base: [index] });
    problems.push(...checked.problems);
    if (checked.value === undefined) return [];
    const placeOf = (path: DataPath) => parsed.placeOf([index, ...path]);
    return [{ value: checked.value, origin: { source, placeOf } }];
  });
  return { value, problems };
}

const firstPlace = { line: 1, column: 1 };
const noList: Finding = {
  code: "field-value",
  message: "The file must hold a list: entries in braces, separated by commas, inside [ and ].",
  fix: "Write [ before the first entry and ] after the last.",
};

/** Entries that others refer to by id must be the only ones of their name. */
function findDuplicateIds(checked: CheckedLists): readonly Problem[] {
  return (["links", "facts", "events"] as const).flatMap((name) => {
    const seen = new Set<string>();
    return (checked[name] as readonly Entry<{ id: string }>[]).flatMap(({ value, origin }) => {
      const isSecond = seen.has(value.id);
      seen.add(value.id);
      if (!isSecond) return [];
      return [
        problemAt(origin.source, origin.placeOf(["id"]), {
          code: "field-value",
          message: `The id "${value.id}" stands twice in this file. Each entry has its own.`,
          fix: "Give this entry another id, or delete it.",
        }),
      ];
    });
  });
}
