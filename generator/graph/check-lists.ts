/**
 * Reads the JSON files of the content: the documents that must exist and the lists that may. What is faulty
 * is reported and left out, so that one run reports the problems of every file.
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

/** Where a part of a checked value is, for faults that are found later. */
export interface Origin {
  readonly source: SourceFile;
  placeOf(path: DataPath): Position;
}

/** One checked entry, with its place. */
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
  const value = Object.entries(documents).map(([name, { file, schema }]) => {
    const source = files.get(file);
    if (source) {
      const parsed = parseJson(source);
      problems.push(...parsed.problems);
      return [name, checkEntry(schema, parsed.data, { source, parsed, base: [] }, problems)];
    }
    if (refused.includes(file)) return [name, undefined];
    problems.push({
      code: "file-missing",
      severity: "error",
      message: `The file ${file} is missing. No page can be made without it.`,
      fix: `Restore ${file} from the history of the repository.`,
    });
    return [name, undefined];
  });
  return { value: Object.fromEntries(value) as CheckedDocuments, problems };
}

/** Checks the lists, entry by entry. */
export function checkLists(files: Files): Checked<CheckedLists> {
  const problems: Problem[] = [];
  const value = Object.fromEntries(
    Object.entries(lists).map(([name, { file, schema }]) => {
      const source = files.get(file);
      return [name, source ? checkList(source, schema, problems) : []];
    }),
  ) as unknown as CheckedLists;
  return { value, problems: [...problems, ...findStrays(files), ...findDuplicateIds(value)] };
}

function checkList(
  source: SourceFile,
  schema: z.ZodType,
  problems: Problem[],
): readonly Entry<unknown>[] {
  const parsed = parseJson(source);
  problems.push(...parsed.problems);
  if (Array.isArray(parsed.data)) {
    return parsed.data.flatMap(
      (given, index) =>
        checkEntry(schema, given, { source, parsed, base: [index] }, problems) ?? [],
    );
  }
  if (parsed.data !== undefined) problems.push(problemAt(source, firstPlace, noList));
  return [];
}

/** A value of a file that its schema allows; its problems are added to the others. */
function checkEntry(
  schema: z.ZodType,
  data: unknown,
  at: Parameters<typeof checkEntity>[2],
  problems: Problem[],
): Entry<unknown> | undefined {
  if (data === undefined) return undefined;
  const checked = checkEntity(schema, data, at);
  problems.push(...checked.problems);
  if (checked.value === undefined) return undefined;
  const placeOf = (path: DataPath) => at.parsed.placeOf([...at.base, ...path]);
  return { value: checked.value, origin: { source: at.source, placeOf } };
}

const firstPlace = { line: 1, column: 1 };
const noList: Finding = {
  code: "field-value",
  message: "The file must hold a list: entries in braces, separated by commas, inside [ and ].",
  fix: "Write [ before the first entry and ] after the last.",
};

/** Nothing reads a list whose file has another name than those of the catalogue. */
function findStrays(files: Files): readonly Problem[] {
  const known = [...Object.values(documents), ...Object.values(lists)].map(({ file }) => file);
  const isStray = ({ path }: SourceFile) =>
    path.endsWith(".json") && !known.some((file) => file === path);
  return [...files.values()].filter(isStray).map((source) => {
    const nearest = suggestName(source.path, known);
    return problemAt(source, firstPlace, {
      code: "file-refused",
      message: `The file ${source.path} is none of the lists of the site, so nobody would see it.`,
      fix: nearest ? `Rename it to ${nearest}.` : `The lists are: ${known.join(", ")}.`,
    });
  });
}

/** Entries that others refer to by id must be the only ones of their name. */
function findDuplicateIds(checked: CheckedLists): readonly Problem[] {
  return (["links", "facts", "events"] as const).flatMap((name) => {
    const entries: readonly Entry<{ id: string }>[] = checked[name];
    const ids = entries.map(({ value }) => value.id);
    const repeated = entries.filter(({ value }, index) => ids.indexOf(value.id) < index);
    return repeated.map(({ value, origin }) =>
      problemAt(origin.source, origin.placeOf(["id"]), {
        code: "field-value",
        message: `The id "${value.id}" stands twice in this file. Each entry has its own.`,
        fix: "Give this entry another id, or delete it.",
      }),
    );
  });
}
