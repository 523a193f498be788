/** What words say that can't be: a day that the calendar hasn't, an amount with a comma at the wrong place. */
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
 * Reports words of a text that can't be right. Each is a warning: somebody may quote them.
 * @param words the text, with a neutral sign in place of each one that means something
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

/** Small words that nobody means to write twice, as `that that` may be meant. */
const doubled =
  /(?<![\p{L}\p{N}'’-])(the|an|and|of|to|for|with|are|we|you|your|our) \1(?![\p{L}\p{N}'’-])/giu;

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

/** Days that the calendar hasn't, and days with another day of the week. */
function findDays(text: string): readonly ValueFault[] {
  return [...text.matchAll(datedDay)].flatMap((match): readonly ValueFault[] => {
    const [typed, weekday, month = "", day = "", year] = match;
    const { index } = match;
    // A leap year has every day that any year has.
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

const amount =
  /(?<![\w.,$])\$(?:\d+,\d{1,2}(?!\d|,\d)|\d+,\d{4,}|\d{4,},\d+|(?:\d+,)+\d{1,2},\d+)(?:[\d,.]*\d)?/g;

/** Amounts whose commas don't stand before three digits each. */
function findAmounts(text: string): readonly ValueFault[] {
  return Array.from(text.matchAll(amount), ({ 0: typed, index }) => ({
    index,
    typed,
    message: `${typed} isn't an amount: a comma stands before each three digits.`,
    advice: "Write the right amount.",
  }));
}
