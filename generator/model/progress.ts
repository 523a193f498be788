/** How far long work has come. Whoever does the work tells it; somebody else decides to print it. */

export interface Progress {
  /** What is counted: `pictures`. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

/** Is told at the beginning, with nothing done, and after every step. */
export type ReportProgress = (progress: Progress) => void;
