/** Finds in the sections of a text what stands twice, and headings with nothing below them. */
import type { Node, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { type BodyContext, linesOf } from "./context.ts";

/** A paragraph of fewer characters may stand twice on purpose. */
const repeatedMin = 60;

const untidy = { code: "text-untidy", severity: "warning" } as const;

/** Reports the slips of the sections of a text, which are warnings: each may be meant. */
export function reportSections(nodes: readonly RootContent[], context: BodyContext): void {
  const lineOf = new Map<string, number>();
  const { report, title, placeOf } = context;
  /** The level of a heading that stands twice: with it all of its section was copied. */
  let copied = 9;
  /** Reports what stands twice, by words that are the same for both. */
  const findTwice = (what: string, node: Node, words: string, least = 0) => {
    const first = lineOf.get(words);
    lineOf.set(words, first ?? placeOf(node).line);
    const isAgain = words.length >= least && first !== undefined;
    if (!isAgain || copied < 9) return isAgain;
    const message = `This ${what} stands in line ${first} already.`;
    const fix = "Delete one of them, or write what differs. With a heading goes its section.";
    report(node, { ...untidy, message, fix });
    return true;
  };
  /** The headings that a line stands below, by their levels. */
  const above: string[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.type === "list")
      for (const item of node.children)
        findTwice("entry", item, `${placeOf(node).line} ${textOf(item).trim()}`);
    if (node.type === "heading") {
      above.length = node.depth - 1;
      above.push(textOf(node));
      if (node.depth <= copied) copied = 9;
      if (findTwice("heading", node, above.join("\n"))) copied = Math.min(copied, node.depth);
      const next = nodes[index + 1];
      const isEmpty = !next || (next.type === "heading" && next.depth <= node.depth);
      const isTitle = index === 0 && node.depth > 1 && textOf(node) === title;
      if (isTitle) report(node, { ...repeatsTitle, ...untidy });
      else if (isEmpty && node.children.length > 0) report(node, nothingBelow);
    }
    const isPicture = node.type === "leafDirective" && node.name === "figure";
    if (node.type !== "paragraph" && !isPicture) continue;
    const words = linesOf(node, context).join("\n").trim();
    findTwice(isPicture ? "picture" : "paragraph", node, words, repeatedMin);
  }
}

/** The first heading of a text that is the title of its page. */
export const repeatsTitle = {
  message: "The page shows its title above the text, so this heading would repeat it.",
  fix: "Delete this line.",
};

const nothingBelow = {
  ...untidy,
  message: "Nothing stands below this heading.",
  fix: "Write its text below it, or delete the heading.",
};

/** The markup of such sections, but for titles. */
const emptySection =
  /<\/h[2-6]>\s*$|<\/h2>\s*<h2|<\/h3>\s*<h[23]|<\/h4>\s*<h[2-4]|<\/h5>\s*<h[2-5]|<\/h6>\s*<h/;

/** Whether the markup of a text may have such a slip. Headings have no ids yet. */
export function hasSectionSlip(html: string, title = ""): boolean {
  const parts = html.match(/<p>[^<]{60,}|<h\d>[^<]+|<li[^>]*>(?:<input[^>]*>)?[^<]+/g) ?? [];
  return (
    emptySection.test(html) || html.includes(`>${title}</h2>`) || new Set(parts).size < parts.length
  );
}
