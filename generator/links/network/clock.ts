/**
 * Time as a value: what an audit knows of it. The command gives the real one; a test gives one
 * whose pauses take no time, so that a day passes at once.
 */

/** Tells the time, and waits. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Waits for some milliseconds.
   * @throws AbortError when the signal says so before
   */
  pause(ms: number, signal?: AbortSignal): Promise<void>;
}
