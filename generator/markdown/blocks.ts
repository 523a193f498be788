/**
 * The table of blocks, and how a body is composed: runs of prose become markup, blocks become blocks, in the
 * order in which they were written. A new block is a row in `writtenBlocks`, `seriesBlocks` or `listBlocks`, a
 * kind in model/block.ts, and a component in the templates.
 */
import type { Blockquote, RootContent } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { Block, Heading } from "../model/block.ts";
import { explainUnknown, findBlockFault } from "./block-faults.ts";
import { type BlockRule, buildPicture } from "./block-rule.ts";
import type { BlockNode, BodyNode } from "./body-tree.ts";
import type { BodyContext } from "./context.ts";
import { listBlocks } from "./list-blocks.ts";
import { printProse } from "./print.ts";
import { prepareProse } from "./prose.ts";
import type { BlockForm } from "./scan-blocks.ts";
import { entryAttributes, seriesBlocks } from "./series-blocks.ts";
import { writtenBlocks } from "./written-blocks.ts";

/** The rules of all blocks by their names, in the order of the alphabet. */
export const blockRules: ReadonlyMap<string, BlockRule> = new Map(
  Object.entries({ ...writtenBlocks, ...seriesBlocks, ...listBlocks }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
);

/** How a block of this name is written, whatever its colons say. */
export function formOf(name: string): BlockForm {
  if (name in entryAttributes) return "line";
  return blockRules.get(name)?.forms.includes("::") === false ? "text" : "either";
}

/** Composes nodes into blocks. Faults are reported to the context; faulty blocks are left out. */
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

/** What lists the sections of a page: the headings of a text, with their ids and their words. */
function describeHeading(node: RootContent): readonly Heading[] {
  if (node.type !== "heading") return [];
  const { id, className } = node.data?.hProperties ?? {};
  // That of the footnotes is for the ears only.
  if (typeof id !== "string" || className) return [];
  return [{ id, level: node.depth, title: textOf(node) }];
}

/** The block that a node of Markdown is; "prose" when it is ordinary text, undefined when it is faulty. */
function composeNode(node: RootContent, context: BodyContext): Block | "prose" | undefined {
  switch (node.type) {
    case "thematicBreak":
      return { kind: "band" };
    case "paragraph": {
      const [only, second] = node.children;
      return only?.type === "image" && !second ? buildPicture(only, context) : "prose";
    }
    case "blockquote":
      return composeAlert(node, context) ?? "prose";
    default:
      return "prose";
  }
}

/** The callout that one of GitHub's alerts is, `> [!NOTE]` and lines below it; undefined for a quote. */
function composeAlert({ children }: Blockquote, context: BodyContext): Block | undefined {
  const [first, ...more] = children;
  const [words] = first?.type === "paragraph" ? first.children : [];
  if (first?.type !== "paragraph" || words?.type !== "text") return undefined;
  const [mark, name = ""] =
    /^\[!(note|tip|important|warning|caution)\]\s*/i.exec(words.value) ?? [];
  if (mark === undefined) return undefined;
  const kind = name.toLowerCase() as keyof BodyContext["words"]["alerts"];
  const tone = kind === "note" || kind === "tip" ? "note" : "important";
  words.value = words.value.slice(mark.length);
  const inside = first.children.length > 1 || words.value ? [first, ...more] : more;
  const title = context.words.alerts[kind];
  return { kind: "callout", tone, title, blocks: context.compose(inside) };
}

/** The block that is written; undefined where it's faulty, which is reported. */
function buildBlock(node: BlockNode, context: BodyContext): Block | undefined {
  const { name, line } = node.written;
  const rule = blockRules.get(name);
  const fault = rule
    ? findBlockFault(node, rule, context)
    : explainUnknown(node, [...blockRules.keys()], context);
  if (rule && !fault) return rule.build(node, context);
  if (fault) context.report(line, fault);
  // What stands in it is checked all the same; nothing of it is kept.
  context.compose(node.children);
  return undefined;
}
