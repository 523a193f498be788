/** A clock whose pauses take no time: it goes on by as much as somebody waits. */
import type { Clock } from "../../../generator/links/network/clock.ts";

/** A clock that a test sets. */
export interface TestClock extends Clock {
  /** Everything that was waited for, in milliseconds, in order. */
  readonly pauses: readonly number[];
  /** Lets time go by. */
  advance(ms: number): void;
}

export const day = 24 * 60 * 60 * 1000;

/** Makes a clock that begins at a moment. */
export function testClock(start: string): TestClock {
  let now = Date.parse(start);
  const pauses: number[] = [];
  return {
    pauses,
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    async pause(ms, signal) {
      signal?.throwIfAborted();
      pauses.push(ms);
      const end = now + ms;
      // Whoever does not wait goes first, as in life.
      await Promise.resolve();
      now = Math.max(now, end);
    },
  };
}
