/**
 * Explains in an editor's words why data does not fit its schema: names that no field has, fields that are
 * missing, and values that cannot be used, with what was probably meant. The schema is the only source
 * of what belongs there.
 */
import type * as z from "zod";
import { documents } from "../entities/catalog.ts";
import { marked } from "../entities/safe-text.ts";
import { fieldNames, manualOf, schemaAt } from "../entities/schemas.ts";
import { slugOf, toRoute } from "../model/address.ts";
import { mostShown } from "../model/problem.ts";
import type { Swap } from "./edit-text.ts";
import type { Finding } from "./problem-at.ts";
import { readNumber } from "./read-number.ts";
import { suggestName } from "./suggest.ts";

type Path = readonly PropertyKey[];

/** Data that does not fit its schema. */
interface Misfit {
  readonly schema: z.ZodType;
  readonly data: unknown;
  /** A value as it was typed, with its quotes. */
  typedAt(path: Path): string;
  /** Whether fields are written as in JSON, or as at the top of a page. */
  readonly isJson: boolean;
  /** The name of the file as an address has it: an article has the same. */
  readonly fileName?: string;
}

/** What is wrong with a field, or with its name. */
export interface FieldFinding extends Finding {
  readonly path: Path;
  readonly part: "key" | "value";
}

/** Explains each mistake once. */
export function explainIssues(misfit: Misfit, issues: readonly z.core.$ZodIssue[]) {
  // A slip in a name is no missing field too, and of a value that is wrong in two ways the first is enough.
  const explained = new Set<string>();
  const [lone, another] = issues.filter(({ path }) => valueAt(misfit.data, path) === undefined);
  const names = issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const known = fieldNames(schemaAt(misfit.schema, issue.path));
    // To find the place of each takes long, and nobody corrects more.
    return issue.keys.slice(0, mostShown).map((key): FieldFinding => {
      const path = [...issue.path, key];
      const found = valueAt(misfit.data, path);
      const isDraft = readDraft(key, found);
      const asDraft = known.includes("draft") && isDraft !== undefined;
      // Where one field is missing and another unknown, whose text fits it, that is a word for it.
      const other = lone && !another && issue.keys.length === 1 ? String(lone.path.at(-1)) : "";
      const fits = schemaAt(misfit.schema, [...issue.path, other])?.safeParse(found).success;
      const value = misfit.typedAt(path);
      const isAddress = /^"?(?:https?:|www\.)/.test(value);
      const usual = isAddress ? "url" : /^"?\d{4}-\d/.test(value) ? "start" : "";
      const word = other && fits ? other : usual;
      const near = suggestName(key, known) ?? known.find((name) => name === word);
      const nearest = asDraft ? "draft" : near;
      // An event may have words in place of its day.
      for (const name of nearest === "start" ? ["start", "when"] : [nearest])
        if (name && (valueAt(misfit.data, [...issue.path, name]) ?? null) === null)
          explained.add([...issue.path, name].join("."));
      const typed = asDraft ? `${key}: ${value}` : key;
      const swap = value.startsWith('"www.')
        ? { typed: `${key}": "www.`, right: nearest && `${nearest}": "https://www.` }
        : { typed, right: asDraft ? `draft: ${isDraft}` : nearest };
      const fields = `The fields are: ${known.join(", ") || "none"}.`;
      const message = `There is no field "${key}" here. ${nearest ? `Did you mean "${nearest}"?` : fields}`;
      // From one document into another: the entry of a list has nothing for it.
      const all = Object.values(documents);
      const isDocument = issue.path.length === 0 && all.some((one) => one.schema === misfit.schema);
      const home = isDocument && all.find(({ schema }) => fieldNames(schema).includes(key));
      const fix = home ? `Move the field ${key} into ${home.file}.` : `Delete the field ${key}.`;
      return { code: "field-unknown", message, fix, swap, path, part: "key" };
    });
  });
  const fields = issues.flatMap((issue): readonly FieldFinding[] => {
    const name = issue.path.join(".");
    if (issue.code === "unrecognized_keys" || explained.has(name)) return [];
    explained.add(name);
    return [{ ...explainIssue(misfit, issue), path: issue.path, part: "value" }];
  });
  return [...names, ...fields];
}

/** What other programs call a page that is published, or is not yet. */
const shown = /^(?:publish(?:ed)?|public|visible|live)$/i;
const hidden = /^(?:unpublished|hidden|private|draft)$/i;

