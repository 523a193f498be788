/**
 * Says what is wrong with the value of a field, and shows the line as it should be wherever the
 * value itself tells: a missing quote, a date in another order, a path with backslashes.
 */
import type * as z from "zod";
import { fieldNames, manualOf, referenceOf } from "../entities/schema-walk.ts";
import type { Position } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { Finding } from "../problems/problem-at.ts";
import { findLinkSlip, findPictureSlip, type Slip } from "../problems/reference-slips.ts";
import { suggestName } from "../problems/suggest.ts";

/** A field that does not fit its schema. */
export interface FieldFault {
  readonly issue: z.core.$ZodIssue;
  /** How messages call it: `The field "author.role"`. */
  readonly name: string;
  /** The last part of its name. */
  readonly key: string;
  readonly field: z.ZodType | undefined;
  readonly found: unknown;
}

/** What is known of a wrong value: a sentence, what belongs in its place, or what to do. */
type Advice = Partial<Slip>;

/** Explains a value that cannot be used. */
export function explainValue(fault: FieldFault, source: SourceFile, place: Position): Finding {
  const { name, issue, found, field } = fault;
  const typed = literalAt(source, place);
  const { says, right, isCertain, fix }: Advice =
    adviseReference(fault, typed) ??
    adviseKind(fault, typed, source) ??
    adviseForm(fault, typed) ??
    {};
  const manual = manualOf(field);
  const shown = /^".*"$/.test(typed) ? typed : `"${typed}"`;
  return {
    code: "field-value",
    message: `${name} ${says ? `is ${shown}. ${says}` : `${wordsFor(issue, found)}.`}`,
    fix:
      right === undefined ? (fix ?? (manual && `What belongs here: ${manual}`)) : `Write ${right}.`,
    swap: right === undefined ? undefined : { typed, right, isCertain },
  };
}

/** The value as it was typed, with its quotes; it ends with its line. */
function literalAt({ text, path }: SourceFile, { line, column }: Position): string {
  const rest = (text.split("\n")[line - 1] ?? "").slice(column - 1);
  const [quoted] = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(rest) ?? [];
  // As it was typed: 1.10 is the number 1.1 by now.
  const plain = path.endsWith(".json") ? /^[^\s,}\]]*/ : /^.*?(?=\s+#|\s*$)/;
  return quoted ?? plain.exec(rest)?.[0] ?? "";
}

/** What a field of each type must be. */
const kinds: Readonly<Record<string, string>> = {
  string: "text in double quotes",
  number: "a number, without quotes",
  int: "a whole number, without quotes",
  boolean: "true or false, without quotes",
  array: "a list",
  object: "a group of fields",
};

