/**
 * The table of blocks, and how a body is composed: runs of prose become markup, directives become
 * blocks, in the order in which they were written. A new block is a row in `writtenBlocks`,
 * `seriesBlocks` or `listBlocks`, a kind in model/block.ts, and a component in the templates.
 */
import type { Blockquote, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { between, withNearest } from "../diagnostics/nearest.ts";
import type { Block } from "../model/block.ts";
import { type BlockRule, buildPicture } from "./block-rows.ts";
import { type BlockNode, type BodyContext, linesOf } from "./context.ts";
import { listBlocks } from "./list-blocks.ts";
import { createMarker, printBlocks } from "./print-tree.ts";
import { seriesBlocks } from "./series-blocks.ts";
import { visitTree } from "./visit.ts";
import { prepareProse, refuseFootnotes } from "./visitors.ts";
import { writtenBlocks } from "./written-blocks.ts";

/** The rules of all blocks by their names, in the order of the alphabet. */
export const blockRules: ReadonlyMap<string, BlockRule> = new Map(
  Object.entries({ ...writtenBlocks, ...seriesBlocks, ...listBlocks }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  ),
);

/** Composes nodes into blocks. Faults are reported to the context; faulty blocks are left out. */
export function composeBlocks(nodes: readonly RootContent[], context: BodyContext) {
  const blocks: Block[] = [];
  const prose = nodes.flatMap<RootContent>((node) => {
    const block = composeBlock(node, context);
    if (block === "prose") return [node];
    if (block === undefined) return [];
    blocks.push(block);
    return [createMarker(blocks.length - 1)];
  });
  prepareProse(prose, context);
  return printBlocks(prose, blocks, context.words);
}

/** The block that a node is; "prose" when it is ordinary text, undefined when it is faulty. */
function composeBlock(node: RootContent, context: BodyContext): Block | "prose" | undefined {
  switch (node.type) {
    case "thematicBreak":
      return { kind: "band" };
    case "paragraph": {
      const [only, second] = node.children;
      return only?.type === "image" && !second ? buildPicture(only, context) : "prose";
    }
    case "blockquote":
      return composeAlert(node, context) ?? "prose";
    case "containerDirective":
    case "leafDirective":
      return composeDirective(node, context);
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

function composeDirective(node: BlockNode, context: BodyContext): Block | undefined {
  const isContainer = node.type === "containerDirective";
  if (isContainer) visitTree(node, refuseFootnotes(context));
  const rule = blockRules.get(node.name);
  const mayHold = isContainer && rule?.forms.includes(":::") !== false;
  const isUnclosed = mayHold && reportUnclosed(node, context);
  if (rule && !isUnclosed) return buildBlock(rule, node, context);
  // What else is wrong with a block that is not closed may only follow.
  if (!isUnclosed) reportUnknown(node, context);
  // What stands in it is checked all the same; nothing of it is kept.
  if (isContainer) context.compose(node.children);
  return undefined;
}

function reportUnknown(node: BlockNode, context: BodyContext): void {
  const { name } = node;
  const code = "block-unknown";
  if (blockRules.has(`${name}s`)) {
    const line = node.position?.start.line ?? 1;
    const isSuch = (row = "") => row.startsWith(`::${name}`);
    // Of several in a row the first is reported.
    if (isSuch(context.rows[line - 2])) return;
    const below = context.rows.slice(line - 1);
    const end = below.findIndex((row) => !isSuch(row));
    const isClosed = below[end]?.startsWith(":::");
    const rows = isClosed ? below.slice(0, 1) : [...below.slice(0, end), ":::"];
    const before = context.rows.slice(0, line - 1);
    const above = before.findLastIndex((row) => row.trim() !== "");
    const opened = before.findLast((row) => /^:::+\w/.test(row));
    const isLate = before[above]?.trim() === ":::" && opened?.startsWith(`:::${name}s`);
    const placed = `Write it above the ::: of line ${context.placeOf(node).line - line + above + 1}.`;
    const fix = isLate ? placed : [`:::${name}s`, ...rows].join("\n");
    const message = `A "${name}" stands only inside of a block "${name}s".`;
    context.report(node, { code, message, fix });
    return;
  }
  const names = [...blockRules.keys()];
  const isBox = /^(?:note|tip|info|important|warning|caution|alert|box)$/.test(name);
  const such = `Such as: ${blockRules.get("callout")?.example}`;
  const fix = isBox ? such : `The blocks are: ${names.join(", ")}.`;
  const unknown = { code, message: `There is no block called "${name}".`, fix } as const;
  context.report(node, between(":", withNearest(unknown, name, names), ""));
}

function buildBlock(rule: BlockRule, node: BlockNode, context: BodyContext): Block | undefined {
  const marks = node.type === "containerDirective" ? ":::" : "::";
  if (rule.forms.includes(marks)) return rule.build(node, context);
  const form = rule.forms[0]!;
  const end = node.position?.end.line ?? 0;
  const below = context.rows.slice(end, end + 4);
  const isWhole = form === "::" || below.some((row) => /^:::\s*$/.test(row));
  const message = `The block "${node.name}" is written with ${rule.forms.join(" or ")}, not with ${marks}.`;
  const fix = `${linesOf(node, context)[0]?.replace(/^:+/, form)}${isWhole ? "" : "\nIts text.\n:::"}`;
  context.report(node, { code: "block-content", message, fix });
  return undefined;
}

/** A line that was meant to close a block and does not; it is reported by itself. */
const lostEnd =
  /^\s*(?:::\s*|:::+\s+(?:[a-z]+\s*|([a-z]+)\s[^{}[\]:]*)|(?:\t| {2}|\S.*\s):::+\s*)$/i;

/**
 * Reports a block that is not closed, and says whether there is anything wrong with its end. The parser
 * closes an open one at the end of the text; its last line shows that.
 */
function reportUnclosed(node: ContainerDirective, context: BodyContext): boolean {
  const code = "block-unclosed";
  const [first = "", ...rows] = linesOf(node, context);
  const last = node.children.at(-1);
  const isClosed = /^\s*:{3,}\s*$/.test(rows.at(-1) ?? "");
  const isShared =
    last?.type === "containerDirective" && last.position?.end.line === node.position?.end.line;
  if (isClosed && !isShared) return false;
  const ends = rows.flatMap((row) => lostEnd.exec(row)?.slice(1) ?? []);
  if (ends.some((word = "") => !blockRules.has(word.toLowerCase()))) return true;
  if (isClosed && isShared) {
    const message = `The block "${last.name}" begins inside the block "${node.name}", and one line of colons closes both.`;
    const fix = `If "${node.name}" should end before it, write ::: where it ends. If not, begin and end "${node.name}" with four colons.`;
    context.report(last, { code, message, fix });
  } else {
    const [colons = ":::"] = /:{3,}/.exec(first) ?? [];
    const message = `The block "${node.name}" is opened here and never closed.`;
    const end = colons.length > 3 ? rows.findLastIndex((row) => /^:{3,}\s*$/.test(row)) : -1;
    const line = context.placeOf(node).line + 1 + end;
    const where = end < 0 ? "" : `in line ${line}, if it ends there, or `;
    const fix = `Write ${colons} ${where}on a line of its own where the block ends.`;
    context.report(node, { code, message, fix });
  }
  return true;
}
