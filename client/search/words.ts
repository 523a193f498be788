/** The words of a text, as the index and a question both divide it. */

/** Numbers and times in one word each, however they're typed: `$1,000`, `26.2`, `2 a.m.` */
function joinNumbers(text: string): string {
  const joined = text.replace(/(?<=\d)[.,](?=\d)/g, "");
  return joined.replace(/(?<=\d) ?([ap])\.?m\b\.?/gi, "$1m").replace(/[$€£¥](?=\d)/g, "");
}

/** Scripts that put no space between words. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/**
 * Makes the function that divides texts of a language into words. Spaces and punctuation divide every text. Where a script
 * has no spaces the browser knows its words; one that doesn't takes a whole sentence for a word, as before.
 */
export function createDivider(language: string): (text: string) => string[] {
  const segmenter =
    "Segmenter" in Intl ? new Intl.Segmenter(language, { granularity: "word" }) : undefined;
  const divideFurther = (part: string) => {
    if (!segmenter || !unspaced.test(part)) return [part];
    return Array.from(segmenter.segment(part), ({ segment }) => segment);
  };
  return (text) =>
    joinNumbers(text)
      .split(/[\s\p{Z}\p{P}]+/u)
      .filter(Boolean)
      .flatMap(divideFurther);
}