function wordsFor(issue: z.core.$ZodIssue, found: unknown): string {
  const whole = typeof found === "string" ? `"${found}"` : JSON.stringify(found);
  const shown = whole.length > 60 ? `${whole.slice(0, 57)}…` : whole;
  if (found === null || /^"\s*"$/.test(whole)) return "is empty";
  if (issue.code === "invalid_type")
    return `must be ${kinds[issue.expected] ?? issue.expected}, and ${shown} is not`;
  if (issue.code === "invalid_value")
    return `is ${shown}, and must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "array")
    return "is an empty list, and needs an entry";
  if (issue.code === "invalid_union") return `is ${shown}, and must be a number or a text`;
  // The kinds of fields bring their own words; those of the schema library are for programmers.
  const isOwn = issue.message.startsWith("must ");
  return `is ${shown}${isOwn ? `: it ${issue.message}` : ", which is not possible here"}`;
}

/** A link or a picture that is written in another way than the site writes them. */
function adviseReference({ field, found }: FieldFault, typed: string): Advice | undefined {
  const reference = referenceOf(field);
  if (typeof found !== "string" || found === "" || reference === undefined) return undefined;
  // In JSON a backslash may stand for another sign, so the typed words count, not what they became.
  const words = typed.replace(/^(["'])(.*)\1$/, "$2");
  const slip = reference === "link" ? findLinkSlip(words) : findPictureSlip(words);
  if (slip?.right !== undefined) return { ...slip, right: typed.replace(words, slip.right) };
  if (slip || reference !== "link" || !/^[a-z0-9-]+$/.test(words)) return slip;
  return { fix: `Write link:${words}, or /${words} for a page of the site.` };
}

/** A value of another type, which the same words can be. */
function adviseKind(fault: FieldFault, typed: string, { path }: SourceFile): Advice | undefined {
  const { issue, found, field, key } = fault;
  const text = String(found).trim();
  if (issue.code === "custom" && issue.message.startsWith("must be a number")) {
    // A figure in quotes, with the signs that it is printed with.
    const [, digits] = /^[$€£]?\s*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)\s*%?$/.exec(text) ?? [];
    return digits === undefined ? undefined : { right: digits.replaceAll(",", "") };
  }
  if (issue.code !== "invalid_type" || found === null) return undefined;
  if (issue.expected === "object")
    return { fix: exampleOf(key, fieldNames(field), typed, path.endsWith(".md")) };
  if (issue.expected === "string")
    return typeof found === "object" ? undefined : { right: `"${typed}"`, isCertain: true };
  if (issue.expected === "boolean") {
    if (/^(?:yes|y|on|true)$/i.test(text)) return { right: "true" };
    return /^(?:no|n|off|false)$/i.test(text) ? { right: "false" } : undefined;
  }
  if (typeof found !== "string") return undefined;
  if (issue.expected === "array") return { right: `[${typed}]` };
  return /^-?\d+(?:\.\d+)?$/.test(found) ? { right: found, isCertain: true } : undefined;
}

/** A group as it is written, its first field with the words that stand in the place of all. */
function exampleOf(key: string, names: readonly string[], typed: string, isPage: boolean): string {
  const values = names.map((_name, index) => (index === 0 && typed ? typed : "…"));
  if (isPage)
    return `${key}:${names.map((name, index) => `\n  ${name}: ${values[index]}`).join("")}`;
  const fields = names.map((name, index) => `"${name}": ${values[index]}`);
  return `${key === "" ? "" : `"${key}": `}{ ${fields.join(", ")} }`;
}

/** A word of a choice with a slip in it, or a value in another form than content has it. */
function adviseForm({ issue, found, field }: FieldFault, typed: string): Advice | undefined {
  const text = String(found);
  let right: string | undefined;
  if (issue.code === "invalid_value") right = suggestName(text, issue.values.map(String));
  else if (typeof found === "string" && text.trim() !== "" && referenceOf(field) === undefined) {
    const forms = issue.code === "invalid_format" ? nameForms(text) : [dayForm(text)];
    right = forms.find((form) => form && form !== text && field?.safeParse(form).success);
  }
  return right === undefined ? undefined : { right: typed.replace(text, right) };
}

/** What a name, a mail address, an outside address or a route may have been meant to be. */
function nameForms(found: string): readonly string[] {
  const nameOf = (part: string) =>
    part
      .normalize("NFKD")
      .replace(/\p{Mark}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
  const mail = found.trim().replace(/^mailto:/i, "");
  const address = /^[\w-]+(?:\.[\w-]+)+/.test(found) ? [`https://${found}`] : [];
  const route = `/${found.split("/").map(nameOf).filter(Boolean).join("/")}`;
  return [mail, nameOf(found), ...address, route];
}

/** A day in words or in another order, or a day and a time, as content writes it. */
function dayForm(found: string): string | undefined {
  const spelled = found
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, "$1")
    .replace(/(?<=\d)T(?=\d)/, " ")
    .replace(/\s(\d{1,2})(:\d\d)?\s*([ap])\.?m\.?$/i, (_, hour, minute = ":00", half) => {
      return ` ${hour}${minute} ${half}m`;
    });
  // The month comes first, unless only the other order is a day.
  const dayFirst = spelled.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](?=\d)/, "$2/$1/");
  return [spelled, dayFirst].map(readDay).find((form) => form !== undefined);
}

/** A day that the calendar has, from words that the platform can read. */
function readDay(spelled: string): string | undefined {
  const date = new Date(`${spelled} UTC`);
  const numbers = (spelled.match(/\d+/g) ?? []).map(Number);
  const isInWords = /[a-z]{3}/i.test(spelled);
  if (Number.isNaN(date.getTime()) || numbers.length < (isInWords ? 2 : 3)) return undefined;
  // The platform takes the 30th of February for a day in March, which nobody typed.
  const isTyped = numbers.includes(date.getUTCDate());
  if (!isTyped || !(isInWords || numbers.includes(date.getUTCMonth() + 1))) return undefined;
  return date.toISOString().slice(0, /\d:\d\d/.test(spelled) ? 16 : 10);
}