/** Whether a field of another program calls a page a draft: `published: false`, `status: draft`. */
function readDraft(key: string, value: unknown): boolean | undefined {
  const isState = /^(?:status|state|visibility)$/i.test(key);
  const text = typeof value === "object" ? "" : String(value);
  const [word, said] = isState ? [text, "true"] : [key, text];
  const [answer, yes] = yesOrNo.exec(said) ?? [];
  const isKnown = answer !== undefined && (hidden.test(word) || shown.test(word));
  return isKnown ? hidden.test(word) === (yes !== undefined) : undefined;
}

/** The value at a path; undefined where the path leaves the data. */
export function valueAt(data: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (value as never)?.[key], data);
}

function explainIssue(misfit: Misfit, issue: z.core.$ZodIssue): Finding {
  const field = schemaAt(misfit.schema, issue.path);
  const manual = manualOf(field);
  const keys = issue.path.filter((key) => typeof key === "string");
  const key = keys.at(-1) ?? "";
  const name = key === "" ? "The entry" : `The field "${keys.join(".")}"`;
  const found = valueAt(misfit.data, issue.path);
  if (found === undefined) {
    const message = `${name} is missing. ${manual}`.trim();
    const line = misfit.isJson ? `"${key}": …` : `${key}: …`;
    const isInner = !misfit.isJson && keys.length > 1;
    const where = isInner
      ? `Below "${keys[0]}", add a line that begins with two spaces:`
      : "Add a line";
    return { code: "field-missing", message, fix: `${where} ${line}` };
  }
  const typed = misfit.typedAt(issue.path);
  const { right, isCertain } = findMeaning(field, issue, found, typed, misfit.fileName ?? "") ?? {};
  const inner = fieldNames(field).filter((one) => isAsked(field, one));
  const its = Array.isArray(found) ? "Keep one entry, without the list around it. Its" : "Its";
  const parts = typeof found === "string" ? found.split(/\s*[,;|]\s*/) : [];
  const rows = [`${key}:`, ...inner.map((one, at) => `  ${one}: ${parts[at] ?? "…"}`)];
  const fields = inner.map((one, at) => `"${one}": ${at > 0 ? '"…"' : typed}`).join(", ");
  const written = misfit.isJson ? `Such as: ${key && `"${key}": `}{ ${fields} }` : rows.join("\n");
  const group = typeof found === "string" ? written : `${its} fields are: ${inner.join(", ")}.`;
  const general = inner.length > 0 ? group : manual && `Write here: ${manual}`;
  const message = `${name} ${describe(issue, found)}.`;
  const fix = (issue.code === "custom" && issue.params?.["fix"]) || general;
  return { code: "field-value", message, fix, swap: { typed, right, isCertain } };
}

/** Whether a group of fields needs this one. */
const isAsked = (field: z.ZodType | undefined, name: string) =>
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
    return `must be ${kinds[issue.expected] ?? issue.expected}, and ${shown} is not`;
  if (issue.code === "invalid_value")
    return `is ${shown}, and must be one of: ${issue.values.map(String).join(", ")}`;
  if (issue.code === "too_small" && issue.origin === "array")
    return "is an empty list, and needs an entry";
  // The kinds of fields bring their own words; those of the schema library are for programmers.
  const isOwn = issue.message.startsWith("must ");
  return `is ${shown}${isOwn ? `: it ${issue.message}` : ", which is not possible here"}`;
}

/** A value that may have been meant, and how it is typed; certain when the words stay the same. */
interface Meaning extends Pick<Swap, "right" | "isCertain"> {
  readonly value: unknown;
}

