/**
 * Explains to an editor, without jargon, why data doesn't fit its schema: unknown fields, missing fields, and values
 * that can't be used, each with what was probably meant. Only the schema knows what's allowed, so a value is
 * suggested only if its field accepts it.
 */
import type * as z from "zod";
import type { DataPath } from "../model/source.ts";
import { fieldNames, keepsBack, schemaAt, shapeOf } from "../schema/schemas.ts";
import { explainValue, type Misfit, valueAt } from "./explain-values.ts";
import { isSameName, suggestName } from "./nearest.ts";
import { mostShown, type Problem, problemAt, replace } from "./problem.ts";

/** Explains each mistake once. */
export function explainIssues(
  misfit: Misfit,
  issues: readonly z.core.$ZodIssue[],
): readonly Problem[] {
  const names = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys
          .slice(0, mostShown)
          .map((key) => explainName(misfit, [...issue.path, key], issue.keys.length, issues.length))
      : [],
  );
  // A misspelled field isn't reported as missing as well, and one problem per value is enough.
  const explained = new Set(names.flatMap(({ meant }) => meant?.join(".") ?? []));
  const values = issues.flatMap((issue) => {
    const name = issue.path.join(".");
    if (issue.code === "unrecognized_keys" || explained.has(name)) return [];
    explained.add(name);
    return [explainValue(misfit, issue)];
  });
  return [...names.map(({ problem }) => problem), ...values];
}

/** A group with more unknown names than this is probably something else altogether, so no synonyms are tried. */
const synonymsMax = 5;

/** Explains a field that the schema doesn't have, and says which one was probably meant. */
function explainName(misfit: Misfit, path: DataPath, unknownCount: number, issueCount: number) {
  const { schema, data, source } = misfit;
  const group = path.slice(0, -1);
  const key = String(path.at(-1));
  const known = fieldNames(schemaAt(schema, group));
  const absent = known.filter((name) => valueAt(data, [...group, name]) === undefined);
  const synonym = unknownCount > synonymsMax ? () => undefined : findSynonym;
  const nearest =
    suggestName(key, known) ??
    synonym(misfit, path, absent, issueCount) ??
    findByShape(misfit, path, absent);
  const meant = nearest && absent.includes(nearest) ? nearest : undefined;
  const fields = `The fields are: ${known.join(", ") || "none"}.`;
  const span = misfit.spanOf(path, "key");
  const typed = source.text.slice(span.start, span.end);
  const problem = problemAt(source, span, {
    code: "field-unknown",
    message: `There's no field "${key}" here. ${meant ? `Did you mean "${meant}"?` : fields}`,
    advice: adviseUnknown(misfit, path),
    about: { kind: "field", name: key },
    fix: meant ? replace(span, typed.replace(key, meant), isSameName(key, meant)) : undefined,
  });
  return { problem, meant: meant ? [...group, meant] : undefined };
}

/**
 * What to do with a field that doesn't exist. "Delete it" isn't always safe: deleting `published: false` would
 * publish the page.
 */
function adviseUnknown({ schema, data }: Misfit, path: DataPath): string {
  const key = String(path.at(-1));
  const group = schemaAt(schema, path.slice(0, -1));
  const draftField = fieldNames(group).find((name) => group && keepsBack(schemaAt(group, [name])));
  // `status: private` may say that the page isn't ready; `number: 7` or a whole sentence can't.
  const value = valueAt(data, path);
  const mayBeState =
    typeof value === "boolean" || (typeof value === "string" && /^\w+$/.test(value));
  if (!draftField || !mayBeState)
    return `Nothing shows "${key}". Write what it says in another field, or delete it.`;
  return `If the page must wait, write ${draftField}: true in its place. If not, delete the field ${key}.`;
}

/**
 * Finds the only absent field whose values have a shape of their own, if the value has it: `people/ana.jpg` can only be
 * meant as a picture, whatever its field is called.
 */
function findByShape({ schema, data }: Misfit, path: DataPath, absent: readonly string[]) {
  const value = valueAt(data, path);
  const [found, ...others] = absent.filter((name) => {
    const shape = shapeOf(schemaAt(schema, [...path.slice(0, -1), name]));
    return shape !== undefined && typeof value === "string" && new RegExp(shape).test(value);
  });
  return others.length === 0 ? found : undefined;
}

/**
 * Finds a missing field that this one may be another word for, as "date" for "start": the only one whose renaming
 * solves more than the unknown name.
 */
function findSynonym(
  { schema, data }: Misfit,
  path: DataPath,
  absent: readonly string[],
  issueCount: number,
): string | undefined {
  const [found, ...others] = absent.filter((name) => {
    const renamed = structuredClone(data);
    const group = valueAt(renamed, path.slice(0, -1)) as Record<PropertyKey, unknown>;
    const key = path.at(-1)!;
    group[name] = group[key];
    delete group[key];
    const { length } = schema.safeParse(renamed).error?.issues ?? [];
    return length < issueCount - 1;
  });
  return others.length === 0 ? found : undefined;
}
