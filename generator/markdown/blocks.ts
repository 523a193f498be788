/**
 * The table of blocks, and how a body is composed: runs of prose become markup, blocks become blocks, in the
 * order in which they were written. A new block is a row in `writtenBlocks`, `seriesBlocks` or `listBlocks`, a
 * kind in model/block.ts, and a component in the templates.
 */
import type { Blockquote, RootContent } from "mdast";
import { askFor, suggestName } from "../diagnostics/nearest.ts";
import { type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import type { Block } from "../model/block.ts";
import { type BlockRule, buildPicture } from "./block-rule.ts";
import { type BlockNode, type BodyNode, spanOf } from "./body-tree.ts";
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

/** Which lines of a block of this name there are: "line" means one alone, "text" one with text below it. */
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
    if (html !== "") blocks.push({ kind: "prose", html });
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

function buildBlock(node: BlockNode, context: BodyContext): Block | undefined {
  const { name, colons, close, line } = node.written;
  const rule = blockRules.get(name);
  if (!rule) reportUnknown(node, context);
  else if (colons > 2 && !close && rule.forms.includes(":::")) reportUnclosed(node, context);
  else if (!rule.forms.includes(colons > 2 ? ":::" : "::")) {
    const message = `The block "${name}" is written with ${rule.forms.join(" or ")}, not with ${":".repeat(colons)}.`;
    const advice = `Such as: ${rule.example}`;
    const fix = close && colons === 2 ? addColons([line, close], context) : undefined;
    context.report(line, { code: "block-content", message, advice, hides: "parts", fix });
  } else {
    reportLabel(node, rule, context);
    return rule.build(node, context);
  }
  // What stands in it is checked all the same; nothing of it is kept.
  context.compose(node.children);
  return undefined;
}

/** Where the end of a block stands already, only its colons are too few. */
function addColons(lines: readonly Span[], { text }: BodyContext): Fix {
  const edits = lines.flatMap((line) => {
    const start = text.indexOf("::", line.start);
    return text.startsWith(":::", start) ? [] : [{ start, end: start + 2, text: ":::" }];
  });
  return { edits };
}

/** Words in square brackets that a block has no place for would be printed nowhere. */
function reportLabel({ written }: BlockNode, rule: BlockRule, { report }: BodyContext): void {
  const { label, name } = written;
  if (!label || rule.hasLabel) return;
  const message = `The block "${name}" has no place for words in square brackets.`;
  report(label, { code: "block-content", message, advice: `Such as: ${rule.example}` });
}

function reportUnknown({ written }: BlockNode, { report, text }: BodyContext): void {
  const { name, line, colons } = written;
  const holder = `${name}s`;
  if (name in entryAttributes) {
    // Of several in a row the first is reported.
    if (text.slice(0, line.start).trimEnd().split("\n").at(-1)?.startsWith(`::${name}`)) return;
    const message = `A "${name}" stands only inside of a block "${holder}".`;
    const advice = `Write :::${holder} on a line above it, and ::: on a line below the last one.`;
    const fix = colons === 2 ? holdEntries(line, name, text) : undefined;
    return report(line, { code: "block-unknown", message, advice, hides: "parts", fix });
  }
  const names = [...blockRules.keys()];
  const right = suggestName(name, names);
  const message = `There's no block called "${name}".${askFor(right)}`;
  const advice = `The blocks are: ${names.join(", ")}.`;
  const start = text.indexOf(name, line.start + colons);
  const fix = right ? replace({ start, end: start + name.length }, right) : undefined;
  report(line, { code: "block-unknown", message, advice, hides: "parts", fix });
}

/**
 * Puts a block around lines that are its entries. Where a line of colons ends them, only the first line of the
 * block is missing; where one stands right above them, they were hardly meant as a block of their own.
 */
function holdEntries({ start }: Span, name: string, text: string): Fix | undefined {
  const above = text.slice(0, start).trimEnd();
  if (/^:{3,}$/m.test(above.slice(above.lastIndexOf("\n") + 1))) return undefined;
  const lines = text.slice(start).split("\n");
  const count = lines.findIndex((row) => !row.startsWith(`::${name}`));
  const entries = lines.slice(0, count < 0 ? lines.length : count);
  const end = start + entries.join("\n").length;
  const opening = { start, end: start, text: `:::${name}s\n` };
  const isEnded = /^:{3,}\s*$/.test(lines[entries.length] ?? "");
  return { edits: isEnded ? [opening] : [opening, { start: end, end, text: "\n:::" }] };
}

function reportUnclosed(node: BlockNode, context: BodyContext): void {
  const { name, line, colons } = node.written;
  const inner = node.children.find((child) => child.type === "block" && child.written.close);
  const begun = inner && positionOf(context.text, spanOf(inner).start).line;
  const message = `The block "${name}" is opened here and never closed.`;
  const where = begun
    ? ` If it ends in front of the block in line ${begun}, write them there.`
    : "";
  const advice = `Write ${":".repeat(colons)} on a line of its own where the block ends.${where}`;
  context.report(line, { code: "block-unclosed", message, advice, hides: "parts" });
}
