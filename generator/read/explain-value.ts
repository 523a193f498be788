/**
 * Says what is wrong with the value of a field, and shows the line as it should be wherever the
 * value itself tells: a missing quote, a date in another order, a path with backslashes.
 */
import type * as z from "zod";
import { fieldNames, manualOf, referenceOf } from "../entities/schemas.ts";
import type { Position } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import type { Swap } from "../problems/edit-text.ts";
import type { Finding } from "../problems/problem-at.ts";
import { findLinkSlip, findPictureSlip } from "../problems/reference-slips.ts";
import { suggestName } from "../problems/suggest.ts";
import { findMeant } from "./meant-value.ts";

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

/** What to write: a sentence, and the words to swap when the value tells them. */
type Advice = Pick<Finding, "fix" | "swap"> & { readonly says?: string };

/** Explains a value that cannot be used. */
export function explainValue(fault: FieldFault, source: SourceFile, place: Position): Finding {
  const { name, issue, found, field } = fault;
  const typed = literalAt(source, place);
  const advice =
    adviseReference(fault, typed) ??
    adviseNumber(fault, typed) ??
    adviseType(fault, typed, source) ??
    adviseText(fault, typed);
  const manual = manualOf(field);
  const shown = /^".*"$/.test(typed) ? typed : `"${typed}"`;
  const what = advice?.says ? `is ${shown}. ${advice.says}` : `${wordsFor(issue, found)}.`;
  return {
    code: "field-value",
    message: `${name} ${what}`,
    fix: advice?.fix ?? (manual && `What belongs here: ${manual}`),
    swap: advice?.swap,
  };
}

/** The value as it was typed, with its quotes; it ends with its line. */
function literalAt({ text, path }: SourceFile, { line, column }: Position): string {
  const rest = (text.split("\n")[line - 1] ?? "").slice(column - 1);
  const [quoted] = /^"(?:[^"\\]|\\.)*"|^'(?:[^']|'')*'/.exec(rest) ?? [];
  if (quoted !== undefined) return quoted;
  // As it was typed: 1.10 is the number 1.1 by now.
  const plain = path.endsWith(".json") ? /^[^\s,}\]]*/ : /^.*?(?=\s+#|\s*$)/;
  return plain.exec(rest)?.[0] ?? "";
}

function wordsFor(issue: z.core.$ZodIssue, found: unknown): string {
  if (found === null || found === "") return "is empty";
  const whole = typeof found === "string" ? `"${found}"` : JSON.stringify(found);
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
  string: "text in double quotes",
  number: "a number, without quotes",
  int: "a whole number, without quotes",
  boolean: "true or false, without quotes",
  array: "a list",
  object: "a group of fields",
};

/** A link or a picture that is written in another way than the site writes them. */
function adviseReference({ field, found }: FieldFault, typed: string): Advice | undefined {
  const reference = referenceOf(field);
  if (typeof found !== "string" || found === "" || reference === undefined) return undefined;
  // In JSON a backslash may stand for another sign, so the typed words count, not what they became.
  const words = typed.replace(/^(["'])(.*)\1$/, "$2");
  const slip = reference === "link" ? findLinkSlip(words) : findPictureSlip(words);
  if (slip?.right !== undefined) {
    const { says, right, isCertain = false } = slip;
    return { says, fix: `Write ${right}.`, swap: { typed: words, right, isCertain } };
  }
  if (slip) return { says: slip.says, fix: slip.fix };
  const isName = reference === "link" && /^[a-z0-9-]+$/.test(words);
  return isName ? { fix: `Write link:${words}, or /${words} for a page of the site.` } : undefined;
}

/** A figure in quotes, with the signs that it is printed with. */
function adviseNumber({ issue, found }: FieldFault, typed: string): Advice | undefined {
  if (issue.code !== "custom" || !issue.message.startsWith("must be a number")) return undefined;
  const [, digits] =
    /^[$€£]?\s*(-?\d{1,3}(?:,\d{3})*(?:\.\d+)?|-?\d+(?:\.\d+)?)\s*%?$/.exec(String(found).trim()) ??
    [];
  if (digits === undefined) return undefined;
  const right = digits.replaceAll(",", "");
  return { fix: `Write ${right}.`, swap: { typed, right } };
}

/** A value of another kind, which the same words can be. */
function adviseType(fault: FieldFault, typed: string, { path }: SourceFile): Advice | undefined {
  const { issue, found, field, key } = fault;
  if (issue.code !== "invalid_type" || found === null) return undefined;
  const swapFor = (right: string, isCertain = false): Swap => ({ typed, right, isCertain });
  switch (issue.expected) {
    case "string":
      if (typeof found === "object") return undefined;
      return { fix: `Write "${typed}".`, swap: swapFor(`"${typed}"`, true) };
    case "number":
    case "int": {
      const isNumber = typeof found === "string" && /^-?\d+(?:\.\d+)?$/.test(found);
      return isNumber ? { fix: `Write ${found}.`, swap: swapFor(found, true) } : undefined;
    }
    case "boolean": {
      const meant = /^(?:yes|y|on|true)$/i.test(String(found)) ? "true" : "false";
      const isWord = /^(?:yes|y|on|true|no|n|off|false)$/i.test(String(found));
      return isWord ? { fix: `Write ${meant}.`, swap: swapFor(meant) } : undefined;
    }
    case "array":
      return typeof found === "string"
        ? { fix: `Write [${typed}].`, swap: swapFor(`[${typed}]`) }
        : undefined;
    case "object":
      return { fix: exampleOf(key, fieldNames(field), typed, path.endsWith(".md")) };
    default:
      return undefined;
  }
}

/** A group as it is written, its first field with the words that stand in the place of all. */
function exampleOf(key: string, names: readonly string[], typed: string, isPage: boolean): string {
  if (isPage) {
    const lines = names.map((name, index) => `  ${name}: ${index === 0 && typed ? typed : "…"}`);
    return [`${key}:`, ...lines].join("\n");
  }
  const fields = names.map((name, index) => `"${name}": ${index === 0 && typed ? typed : "…"}`);
  return `${key === "" ? "" : `"${key}": `}{ ${fields.join(", ")} }`;
}

/** A word of a choice with a slip in it, or a value in another form than content has it. */
function adviseText({ issue, found, field }: FieldFault, typed: string): Advice | undefined {
  const isChoice = issue.code === "invalid_value";
  const right = isChoice
    ? suggestName(String(found), issue.values.map(String))
    : typeof found === "string" && referenceOf(field) === undefined
      ? findMeant(found, field, issue.code === "invalid_format")
      : undefined;
  if (right === undefined) return undefined;
  const swap = { typed, right: typed.replace(String(found), right) };
  return { fix: `Write ${right}.`, swap };
}
