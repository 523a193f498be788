/**
 * One line in the terminal that says how far long work has come. It appears when the work has
 * taken a second, is written over as it goes on, and leaves nothing behind. Where nobody looks (a
 * log, a pipe) nothing is printed.
 */
import type { ReportProgress } from "../model/progress.ts";

/** What is needed of a terminal. */
export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const patience = 1000;
const barWidth = 24;
const clearLine = "\r\u001b[2K";

/** Makes a line for a terminal. */
export function createProgressLine(
  terminal: Terminal,
  now: () => number = () => performance.now(),
): ReportProgress {
  let start: number | undefined;
  let isShown = false;
  return ({ what, done, total }) => {
    if (!terminal.isTTY) return;
    start ??= now();
    if (done < total && now() - start >= patience) {
      const filled = Math.round((barWidth * done) / total);
      const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
      const line = `${bar} ${done} of ${total} ${what}`;
      terminal.write(clearLine + line.slice(0, (terminal.columns ?? 80) - 1));
      isShown = true;
    }
    if (done === total) {
      if (isShown) terminal.write(clearLine);
      start = undefined;
      isShown = false;
    }
  };
}
