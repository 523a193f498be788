/**
 * What one build leaves for the next: results, each under a name, with the digest of everything that it
 * was made from. A result is used again only when it would be made from exactly the same.
 */

/** A memory of results. What is not kept again in a build is forgotten after it. */
export interface Memory {
  /** A short name for texts, in their order; other texts have another one. */
  digest(...texts: readonly string[]): string;
  /** What was kept under a name, when it was made from the same; it has the form of JSON. */
  recall<T>(name: string, madeFrom: string): T | undefined;
  keep(name: string, madeFrom: string, value: unknown): void;
  /** Keeps what is JSON already; it is put aside at once, which is for what is large or stands for thousands. */
  keepText(name: string, madeFrom: string, text: string): void;
  /**
   * Keeps what was kept under a name, when it was made from the same, without looking at it.
   * @returns reads it anew, now or later in the build; undefined when there is nothing to keep
   */
  renew<T>(name: string, madeFrom: string): (() => T) | undefined;
}

/** For builds of which nothing is to be left. */
export const noMemory: Memory = {
  digest: () => "",
  recall: () => undefined,
  keep() {},
  keepText() {},
  renew: () => undefined,
};
