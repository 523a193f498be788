/**
 * Quotation marks in the braces of a block: missing around several words, or those that a text
 * program made of them. The parser then reads the words as attributes of their own, or no block.
 */
import type { Finding } from "../problems/problem-at.ts";

/** Any quotation mark, or none, around the text of an attribute, up to the next one. */
const anyQuotes =
  /([\w-]+)=\s*(?:"([^"]*)"|[“”„']([^“”„"']*)[“”„"']|([^\s"“”„'}][^"“”„}=]*?))(?=\s+[\w-]+=|\s*\}|$)/g;

/**
 * What is wrong with the quotation marks of a block's line.
 * @param line the line from the block's colons on
 * @returns undefined when all of them are straight double ones
 */
export function findQuoteSlip(line: string, name: string): Finding | undefined {
  const open = line.indexOf("{");
  const braces = open < 0 ? "" : line.slice(open);
  const inside = braces.replace(/"[^"]*"/g, '""');
  const isCurly = /[“”„]/.test(inside);
  const isBare = /=\s*[^"'\s}][^=}]*\s[^=}\s]/.test(inside);
  if (!isCurly && !isBare) return undefined;
  const right =
    line.slice(0, open) +
    braces.replace(
      anyQuotes,
      (_all, key, straight, curly, bare) => `${key}="${straight ?? curly ?? bare}"`,
    );
  if (right === line) return undefined;
  return {
    code: "block-attribute",
    message: isCurly
      ? `The texts in the braces of the block "${name}" stand in straight double quotes, not in curly ones.`
      : `In the braces of the block "${name}", a text of several words must stand in double quotes.`,
    fix: right,
    swap: { typed: line, right, isCertain: isCurly },
  };
}

/**
 * A mark that is missing, or one inside of a text: `title="The "big" day"` ends behind `The`. What
 * stands between two names belongs to the first; marks inside are written curly, as in a book.
 * @param line the line of a block that no parser could read, from its colons on
 */
export function findUnevenQuotes(line: string, name: string): Finding | undefined {
  const open = line.indexOf("{");
  const inside = /^\{([^{}]*)\}?\s*$/.exec(line.slice(Math.max(0, open)))?.[1];
  if (open < 0 || inside === undefined) return undefined;
  const texts = [...inside.matchAll(/([\w-]+)=(.*?)(?=\s+[\w-]+=|\s*$)/g)].map(
    ([, key, typed = ""]) => `${key}="${curled(typed.replace(/^["']|["']$/g, ""))}"`,
  );
  const right = `${line.slice(0, open)}{${texts.join(" ")}}`;
  if (texts.length === 0 || right === line.trimEnd()) return undefined;
  return {
    code: "block-attribute",
    message: `The quotation marks in the braces of the block "${name}" are not right: one stands before each text, one behind it, and none inside.`,
    fix: right,
    swap: { typed: line, right },
  };
}

/** Straight marks inside of a text as a pair of curly ones. */
function curled(text: string): string {
  return text.replace(/(^|[\s([])"/g, "$1“").replaceAll('"', "”");
}
