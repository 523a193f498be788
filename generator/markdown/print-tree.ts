/**
 * Prints syntax trees with remark-html, sanitised last. Blocks stand in the tree as markers; the markup
 * is cut at them, so that one pass numbers the footnotes of the whole text although blocks stand between
 * its paragraphs.
 */
import { defaultSchema, type Schema } from "hast-util-sanitize";
import type { PhrasingContent, Root, RootContent } from "mdast";
import { remark } from "remark";
import remarkHtml from "remark-html";
import type { Block } from "../model/block.ts";
import { type Html, textToAttribute, textToHtml, toHtml } from "../model/html.ts";
import type { Words } from "../schema/words.ts";

/** The element that holds the place of a block until the markup is cut. */
const markerName = "x-block";
const marker = new RegExp(`<${markerName} data-n="(\\d+)"></${markerName}>`);

/**
 * What may leave Markdown. It starts from GitHub's schema and differs in three ways (decision 0004):
 * ids are ours, made by the slugger, so they get no prefix and in-page links work; `tel:` is a link; a
 * link to another site may open a new tab, which we alone write.
 */
const sanitizeSchema: Schema = {
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
      "dataRedirect",
      "download",
      ["target", "_blank"],
      ["rel", "noopener"],
      ["className", "data-footnote-backref", "link", "link--outside", "link--document"],
    ],
    span: [["className", "visually-hidden"]],
    // A list to tick off.
    li: [["className", "task", "task--done"]],
    ol: ["start"],
    "*": ["id", "align", "title"],
  },
};

const characterReferences = { useNamedReferences: true };
const processor = remark()
  .use(remarkHtml, { sanitize: sanitizeSchema, characterReferences })
  .freeze();

/** Makes the node that stands for a block. */
export function createMarker(block: number): RootContent {
  const data = { hName: markerName, hProperties: { dataN: String(block) } };
  return { type: markerName, children: [], data } as unknown as RootContent;
}

/** Prints nodes, with the blocks whose markers stand among them. Raw HTML is dropped. */
export function printBlocks(nodes: readonly RootContent[], blocks: readonly Block[], words: Words) {
  return print(nodes, words)
    .split(marker)
    .flatMap<Block>((part, index) => {
      if (index % 2 === 1) return blocks[Number(part)] ?? [];
      const html = toHtml(part.trim());
      return html === "" ? [] : [{ kind: "prose", html }];
    });
}

/** Prints nodes among which there is no marker. */
export function printProse(nodes: readonly RootContent[], words: Words): Html {
  return toHtml(print(nodes, words).trim());
}

/** Prints what stands inside one line: the words of a table's cell, say. */
export function printInline(children: PhrasingContent[], words: Words): Html {
  return toHtml(print([{ type: "paragraph", children }], words).replace(/^<p>|<\/p>\s*$/g, ""));
}

function print(children: readonly RootContent[], words: Words): string {
  const root: Root = { type: "root", children: [...children] };
  return translateFootnotes(escapeInTags(processor.stringify(root)), words);
}

const tag = /<[a-z][^\s"<>]*(?:\s+[^\s"<>=]+(?:="[^"]*")?)*>/g;

/**
 * Escapes `<` in the values of attributes, where HTML would allow it: then every `<` of the markup
 * begins a tag that a printer made. In text the printers escape it already.
 * @param markup as a printer writes it: attributes in double quotes, or without a value
 */
function escapeInTags(markup: string): string {
  return markup.replace(tag, (found) => `<${found.slice(1).replaceAll("<", "&lt;")}`);
}

/** The processor says two things in English, and has no setting for them. */
function translateFootnotes(markup: string, { footnotes, backToText }: Words): string {
  return markup
    .replace(/(<h2 class="sr-only" [^>]*>)[^<]*/, (_, tag) => `${tag}${textToHtml(footnotes)}`)
    .replace(/(<a href="[^"]*" aria-label=")Back to reference ([\d-]+)/g, (_, tag, number) => {
      return `${tag}${textToAttribute(backToText.replace("{number}", number))}`;
    });
}
