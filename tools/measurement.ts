/** What measurements have in common: a flag that counts something, and the middle of several rounds. */
import { UsageError } from "../generator/cli/options.ts";

/**
 * Reads the value of a flag that counts something, up to 999,999.
 * @throws UsageError when it is no such number
 */
export function readCount(flag: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError(`--${flag} must be a whole number from 1, and "${text}" is not.`);
}

/**
 * The middle value, or the mean of the two in the middle when their number is even.
 * @throws Error when there are no values
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error("Nothing has no median.");
  return (lower + upper) / 2;
}

/**
 * The smallest of the values that so many percent of them don't exceed (nearest rank).
 * @throws Error when there are no values
 */
export function percentile(values: readonly number[], percent: number): number {
  const rank = Math.ceil((percent / 100) * values.length);
  const value = [...values].sort((a, b) => a - b)[Math.max(0, rank - 1)];
  if (value === undefined) throw new Error("Nothing has no percentile.");
  return value;
}
