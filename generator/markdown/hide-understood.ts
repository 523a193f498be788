/** The words of a text, without what was understood in it. */
import { isBareLink, spanOf } from "./body-tree.ts";
import { replaceEmojiCodes } from "./emoji.ts";
import type { NodeIndex } from "./node-index.ts";

/** Replaces every character that the parser understood, so that no pattern matches there. */
export const understood = "\uFFFC";

/** A character with a backslash before it that only says that the character means nothing: CommonMark, section 2.4. */
export const escapedCharacter = /\\([!-/:-@[-`{-~])/g;

/** Parts of text nodes that aren't mistakes: escaped characters, entities, figures, and the `>` of a quote's lines. */
const intended = [
  // With a backslash before the first of several stars, the others are meant as well.
  /\\(?:\*{2,}|_{2,})/g,
  escapedCharacter,
  /&(?:[a-z]\w*|#\d+|#x[\da-f]+);/gi,
  /\{\{[^{}\n\uFFFC]*\}\}/g,
  /(?<=\n)[ \t]*(?:>[ \t]*)+/g,
];

/**
 * Puts a neutral character in place of everything in a text that was understood: all that isn't in a text node, and
 * what's intended in those. Its length stays, and so do offsets.
 */
export function hideUnderstood(nodes: NodeIndex, text: string): string {
  let words = "";
  for (const { node, parent } of nodes.of("text")) {
    const { start, end } = spanOf(node);
    const isAddress = isBareLink(parent, text);
    words += hide(text.slice(words.length, isAddress ? end : start));
    if (!isAddress) words += text.slice(start, end);
  }
  words += hide(text.slice(words.length));
  return intended.reduce(
    (rest, pattern) => rest.replace(pattern, hide),
    replaceEmojiCodes(words, (_emoji, code) => hide(code)),
  );
}

/** As many neutral characters as a text is long. */
const hide = (text: string) => understood.repeat(text.length);
