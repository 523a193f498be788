/** Words that stand for others that nobody has written yet. */

/** Signs and letters for "later", as people type them, and a title as copying a file leaves it. */
const later = /^(?:…|\.{3}|-+|\?+|TB[ADC]|TODO|N\/?A|x{2,}|lorem ipsum\b.*)\.?$/i;
const copied = /^copy of (?!an? |the )/i;

/** Whether a text is a stand-in wherever it's written. */
export const isStandIn = (typed: string) => later.test(typed) || copied.test(typed);

/** How a text begins that a command wrote until somebody knows better. */
export const toCome = "To come";

const sampleText = new RegExp(
  `^(?:${toCome}(?: [-–—] .*|[.…]*)|(?:your |the )?first(?: name)? (?:and )?last(?: name)?)$`,
  "i",
);

/** Whether a text is a stand-in that only an entry marked as a sample may have. */
export const isSampleText = (typed: string) => sampleText.test(typed.trim());
