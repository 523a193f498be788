/** A page as somebody else would write it: what an honest edit of a text may change, all at once. */
import { DomUtils } from "htmlparser2";
import type { SiteDocument } from "./built-site.ts";
import { all, type Element, one, parseHtml, rawOf } from "./html.ts";

/**
 * Writes every word of every sentence otherwise, in paragraphs, lists and tables. Names and figures stay, and so do
 * titles, labels and the words of links, because they aren't sentences.
 * @param topics regular expressions of the plain words that stay as well
 */
export function reworded(page: SiteDocument, topics: readonly string[]): SiteDocument {
  const root = parseHtml(page.html);
  const main = one(root, "main");
  const stays = new RegExp(`^(?:${topics.join("|")})$`);
  const change = (word: string) => (word.length === 1 || stays.test(word) ? word : "otherwise");
  for (const sentence of ["p", "li", "td", "dd"]
    .flatMap((name) => all(main, name))
    .filter(isSentence))
    for (const text of textsOf(sentence.children)) text.data = text.data.replace(plainWord, change);
  const html = page.html.replace(/<main\b.*<\/main>/s, () => DomUtils.getOuterHTML(main));
  return { ...page, html, root, main };
}

/** A word in small letters: no name, no part of an address or of a figure. */
const plainWord = /(?<![\p{L}\p{N}@/])\p{Ll}[\p{Ll}'’-]*(?![\p{L}@])/gu;

/** Whether the words of an element end as a sentence does. */
const isSentence = (element: Element) => /[^.][.!?]\s*$/.test(rawOf(element));

/** The texts of these nodes, without those of headings and links. */
function textsOf(nodes: Element["children"]): readonly { data: string }[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [node];
    return "attribs" in node && !/^(?:a|h\d)$/.test(node.name) ? textsOf(node.children) : [];
  });
}
