/** The arithmetic of the table: the middle of several rounds, and how one compares with another. */

/**
 * The middle value; the mean of the two in the middle when their number is even.
 * @throws Error when there is none
 */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  if (upper === undefined || lower === undefined) throw new Error("Nothing has no median.");
  return (lower + upper) / 2;
}

/** How many times as long one takes as the other: 0.5 is twice as fast. */
export function ratio(value: number, against: number): number {
  if (!(against > 0)) throw new Error(`Nothing can be compared with ${against}.`);
  return value / against;
}

/** Seconds with as many decimals as they deserve. */
export function printSeconds(seconds: number): string {
  return seconds.toFixed(seconds < 10 ? 2 : 1);
}

/** Bytes in megabytes of a million; a dash where they were not measured. */
export function printMegabytes(bytes: number | undefined): string {
  return bytes === undefined ? "–" : String(Math.round(bytes / 1e6));
}
