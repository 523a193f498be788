/** Finds words that can't be right: a word typed twice, a day that doesn't exist, a comma in the wrong place. */
import { replace } from "../diagnostics/problem.ts";
import type { BodyContext } from "./context.ts";

interface ValueFault {
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
  for (const { index, typed, message, advice, right } of findFaults(words)) {
    const span = { start: index, end: index + typed.length };
    const fix = right === undefined ? undefined : replace(span, right);
    report(span, { code: "text-untidy", severity: "warning", message, advice, fix });
  }
}

function findFaults(text: string): readonly ValueFault[] {
  return [...findDoubled(text), ...findDays(text), ...findAmounts(text)];
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
const datedDay = new RegExp(
  `(?:\\b(${weekdays}),? )?\\b(${months}) (\\d{1,2})(?:, (\\d{4}))?\\b(?!,\\d)`,
  "g",
);

/** Finds days that don't exist, and days with the wrong day of the week. */
function findDays(text: string): readonly ValueFault[] {
  return [...text.matchAll(datedDay)].flatMap((match): readonly ValueFault[] => {
    const [typed, weekday, month = "", day = "", year] = match;
    const { index } = match;
    // Without a year, take a leap year, because it has every possible day.
    const date = new Date(
      Date.UTC(Number(year ?? 2028), months.split("|").indexOf(month), Number(day)),
    );
    if (date.getUTCDate() !== Number(day)) {
      const message = `The calendar has no ${month} ${day}${year ? `, ${year}` : ""}.`;
      return [{ index, typed, message, advice: "Write the right day." }];
    }
    const right = weekdays.split("|")[date.getUTCDay()];
    if (!weekday || !year || weekday === right) return [];
    const message = `${month} ${day}, ${year} is a ${right}, not a ${weekday}.`;
    const advice = "Write the right day of the week, or the right day.";
    return [{ index, typed: weekday, right, message, advice }];
  });
}

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

/** Finds amounts with a comma that isn't before exactly three digits. */
function findAmounts(text: string): readonly ValueFault[] {
  return Array.from(text.matchAll(amount), ({ 0: typed, index }) => ({
    index,
    typed,
    message: `${typed} isn't an amount: a comma stands before each three digits.`,
    advice: "Write the right amount.",
  }));
}
