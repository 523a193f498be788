/** Finds what people and text programs get wrong in the line of a block. */
import type { Finding } from "../diagnostics/problem-at.ts";

/** A name and its text: what stands between two names belongs to the first. */
const pair = /([\w-]+)=\s*((?:"[^"]*"|'[^']*')(?=\s|$)|.*?(?=\s+[\w-]+=|\s*$))/g;

/** What is wrong with the line of a block. */
type Slip = Omit<Finding, "code"> | undefined;

/**
 * What is wrong with the quotation marks of a block's line: they are missing around several words, or a
 * text program made curly ones of them. The parser then reads the words as attributes.
 */
export function findBraceSlip(line: string, name: string): Slip {
  const [square, inside] = /\[([a-z]+="[^[\]]*)\]\s*$/.exec(line) ?? [];
  if (square) {
    const message = "What a block needs stands in braces, and only its words in square brackets.";
    return { message, swap: { typed: square, right: `{${inside}}` } };
  }
  const [, typed = ""] = /\{([^{}]*)\}\s*$/.exec(line) ?? [];
  const texts = straighten(typed);
  if (texts === typed) return undefined;
  const message = `In the braces of the block "${name}", a text must stand in straight double quotes.`;
  return { message, swap: { typed, right: texts.trim(), isCertain: true } };
}

/** What stands in braces, with straight quotation marks around each text and none in it. */
export function straighten(braces: string): string {
  // Commas and colons are signs of other programs.
  const bare = braces
    .replace(/,(?=\s+[\w-]+[=:])/g, "")
    .replace(/(?<=[^=\s]")(?=[\w-]+=")/g, " ")
    .replace(/(?<=[\s{]|^)([\w-]+):\s*(?=["“])/g, "$1=");
  return bare.replace(pair, (whole, key: string, text: string) => {
    if (/^(?:"[^"]*"|'[^']*')$|^[^\s"“”„]*$/.test(text)) return whole;
    return `${key}="${text.replace(/^["“”„]+|["“”„]+$/g, "").replaceAll('"', "'")}"`;
  });
}

/**
 * The words of a block on one line that stand in its braces, as a button has them elsewhere.
 * @param fields the names that the block has
 */
export function findWordsSlip(line: string, fields: readonly string[]): Slip {
  if (fields.some((name) => namesOfWords.includes(name))) return undefined;
  const [typed, block, before, name, words, after] = wordsInBraces.exec(line) ?? [];
  if (typed === undefined) return undefined;
  const message = `The words of a block stand in square brackets in front of its braces, not in a field "${name}".`;
  const braces = `${before}${after}`.replace(/\s+\}/, "}");
  return { message, swap: { typed: typed.trim(), right: `${block}[${words}]${braces}` } };
}

const namesOfWords = ["text", "label", "title", "caption"];
const wordsInBraces = new RegExp(
  String.raw`^(::[a-z]+)(\{(?:.*\s)?)(${namesOfWords.join("|")})="([^"[\]]*)"\s*(.*\})\s*$`,
);
