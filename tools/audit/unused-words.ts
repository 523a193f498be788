/**
 * Words that this site doesn't use, each with what to write instead: they're stiff, British or from the office. The
 * list is for people who read American English on a phone. A test holds the words of the interface to it, and
 * `npm run audit -- reading` looks for them in everything that visitors read.
 */

/** What not to write (a pattern, as whole words), and what to write. */
const unused: readonly (readonly [pattern: string, instead: string])[] = [
  ["whom", "who"],
  ["somebody", "someone"],
  ["nobody", "no one"],
  ["everybody", "everyone"],
  ["anybody", "anyone"],
  ["perhaps", "maybe"],
  ["shall", "will"],
  ["upon", "on"],
  ["hereby", "nothing"],
  ["thus|therefore", "so"],
  ["prior to", "before"],
  ["in order to", "to"],
  ["utili[sz]e[sd]?", "use"],
  ["above all", "most of all, or especially"],
  ["as ever", "as usual"],
  ["at any time", "anytime"],
  ["on request", "who to ask, and for what"],
  ["inbox(?:es)?", "email"],
  ["mail program", "email app"],
  ["(?:un)?tick(?:s|ed|ing)?", "check, or check off"],
  ["whilst", "while"],
  ["amongst", "among"],
  ["sweets", "candy"],
  ["corridors?", "hallway"],
  ["fortnight", "two weeks"],
  ["queue[sd]?", "line"],
  ["mobile phones?", "phone"],
  ["telephones?", "phone"],
  ["advertisements?", "ad"],
  ["(?:col|fav|hon|lab|neighb)our\\w*", "the American spelling"],
  ["cancelled|travell(?:ed|ing|er)|grey|centres?|programmes?", "the American spelling"],
  ["(?:organ|real|recogn|apolog)is(?:e[ds]?|ing|ations?)", "the American spelling"],
  ["(?:do|does|did|is|are|was|were|has|have|had|would|could|should|will) not", "the contraction"],
  ["cannot", "can't"],
];

const patterns = unused.map(([pattern, instead]) => {
  return {
    instead,
    pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu"),
  };
});

/** A word that was found, and what to write instead. */
export interface UnusedWord {
  readonly word: string;
  readonly instead: string;
}

/** Finds the words of a text that this site doesn't use, in the order of the list. */
export function findUnusedWords(text: string): readonly UnusedWord[] {
  return patterns.flatMap(({ pattern, instead }) =>
    Array.from(text.matchAll(pattern), ([word]) => ({ word, instead })),
  );
}
