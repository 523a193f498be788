/**
 * Visitors that find what an editor meant as a block, a heading, a list, bold words or a link and every
 * parser takes for plain text. Such a slip would be printed on the page as it was typed, so it is
 * reported before that. They change nothing.
 */
import type { Code, Heading, Node, Paragraph, Text } from "mdast";
import type { BodyContext } from "./context.ts";
import { findLineSlip } from "./line-slips.ts";
import type { VisitorContext, Visitors } from "./visit.ts";
import { lineSpan } from "./visitors.ts";

/** The visitors of one text. */
export function createSlipVisitors(given: BodyContext): Visitors {
  const context = withoutLostEnds(given);
  let level = 1;
  return {
    paragraph(node) {
      // The words in the brackets of a block are a paragraph too, on the line of its colons.
      const isLabel = node.data !== undefined && "directiveLabel" in node.data;
      if (!isLabel) reportParagraph(node, context);
    },
    text: (node) => reportStars(node, context),
    code: (node) => reportOpenFence(node, context),
    heading(node, edit) {
      reportUnderlined(node, context);
      level = reportJump(node, level, edit, context);
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
  const { start, end } = node.position ?? {};
  if (!start || !end) return;
  const rows: string[] = [];
  for (let line = start.line; line <= end.line; line++) rows.push(context.lineOf(line));
  const lines = rows.map((row) => row.replace(/^[\s>]+/, ""));
  if (reportList(node, lines, context) || reportTable(node, lines, context)) return;
  const exists = (target: string) => context.links.resolve(target).link !== undefined;
  const readable = hideCode(rows);
  for (const [index, typed] of lines.entries()) {
    const row = readable[index] ?? "";
    const indent = row.length - typed.length;
    const slip = findLineSlip({ typed, words: row.slice(indent) }, exists);
    if (!slip) continue;
    // Only part of the line may be wrong.
    const { at = 0, ...finding } = slip;
    const place = lineSpan(start.line + index, indent + at + 1, typed.length - at);
    context.report(place, finding);
  }
}

/** Code in a line: as many backticks behind it as in front of it. */
const inlineCode = /(?<![\\`])(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g;

/** Rows with a backtick for every character of code, which may show what nobody is to write. */
function hideCode(rows: readonly string[]): readonly string[] {
  if (!rows.some((row) => row.includes("`"))) return rows;
  const text = rows.join("\n").replace(inlineCode, (code) => code.replace(/./g, "`"));
  return text.split("\n");
}

/** Signs that other programs put before the entries of a list, and entries without their space. */
const bullet = /^[•◦▪●‣·]\s*/;
const tightEntry = /^(?:-(?=[^\s-])|\d{1,2}[.)](?=[^\s\d]))/;

/** A list that no parser knows as one: its entries would run on in one paragraph. */
function reportList(node: Node, lines: readonly string[], context: BodyContext): boolean {
  const isBullets = lines.some((line) => bullet.test(line));
  const isTight = lines.length > 1 && lines.every((line) => tightEntry.test(line));
  if (!isBullets && !isTight) return false;
  const right = lines.map((line) => line.replace(bullet, "- ").replace(tightEntry, "$& "));
  context.report(node, {
    code: "text-literal",
    message: isBullets
      ? "This sign makes no list: an entry begins with a hyphen and a space."
      : "These lines make no list: a space is missing behind the sign that each begins with.",
    fix: right.join("\n"),
  });
  return true;
}

/** Rows of a table that no parser knows as one. */
function reportTable(node: Node, lines: readonly string[], context: BodyContext): boolean {
  if (lines.length < 2) return false;
  // Cells that were copied from a spreadsheet are parted by tabs, which a page shows as spaces.
  const cells = lines.map((line) => line.trim().split("\t"));
  const columns = cells[0]?.length ?? 1;
  const isSheet = columns > 1 && cells.every((row) => row.length === columns);
  if (!isSheet && !lines.every((line) => /^\|.*\|\s*$/.test(line))) return false;
  const [head = "", ...rows] = isSheet ? cells.map((row) => `| ${row.join(" | ")} |`) : lines;
  const rule = head.trim().replace(/[^|]+/g, " --- ");
  context.report(node, {
    code: "text-literal",
    message: isSheet
      ? "These lines make no table: their cells are parted by tabs, as in a spreadsheet."
      : "These lines make no table: the line of hyphens below the first one is missing.",
    fix: [head, rule, ...(isSheet ? rows : [])].join("\n"),
  });
  return true;
}

/** Stars that make nothing bold, because a space stands between them and the words. */
function reportStars(node: Text, context: BodyContext): void {
  const { start, end } = node.position ?? {};
  if (!start || !end || !node.value.includes("**")) return;
  for (let line = start.line; line <= end.line; line++) {
    const row = context.lineOf(line);
    const from = row.indexOf("**", line === start.line ? start.column - 1 : 0);
    if (from < 0 || (line === end.line && from >= end.column)) continue;
    const [typed, words] = /^\*\*\s*([^*]*[^*\s])\s*\*\*/.exec(row.slice(from)) ?? [];
    // Two stars between spaces are a sign of their own: 2 ** 3.
    if (typed === undefined && !/^\*\*[^\s*]/.test(row.slice(from))) continue;
    context.report(lineSpan(line, from + 1, row.length - from), {
      code: "text-literal",
      message:
        "These stars would be printed. Bold words have two stars right before them and two right behind, without a space between.",
      fix: "Write **words** for bold words, or delete the stars.",
      swap: typed && words ? { typed, right: `**${words}**` } : undefined,
    });
    return;
  }
}

/** A line of hyphens right below a sentence makes it a heading; a band was meant. */
function reportUnderlined(node: Heading, context: BodyContext): void {
  const { start, end } = node.position ?? {};
  if (!start || !end || end.line === start.line || node.depth !== 2) return;
  const text = context.lineOf(end.line - 1).trim();
  if (end.line - start.line === 1 && !/[.!?:;,]$/.test(text)) return;
  context.report(lineSpan(end.line, 1, 0), {
    code: "heading-order",
    message: "This line of hyphens makes a heading of the text above it.",
    fix: "Leave an empty line above it, and it parts the text above from the text below.",
  });
}

/** CommonMark closes an open fence at the end of the text, and hides everything after it. */
function reportOpenFence(node: Code, { lineOf, report }: BodyContext): void {
  const { start, end } = node.position ?? {};
  if (!start || !end) return;
  const fence = /^\s*(`{3,}|~{3,})/.exec(lineOf(start.line).slice(start.column - 1))?.[1];
  const isClosed = end.line > start.line && fence && lineOf(end.line).trim().startsWith(fence);
  if (!fence || isClosed) return;
  report(node, {
    code: "fence-unclosed",
    message:
      "A block of code is opened here and never closed. Everything after it is shown as code.",
    fix: `Write ${fence} on a line of its own where the code ends.`,
  });
}

/**
 * The title is level one, so the text begins at level two and goes down one step at a time.
 * @returns the level for the next heading
 */
function reportJump(
  node: Heading,
  level: number,
  edit: VisitorContext,
  { lineOf, report }: BodyContext,
): number {
  if (edit.parent(node)?.type !== "root") return level;
  if (node.depth > level + 1) {
    const right = "#".repeat(level + 1);
    report(node, {
      code: "heading-order",
      message: `This heading skips a level: after ${"#".repeat(level)} comes ${right}.`,
      fix: lineOf(node.position?.start.line ?? 1).replace(/^#+/, right),
    });
  }
  return node.depth;
}
