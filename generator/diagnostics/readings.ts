/**
 * What a value may have been meant as: people write numbers with signs, days in words, addresses without their
 * beginning. Whether a reading is right, its field decides.
 */
import { slugOf, toRoute } from "../model/address.ts";
import { marked } from "../schema/safe-text.ts";
import { readNumber } from "./read-number.ts";

/**
 * The readings of a value, the likeliest first.
 * @param typed the value as it stands in its file, with its quotes: `1.10` is the number 1.1 by now
 */
export function readingsOf(value: unknown, typed: string): readonly unknown[] {
  const text = typeof value === "string" ? value.trim() : typed.replace(/^["']|["']$/g, "").trim();
  if (text === "") return [];
  const parts = text.startsWith("#")
    ? text.slice(1).split(/[\s,]*#/)
    : text.split(/,\s*|\s+and\s+/);
  return [
    readNumber(text.replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%|hours?|h)$/gu, "")),
    readAnswer(text),
    parts,
    parts.map(readRoute),
    text,
    ...readDays(text),
    readTime(text),
    text.replace(/^mailto:/i, ""),
    text.includes("@") ? `mailto:${text.replace(/^mailto:/i, "")}` : undefined,
    /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(text) ? `https://${text}` : undefined,
    text.replace(/^http:/i, "https:"),
    text.replace(/^https?:\/*(?=https?:)/i, ""),
    slugOf(text.replace(/^.*[/:]|^the /i, "")),
    readRoute(text),
    text.replace(/ [–—] /g, " - "),
    text.replace(marked, "$2$3").replace(/&(?:amp|#38);/g, "&"),
  ];
}

/** Yes or no, however it is said. */
function readAnswer(text: string): boolean | undefined {
  if (/^(?:yes|y|on|true)$/i.test(text)) return true;
  return /^(?:no|n|off|false)$/i.test(text) ? false : undefined;
}

/** The route in an address that was copied from a browser, or in the name of a file. */
function readRoute(text: string): string {
  return toRoute(text.replace(/^(?:https?:\/\/|www\.)[^/]*|\.(?:html?|md)$/g, ""));
}

/** A time of day, such as `8 a.m.`, as `08:00`. */
function readTime(text: string): string | undefined {
  const [, hours = "", minutes = "00", half = ""] =
    /^(\d{1,2})(?::(\d\d))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text) ?? [];
  if (hours === "") return undefined;
  const inDay = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  return `${String(inDay).padStart(2, "0")}:${minutes}`;
}

/** A day in another order or in words, and a day with a time, as `2026-03-28` and `2026-03-28T08:00`. */
function readDays(text: string): readonly string[] {
  const typed = text
    .replace(/[‐-―]/g, "-")
    .replace(/(\d)(?:st|nd|rd|th)\b/, "$1")
    // Where dots part the numbers, or there aren't so many months, the day stands before the month.
    .replace(/^(\d\d?)\.\s?(\d\d?)\.\s?(\d{4})/, "$3-$2-$1")
    .replace(/^(1[3-9]|[23]\d)\/(\d\d?)\/(\d{4})/, "$3-$2-$1")
    .replace(/^(\d\d)[/.](\d{4})$/, "$2-$1");
  const moment = new Date(`${typed.replace(/T(?=\d)|(?<=\d)(?=[ap]m)/gi, " ")} UTC`);
  const numbers: readonly string[] = typed.match(/\d+/g) ?? [];
  // The platform takes the 30th of February for a day in March, which nobody typed.
  const isTyped = numbers
    .slice(typed.match(/^\d{4}-\d\d-/) ? 2 : 0)
    .includes(`${moment.getUTCDate()}`);
  const isPadded = numbers.includes(String(moment.getUTCDate()).padStart(2, "0"));
  if (Number.isNaN(moment.getTime()) || numbers.length < 2 || !(isTyped || isPadded))
    return [typed];
  const iso = moment.toISOString();
  return [iso.slice(0, 10), iso.slice(0, 16)];
}
