/**
 * Holds data against the schema of its entity and says what is wrong in an editor's words: which
 * field, what was found, what is wanted. The schema is the only source of what is wanted.
 */
import type { z } from "zod";
import { fieldNames, manualOf, schemaAt } from "../entities/schema-walk.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import type { DataPath, Parsed } from "./parsed.ts";

/**
 * Checks one entity.
 * @param base the way to the entity inside the file: `[3]` for the fourth entry of a list
 * @returns the value, or undefined when it cannot be used, and every problem found in it
 */
export function checkEntity<S extends z.ZodType>(
  schema: S,
  data: unknown,
  at: { readonly source: SourceFile; readonly parsed: Parsed; readonly base: DataPath },
): Checked<z.infer<S> | undefined> {
  const result = schema.safeParse(data);
  if (result.success) return { value: result.data, problems: [] };
  const { issues } = result.error;
  const meant = new Set(issues.flatMap((issue) => namesMeant(schema, issue)));
  const problems = issues
    // A field with a slip in its name is one mistake, not an unknown field and a missing one; and
    // of a value that is wrong in two ways the first is enough.
    .filter((issue, index) => {
      const way = issue.path.join(".");
      if (valueAt(data, issue.path) === undefined && meant.has(way)) return false;
      return issues.findIndex(({ path }) => path.join(".") === way) === index;
    })
    .flatMap((issue) => explainIssue(schema, data, issue, at));
  return { value: undefined, problems };
}

type At = Parameters<typeof checkEntity>[2];
type Issue = z.core.$ZodIssue;

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    data,
  );
}

/** The ways to the fields that unknown names were probably meant to be. */
function namesMeant(schema: z.ZodType, issue: Issue): readonly string[] {
  if (issue.code !== "unrecognized_keys") return [];
  const known = fieldNames(schemaAt(schema, issue.path));
  return issue.keys.flatMap((key) => {
    const nearest = suggestName(key, known);
    return nearest ? [[...issue.path, nearest].join(".")] : [];
  });
}

function explainIssue(schema: z.ZodType, data: unknown, issue: Issue, at: At): readonly Problem[] {
  const path = [...at.base, ...issue.path];
  const found = valueAt(data, issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = fieldNames(schemaAt(schema, issue.path));
    return issue.keys.map((key) => {
      const nearest = suggestName(key, known);
      return problemAt(at.source, at.parsed.placeOf([...path, key], "key"), {
        code: "field-unknown",
        message: nearest
          ? `There is no field "${key}" here. Did you mean "${nearest}"?`
          : `There is no field "${key}" here. The fields are: ${known.join(", ")}.`,
        fix: nearest ? `Write ${nearest} in place of ${key}.` : `Delete the field ${key}.`,
      });
    });
  }
  const keys = issue.path.filter((key) => typeof key === "string");
  const name = keys.length > 0 ? `The field "${keys.join(".")}"` : "The entry";
  const manual = manualOf(schemaAt(schema, issue.path));
  if (found === undefined) {
    const field = String(keys.at(-1));
    const line = at.source.path.endsWith(".md") ? `${field}: …` : `"${field}": …`;
    return [
      problemAt(at.source, at.parsed.placeOf(path), {
        code: "field-missing",
        message: `${name} is missing. ${manual ?? ""}`.trim(),
        fix: `Add a line ${line}`,
      }),
    ];
  }
  const place = at.parsed.placeOf(path);
  const row = at.source.text.split("\n")[place.line - 1] ?? "";
  // As it was typed: 1.10 is the number 1.1 by now.
  const typed = /^[^\s,}\]]*/.exec(row.slice(place.column - 1))?.[0] ?? "";
  const fix = fixFor(issue, found, typed) ?? manual;
  return [
    problemAt(at.source, place, {
      code: "field-value",
      message: `${name} ${wordsFor(issue, found)}.`,
      ...(fix ? { fix } : {}),
    }),
  ];
}

function wordsFor(issue: Issue, found: unknown): string {
  if (found === null || found === "") return "is empty";
  const whole = JSON.stringify(found);
  const shown = whole.length > 60 ? `${whole.slice(0, 57)}…` : whole;
  switch (issue.code) {
    case "invalid_type":
      return `must be ${typeWords[issue.expected] ?? issue.expected}, and ${shown} is not`;
    case "invalid_value":
      return `is ${shown}, and must be one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      if (issue.origin === "string") return "is empty";
      if (issue.origin === "array") return "is an empty list, and needs an entry";
      break;
    case "invalid_union":
      return `is ${shown}, and must be a number or a text`;
  }
  // The kinds of fields bring their own words; those of the schema library are for programmers.
  return /^must /.test(issue.message)
    ? `is ${shown}: it ${issue.message}`
    : `is ${shown}, which is not possible here`;
}

const typeWords: Readonly<Record<string, string>> = {
  string: "text (put it in double quotes)",
  number: "a number (without quotes)",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
};

/** What to write instead, where the value itself tells; undefined where only the manual helps. */
function fixFor(issue: Issue, found: unknown, typed: string): string | undefined {
  if (issue.code === "invalid_value") {
    const nearest = suggestName(String(found), issue.values.map(String));
    return nearest && `Write ${nearest}.`;
  }
  if (issue.code === "invalid_type" && issue.expected === "string") {
    return typeof found === "object" ? undefined : `Write "${typed}".`;
  }
  const isDay = issue.code === "custom" && typeof found === "string";
  return isDay ? suggestDay(found) : undefined;
}

/** A day in the American order, or without its zeros, as content writes it. */
function suggestDay(found: string): string | undefined {
  const american = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(found);
  const short = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(found);
  const [year, month, day] = american
    ? [american[3], american[1], american[2]]
    : [short?.[1], short?.[2], short?.[3]];
  if (!year || !month || !day) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
  const written = date.toISOString().slice(0, 10);
  return isReal && written !== found ? `Write ${written}.` : undefined;
}
