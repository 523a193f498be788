/** Finds words that can't be right: a word typed twice, a day or a time that doesn't exist, a price with a slip. */
import { type Finding, replace } from "../diagnostics/problem.ts";
import type { BodyContext } from "./context.ts";

/** Words that can't be right, and where they are. */
export interface ValueFault {
  readonly index: number;
  readonly typed: string;
  readonly message: string;
  readonly advice: string;
  readonly right?: string | undefined;
}

/**
 * Reports words that can't be right, as warnings: somebody may be quoting them.
 * @param words the text, with a neutral character in place of each one that was understood
 */
export function reportValues(words: string, { report }: BodyContext): void {
  for (const fault of findValueFaults(words)) {
    const span = { start: fault.index, end: fault.index + fault.typed.length };
    const fix = fault.right === undefined ? undefined : replace(span, fault.right);
    report(span, { ...findingOf(fault), fix });
  }
}

/** The warning about such words. */
export const findingOf = ({ message, advice }: ValueFault): Finding => ({
  code: "text-untidy",
  severity: "warning",
  message,
  advice,
});

/** Finds all words of a text that can't be right. */
export function findValueFaults(text: string): readonly ValueFault[] {
  return [
    ...findDoubled(text),
    ...findDays(text),
    ...findNumericDays(text),
    ...findTimes(text),
    ...findAmounts(text),
    ...findTornWords(text),
    ...findDisguised(text),
  ];
}

