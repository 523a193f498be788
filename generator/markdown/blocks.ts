/**
 * The table of blocks, and how a body is composed: each run of prose becomes one block of HTML, and each written block
 * is built by its rule. To add a block, add a row to `writtenBlocks`, `seriesBlocks` or `listBlocks`, a kind to
 * model/block.ts, and a component to the templates.
 */
import type { Blockquote, Image, Link, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { Block, Heading } from "../model/block.ts";
import { explainUnknownBlock, findBlockFault } from "./block-faults.ts";
import { type BlockRule, buildLinkedPicture, buildMarkdownPicture } from "./block-rule.ts";
import type { BlockNode, BodyNode } from "./body-tree.ts";
import type { BodyContext } from "./context.ts";
import { alertNames } from "./leftover-families.ts";
import { listBlocks } from "./list-blocks.ts";
import { printProse } from "./print.ts";
import { prepareProse } from "./prose.ts";
import type { BlockForm } from "./scan-blocks.ts";
import { entryAttributes, seriesBlocks } from "./series-blocks.ts";
import { writtenBlocks } from "./written-blocks.ts";

/** The rules of all blocks by name, in alphabetical order. */
export const blockRules: ReadonlyMap<string, BlockRule> = new Map(
  Object.entries({ ...writtenBlocks, ...seriesBlocks, ...listBlocks }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
);

/** How a block with this name is written, no matter how many colons somebody typed. */
export function formOf(name: string): BlockForm {
  if (name in entryAttributes) return "line";
  return blockRules.get(name)?.forms.includes("::") === false ? "text" : "either";
}

/** Composes nodes into blocks. Mistakes are reported to the context, and faulty blocks are left out. */
export function composeBlocks(nodes: readonly BodyNode[], context: BodyContext): readonly Block[] {
  const blocks: Block[] = [];
  let run: RootContent[] = [];
  const endRun = () => {
    const html = run.length > 0 ? printProse(run) : "";
    if (html !== "") blocks.push({ kind: "prose", html, headings: run.flatMap(describeHeading) });
    run = [];
  };
  for (const node of nodes) {
    const block = node.type === "block" ? buildBlock(node, context) : composeNode(node, context);
    if (block === "prose") {
      prepareProse([node as RootContent], context);
      run.push(node as RootContent);
      continue;
    }
    endRun();
    if (block) blocks.push(block);
  }
  endRun();
  return blocks;
}

/** A heading with its id and its words, for the list of a page's sections. */
function describeHeading(node: RootContent): readonly Heading[] {
  if (node.type !== "heading") return [];
  const { id, className } = node.data?.hProperties ?? {};
  // The heading of the footnotes is only for screen readers.
  if (typeof id !== "string" || className) return [];
  return [{ id, level: node.depth, title: textOf(node) }];
}

/** Builds the block that a Markdown node stands for; "prose" when it's ordinary text, undefined when it's faulty. */
function composeNode(node: RootContent, context: BodyContext): Block | "prose" | undefined {
  switch (node.type) {
    case "thematicBreak":
      return { kind: "band" };
    case "paragraph": {
      const [only, second] = node.children;
      if (second) return "prose";
      if (only?.type === "image") return buildMarkdownPicture(only, context);
      const image = only?.type === "link" ? imageIn(only) : undefined;
      return only?.type === "link" && image ? buildLinkedPicture(only, image, context) : "prose";
    }
    case "blockquote":
      return composeAlert(node, context) ?? "prose";
    default:
      return "prose";
  }
}

/** The picture that a link consists of: `[![What it shows](scenes/stage.svg)](/ourstory)`. */
function imageIn({ children: [only, second] }: Link): Image | undefined {
  return only?.type === "image" && !second ? only : undefined;
}

const alertMark = new RegExp(`^\\[!(${alertNames})\\]\\s*`, "i");

/** Makes a callout of a GitHub alert (`> [!NOTE]` and lines below it). An ordinary quote gives undefined. */
function composeAlert({ children }: Blockquote, context: BodyContext): Block | undefined {
  const [first, ...more] = children;
  const [words] = first?.type === "paragraph" ? first.children : [];
  if (first?.type !== "paragraph" || words?.type !== "text") return undefined;
  const [mark, name = ""] = alertMark.exec(words.value) ?? [];
  if (mark === undefined) return undefined;
  const kind = name.toLowerCase() as keyof BodyContext["words"]["alerts"];
  const tone = kind === "note" || kind === "tip" ? "note" : "important";
  words.value = words.value.slice(mark.length);
  const inside = first.children.length > 1 || words.value ? [first, ...more] : more;
  const title = context.words.alerts[kind];
  return { kind: "callout", tone, title, blocks: context.compose(inside) };
}

/** Builds a written block. A faulty one is reported and gives undefined. */
function buildBlock(node: BlockNode, context: BodyContext): Block | undefined {
  const { name, line } = node.written;
  const rule = blockRules.get(name);
  const fault = rule
    ? findBlockFault(node, rule, context)
    : explainUnknownBlock(node, blockRules, context);
  if (rule && !fault) return rule.build(node, context);
  if (fault) context.report(line, fault);
  // The text inside is composed only to report its mistakes, too; the result isn't kept.
  context.compose(node.children);
  return undefined;
}
