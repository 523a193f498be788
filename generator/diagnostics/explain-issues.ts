/**
 * Explains in an editor's words why data doesn't fit its schema: names that no field has, fields that are
 * missing, and values that can't be used, with what was probably meant. The schema is the only source of what
 * belongs there: a value is offered only when its field allows it.
 */
import type * as z from "zod";
import type { DataPath, Origin } from "../model/source.ts";
import { fieldNames, manualOf, schemaAt } from "../schema/schemas.ts";
import { suggestName } from "./nearest.ts";
import { mostShown, type Problem, problemAt, replace } from "./problem.ts";
import { readingsOf } from "./readings.ts";

/** Data that doesn't fit its schema, and how fields are written where it comes from. */
export interface Misfit extends Origin {
  readonly schema: z.ZodType;
  readonly data: unknown;
  readonly form: "json" | "front matter" | "braces";
  /** The name of the file as an address has it: an article has the same. */
  readonly fileName?: string;
}

/** Explains each mistake once. */
export function explainIssues(
  misfit: Misfit,
  issues: readonly z.core.$ZodIssue[],
): readonly Problem[] {
  const names = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys
          .slice(0, mostShown)
          .map((key) => explainName(misfit, [...issue.path, key], issues))
      : [],
  );
  // A slip in a name is no missing field, too, and of a value that is wrong in two ways the first is enough.
  const explained = new Set(names.flatMap(({ meant }) => meant?.join(".") ?? []));
  const values = issues.flatMap((issue) => {
    const name = issue.path.join(".");
    if (issue.code === "unrecognized_keys" || explained.has(name)) return [];
    explained.add(name);
    return [explainValue(misfit, issue)];
  });
  return [...names.map(({ problem }) => problem), ...values];
}

/** The value at a path; undefined where the path leaves the data. */
export function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((value, key) => (value as never)?.[key], data);
}

/** Explains a field that nobody knows, and says which one was meant. */
function explainName(misfit: Misfit, path: DataPath, issues: readonly z.core.$ZodIssue[]) {
  const { schema, data, source } = misfit;
  const group = path.slice(0, -1);
  const key = String(path.at(-1));
  const known = fieldNames(schemaAt(schema, group));
  const absent = known.filter((name) => valueAt(data, [...group, name]) === undefined);
  const nearest = suggestName(key, known) ?? findSynonym(misfit, path, absent, issues.length);
  const meant = nearest && absent.includes(nearest) ? nearest : undefined;
  const fields = `The fields are: ${known.join(", ") || "none"}.`;
  const message = `There's no field "${key}" here. ${meant ? `Did you mean "${meant}"?` : fields}`;
  const span = misfit.spanOf(path, "key");
  const typed = source.text.slice(span.start, span.end);
  const problem = problemAt(source, span, {
    code: "field-unknown",
    message,
    advice: `Delete the field ${key}.`,
    about: { kind: "field", name: key },
    fix: meant
      ? replace(
          span,
          typed.replace(key, () => meant),
        )
      : undefined,
  });
  return { problem, meant: meant === undefined ? undefined : [...group, meant] };
}

/** The one field that, with what is written here, would be missing no longer: "date" may be another word for "start". */
function findSynonym(
  { schema, data }: Misfit,
  path: DataPath,
  absent: readonly string[],
  issuesBefore: number,
): string | undefined {
  const [found, ...others] = absent.filter((name) => {
    const renamed = structuredClone(data);
    const group = valueAt(renamed, path.slice(0, -1)) as Record<PropertyKey, unknown>;
    const key = path.at(-1)!;
    group[name] = group[key];
    delete group[key];
    const { length } = schema.safeParse(renamed).error?.issues ?? [];
    return length < issuesBefore - 1;
  });
  return others.length === 0 ? found : undefined;
}

/** Explains a field that is missing, or whose value can't be used. */
function explainValue(misfit: Misfit, issue: z.core.$ZodIssue): Problem {
  const { schema, data, source, form } = misfit;
  const field = schemaAt(schema, issue.path);
  const names = issue.path.filter((key) => typeof key === "string");
  const key = names.at(-1) ?? "";
  const name = names.length === 0 ? "The entry" : `The field "${names.join(".")}"`;
  const about = { kind: "field", name: names.join(".") } as const;
  const span = misfit.spanOf(issue.path);
  const found = valueAt(data, issue.path);
  if (found === undefined) {
    const message = `${name} is missing. ${manualOf(field) ?? ""}`.trim();
    const advice = adviseMissing(names, form);
    return problemAt(source, span, { code: "field-missing", message, advice, about });
  }
  const typed = source.text.slice(span.start, span.end);
  const meant = findMeant(misfit, issue, field, found, typed);
  const advice =
    (issue.code === "custom" && issue.params?.["fix"]) || adviseValue(field, key, form);
  return problemAt(source, span, {
    code: "field-value",
    message: `${name} ${describe(issue, found)}.`,
    advice,
    about,
    fix: meant === undefined ? undefined : replace(span, meant, isSameText(typed, meant)),
  });
}

