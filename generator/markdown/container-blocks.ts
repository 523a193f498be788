/** Blocks with something inside: accordion, callout, stats, steps, table, tiles. */
import type { Heading, ListItem, RootContent, Strong, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { AccordionItem, Block, Stat, Step, Tile } from "../model/block.ts";
import { readAttributes } from "./attributes.ts";
import { attributesOf } from "./block-attributes.ts";
import type { BlockNode, BodyContext } from "./body-context.ts";
import { findFact, labelOf, pictureExists, resolveLink } from "./leaf-blocks.ts";
import { buildListBlock } from "./list-blocks.ts";
import { printInline, printProse } from "./print-tree.ts";
import { prepareProse } from "./prose-visitors.ts";

/** `:::accordion` with a heading for each item, or `::accordion{from="faqs" topic="…"}`. */
export function buildAccordion(node: BlockNode, context: BodyContext): Block | undefined {
  if (node.type === "leafDirective") return buildListBlock(node, context);
  if (!readAttributes(node, attributesOf.accordion, context)) return undefined;
  const items: { title: string; nodes: RootContent[] }[] = [];
  for (const child of node.children) {
    if (child.type === "heading") items.push({ title: titleOf(child, context), nodes: [] });
    else if (items.length > 0) items.at(-1)?.nodes.push(child);
    else
      reportInside(
        node,
        child,
        "each item begins with a heading",
        "### The first question",
        context,
      );
  }
  if (items.length === 0) {
    reportInside(node, node, "it has no item", "### The first question", context);
    return undefined;
  }
  return {
    kind: "accordion",
    items: items.map<AccordionItem>(({ title, nodes }) => ({
      id: context.nextId(`${context.words.questionAnchor} ${title}`),
      title,
      blocks: context.compose(nodes),
    })),
  };
}

/** The words of an item's heading or of a step's first words, with figures. */
function titleOf(node: Heading | Strong, context: BodyContext): string {
  prepareProse(node.children, context);
  return textOf(node);
}

/** `:::callout{title="Good to know"}` */
export function buildCallout(node: BlockNode, context: BodyContext): Block | undefined {
  const attributes = readAttributes(node, attributesOf.callout, context);
  const blocks = context.compose(node.children as RootContent[]);
  if (!attributes) return undefined;
  return { kind: "callout", tone: attributes.tone, title: attributes.title, blocks };
}

/** `:::stats` with a `::stat[label]{fact="…"}` for each figure. */
export function buildStats(node: BlockNode, context: BodyContext): Block | undefined {
  if (!readAttributes(node, attributesOf.stats, context)) return undefined;
  const stats = insideOf(node, "stat", context).flatMap<Stat>((child) => {
    const attributes = readAttributes(child, attributesOf.stat, context);
    const fact = attributes && findFact(child, attributes.fact, context);
    if (!fact) return [];
    return [{ value: fact.full, label: labelOf(child, context) || fact.label, asOf: fact.asOf }];
  });
  return { kind: "stats", stats };
}

/** `:::tiles` with a `::tile[Title]{…}` for each tile. */
export function buildTiles(node: BlockNode, context: BodyContext): Block | undefined {
  const attributes = readAttributes(node, attributesOf.tiles, context);
  if (!attributes) return undefined;
  const tiles = insideOf(node, "tile", context).flatMap<Tile>((child) => {
    const given = readAttributes(child, attributesOf.tile, context);
    const link = given && resolveLink(child, given.link, context);
    const hasPicture = given && pictureExists(child, given.image, "tile", context);
    if (!link || !hasPicture) return [];
    const picture = { path: given.image, alt: "" };
    const title = labelOf(child, context) || link.label;
    return [{ title, hoverText: given.hoverText, picture, link }];
  });
  return { kind: "tiles", look: attributes.look, tiles };
}

/** `:::steps` with a numbered list, or `::steps{from="fundraising-steps"}`. */
export function buildSteps(node: BlockNode, context: BodyContext): Block | undefined {
  if (node.type === "leafDirective") return buildListBlock(node, context);
  if (!readAttributes(node, attributesOf.steps, context)) return undefined;
  const list = node.children.find((child) => child.type === "list");
  if (list?.type !== "list") {
    reportInside(
      node,
      node,
      "its inside must be a numbered list",
      "1. **Title.** What to do.",
      context,
    );
    return undefined;
  }
  return { kind: "steps", steps: list.children.map((item) => buildStep(node, item, context)) };
}

function buildStep(node: BlockNode, item: ListItem, context: BodyContext): Step {
  const first = item.children[0];
  const bold = first?.type === "paragraph" ? first.children[0] : undefined;
  const title = bold?.type === "strong" ? titleOf(bold, context).replace(/\.$/, "") : "";
  if (title === "") {
    const rule = "each step begins with its title in bold";
    reportInside(node, item, rule, "1. **Title.** What to do.", context);
  } else if (first?.type === "paragraph") {
    first.children.shift();
    const [next] = first.children;
    if (next?.type === "text") next.value = next.value.trimStart();
    if (!next) item.children.shift();
  }
  prepareProse(item.children, context);
  return { title, text: printProse(item.children, context.words) };
}

/** `:::table{caption="…"}` with a table, or `::table{from="year-totals" caption="…"}`. */
export function buildTable(node: BlockNode, context: BodyContext): Block | undefined {
  if (node.type === "leafDirective") return buildListBlock(node, context);
  const attributes = readAttributes(node, attributesOf.table, context);
  const table = node.children.find((child): child is Table => child.type === "table");
  if (!attributes) return undefined;
  if (!table) {
    reportInside(
      node,
      node,
      "its inside must be a table",
      "| a | b |\n| - | - |\n| 1 | 2 |",
      context,
    );
    return undefined;
  }
  prepareProse([table], context);
  const [head = [], ...rows] = table.children.map((row) =>
    row.children.map((cell) => printInline(cell.children)),
  );
  return { kind: "table", caption: attributes.caption, head, rows, scrolls: false };
}

/** The entries of one kind inside a container; everything else is reported. */
function insideOf(node: BlockNode, name: string, context: BodyContext): readonly BlockNode[] {
  const entries: BlockNode[] = [];
  for (const child of node.children as RootContent[]) {
    if (child.type === "leafDirective" && child.name === name) entries.push(child);
    else
      reportInside(
        node,
        child,
        `only ::${name} belongs into it`,
        `Write ::${name}[…]{…} here, or move this out of the block.`,
        context,
      );
  }
  return entries;
}

function reportInside(
  node: BlockNode,
  at: RootContent | BlockNode,
  rule: string,
  fix: string,
  context: BodyContext,
): void {
  context.report(at, {
    code: "block-content",
    message: `The inside of the block "${node.name}" is not right: ${rule}.`,
    fix,
  });
}
