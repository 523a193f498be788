/**
 * Prints days and spans of days in the site's language. Days are text without a time zone; they are
 * formatted as UTC, so that every computer prints the same day.
 */

/** `2024-06-12` as `June 12, 2024`. */
export function printDay(day: string, language: string): string {
  return plainSpaces(dayFormat(language).format(toUtc(day)));
}

/** `2026-03-28` to `2026-03-29` as `March 28-29, 2026`. */
export function printSpan(start: string, end: string | undefined, language: string): string {
  if (end === undefined) return printDay(start, language);
  return plainSpaces(dayFormat(language).formatRange(toUtc(start), toUtc(end)));
}

/** One for each language: making a format takes fifty times as long as printing a day with it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(language: string): Intl.DateTimeFormat {
  const format =
    dayFormats.get(language) ??
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  dayFormats.set(language, format);
  return format;
}

function toUtc(moment: string): Date {
  return new Date(`${moment.slice(0, 10)}T00:00:00Z`);
}

/**
 * Node versions differ in the spaces and dashes they print; one spelling keeps the bytes equal. A
 * dash between two days of one month needs no room; between two months it does.
 */
function plainSpaces(text: string): string {
  return text
    .replace(/[\u2009\u202F\u00A0]/g, " ")
    .replace(/ ?\u2013 ?/g, " \u2013 ")
    .replace(/(?<=\b\d{1,2}\.?) \u2013 (?=\d{1,2}\b)/g, "-");
}
