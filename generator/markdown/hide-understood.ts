/** The words of a text, without what means something in it. */
import { spanOf } from "./body-tree.ts";
import { replaceEmojiCodes } from "./emoji.ts";
import type { NodeIndex } from "./node-index.ts";

/** What stands in a text in place of every sign that means something. */
export const understood = "\uFFFC";

/** What words hold that is meant: escaped signs, codes of characters, figures, the beginnings of a quote's lines. */
const meant = [
  /\\[!-/:-@[-`{-~]/g,
  /&(?:[a-z]\w*|#\d+|#x[\da-f]+);/gi,
  /\{\{[^{}\n\uFFFC]*\}\}/g,
  /(?<=\n)[ \t]*(?:>[ \t]*)+/g,
];

/**
 * Puts a neutral sign in place of everything in a text that means something: all that isn't in a node of words, and
 * what's meant in those. The result is as long as the text, so its places are those of the text.
 */
export function hideUnderstood(nodes: NodeIndex, text: string): string {
  let words = "";
  for (const { node, parent } of nodes.of("text")) {
    const { start, end } = spanOf(node);
    // The words of an address that stands alone are the address.
    const isAddress = parent?.type === "link" && spanOf(parent).start === start;
    words += hide(text.slice(words.length, isAddress ? end : start));
    if (!isAddress) words += text.slice(start, end);
  }
  words += hide(text.slice(words.length));
  return meant.reduce(
    (rest, pattern) => rest.replace(pattern, hide),
    replaceEmojiCodes(words, (_emoji, code) => hide(code)),
  );
}

/** As many neutral signs as a text has characters. */
const hide = (text: string) => understood.repeat(text.length);