/** Small words that nobody repeats on purpose. `that that` may be correct, so it isn't one of them. */
const smallWords = "the|an|and|of|to|for|with|are|we|you|your|our";
const partOfWord = /[\p{L}\p{N}'’-]/u.source;
const doubled = new RegExp(`(?<!${partOfWord})(${smallWords}) \\1(?!${partOfWord})`, "giu");

function findDoubled(text: string): readonly ValueFault[] {
  return Array.from(text.matchAll(doubled), ({ 0: typed, 1: right, index }) => ({
    index,
    typed,
    right,
    message: `A word is typed twice: ${typed}.`,
    advice: "Delete one of the two.",
  }));
}

const months =
  "January|February|March|April|May|June|July|August|September|October|November|December";
const weekdays = "Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday";
/** A day in words, with the day of the week in front of it, or with the last day of a range behind it. */
const datedDay = new RegExp(
  `(?:(?<![-–—])\\b(${weekdays}),? )?\\b(${months}) (\\d{1,2})(?:[-–](\\d{1,2})(?!\\d|:|[-–]))?(?:, (\\d{4}))?\\b(?!,\\d)`,
  "g",
);

/** Finds days that don't exist, days with the wrong day of the week, and ranges that end before they begin. */
function findDays(text: string): readonly ValueFault[] {
  return [...text.matchAll(datedDay)].flatMap((match): readonly ValueFault[] => {
    const [typed, weekday, month = "", first = "", last, year] = match;
    const { index } = match;
    // Without a year, take a leap year, because it has every possible day.
    const at = (day: string) =>
      new Date(Date.UTC(Number(year ?? 2028), months.split("|").indexOf(month), Number(day)));
    const missing = [first, last ?? first].find((day) => at(day).getUTCDate() !== Number(day));
    if (missing !== undefined) {
      const message = `The calendar has no ${month} ${missing}${year ? `, ${year}` : ""}.`;
      return [{ index, typed, message, advice: "Write the right day." }];
    }
    if (last !== undefined && Number(last) < Number(first)) {
      const message = `${month} ${first} to ${last} ends before it begins.`;
      return [{ index, typed, message, advice: "Write the earlier day first." }];
    }
    const right = weekdays.split("|")[at(first).getUTCDay()];
    if (!weekday || !year || weekday === right) return [];
    const message = `${month} ${first}, ${year} is a ${right}, not a ${weekday}.`;
    const advice = "Write the right day of the week, or the right day.";
    return [{ index, typed: weekday, right, message, advice }];
  });
}

/** A day in numbers: `13/40/2026`. Americans write the month first and most others the day, so either may be meant. */
const numericDay = /(?<![\w/.,$])(\d{1,2})\/(\d{1,2})\/((?:19|20)\d\d)(?![\w/])/g;

function findNumericDays(text: string): readonly ValueFault[] {
  return [...text.matchAll(numericDay)].flatMap((match): readonly ValueFault[] => {
    const [typed, one = "", two = "", year = ""] = match;
    const exists = (month: number, day: number) => {
      const date = new Date(Date.UTC(Number(year), month - 1, day));
      return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    };
    if (exists(Number(one), Number(two)) || exists(Number(two), Number(one))) return [];
    const message = `The calendar has no ${typed}.`;
    return [{ index: match.index, typed, message, advice: "Write the right day." }];
  });
}

const clock = /(?<![\w:.])(\d{1,2}):(\d\d)(?![\d:])/.source;
/** A time with its half of the day. */
const halfDayTime = new RegExp(`${clock} ?([ap])\\.?m\\b`, "gi");
/** A time of day without one. Only after such a word it can't be a length or a score. */
const timeOfDay = new RegExp(
  `\\b(?:at|from|until|till|by|before|after) ${clock}(?! ?[ap]\\.?m)`,
  "gi",
);

/** Finds times that no clock shows. */
function findTimes(text: string): readonly ValueFault[] {
  const halves = [...text.matchAll(halfDayTime)].flatMap((match): readonly ValueFault[] => {
    const [typed, hours = "", minutes = "", half = ""] = match;
    if (Number(minutes) < 60 && Number(hours) >= 1 && Number(hours) <= 12) return [];
    const isAfternoon = half.toLowerCase() === "p" && Number(hours) > 12 && Number(hours) < 24;
    const right = isAfternoon && Number(minutes) < 60 ? `${Number(hours) - 12}` : undefined;
    return [explainTime(match.index, typed, right && typed.replace(hours, right))];
  });
  const others = [...text.matchAll(timeOfDay)].flatMap((match): readonly ValueFault[] => {
    const [typed, hours = "", minutes = ""] = match;
    if (Number(minutes) < 60 && Number(hours) < 24) return [];
    if (Number(hours) === 24 && minutes === "00") return [];
    const time = typed.replace(/^\w+ /, "");
    return [explainTime(match.index + typed.length - time.length, time)];
  });
  return [...halves, ...others];
}

const explainTime = (index: number, typed: string, right?: string): ValueFault => ({
  index,
  typed,
  right,
  message: `No clock shows ${typed}.`,
  advice: "Write the right time.",
});

const wrongCommas = [
  // Too few digits at the end: `$12,34`.
  /\d+,\d{1,2}(?!\d|,\d)/,
  // Too many digits after a comma: `$1,2345`.
  /\d+,\d{4,}/,
  // Too many digits before the first comma: `$1234,567`.
  /\d{4,},\d+/,
  // Too few digits between two commas: `$1,23,456`.
  /(?:\d+,)+\d{1,2},\d+/,
];
const anyWrongComma = wrongCommas.map(({ source }) => source).join("|");
const amount = new RegExp(`(?<![\\w.,$])\\$(?:${anyWrongComma})(?:[\\d,.]*\\d)?`, "g");
/** One digit of cents. In `$1.5 million` and `$1.5K` it's a tenth. */
const oneCent =
  /(?<![\w.,$])\$\d[\d,]*\.\d(?![\d\p{L}%]|[.,]\d| ?(?:hundred|thousand|[mb]illion|[mb]il)\b)/giu;
/** The sign behind its number. */
const signBehind = /(?<![\w.,$])(\d[\d,]*(?:\.\d\d)?)\$(?![\w$])/g;

/** Finds amounts with a comma, a point or a sign in the wrong place. */
function findAmounts(text: string): readonly ValueFault[] {
  const advice = "Write the right amount.";
  const commas = Array.from(text.matchAll(amount), ({ 0: typed, index }) => {
    const message = `${typed} isn't an amount: a comma goes before every three digits.`;
    return { index, typed, message, advice };
  });
  const cents = Array.from(text.matchAll(oneCent), ({ 0: typed, index }) => {
    return { index, typed, message: `${typed} has one digit for its cents.`, advice };
  });
  const signs = Array.from(text.matchAll(signBehind), ({ 0: typed, 1: number, index }) => {
    const message = `In ${typed}, the dollar sign goes in front.`;
    return { index, typed, right: `$${number}`, message, advice };
  });
  return [...commas, ...cents, ...signs];
}

/** Words that may follow a part of a word: `first- and second-year students`, in the languages around here. */
const joining = "and|or|to|but|nor|through|versus|vs|than|y|o|u|e|a|et|ou|und|oder|bis";
const torn = new RegExp(
  `(?<![\\p{L}\\p{N}-])\\p{L}?\\p{Ll}{2,}-[ \\n](?!(?:${joining})\\b)\\p{Ll}{3,}`,
  "gu",
);

/** Finds words that were divided at the end of a line, in a PDF or a book: `fund- raising`. */
function findTornWords(text: string): readonly ValueFault[] {
  return Array.from(text.matchAll(torn), ({ 0: typed, index }) => {
    const [whole, hyphened] = [typed.replace(/-\s/, ""), typed.replace(/-\s/, "-")];
    const message = `A word was divided here: ${typed.replace("\n", " ")}.`;
    return { index, typed, message, advice: `Write ${whole} or ${hyphened}.` };
  });
}

/** Letters and digits of mathematics, which people take for bold ones, and letters that a PDF draws as one. */
const disguised =
  /(?:[\u{1d400}-\u{1d7ff}]+ ?)+(?<! )|\p{L}*[\ufb00-\ufb06][\p{L}\ufb00-\ufb06]*/gu;

/** The same letters as everybody types them. */
export const withPlainLetters = (text: string) =>
  text.replace(disguised, (typed) => typed.normalize("NFKC"));

/** Finds letters that only look like letters, so that no search finds them and no screen reader reads them. */
function findDisguised(text: string): readonly ValueFault[] {
  return Array.from(text.matchAll(disguised), ({ 0: typed, index }) => ({
    index,
    typed,
    right: withPlainLetters(typed),
    message: `"${typed}" isn't made of ordinary letters, so searches and screen readers can't read it.`,
    advice: "Type the word again.",
  }));
}
