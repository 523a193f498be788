/**
 * Prints days in the site's language. Days are text without a time zone; they are formatted as UTC, so
 * that every computer prints the same day.
 */
import { once } from "../model/once.ts";

/** One for each language: making a format takes fifty times as long as printing a day with it. */
const formatOf = once(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }),
);

/** `2024-06-12` as `June 12, 2024`; `2026-03-28` to `2026-03-29` as `March 28-29, 2026`. */
export function printDays(language: string, start: string, end = start): string {
  const format = formatOf(language);
  const [first = 0, last = 0] = [start, end].map((moment) => Date.parse(moment.slice(0, 10)));
  // A range takes ten times as long as a day.
  const printed = first === last ? format.format(first) : format.formatRange(first, last);
  // Node versions differ in the spaces and dashes they print; one spelling keeps the bytes equal. A
  // dash between two days of one month needs no room; between two months it does.
  return printed
    .replace(/[\u2009\u202F\u00A0]/g, " ")
    .replace(/ ?\u2013 ?/g, " \u2013 ")
    .replace(/(?<=\b\d{1,2}\.?) \u2013 (?=\d{1,2}\b)/g, "-");
}
