/**
 * Characters that nobody sees. Most have a use: they join letters, break long words, or turn the direction of a text. What's
 * found here has none: it hides words, or makes them look like others. One rule for every field and every text.
 */

/** A kind of hidden characters that no text needs. */
interface HiddenKind {
  readonly pattern: RegExp;
  readonly words: string;
}

const kinds: readonly HiddenKind[] = [
  {
    // Overrides and embeddings: Unicode Standard Annex 9, section 2. Marks and isolates do the same for honest texts.
    pattern: /[\u202A-\u202E]+/gu,
    words: "an invisible character that turns the words after it around",
  },
  {
    // Tag characters. Only a flag, such as that of Wales, is written with them.
    pattern: /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]+/gu,
    words: "invisible characters that hide words",
  },
  {
    pattern: /(?<=[\p{Script=Latin}\d])[\u200B-\u200D\u2060\uFEFF]+(?=[\p{Script=Latin}\d])/gu,
    words: "an invisible character inside of a word",
  },
  {
    // No language puts as many on one letter. Thousands of them freeze a browser.
    pattern: /(?<=\p{M}{8})\p{M}+/gu,
    words: "dozens of accents on one letter",
  },
];

/** Few texts have any of these, so the others needn't be searched for each kind. */
const suspicious = /\p{Cf}|\p{M}{9}/u;

/** Hidden characters in a text. */
export interface Hidden {
  readonly start: number;
  readonly end: number;
  /** What they are, as messages say it. */
  readonly words: string;
}

/** Finds hidden characters that no text needs. Without them the text says the same. */
export function findHidden(text: string): readonly Hidden[] {
  if (!suspicious.test(text)) return [];
  return kinds.flatMap(({ pattern, words }) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: start }) => {
      return { start, end: start + found.length, words };
    }),
  );
}

/** Whether a text has nothing that anybody could see: spaces, fillers, and characters that print nothing. */
export const isBlank = (text: string) =>
  text.replace(/[\s\p{Default_Ignorable_Code_Point}\u2800]/gu, "") === "";
