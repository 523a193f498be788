/** Checks data against the schema of its entity, and reports what is wrong where it stands. */
import type * as z from "zod";
import { explainIssues } from "../diagnostics/explain-issues.ts";
import { type Misfit, valueAt } from "../diagnostics/explain-values.ts";
import { type Problem, problemAt } from "../diagnostics/problem.ts";
import { linesAround } from "../diagnostics/source-text.ts";
import { nameOfFile } from "../model/address.ts";
import type { Origin } from "../model/source.ts";
import { fieldNames, schemaAt } from "../schema/schemas.ts";

/** Checks one entity, and finds every problem in it. What can't be used has no value. */
export function checkEntity<S extends z.ZodType>(
  schema: S,
  data: unknown,
  origin: Origin,
): { readonly value: z.infer<S> | undefined; readonly problems: readonly Problem[] } {
  const result = schema.safeParse(data);
  if (result.success) return { value: result.data, problems: [] };
  const { path } = origin.source;
  const form = path.endsWith(".json") ? "json" : "front matter";
  const misfit: Misfit = { ...origin, schema, data, form, fileName: nameOfFile(path) };
  const { issues } = result.error;
  const outside = form === "front matter" ? findOutside(misfit, issues) : undefined;
  const others = outside ? issues.filter((issue) => !outside.explains(issue)) : issues;
  const found = explainIssues(misfit, others);
  return { value: undefined, problems: outside ? [outside.problem, ...found] : found };
}

/** How many fields of some data don't fit a schema. */
export function countIssues(schema: z.ZodType, data: unknown): number {
  const { error } = schema.safeParse(data);
  const issues = error?.issues ?? [];
  return issues.reduce(
    (sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1),
    0,
  );
}

/** A group whose fields stand beside it, because their lines don't begin with spaces. */
function findOutside(
  { schema, data, source, spanOf }: Misfit,
  issues: readonly z.core.$ZodIssue[],
) {
  const unknown = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" && issue.path.length === 0 ? issue.keys : [],
  );
  const isOutside = (group: string, key: string) =>
    fieldNames(schemaAt(schema, [group])).includes(key) &&
    valueAt(data, [group, key]) === undefined;
  for (const group of fieldNames(schema)) {
    const keys = unknown.filter((key) => isOutside(group, key));
    const given = valueAt(data, [group]) ?? {};
    if (keys.length === 0 || typeof given !== "object") continue;
    const starts = keys.map((key) => linesAround(source.text, spanOf([key], "key")).start);
    const message = `These lines belong to "${group}", so each begins with two spaces.`;
    const edits = starts.map((start) => ({ start, end: start, text: "  " }));
    const place = { start: Math.min(...starts), end: Math.max(...starts) };
    const about = { kind: "field", name: group } as const;
    const problem = problemAt(source, place, {
      code: "field-unknown",
      message,
      about,
      fix: { edits, isCertain: true },
    });
    const explained = new Set([...keys, group, ...keys.map((key) => `${group}.${key}`)]);
    const explains = (issue: z.core.$ZodIssue) =>
      issue.code === "unrecognized_keys"
        ? issue.keys.every((key) => explained.has(key))
        : explained.has(issue.path.join("."));
    return { problem, explains };
  }
  return undefined;
}
