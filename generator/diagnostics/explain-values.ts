/** Explains why a value can't be used, and finds a value that was probably meant and that its field accepts. */
import type * as z from "zod";
import type { DataPath, Origin } from "../model/source.ts";
import { fieldNames, manualOf, nextStepOf, referenceKindOf, schemaAt } from "../schema/schemas.ts";
import { suggestName } from "./nearest.ts";
import { type Problem, problemAt, replace, type Subject } from "./problem.ts";
import { readingsOf } from "./readings.ts";

/** Data that doesn't fit its schema, and the notation that it was written in. */
export interface Misfit extends Origin {
  readonly schema: z.ZodType;
  readonly data: unknown;
  readonly form: "json" | "front matter" | "braces";
  /** The name of the file as an address has it. The `linkName` of an article must be the same. */
  readonly fileName?: string;
}

/** The value at a path, or undefined when there's nothing at that path. */
export function valueAt(data: unknown, path: DataPath): unknown {
  return path.reduce<unknown>((value, key) => (value as never)?.[key], data);
}

/** Explains a field that is missing, or whose value can't be used. */
export function explainValue(misfit: Misfit, issue: z.core.$ZodIssue): Problem {
  const { schema, data, source, form } = misfit;
  const field = schemaAt(schema, issue.path);
  const names = issue.path.filter((key) => typeof key === "string");
  const name = names.length === 0 ? "The entry" : `The field "${names.join(".")}"`;
  const about: Subject | undefined =
    names.length === 0 ? undefined : { kind: "field", name: names.join(".") };
  const span = misfit.spanOf(issue.path);
  const found = valueAt(data, issue.path);
  if (found === undefined) {
    // What it means to leave a field out is of no use to somebody who has to fill it in.
    const manual = manualOf(field)?.replace(/ ?\bUnset\b.*/s, "");
    const message = `${name} is missing. ${manual ?? ""}`.trim();
    const advice = adviseMissing(names, form);
    return problemAt(source, span, { code: "field-missing", message, advice, about });
  }
  const typed = source.text.slice(span.start, span.end);
  const meant = field && findMeant(misfit, issue, field, typed);
  return problemAt(source, span, {
    code: "field-value",
    message: `${name} ${describeFault(issue, found)}.`,
    advice: adviseValue(issue, found, field, form),
    about,
    fix: meant && replace(span, meant.written, meant.isCertain),
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

/**
 * The next step for somebody who has to write another value. The rule that was broken knows it best, then the field;
 * its type is the last resort. A description of the field would only repeat what the editor has read.
 */
function adviseValue(
  issue: z.core.$ZodIssue,
  found: unknown,
  field: z.ZodType | undefined,
  form: Misfit["form"],
): string {
  const key = issue.path.findLast((part) => typeof part === "string");
  const next = issue.code === "custom" ? issue.params?.["next"] : undefined;
  if (typeof next === "string") return next;
  if (neededNames(field).length > 0) return adviseGroup(field, key, form);
  if (isEmpty(found)) {
    const isOptional = field?.safeParse(undefined).success;
    return `Write what belongs here${isOptional ? `, or delete the field ${key}` : ""}.`;
  }
  if (issue.code === "invalid_value") return `Choose one: ${issue.values.map(String).join(", ")}.`;
  const ofType = issue.code === "invalid_type" ? typeAdvice[issue.expected] : undefined;
  return nextStepOf(field) ?? ofType ?? "Write other words here.";
}

/** How a group of fields is written. */
function adviseGroup(
  field: z.ZodType | undefined,
  key: string | undefined,
  form: Misfit["form"],
): string {
  const needed = neededNames(field);
  if (form !== "json") return [`${key}:`, ...needed.map((name) => `  ${name}: …`)].join("\n");
  const group = `{ ${needed.map((name) => `"${name}": …`).join(", ")} }`;
  return `Such as: ${key === undefined ? group : `"${key}": ${group}`}`;
}

/** Whether nothing is in a value that anybody could read. */
const isEmpty = (found: unknown) =>
  found === null ||
  (typeof found === "string" && found.trim() === "") ||
  (Array.isArray(found) && found.length === 0);

/** The required fields of a group. */
const neededNames = (field: z.ZodType | undefined) =>
  fieldNames(field).filter((name) => {
    return field && schemaAt(field, [name])?.safeParse(undefined).success === false;
  });

/** What a field of each type must be, in an editor's words. */
const kinds: Readonly<Record<string, string>> = {
  string: "text in double quotes",
  number: "a number, without quotes",
  int: "a whole number, without quotes",
  boolean: "true or false, without quotes",
  array: "a list",
  object: "a group of fields",
};

/** What to do about a value of another type. */
const typeAdvice: Readonly<Record<string, string>> = {
  string: "Write it in double quotes.",
  number: "Write digits alone, without quotes, commas and units.",
  int: "Write digits alone, without quotes, commas and units.",
  boolean: "Write true or false, without quotes.",
  array: "Write it in square brackets, with a comma between two entries.",
};

function describeFault(issue: z.core.$ZodIssue, found: unknown): string {
  // A new line in a value would break the message into two.
  const whole =
    typeof found === "string" ? `"${found.replaceAll("\n", "\\n")}"` : JSON.stringify(found);
  const shown = whole.length > 60 ? `${whole.slice(0, 57)}…${whole.at(-1)}` : whole;
  if (isEmpty(found)) return Array.isArray(found) ? "is an empty list" : "is empty";
  if (issue.code === "invalid_type")
    return `must be ${kinds[issue.expected] ?? issue.expected}, and ${shown} isn't`;
  if (issue.code === "invalid_value") return `is ${shown}, and that isn't one of its choices`;
  return `is ${shown}: it ${issue.message}`;
}

/** What was probably meant by a value, written as in its file. */
interface Meant {
  readonly written: string;
  readonly isCertain: boolean;
}

/** Finds the first reading of a value that its field accepts. */
function findMeant(
  misfit: Misfit,
  issue: z.core.$ZodIssue,
  field: z.ZodType,
  typed: string,
): Meant | undefined {
  const found = valueAt(misfit.data, issue.path);
  const choices = issue.code === "invalid_value" ? issue.values.map(String) : [];
  const nearest = typeof found === "string" ? suggestName(found, choices) : undefined;
  const stated = issue.code === "custom" ? issue.params?.["meant"] : undefined;
  const fileName = issue.path[0] === "linkName" ? misfit.fileName : undefined;
  const { sameWords, otherWords } = readingsOf(found, typed);
  const readings = [
    stated,
    nearest,
    ...sameWords,
    ...(takesAnyWords(field) ? [] : otherWords),
    fileName,
  ];
  for (const reading of [...readings, asGroup(field, found)]) {
    if (reading === undefined || !fits(misfit, issue.path, field, reading)) continue;
    const written = write(reading, misfit.form);
    if (written !== typed) return { written, isCertain: isSameText(typed, written) };
  }
  return undefined;
}

/** Whether a field accepts any words, or any person's name. That it accepts a reading then proves nothing. */
const takesAnyWords = (field: z.ZodType) =>
  field.safeParse("Some plain words.").success &&
  [undefined, "person"].includes(referenceKindOf(field));

/** If a group requires only one field, a bare value in its place was meant as the value of that field. */
function asGroup(field: z.ZodType, found: unknown): unknown {
  const [needed, ...others] = neededNames(field);
  const isValue = found !== null && typeof found !== "object";
  return needed && others.length === 0 && isValue ? { [needed]: found } : undefined;
}

/** Whether a field accepts a value, also together with the fields beside it. */
function fits({ schema, data }: Misfit, path: DataPath, field: z.ZodType, value: unknown): boolean {
  if (!field.safeParse(value).success || isNameInParts(field, value)) return false;
  const issues = schema.safeParse(withValue(data, path, value)).error?.issues ?? [];
  return issues.every((issue) => issue.path.join(".") !== path.join("."));
}

/** Whether a list of people is really one name in parts: `Park, Lena` isn't two people. */
function isNameInParts(field: z.ZodType, value: unknown): boolean {
  if (!Array.isArray(value) || value.length < 2) return false;
  const element = schemaAt(field, [0]);
  return element !== undefined && takesAnyWords(element) && value.some((part) => !/\s/.test(part));
}

/** A copy of some data with another value at a path. */
function withValue(data: unknown, path: DataPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const copy = (Array.isArray(data) ? [...data] : { ...(data as object) }) as Record<
    PropertyKey,
    unknown
  >;
  copy[key] = withValue(copy[key], rest, value);
  return copy;
}

/** Writes a value in the notation of its file, with spaces where people put them. */
function write(value: unknown, form: Misfit["form"]): string {
  if (Array.isArray(value)) return `[${value.map((part) => JSON.stringify(part)).join(", ")}]`;
  if (typeof value === "object") return JSON.stringify(value, null, 1).replace(/\s*\n\s*/g, " ");
  if (typeof value !== "string" || form !== "front matter") return JSON.stringify(value);
  // Plain words need no quotes, unless YAML would read them as a number or a boolean.
  const isPlain = /^[\p{L}\p{N}/][\p{L}\p{N}/. _-]*$/u.test(value);
  const isText = !/^[\d.]+$|^(?:true|false|null|yes|no)$/i.test(value);
  return isPlain && isText ? value : JSON.stringify(value);
}

/**
 * Whether two texts differ only in quotes, spaces, brackets and case, so that the correction needs no question. Words
 * in capitals and lists of several texts do need one.
 */
const isSameText = (typed: string, written: string) =>
  withoutMarks(typed) === withoutMarks(written) &&
  !/\p{Lu}{2}/u.test(typed) &&
  !written.includes('", "');
const withoutMarks = (text: string) => text.replace(/["'\s[\]]/g, "").toLowerCase();
