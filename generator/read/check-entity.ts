/**
 * Holds data against the schema of its entity and says what is wrong in an editor's words: which
 * field, what was found, what is wanted. The schema is the only source of what is wanted.
 */
import type * as z from "zod";
import { fieldNames, manualOf, schemaAt } from "../entities/schemas.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import { explainValue, type FieldFault } from "./explain-value.ts";
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
  const outside = findOutside(schema, data, issues);
  const meant = new Set(issues.flatMap((issue) => namesMeant(schema, issue)));
  const problems = issues
    // A field with a slip in its name is one mistake, not an unknown field and a missing one; and
    // of a value that is wrong in two ways the first is enough.
    .filter((issue, index) => {
      const way = issue.path.join(".");
      if (valueAt(data, issue.path) === undefined && meant.has(way)) return false;
      if (way === outside?.group) return false;
      return issues.findIndex(({ path }) => path.join(".") === way) === index;
    })
    .flatMap((issue) => explainIssue(schema, data, issue, at, outside?.names ?? []));
  return {
    value: undefined,
    problems: outside ? [...problems, explainOutside(outside, at)] : problems,
  };
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

/** Fields of a group that stand beside it, because their lines do not begin with spaces. */
interface Outside {
  readonly group: string;
  readonly names: readonly string[];
}

function findOutside(
  schema: z.ZodType,
  data: unknown,
  issues: readonly Issue[],
): Outside | undefined {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [],
  );
  for (const group of fieldNames(schema)) {
    const inner = fieldNames(schemaAt(schema, [group]));
    const names = unknown.filter((key) => inner.includes(key));
    if (names.length > 0 && valueAt(data, [group]) === null) return { group, names };
  }
  return undefined;
}

function explainOutside({ group, names }: Outside, { source, parsed, base }: At): Problem {
  const rows = source.text.split("\n");
  const [first = { line: 1, column: 1 }, ...others] = names
    .map((name) => parsed.placeOf([...base, name], "key"))
    .sort((a, b) => a.line - b.line);
  const lines = [first, ...others].map(({ line }) => `  ${rows[line - 1] ?? ""}`);
  const isOne = lines.length === 1;
  const [what, how] = isOne
    ? ["This line belongs", "it begins"]
    : ["These lines belong", "each begins"];
  return problemAt(source, first, {
    code: "field-unknown",
    message: `${what} to "${group}", so ${how} with two spaces.`,
    fix: lines.join("\n"),
  });
}

function explainIssue(
  schema: z.ZodType,
  data: unknown,
  issue: Issue,
  at: At,
  told: readonly string[],
): readonly Problem[] {
  const path = [...at.base, ...issue.path];
  const field = schemaAt(schema, issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = fieldNames(field);
    return issue.keys
      .filter((key) => !told.includes(key))
      .map((key) => explainUnknown(key, known, at, [...path, key]));
  }
  const keys = issue.path.filter((key) => typeof key === "string");
  const name = keys.length > 0 ? `The field "${keys.join(".")}"` : "The entry";
  const found = valueAt(data, issue.path);
  if (found !== undefined) {
    const fault: FieldFault = { issue, name, key: String(keys.at(-1) ?? ""), field, found };
    const place = at.parsed.placeOf(path);
    return [problemAt(at.source, place, explainValue(fault, at.source, place))];
  }
  const last = String(keys.at(-1));
  const line = at.source.path.endsWith(".md") ? `${last}: …` : `"${last}": …`;
  return [
    problemAt(at.source, at.parsed.placeOf(path), {
      code: "field-missing",
      message: `${name} is missing. ${manualOf(field) ?? ""}`.trim(),
      fix: `Add a line ${line}`,
    }),
  ];
}

function explainUnknown(key: string, known: readonly string[], at: At, path: DataPath): Problem {
  const nearest = suggestName(key, known);
  return problemAt(at.source, at.parsed.placeOf(path, "key"), {
    code: "field-unknown",
    message: nearest
      ? `There is no field "${key}" here. Did you mean "${nearest}"?`
      : `There is no field "${key}" here. The fields are: ${known.join(", ")}.`,
    fix: nearest ? `Write ${nearest} in place of ${key}.` : `Delete the field ${key}.`,
    swap: nearest === undefined ? undefined : { typed: key, right: nearest },
  });
}
