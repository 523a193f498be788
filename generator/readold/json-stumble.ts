/** The words in which the rules for broken JSON speak with each other: what they see, and what they say. */

/** What the parser stumbled over, and what stands around it. */
export interface Stumble {
  readonly code: string;
  readonly text: string;
  readonly offset: number;
  /** The sign or word itself. */
  readonly found: string;
  /** The text up to it, without the white space at its end. */
  readonly before: string;
  /** The line that the fault is in, and how much of it stands before the fault. */
  readonly line: string;
  readonly head: string;
}

/** What is said of a fault: either a sentence, or a span with what stands in its place. */
export interface Words {
  readonly message: string;
  /** Needed where there is no change; else the changed line is shown. */
  readonly fix?: string;
  /** Where to point to, when that is not where the parser stumbled. */
  readonly offset?: number;
  /** What to type in place of a span. */
  readonly change?: { readonly from: number; readonly to: number; readonly by: string };
  /** True when the change is more than a guess. */
  readonly isCertain?: boolean;
}
