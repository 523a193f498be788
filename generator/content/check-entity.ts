/** Checks data against the schema of its entity, and reports what is wrong where it stands. */
import type * as z from "zod";
import { explainIssues, valueAt } from "../diagnostics/explain-issues.ts";
import type { Position, Problem } from "../diagnostics/problem.ts";
import { problemAt } from "../diagnostics/problem-at.ts";
import { lineAt } from "../diagnostics/source-text.ts";
import { nameOfFile } from "../model/address.ts";
import type { Origin, SourceFile } from "../model/source.ts";
import { fieldNames, schemaAt } from "../schema/schemas.ts";
import type { DataPath } from "./parsed.ts";

/** Checks one entity, and finds every problem in it. What cannot be used has no value. */
export function checkEntity<S extends z.ZodType>(schema: S, data: unknown, origin: Origin) {
  const result = schema.safeParse(data);
  if (result.success) return { value: result.data, problems: [] };
  const { source, placeOf } = origin;
  const outside = findOutside(schema, data, result.error.issues, origin);
  const typedAt = (path: DataPath) => literalAt(source, placeOf(path));
  const isJson = source.path.endsWith(".json");
  const fileName = nameOfFile(source.path);
  const problems = explainIssues({ schema, data, typedAt, isJson, fileName }, result.error.issues)
    .filter(({ path }) => !outside?.names.includes(path.join(".")))
    .map(({ path, part, ...finding }) => problemAt(source, placeOf(path, part), finding));
  return { value: undefined, problems: outside ? [outside.problem, ...problems] : problems };
}

/** The value as it was typed, with its quotes; it ends with its line. */
function literalAt({ text, path }: SourceFile, { line, column }: Position): string {
  const rest = (lineAt(text, line) ?? "").slice(column - 1);
  const [quoted] = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(rest) ?? [];
  // As it was typed: 1.10 is the number 1.1 by now.
  const plain = path.endsWith(".json") ? /^[^\s,}\]]*/ : /^.*?(?=\s#|$)/;
  return quoted ?? plain.exec(rest)?.[0].trimEnd() ?? "";
}

/** A group whose fields stand beside it, because their lines do not begin with spaces. */
function findOutside(
  schema: z.ZodType,
  data: unknown,
  issues: readonly z.core.$ZodIssue[],
  { source, placeOf }: Origin,
): { readonly problem: Problem; readonly names: readonly string[] } | undefined {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [],
  );
  for (const group of fieldNames(schema)) {
    const inner = fieldNames(schemaAt(schema, [group]));
    const given = valueAt(data, [group]) ?? {};
    const keys = unknown.filter(
      (key) => inner.includes(key) && valueAt(given, [key]) === undefined,
    );
    if (keys.length === 0 || typeof given !== "object") continue;
    const lines = keys.map((key) => placeOf([key], "key").line);
    const message = `These lines belong to "${group}", so each begins with two spaces.`;
    const fix = lines.map((line) => `  ${lineAt(source.text, line)}`).join("\n");
    const at = { line: Math.min(...lines), column: 1 };
    const problem = problemAt(source, at, { code: "field-unknown", message, fix });
    return { problem, names: [...keys, group, ...keys.map((key) => `${group}.${key}`)] };
  }
  return undefined;
}
