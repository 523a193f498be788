/**
 * Prints days and times in the site's language. They have no time zone and are formatted as UTC, so that every computer
 * prints the same. Only the exact moment at which an event begins needs the time zone of the site.
 */
import { memoize } from "../model/collections.ts";

/** The formats of a language. Making a format takes fifty times as long as printing a day with it, so they're kept. */
const formatsOf = memoize((language) => ({
  days: new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }),
  daysOfYear: new Intl.DateTimeFormat(language, { month: "long", day: "numeric", timeZone: "UTC" }),
  times: new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" }),
}));

/** A format that prints a moment in a time zone in such a way that it can be read back. */
const clockOf = memoize((timeZone) => {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
});

/** `2024-06-12` as `June 12, 2024`; `2026-03-28` to `2026-03-29` as `March 28-29, 2026`. */
export function printDays(language: string, start: string, end = start): string {
  const format = formatsOf(language).days;
  const [first = 0, last = 0] = [start, end].map((moment) => Date.parse(moment.slice(0, 10)));
  // Printing a range takes ten times as long as printing a day.
  const printed = first === last ? format.format(first) : format.formatRange(first, last);
  // Versions of Node differ in the spaces and dashes they print, so these are made the same. Between two days of one month
  // there's a plain hyphen; between two months, a dash with spaces.
  return withPlainSpaces(printed)
    .replace(/ ?\u2013 ?/g, " \u2013 ")
    .replace(/(?<=\b\d{1,2}\.?) \u2013 (?=\d{1,2}\b)/g, "-");
}

/** The day of a moment without its year: `2027-03-03T21:07` as `March 3`. */
export function printDayOfYear(language: string, moment: string): string {
  return withPlainSpaces(formatsOf(language).daysOfYear.format(Date.parse(moment.slice(0, 10))));
}

/** The hours of an event: `9:00 AM`, or `9:00 AM – 11:12 AM` where the end has one too. */
export function printTimes(language: string, start: string, end?: string): string {
  const print = (moment: string) =>
    withPlainSpaces(formatsOf(language).times.format(Date.parse(`${moment}Z`)));
  return end?.includes("T") ? `${print(start)} \u2013 ${print(end)}` : print(start);
}

const withPlainSpaces = (printed: string) => printed.replace(/[\u2009\u202F\u00A0]/g, " ");

/** The season of a day, by the year of its spring: from June on, people raise money for the event of next spring. */
export function seasonOf(day: string): number {
  return Number(day.slice(0, 4)) + (day.slice(5, 10) > "05-31" ? 1 : 0);
}

/** The day after a day, or after the day of a moment. */
export function nextDay(moment: string): string {
  return new Date(Date.parse(moment.slice(0, 10)) + 86_400_000).toISOString().slice(0, 10);
}

/**
 * Writes a local time together with its offset from UTC: `2026-03-28T12:00` as `2026-03-28T12:00-04:00`. Programs that show
 * an event to people print the local time, and look at nothing else. A day stays a day, because it has no offset.
 * A time that a change of the clocks skips is written as the clocks show it.
 */
export function withOffset(moment: string, timeZone: string): string {
  if (!moment.includes("T")) return moment;
  const time = toUtc(moment, timeZone);
  const local = readClock(time, timeZone);
  const minutes = Math.round((local - time) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const [hh, mm] = [hours, rest].map((part) => String(part).padStart(2, "0"));
  return `${new Date(local).toISOString().slice(0, 16)}${minutes < 0 ? "-" : "+"}${hh}:${mm}`;
}

/**
 * Turns a local time of a zone into milliseconds since 1970. A day means its midnight. The zone's offset is read twice,
 * because on a day when the clocks change, the first guess may be on the wrong side of the change.
 */
export function toUtc(moment: string, timeZone: string): number {
  const asIfUtc = Date.parse(`${moment.includes("T") ? moment : `${moment}T00:00`}:00Z`);
  const offsetAt = (time: number) => readClock(time, timeZone) - time;
  return asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc));
}

/** What the clocks of a zone show at a moment, to the minute: `2027-03-03T21:07`. */
export function localMoment(time: number, timeZone: string): string {
  return showClock(time, timeZone).slice(0, 16);
}

/** What the clocks of a zone show at a moment, to the second: `2027-03-03T21:07:30`. */
const showClock = (time: number, timeZone: string) =>
  clockOf(timeZone).format(time).replace(" ", "T");

/** The same, read as if they showed UTC. */
function readClock(time: number, timeZone: string): number {
  return Date.parse(`${showClock(time, timeZone)}Z`);
}