/** The quotes around a figure, and the sign of its unit: `"$1"`, `"1 kr"`. */
const currencyAround = /^["']?(?:\p{Sc}\s*)?(.*?)(?:\s*(?:\p{Sc}|%|kr))?["']?$/u;

const yesOrNo = /^(?:(yes|y|on|true)|no|n|off|false)(?!\S)/i;

/** The first meaning of a wrong value that the field allows. */
function findMeaning(
  field: z.ZodType | undefined,
  issue: z.core.$ZodIssue,
  found: unknown,
  typed: string,
  fileName: string,
): Meaning | undefined {
  if (typeof found === "object") return undefined;
  const text = String(found);
  // A figure in quotes, with the signs that it is printed with.
  const number = readNumber(typed.replace(currencyAround, "$1"));
  const digits = number === undefined ? "" : String(number);
  const [answer, yes] = yesOrNo.exec(text) ?? [];
  const comma = /,\s*(?:and\s+)?|\s+(?:and|&)\s+/;
  const parts = text[0] === "#" ? text.slice(1).split(/[\s,]*#/) : text.split(comma);
  const forms = formsOf(text, issue, fileName);
  const meanings: readonly Meaning[] =
    typeof found === "string"
      ? [
          { value: digits && Number(digits), right: digits, isCertain: digits === found },
          { value: answer && yes !== undefined, right: String(yes !== undefined) },
          { value: parts, right: typed === found ? `[${typed}]` : JSON.stringify(parts) },
          { value: parts.map(routeOf), right: `[${parts.map(routeOf).join(", ")}]` },
          ...forms.map((value) => ({ value, right: typed.replace(text, value) })),
        ]
      : [
          { value: number, right: digits },
          { value: typed, right: `"${typed}"`, isCertain: true },
        ];
  return meanings.find(
    ({ value, right }) => value !== undefined && right !== typed && field?.safeParse(value).success,
  );
}

/**
 * What a field itself says was meant; a word of a choice without its slip; a name, an address, a route or a day as
 * content writes it.
 */
function formsOf(text: string, issue: z.core.$ZodIssue, fileName: string): readonly string[] {
  if (issue.code === "custom" && issue.params?.["meant"]) return [issue.params["meant"]];
  if (issue.code === "invalid_value") return [suggestName(text, issue.values.map(String)) ?? text];
  if (issue.code !== "invalid_format")
    return [
      dayOf(text) ?? text.replace(/&\S+?;/g, signOf).replace(marked, "$2$3"),
      text.replace(/^([^\s,]+), ([^\s,]+)$/, "$2 $1"),
    ];
  const mail = text.trim().replace(/^mailto:/i, "");
  const address = /^[\w-]+(?:\.[\w-]+)+/.test(text) ? `https://${text}` : text;
  const box = text.includes("@") ? `mailto:${mail}` : text.replace(/ [–—] /g, " - ");
  const once = text.replace(/^https?:\/+(?=https?:)/i, "");
  if (issue.path[0] === "linkName") return [fileName];
  const yearFirst = text.replace(/^(\d\d)[/.](\d{4})$/, "$2-$1");
  const twoDigits = text
    .replace(/^(\d\d?)(?::(\d\d))?\s*([ap])\.?m\.?$/i, (_all, hours, minutes = "00", half) => {
      return `${(Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)}:${minutes}`;
    })
    .replace(/^(?=\d:\d\d$)/, "0");
  const [name, route] = [slugOf(text.replace(/^.*[/:]|^the /i, "")), toRoute(text)];
  return [yearFirst, twoDigits, mail, name, once, address, route, box];
}

/** The route in an address that was copied from a browser. */
const routeOf = (typed: string) =>
  toRoute(typed.replace(/^(?:https?:\/\/|www\.)[^/]*|\.html?$/g, ""));

/** The codes of HTML that people paste, and the signs that they stand for. */
const signs = "&amp;& &#39;' &quot;' &rsquo;’ &ldquo;“ &rdquo;” &hellip;… &ndash;– &mdash;—";
const signOf = (code: string) => signs.split(code)[1]?.[0] ?? code.replace("&nbsp;", " ");

/** A day in another order or in words, or a day and a time, that the platform can read. */
function dayOf(typed: string): string | undefined {
  // Where points part the numbers, or there are not so many months, the day stands before the month.
  const text = typed
    .replace(/[‐-―]/g, "-")
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    .replace(/^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})/, "$3-$2-$1")
    .replace(/^(1[3-9]|[23]\d)\/(\d\d?)\/(\d{4})/, "$3-$2-$1");
  const date = new Date(`${text.replace(/T(?=\d)|(?<=\d)(?=[ap]m)/gi, " ")} UTC`);
  // The platform takes the 30th of February for a day in March, which nobody typed.
  const [, days = ""] = /^(?:\d{4}-\d\d-)?(.*)/.exec(text) ?? [];
  const isTyped = new RegExp(`(?<!\\d)0?${date.getUTCDate()}(?!\\d)`).test(days);
  if (!isTyped || (text.match(/\d+/g) ?? []).length < 2) return undefined;
  return date.toISOString().slice(0, /\d:\d\d/.test(text) ? 16 : 10);
}