function adviseMissing(names: readonly string[], form: Misfit["form"]): string {
  const key = names.at(-1) ?? "";
  if (form === "json") return `Add a line "${key}": …`;
  if (form === "braces") return `Write ${key}="…" in its braces.`;
  const where =
    names.length > 1
      ? `Below "${names[0]}", add a line that begins with two spaces:`
      : "Add a line";
  return `${where} ${key}: …`;
}

/** What belongs into a field: its manual, or how a group of fields is written. */
function adviseValue(
  field: z.ZodType | undefined,
  key: string,
  form: Misfit["form"],
): string | undefined {
  const inner = fieldNames(field).filter((name) => isNeeded(field, name));
  const manual = manualOf(field);
  if (inner.length === 0) return manual && `It holds: ${manual}`;
  if (form === "json")
    return `Such as: "${key}": { ${inner.map((name) => `"${name}": …`).join(", ")} }`;
  return [`${key}:`, ...inner.map((name) => `  ${name}: …`)].join("\n");
}

/** Whether a group of fields needs this one. */
const isNeeded = (field: z.ZodType | undefined, name: string) =>
  field !== undefined && schemaAt(field, [name])?.safeParse(undefined).success === false;

/** What a field of each type must be. */
const kinds: Readonly<Record<string, string>> = {
  string: "text in double quotes",
  number: "a number, without quotes",
  int: "a whole number, without quotes",
  boolean: "true or false, without quotes",
  array: "a list",
  object: "a group of fields",
};

function describe(issue: z.core.$ZodIssue, found: unknown): string {
  const whole = typeof found === "string" ? `"${found}"` : JSON.stringify(found);
  const shown = whole.length > 60 ? `${whole.slice(0, 57)}…${whole.at(-1)}` : whole;
  if (found === null || /^"\s*"$/.test(whole)) return "is empty";
  if (issue.code === "invalid_type")
    return `must be ${kinds[issue.expected] ?? issue.expected}, and ${shown} isn't`;
  if (issue.code === "invalid_value")
    return `is ${shown}, and must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "array")
    return "is an empty list, and needs an entry";
  // The kinds of fields bring their own words; those of the schema library are for programmers.
  const isOwn = issue.message.startsWith("must ");
  return `is ${shown}${isOwn ? `: it ${issue.message}` : ", which isn't possible here"}`;
}

/** What was probably meant by a value, as its file writes it: the first reading that its field allows. */
function findMeant(
  { form, fileName }: Misfit,
  issue: z.core.$ZodIssue,
  field: z.ZodType | undefined,
  found: unknown,
  typed: string,
): string | undefined {
  if (field === undefined) return undefined;
  const choices = issue.code === "invalid_value" ? issue.values.map(String) : [];
  const nearest = typeof found === "string" ? suggestName(found, choices) : undefined;
  const readings = [nearest, ...readingsOf(found, typed), issue.path[0] === "linkName" && fileName];
  for (const value of readings) {
    if (value === undefined || value === false || !field.safeParse(value).success) continue;
    const written = write(value, form);
    if (written !== typed) return written;
  }
  return undefined;
}

/** A value as a file of its kind has it. */
function write(value: unknown, form: Misfit["form"]): string {
  if (form !== "front matter" || typeof value === "object") return JSON.stringify(value);
  // Plain words need no quotes.
  const isPlain = typeof value !== "string" || /^[\p{L}\p{N}/][\p{L}\p{N}/. _-]*$/u.test(value);
  const isText = typeof value === "string" && !/^[\d.]+$|^(?:true|false|null|yes|no)$/i.test(value);
  return isPlain && (isText || typeof value !== "string") ? String(value) : JSON.stringify(value);
}

/** Whether two texts are the same but for quotes, spaces and the case of letters. */
const isSameText = (one: string, other: string) => bare(one) === bare(other);
const bare = (text: string) => text.replace(/["'\s[\]]/g, "").toLowerCase();
