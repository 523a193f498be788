/**
 * What may leave Markdown. The sanitiser runs last, after everything that makes markup, so
 * nothing reaches a page that is not listed here. It starts from GitHub's schema and differs in
 * three ways (decision 0004): ids are ours, made by the slugger, so they get no prefix and in-page
 * links work; `tel:` is a link; a link to another site may open a new tab, which we alone write.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";

/** The element that holds the place of a block until the prose is split; see stringify.ts. */
export const markerName = "x-block";

export const sanitizeSchema: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), markerName],
  protocols: {
    href: ["http", "https", "mailto", "tel"],
  },
  attributes: {
    ...defaultSchema.attributes,
    [markerName]: ["dataN"],
    a: [
      "href",
      "ariaDescribedBy",
      "ariaLabel",
      "id",
      "dataFootnoteRef",
      "dataFootnoteBackref",
      "dataRedirect",
      ["target", "_blank"],
      ["rel", "noopener"],
      ["className", "data-footnote-backref", "link", "link--outside", "link--document"],
    ],
    span: [["className", "visually-hidden"]],
    // A list to tick off.
    li: [["className", "task", "task--done"]],
    ol: ["start", "reversed"],
    "*": ["id", "dir", "lang", "align", "colSpan", "rowSpan", "scope", "title"],
  },
};
