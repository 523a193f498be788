/** Judges what DonorDrive answered: whether it's the total of our event, and one that can be believed. */
import { TotalError } from "./ask-donordrive.ts";

/** What a total is compared with. */
export interface Expected {
  /** The address that was asked. It ends with the number of the event. */
  readonly source: string;
  /** The last total that was read of this event in this season. */
  readonly last: number | undefined;
  /** The highest total of any year; undefined where none is known. */
  readonly highest: number | undefined;
  /** Prints an amount for people. */
  print(amount: number): string;
}

/** Nobody raises this many times the highest total there ever was: it must be another event, or cents in place of dollars. */
const leap = 5;
/** Where no year is known, any total up to this is believed. */
const mostEver = 1e9;
/** Gifts are seldom given back. A total that loses more than this share isn't the same total. */
const lossMax = 0.02;

/**
 * Reads the total of an event, its field `sumDonations`, to the cent.
 * @param answer the text of DonorDrive's answer
 * @returns 0 as long as nobody has given anything
 * @throws TotalError when it isn't the answer about our event, or when its total can't be right
 */
export function judgeTotal(answer: string, expected: Expected): number {
  const { source, last = 0, highest = mostEver / leap, print } = expected;
  const { eventID, sumDonations: sum } = readEvent(answer);
  if (`${eventID}` !== source.replace(/^.*\//, ""))
    throw new TotalError("The answer isn't about this event.");
  if (typeof sum !== "number")
    throw new TotalError("The answer has no total: sumDonations isn't a number.");
  if (sum < 0) throw new TotalError(`The total is below zero: ${sum}.`);
  if (sum > highest * leap)
    throw new TotalError(
      `The total is ${print(sum)}, more than ${leap} times what was ever raised in a year.`,
    );
  if (sum < last * (1 - lossMax))
    throw new TotalError(`The total fell from ${print(last)} to ${print(sum)}.`);
  return Number(sum.toFixed(2));
}

/** The fields of the event. Throws TotalError where the answer is something else, such as a page that says sorry. */
function readEvent(answer: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(answer));
  } catch {
    const isPage = /^\s*</.test(answer);
    throw new TotalError(`The answer isn't JSON${isPage ? ", but a page of a website" : ""}.`);
  }
}
