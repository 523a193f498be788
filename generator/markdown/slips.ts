/**
 * Visitors that find what an editor meant as a block, a heading, a list, bold words or a link and every
 * parser takes for plain text. Such a slip would be printed on the page as it was typed, so it is
 * reported before that. They change nothing.
 */
import type { Code, Heading, Paragraph, Text } from "mdast";
import { type BodyContext, linesOf } from "./context.ts";
import { hasBlocks } from "./engine.ts";
import { findParagraphSlips, slipLooks } from "./paragraph-slips.ts";
import type { Visitors } from "./visit.ts";
import { lineSpan } from "./visitors.ts";

/** The visitors of a text. To visit its paragraphs takes long, and most texts have no slip in any. */
export function createSlipVisitors(text: string, given: BodyContext): Visitors {
  const context = withoutLostEnds(given);
  let level = 1;
  return {
    ...(slipLooks.test(text) && {
      paragraph(node) {
        // The words in the brackets of a block are a paragraph too, on the line of its colons.
        const isLabel = node.data !== undefined && "directiveLabel" in node.data;
        if (!isLabel) reportParagraph(node, context);
      },
    }),
    text: (node) => reportStars(node, context),
    code: (node) => reportOpenFence(node, context),
    heading(node, edit) {
      reportUnderlined(node, context);
      // Outside of blocks, a heading in something else is indented. To ask for its parent would make
      // the native engine build its tree.
      const mayBeInside = hasBlocks(text) || node.position?.start.column !== 1;
      if (mayBeInside && edit.parent(node)?.type !== "root") return;
      reportJump(node, level, context);
      level = node.depth;
    },
  };
}

/**
 * Where the beginning of a block cannot be read, the colons that end it end nothing: that is the same
 * mistake, and whoever deleted them would make a second one.
 */
function withoutLostEnds(context: BodyContext): BodyContext {
  let open = 0;
  const report: BodyContext["report"] = (node, finding) => {
    const line = context.lineOf(node?.position?.start.line ?? 1).trim();
    if (/^:{3,}\s*[a-z]/i.test(line)) open++;
    if (/^:{3,}$/.test(line) && open > 0) open--;
    else context.report(node, finding);
  };
  return { ...context, report };
}

function reportParagraph(node: Paragraph, context: BodyContext): void {
  const first = node.position?.start.line ?? 1;
  const rows = linesOf(node, context);
  for (const { at, ...finding } of findParagraphSlips(rows)) {
    const length = (rows[at?.line ?? 0] ?? "").length;
    context.report(at ? lineSpan(first + at.line, at.from + 1, length - at.from) : node, finding);
  }
}

/** Stars that make nothing bold, because a space stands between them and the words. */
function reportStars(node: Text, context: BodyContext): void {
  const { start, end } = node.position ?? {};
  if (!start || !end || !node.value.includes("**")) return;
  for (const [index, row] of linesOf(node, context).entries()) {
    const line = start.line + index;
    const from = row.indexOf("**", index === 0 ? start.column - 1 : 0);
    if (from < 0 || (line === end.line && from >= end.column)) continue;
    const [between, inside = ""] = /^\*\*([^*]+)\*\*/.exec(row.slice(from)) ?? [];
    const words = inside.trim();
    const typed = words === "" ? undefined : between;
    // Two stars between spaces are a sign of their own: 2 ** 3.
    if (typed === undefined && !/^\*\*[^\s*]/.test(row.slice(from))) continue;
    context.report(lineSpan(line, from + 1, row.length - from), {
      code: "text-literal",
      message:
        "These stars would be printed. Bold words have two stars right before them and two right behind, without a space between.",
      fix: "Write **words** for bold words, or delete the stars.",
      swap: typed ? { typed, right: `**${words}**` } : undefined,
    });
    return;
  }
}

/** A line of hyphens right below a sentence makes it a heading; a band was meant. */
function reportUnderlined(node: Heading, context: BodyContext): void {
  const isOneLine = node.position?.start.line === node.position?.end.line;
  const rows = node.depth === 2 && !isOneLine ? linesOf(node, context) : [];
  const isSentence = rows.length > 2 || /[.!?:;,]$/.test(rows.at(-2)?.trim() ?? "");
  if (!isSentence) return;
  context.report(lineSpan(node.position?.end.line ?? 1, 1, 0), {
    code: "heading-order",
    message: "This line of hyphens makes a heading of the text above it.",
    fix: "Leave an empty line above it, and it parts the text above from the text below.",
  });
}

/** CommonMark closes an open fence at the end of the text, and hides everything after it. */
function reportOpenFence(node: Code, context: BodyContext): void {
  const [first = "", ...rows] = linesOf(node, context);
  const column = node.position?.start.column ?? 1;
  const [, fence] = /^\s*(`{3,}|~{3,})/.exec(first.slice(column - 1)) ?? [];
  const last = rows.at(-1)?.replace(/^[\s>]+/, "");
  if (!fence || last?.startsWith(fence)) return;
  context.report(node, {
    code: "fence-unclosed",
    message:
      "A block of code is opened here and never closed. Everything after it is shown as code.",
    fix: `Write ${fence} on a line of its own where the code ends.`,
  });
}

/** The title is level one, so the text begins at level two and goes down one step at a time. */
function reportJump(node: Heading, level: number, { lineOf, report }: BodyContext): void {
  if (node.depth <= level + 1) return;
  const right = "#".repeat(level + 1);
  report(node, {
    code: "heading-order",
    message: `This heading skips a level: after ${"#".repeat(level)} comes ${right}.`,
    fix: lineOf(node.position?.start.line ?? 1).replace(/^#+/, right),
  });
}
