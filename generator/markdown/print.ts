/**
 * Prints syntax trees with remark-html, which sanitizes them as its last step (decision 4). Each run of prose is
 * printed by itself, so blocks never have to be put into finished markup.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";
import type { PhrasingContent, RootContent } from "mdast";
import { remark } from "remark";
import remarkHtml from "remark-html";
import { type Html, toHtml } from "../model/html.ts";

/**
 * What HTML may come out of Markdown. It starts from GitHub's schema. We make the ids ourselves, so they get no prefix
 * and links within a page work. `tel:` links are allowed, and so are a new tab and the classes and labels that only
 * prose.ts and footnotes.ts write.
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
    section: ["ariaLabel", "tabIndex", ["className", "wide-table"]],
    span: [["className", "visually-hidden"]],
    "*": ["id", "align", "title"],
  },
};

const processor = remark()
  .use(remarkHtml, {
    sanitize: sanitizeSchema,
    characterReferences: { useNamedReferences: true },
    // The same style as React, which prints the rest of the page.
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

/** Prints nodes within a line, such as the words of a table cell. */
export function printInline(children: PhrasingContent[]): Html {
  const markup = printProse([{ type: "paragraph", children }]);
  // Remark prints only whole blocks, so the tags of the paragraph are cut off.
  return toHtml(markup.slice("<p>".length, -"</p>".length));
}
