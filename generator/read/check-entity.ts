/**
 * Checks data against the schema of its entity and reports what is wrong in an editor's words: which
 * field, what was found, what is wanted. The schema is the only source of what is wanted.
 */
import type * as z from "zod";
import { fieldNames, manualOf, schemaAt } from "../entities/schemas.ts";
import type { Checked, Position, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import { suggestName, withOffer } from "../problems/suggest.ts";
import { explainValue } from "./explain-value.ts";
import type { DataPath, Parsed } from "./parsed.ts";

/** Where an entity stands. */
interface At {
  readonly source: SourceFile;
  readonly parsed: Parsed;
  /** The path to the entity inside the file: `[3]` for the fourth entry of a list. */
  readonly base: DataPath;
}

/**
 * Checks one entity.
 * @returns the value, or undefined when it cannot be used, and every problem found in it
 */
export function checkEntity<S extends z.ZodType>(
  schema: S,
  data: unknown,
  at: At,
): Checked<z.infer<S> | undefined> {
  const result = schema.safeParse(data);
  if (result.success) return { value: result.data, problems: [] };
  const { issues } = result.error;
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? explainUnknown(schema, data, issue, at) : [],
  );
  // One mistake is one problem: a slip in a name is no missing field too, and of a value that is
  // wrong in two ways the first is enough.
  const reported = new Set(unknown.map(({ meant }) => meant));
  const others = issues.flatMap((issue) => {
    const path = issue.path.join(".");
    if (issue.code === "unrecognized_keys" || reported.has(path)) return [];
    reported.add(path);
    return [explainField(schema, data, issue, at)];
  });
  return { value: undefined, problems: [...unknown.map(({ problem }) => problem), ...others] };
}

function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((value, key) => (value as never)?.[key], data);
}

/** A problem with a name, and the path to the field that was probably meant and is not there. */
interface UnknownField {
  readonly problem: Problem;
  readonly meant: string | undefined;
}

/** Explains names that no field has. */
function explainUnknown(
  schema: z.ZodType,
  data: unknown,
  { path, keys }: z.core.$ZodIssueUnrecognizedKeys,
  at: At,
): readonly UnknownField[] {
  const known = fieldNames(schemaAt(schema, path));
  const isFree = (name: string) => (valueAt(data, [...path, name]) ?? null) === null;
  // Fields of a group stand beside it when their lines do not begin with spaces.
  const innerOf = (group: string) => fieldNames(schemaAt(schema, [...path, group]));
  const group = known.find(
    (name) => isFree(name) && keys.some((key) => innerOf(name).includes(key)),
  );
  const outside = group === undefined ? [] : keys.filter((key) => innerOf(group).includes(key));
  const strays = keys
    .filter((key) => !outside.includes(key))
    .map((key) => {
      const nearest = suggestName(key, known);
      const place = at.parsed.placeOf([...at.base, ...path, key], "key");
      const more = nearest ? `Did you mean "${nearest}"?` : `The fields are: ${known.join(", ")}.`;
      const message = `There is no field "${key}" here. ${more}`;
      const otherwise = `Delete the field ${key}.`;
      const finding = withOffer({ code: "field-unknown", message }, key, nearest, otherwise);
      const meant = nearest && isFree(nearest) ? [...path, nearest].join(".") : undefined;
      return { problem: problemAt(at.source, place, finding), meant };
    });
  if (group === undefined) return strays;
  const places = outside.map((key) => at.parsed.placeOf([...at.base, ...path, key], "key"));
  return [
    ...strays,
    { problem: explainOutside(group, places, at), meant: [...path, group].join(".") },
  ];
}

function explainOutside(group: string, places: readonly Position[], { source }: At): Problem {
  const rows = source.text.split("\n");
  const lines = places.map(({ line }) => line).sort((a, b) => a - b);
  const [what, how] =
    lines.length === 1 ? ["This line belongs", "it begins"] : ["These lines belong", "each begins"];
  return problemAt(
    source,
    { line: lines[0] ?? 1, column: 1 },
    {
      code: "field-unknown",
      message: `${what} to "${group}", so ${how} with two spaces.`,
      fix: lines.map((line) => `  ${rows[line - 1]}`).join("\n"),
    },
  );
}

/** Explains a field that is missing or has a wrong value. */
function explainField(schema: z.ZodType, data: unknown, issue: z.core.$ZodIssue, at: At): Problem {
  const { source, parsed, base } = at;
  const place = parsed.placeOf([...base, ...issue.path]);
  const field = schemaAt(schema, issue.path);
  const keys = issue.path.filter((key) => typeof key === "string");
  const name = keys.length > 0 ? `The field "${keys.join(".")}"` : "The entry";
  const key = keys.at(-1) ?? "";
  const found = valueAt(data, issue.path);
  if (found !== undefined)
    return problemAt(
      source,
      place,
      explainValue({ issue, name, key, field, found }, source, place),
    );
  const line = source.path.endsWith(".md") ? `${key}: …` : `"${key}": …`;
  return problemAt(source, place, {
    code: "field-missing",
    message: `${name} is missing. ${manualOf(field) ?? ""}`.trim(),
    fix: `Add a line ${line}`,
  });
}
