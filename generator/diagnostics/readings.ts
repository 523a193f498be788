/**
 * What a value may have been meant as: people write numbers with symbols, dates in words, addresses without their
 * beginning. These are only guesses. The field decides whether it accepts one.
 */
import { DomUtils, parseDocument } from "htmlparser2";
import { slugOf, toRoute } from "../model/address.ts";
import { withoutMarks } from "../schema/marks.ts";
import { readNumber } from "./read-number.ts";

/** The readings of a value, the most likely ones first. */
interface Readings {
  /** The same words, without what surrounds them. Any field may mean them. */
  readonly sameWords: readonly unknown[];
  /** Other words. They're no use for a field that accepts any words, because it would accept these, too. */
  readonly otherWords: readonly unknown[];
}

/**
 * Reads a value in all the ways that people may have meant it.
 * @param typed the value as it was typed, with its quotes: `1.10` has already become the number 1.1
 */
export function readingsOf(value: unknown, typed: string): Readings {
  // Lists and groups have no readings themselves; their parts are read one by one.
  if (typeof value === "object") return { sameWords: [], otherWords: [] };
  const inner = typed.replace(/^["']|["']$/g, "").trim();
  const text = typeof value === "string" ? value.trim() : inner;
  if (text === "") return { sameWords: [], otherWords: [] };
  const parts = partsOf(text);
  const sameWords = [
    readNumber(text.replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%|hours?|h)$/gu, "")),
    readAnswer(text),
    parts,
    parts.map(readRoute),
    text,
    inner.replaceAll("\\", "/"),
    plainWords(text),
    withoutCapitals(text),
    text.normalize("NFKC"),
  ];
  return { sameWords, otherWords: readOtherWords(text) };
}

/** The entries of a list that was typed as one text: `#first #second`, `Ana Cruz and Bo Li`. */
const partsOf = (text: string) =>
  text.startsWith("#") ? text.slice(1).split(/[\s,]*#/) : text.split(/,\s*|\s+and\s+/);

/** The words without Markdown, HTML tags and HTML entities. */
function plainWords(text: string): string {
  const unmarked = withoutMarks(text);
  return DomUtils.textContent(parseDocument(unmarked)).replace(/\s+/g, " ").trim();
}

/** A name that was typed in capitals, with only the first letter of each word in upper case. */
function withoutCapitals(text: string): string | undefined {
  if (text !== text.toUpperCase()) return undefined;
  const lower = text.replace(/\s+/g, " ").toLowerCase();
  return lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A text read as a date, a time, an address, or the name of an entry. */
const readOtherWords = (text: string): readonly unknown[] => [
  ...readDays(text),
  readTime(text),
  text.replace(/^mailto:/i, ""),
  /^[^\s:@]+@[^\s:@]+$/.test(text) ? text.replaceAll(",", ".") : undefined,
  text.includes("@") ? `mailto:${text.replace(/^mailto:/i, "")}` : undefined,
  /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text) ? `https://${text}` : undefined,
  withoutSpaces(text),
  text.replace(/^http:/i, "https:"),
  text.replace(/^https?:\/*(?=https?:)/i, ""),
  text.replaceAll("_", "-"),
  slugOf(text.replace(/^.*[/:]|^the /i, "")),
  readRoute(text),
  text.replace(/ [–—] /g, " - "),
];

/**
 * A whole address with the spaces that people type into it written as an address can have them: `%20` on the web and in
 * a mail's subject (RFC 3986, section 2.1), a hyphen in a phone number (RFC 3966, section 3). Undefined for other texts.
 */
export function withoutSpaces(text: string): string | undefined {
  const [scheme] = /^(?:https?:\/\/[^/\s]+\/|mailto:[^?\s]+\?|tel:\S)/i.exec(text) ?? [];
  if (scheme === undefined) return undefined;
  return /^tel/i.test(scheme) ? text.replace(/ +/g, "-") : text.replaceAll(" ", "%20");
}

/** Yes or no, however people say it. */
export function readAnswer(text: string): boolean | undefined {
  if (/^(?:yes|y|on|true)$/i.test(text)) return true;
  return /^(?:no|n|off|false)$/i.test(text) ? false : undefined;
}

/** The route in an address that was copied from a browser, or in a file name. */
function readRoute(text: string): string {
  return toRoute(text.replace(/^(?:https?:\/\/|www\.)[^/]*|\.(?:html?|md)$/g, ""));
}

/** A time of day, such as `8 a.m.`, as `08:00`. */
function readTime(text: string): string | undefined {
  const [, hours = "", minutes = "00", meridiem = ""] =
    /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text) ?? [];
  if (hours === "") return undefined;
  const hour = meridiem ? (Number(hours) % 12) + (/p/i.test(meridiem) ? 12 : 0) : Number(hours);
  return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** A date in another order or in words, as `2026-03-28`. If it has a time, `2026-03-28T08:00` comes first. */
function readDays(text: string): readonly string[] {
  const typed = text
    .replace(/[‐-―]/g, "-")
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    // With dots between the numbers, or if the first one is too large for a month, the day comes first.
    .replace(/^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})/, "$3-$2-$1")
    .replace(/^(1[3-9]|[23]\d)\/(\d\d?)\/(\d{4})/, "$3-$2-$1")
    .replace(/^(\d\d)[/.](\d{4})$/, "$2-$1")
    .replace(/T(?=\d)|(?<=\d)(?=[ap]\.?m)/gi, " ")
    .replace(/(\d) ?([ap])\.?\s?m\.?(?!\w)/i, "$1 $2m");
  const moment = new Date(`${typed} UTC`);
  if (Number.isNaN(moment.getTime()) || !statesDay(typed, moment)) return [typed];
  const iso = moment.toISOString();
  const hasTime = /\d:\d\d|\d\s*[ap]\.?m\b/i.test(typed);
  return hasTime ? [iso.slice(0, 16), iso.slice(0, 10)] : [iso.slice(0, 10)];
}

/** Whether the day that was parsed is the one typed: JavaScript turns February 30 into a day in March. */
function statesDay(typed: string, moment: Date): boolean {
  const numbers: readonly string[] = typed.match(/\d+/g) ?? [];
  const day = String(moment.getUTCDate());
  const afterYear = numbers.slice(/^\d{4}-\d\d-/.test(typed) ? 2 : 0);
  return numbers.length > 1 && (afterYear.includes(day) || numbers.includes(day.padStart(2, "0")));
}
