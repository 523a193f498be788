/** How far long work has come. Whoever does the work reports it; somebody else decides to print it. */

export interface Progress {
  /** What is counted: `pictures`. */
  readonly what: string;
  readonly done: number;
  readonly total: number;
}

/** Is called at the beginning, with nothing done, and after every step. */
export type ReportProgress = (progress: Progress) => void;
