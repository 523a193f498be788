/**
 * Prints syntax trees with remark-html, sanitised last. Blocks stand in the tree as markers; the markup
 * is cut at them, so that one pass numbers the footnotes of the whole text although blocks stand between
 * its paragraphs.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";
import type { PhrasingContent, Root, RootContent } from "mdast";
import { remark } from "remark";
import remarkHtml from "remark-html";
import type { Words } from "../entities/words.ts";
import { type Html, textToAttribute, textToHtml, toHtml } from "../model/html.ts";
import { escapeInTags } from "./html-spelling.ts";

/** The element that holds the place of a block until the markup is cut. */
const markerName = "x-block";
const marker = new RegExp(`<${markerName} data-n="(\\d+)"></${markerName}>`);

/**
 * What may leave Markdown. It starts from GitHub's schema and differs in three ways (decision 0004):
 * ids are ours, made by the slugger, so they get no prefix and in-page links work; `tel:` is a link; a
 * link to another site may open a new tab, which we alone write.
 */
export const sanitizeSchema: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), markerName],
  protocols: { href: ["http", "https", "mailto", "tel"] },
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

const characterReferences = { useNamedReferences: true };
const processor = remark()
  .use(remarkHtml, { sanitize: sanitizeSchema, characterReferences })
  .freeze();

/** A piece of finished text: markup, or the number of the block that stands here. */
export type Piece = { readonly html: Html } | { readonly block: number };

/** Makes the node that stands for a block. */
export function createMarker(block: number): RootContent {
  const data = { hName: markerName, hProperties: { dataN: String(block) } };
  return { type: "paragraph", children: [], data } as RootContent;
}

/** Prints nodes and cuts the markup at the markers. Raw HTML in the nodes is dropped. */
export function printNodes(nodes: readonly RootContent[], words: Words): readonly Piece[] {
  const markup = translateFootnotes(print({ type: "root", children: [...nodes] }), words);
  return markup.split(marker).flatMap<Piece>((part, index) => {
    if (index % 2 === 1) return [{ block: Number(part) }];
    return part.trim() === "" ? [] : [{ html: toHtml(part.trim()) }];
  });
}

/** Prints nodes among which there is no marker. */
export function printProse(nodes: readonly RootContent[], words: Words): Html {
  const pieces = printNodes(nodes, words);
  return toHtml(pieces.map((piece) => ("html" in piece ? piece.html : "")).join(""));
}

/** Prints what stands inside one line: the words of a table's cell, say. */
export function printInline(children: readonly PhrasingContent[]): Html {
  const root: Root = { type: "root", children: [{ type: "paragraph", children: [...children] }] };
  return toHtml(print(root).replace(/^<p>|<\/p>\s*$/g, ""));
}

function print(root: Root): string {
  return escapeInTags(processor.stringify(root));
}

/** The processor says two things in English, and has no setting for them. */
function translateFootnotes(markup: string, { footnotes, backToText }: Words): string {
  if (!markup.includes("data-footnotes")) return markup;
  return markup
    .replace(/(<h2 [^>]*id="footnote-label"[^>]*>)[^<]*/, (_, tag) => tag + textToHtml(footnotes))
    .replace(/aria-label="Back to reference ([\d-]+)"/g, (_, number) => {
      return `aria-label="${textToAttribute(backToText.replace("{number}", number))}"`;
    });
}
