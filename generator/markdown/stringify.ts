/**
 * Turns prepared syntax trees into markup with remark-html, sanitised last. Blocks stand in the
 * tree as markers; the markup is cut at them, so that one pass numbers the footnotes of the whole
 * text although blocks stand between its paragraphs.
 */
import type {
  Definition,
  FootnoteDefinition,
  Node,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import { remark } from "remark";
import remarkHtml, { type Options } from "remark-html";
import type { Words } from "../entities/words.ts";
import { type Html, textToAttribute, textToHtml, toHtml } from "../model/html.ts";
import { eachNode } from "./each-node.ts";
import { markerName, sanitizeSchema } from "./sanitize-schema.ts";

type Handlers = Required<NonNullable<Options["handlers"]>>;

/**
 * A text with all that it may refer to. The processor looks for definitions in the children of what
 * it is given, with a walk that takes a quarter of its time: here they are all it finds.
 */
interface Volume extends Node {
  type: "volume";
  children: (Definition | FootnoteDefinition)[];
  text: Root;
}

const printVolume: Handlers["root"] = (state, { text }: Volume) => state.one(text, undefined);
const handlers = { volume: printVolume } as Partial<Handlers>;
const processor = remark().use(remarkHtml, { sanitize: sanitizeSchema, handlers }).freeze();
const markerPattern = new RegExp(`<${markerName} data-n="(\\d+)"></${markerName}>`);

/** A piece of finished text: markup, or the number of the block that stands here. */
export type Piece = { readonly html: Html } | { readonly block: number };

/** Makes the node that stands for a block. */
export function createMarker(block: number): RootContent {
  const data = { hName: markerName, hProperties: { dataN: String(block) } };
  return { type: "paragraph", children: [], data } as RootContent;
}

/** Renders nodes and cuts the markup at the markers. Raw HTML in the nodes is dropped. */
export function stringifyNodes(nodes: readonly RootContent[], words: Words): readonly Piece[] {
  const markup = translateFootnotes(print({ type: "root", children: [...nodes] }), words);
  return markup.split(markerPattern).flatMap<Piece>((part, index) => {
    if (index % 2 === 1) return [{ block: Number(part) }];
    return part.trim() === "" ? [] : [{ html: toHtml(part.trim()) }];
  });
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

/** Renders what stands inside one line: the words of a table's cell, say. */
export function stringifyInline(children: readonly PhrasingContent[]): Html {
  const root: Root = { type: "root", children: [{ type: "paragraph", children: [...children] }] };
  return toHtml(print(root).replace(/^<p>|<\/p>\s*$/g, ""));
}

function print(text: Root): string {
  const children: Volume["children"] = [];
  eachNode(text, (node) => {
    if (node.type === "definition" || node.type === "footnoteDefinition") children.push(node);
  });
  return escapeInTags(
    processor.stringify({ type: "volume", children, text } satisfies Volume as never),
  );
}

const tag = /<[a-z][^\s"<>]*(?:\s+[^\s"<>=]+(?:="[^"]*")?)*>/g;

/**
 * Escapes `<` in the values of attributes, where HTML would allow it: then every `<` of the markup
 * begins a tag that the printer made, and nothing else that reads the markup can be misled by what an
 * author typed. In text the printer escapes it already.
 */
function escapeInTags(markup: string): string {
  return markup.replace(tag, (found) =>
    found.includes("<", 1) ? `<${found.slice(1).replaceAll("<", "&#x3C;")}` : found,
  );
}
