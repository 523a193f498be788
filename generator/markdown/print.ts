/**
 * Prints syntax trees with remark-html, sanitized last (decision 4). Every run of prose is printed by itself,
 * so nothing is searched in finished markup.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";
import type { PhrasingContent, RootContent } from "mdast";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { type Html, toHtml } from "../model/html.ts";

/**
 * What may leave Markdown. It starts from GitHub's schema and differs in three ways: ids are ours, made by the
 * slugger, so they get no prefix and in-page links work; `tel:` is a link; a link to another site may open a
 * new tab, which we alone write.
 */
const sanitizeSchema: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: "",
  protocols: { href: ["http", "https", "mailto", "tel"] },
  attributes: {
    ...defaultSchema.attributes,
    a: [
      "href",
      "ariaDescribedBy",
      "ariaLabel",
      "dataRedirect",
      "download",
      ["target", "_blank"],
      ["rel", "noopener"],
      ["className", "data-footnote-backref", "link", "link--outside", "link--document"],
    ],
    h2: [["className", "sr-only"]],
    li: [["className", "task", "task--done"]],
    ol: ["start", ["className", "footnotes"]],
    span: [["className", "visually-hidden"]],
    "*": ["id", "align", "title"],
  },
};

const processor = remark()
  .use(remarkHtml, {
    sanitize: sanitizeSchema,
    characterReferences: { useNamedReferences: true },
    // As React prints the rest of a page.
    closeSelfClosing: true,
    tightSelfClosing: true,
  })
  .freeze();

/** Prints nodes. Raw HTML is dropped. */
export function printProse(nodes: readonly RootContent[]): Html {
  const markup = processor.stringify({ type: "root", children: [...nodes] }).trim();
  return toHtml(compact(markup));
}

/**
 * The same text in as little memory as it needs. The native parser hands over texts with two bytes for each character,
 * which would be kept for all pages of a site, and in the records of the next build.
 */
const compact = (text: string) => Buffer.from(text).toString();

/** Prints what stands inside one line: the words of a table's cell, say. */
export function printInline(children: PhrasingContent[]): Html {
  const markup = printProse([{ type: "paragraph", children }]);
  // What is printed of a paragraph stands between its two tags.
  return toHtml(markup.slice("<p>".length, -"</p>".length));
}
