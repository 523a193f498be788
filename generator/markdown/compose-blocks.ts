/**
 * Composes the body of a page: runs of prose become markup, directives become blocks, in the order
 * in which they were written. Containers compose their own inside in the same way.
 */
import type { RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import type { Block } from "../model/block.ts";
import { offerName } from "../problems/suggest.ts";
import { fillText } from "../references/fill-facts.ts";
import { blockNames, findBlockRule } from "./block-rules.ts";
import type { BlockNode, BodyContext } from "./body-context.ts";
import { checkAlt, pictureExists } from "./leaf-blocks.ts";
import { isNamedEnd } from "./line-slips.ts";
import { createMarker, printNodes } from "./print-tree.ts";
import { prepareProse } from "./prose-visitors.ts";
import { eachNode } from "./visit.ts";

/** Composes nodes into blocks. Faults are reported to the context; faulty blocks are left out. */
export function composeBlocks(
  nodes: readonly RootContent[],
  context: BodyContext,
): readonly Block[] {
  const blocks: Block[] = [];
  const prose = nodes.flatMap<RootContent>((node) => {
    const block = composeBlock(node, context);
    if (block === "prose") return [node];
    if (block === undefined) return [];
    blocks.push(block);
    return [createMarker(blocks.length - 1)];
  });
  prepareProse(prose, context);
  return printNodes(prose, context.words).flatMap<Block>((piece) => {
    if ("html" in piece) return [{ kind: "prose", html: piece.html }];
    const block = blocks[piece.block];
    return block ? [block] : [];
  });
}

/** The block that a node is; "prose" when it is ordinary text, undefined when it is faulty. */
function composeBlock(node: RootContent, context: BodyContext): Block | "prose" | undefined {
  switch (node.type) {
    case "thematicBreak":
      return { kind: "band" };
    case "paragraph": {
      const only = node.children.length === 1 ? node.children[0] : undefined;
      if (only?.type !== "image") return "prose";
      return composePicture(node, only.url, only.alt ?? "", only.title ?? "", context);
    }
    case "containerDirective":
    case "leafDirective":
      return composeDirective(node, context);
    default:
      return "prose";
  }
}

/** `![Alt](scenes/stage.svg "Caption")` on a line of its own is a figure, as on GitHub. */
function composePicture(
  node: RootContent,
  path: string,
  alt: string,
  caption: string,
  context: BodyContext,
): Block | undefined {
  const exists = pictureExists(node, path, "figure", context);
  const fill = (text: string) =>
    fillText(text, context.facts, (finding) => context.report(node, finding));
  if (alt === "") {
    context.report(node, {
      code: "picture-alt",
      message: "The picture has no description. People who cannot see it hear nothing.",
      fix: `![What the picture shows](${path})`,
    });
  } else checkAlt(node, alt, path, context);
  const picture = { path, alt: fill(alt) };
  return exists ? { kind: "figure", picture, caption: fill(caption) } : undefined;
}

function composeDirective(node: BlockNode, context: BodyContext): Block | undefined {
  if (node.type === "containerDirective") {
    reportUnclosed(node, context);
    reportFootnotes(node, context);
  }
  const rule = findBlockRule(node.name);
  const marks = node.type === "containerDirective" ? ":::" : "::";
  if (!rule && blockNames.includes(`${node.name}s`)) {
    context.report(node, {
      code: "block-unknown",
      message: `A "${node.name}" stands only inside of a block "${node.name}s".`,
      fix: `:::${node.name}s\n${context.lineOf(node.position?.start.line ?? 1)}\n:::`,
    });
    return undefined;
  }
  if (!rule) {
    const otherwise = `The blocks are: ${blockNames.join(", ")}.`;
    const { ask, ...offer } = offerName(node.name, blockNames, otherwise, [":", ""]);
    context.report(node, {
      code: "block-unknown",
      message: `There is no block called "${node.name}".${ask}`,
      ...offer,
    });
    // What stands in it is checked all the same; nothing of it is kept.
    if (node.type === "containerDirective") context.compose(node.children);
    return undefined;
  }
  if (!rule.forms.includes(marks)) {
    context.report(node, {
      code: "block-content",
      message: `The block "${node.name}" is written with ${rule.forms.join(" or ")}, not with ${marks}.`,
      fix: context.lineOf(node.position?.start.line ?? 1).replace(/^:+/, rule.forms[0] ?? "::"),
    });
    return undefined;
  }
  return rule.build(node, context);
}

/** The parser closes an open container at the end of the text; the last line tells. */
function reportUnclosed(node: ContainerDirective, context: BodyContext): void {
  const { start, end } = node.position ?? {};
  if (!start || !end) return;
  if (!/^\s*:{3,}\s*$/.test(context.lineOf(end.line))) {
    // A line that was meant to close it is told of by itself.
    for (let line = start.line + 1; line <= end.line; line++)
      if (isNamedEnd(context.lineOf(line))) return;
    context.report(node, {
      code: "block-unclosed",
      message: `The block "${node.name}" is opened here and never closed.`,
      fix: "Write ::: on a line of its own where the block ends.",
    });
    return;
  }
  const last = node.children.at(-1);
  if (last?.type !== "containerDirective" || last.position?.end.line !== end.line) return;
  context.report(last, {
    code: "block-unclosed",
    message: `The block "${last.name}" begins inside the block "${node.name}", and one line of colons closes both.`,
    fix: `If "${node.name}" should end before it, write ::: above this line. If not, begin and end "${node.name}" with four colons.`,
  });
}

/** Footnotes are numbered and listed once for the text of a page; a block has a list of its own. */
function reportFootnotes(node: ContainerDirective, context: BodyContext): void {
  eachNode(node, (inner) => {
    if (inner.type !== "footnoteReference" && inner.type !== "footnoteDefinition") return;
    context.report(inner, {
      code: "block-content",
      message: "A footnote cannot stand inside a block.",
      fix: "Put the remark into the sentence, or the footnote into the text outside of the block.",
    });
  });
}
