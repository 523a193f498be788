/**
 * Visitors that find what an editor meant as a block, a heading, a list, bold words or a link and every
 * parser takes for plain text. Such a slip would be printed on the page as it was typed, so it is
 * reported before that. They change nothing.
 */
import type { Code, Heading, Table } from "mdast";
import { blockRules } from "./blocks.ts";
import { type BodyContext, linesOf } from "./context.ts";
import { findParagraphSlip } from "./paragraph-slips.ts";
import { createTextVisitor } from "./text-slips.ts";
import type { Visitors } from "./visit.ts";
import { lineSpan } from "./visitors.ts";

/** The visitors of a text. */
export function createSlipVisitors(context: BodyContext): Visitors {
  let level = 1;
  /** Where the last paragraph ends that is one slip. */
  let done = 0;
  return {
    paragraph(node) {
      // The words in the brackets of a block are a paragraph too, on the line of its colons.
      const isLabel = node.data !== undefined && "directiveLabel" in node.data;
      const found = isLabel ? undefined : findParagraphSlip(linesOf(node, context));
      const { start, end } = node.position ?? {};
      if (!start || !end) return;
      const above = context.rows.slice(Math.max(0, start.line - 3), start.line).join("\n");
      if (cutOff.test(above)) return context.report(lineSpan(start.line - 1, 1, 0), cutTable);
      if (!found) return;
      const { line, slip } = found;
      const at = line > 0 ? { line: start.line + line, column: 1 } : start;
      context.report({ ...node, position: { start: at, end } }, slip);
      done = end.line;
    },
    listItem: (node) => void (node.children[0] ?? context.report(node, emptyEntry)),
    footnoteDefinition: (node) => void (node.children[0] ?? context.report(node, emptyNote)),
    text: createTextVisitor(context, (line) => line <= done),
    code: (node) => reportFence(node, context),
    table: (node) => reportExtraCells(node, context),
    heading(node, parent) {
      reportUnderlined(node, context);
      if (node.children.length === 0) context.report(node, emptyHeading);
      if (parent.type !== "root") return;
      reportJump(node, level, context);
      level = node.depth;
    },
  };
}

/** A row of a table, an empty line, and another row. */
const cutOff = /\|\s*\n\s*\n\s*\|.*\|\s*$/;

const lost = (message: string, fix: string) => ({ code: "text-lost", message, fix }) as const;
const deletes = "or delete the line.";
const emptyHeading = lost("This heading has no words.", `Write its words behind it, ${deletes}`);
const emptyEntry = lost("This entry of a list has no words.", `Write its words, ${deletes}`);
const emptyNote = lost("This note has no words.", `Write them behind its colon, ${deletes}`);
const cutTable = lost("This empty line cuts a table in two.", "Delete it.");

/** A line of hyphens right below a sentence makes it a heading; a band was meant. */
function reportUnderlined(node: Heading, context: BodyContext): void {
  const isOneLine = node.position?.start.line === node.position?.end.line;
  const rows = node.depth === 2 && !isOneLine ? linesOf(node, context) : [];
  const isSentence = /^(?:.*\n.*\n|.*[.!?:;,]\s*\n|.{8,}\n---$)/.test(rows.join("\n"));
  const isFields = rows.slice(0, -1).every((row) => /^(?:[a-z]\w*:(?: |$)| +\S)/.test(row));
  if (isFields && /^[a-z]\w*:/.test(rows[0] ?? "")) return void context.report(node, secondFields);
  if (isSentence)
    context.report(lineSpan(node.position?.end.line ?? 1, 1, 0), {
      code: "heading-order",
      message: "This line of hyphens makes a heading of the text above it.",
      fix: "Leave an empty line above it, and it parts the text above from the text below. If a heading is meant, write ## in front of it, and delete the hyphens.",
    });
}

const secondFields = {
  code: "text-literal",
  message: "These lines are fields of a page, and stand in its text, where they would be printed.",
  fix: "Write what is new in them into the fields at the top of the file, and delete them here, with the lines of hyphens around them.",
} as const;

/** CommonMark closes an open fence at the end of the text, and hides everything after it. */
function reportFence(node: Code, context: BodyContext): void {
  const [first = "", ...rows] = linesOf(node, context);
  const column = node.position?.start.column ?? 1;
  const [, fence] = /^\s*(`{3,}|~{3,})/.exec(first.slice(column - 1)) ?? [];
  const last = rows.at(-1)?.replace(/^[\s>]+/, "");
  if (!fence) return void context.report(node, { ...indented, fix: first.trimStart() });
  const close = `Write ${fence} on a line of its own where the code ends.`;
  if (!last?.startsWith(fence)) return void context.report(node, { ...neverClosed, fix: close });
  const lang = node.lang ?? "";
  const [, name = ""] = /^:{2,}([a-z]+)\s*(?:[[{]|$)/m.exec(node.value) ?? [];
  if (!blockRules.has(name) && !/^(?:suggestion|markdown|md)$/.test(lang)) return;
  const more = lang === "suggestion" ? " Of a suggestion keep one version." : "";
  const message = `These lines would be shown as code, because ${fence}${lang} stands above them.`;
  const fix = `Delete this line and the one of ${fence} that closes it.${more}`;
  context.report(node, { code: "text-literal", message, fix });
}

const indented = {
  code: "text-literal",
  message: "This is shown as code of a program, because four spaces or a tab stand before it.",
} as const;
const neverClosed = {
  code: "fence-unclosed",
  message: "A block of code is opened here and never closed. All that follows is shown as code.",
} as const;

const tooFew = [
  "cells stay empty",
  "Write the sign | between two cells, and on both sides of an empty one.",
];
const below = ["it is a row of it, too", "Leave an empty line above it."];
const tooMany = [
  "what is too much would not be shown",
  "Add a cell to the first row and to the line of hyphens, or take one out here. The sign | in a text is written \\|.",
];

/** A row of a table has as many cells as the first one: GitHub leaves others out. */
function reportExtraCells(node: Table, context: BodyContext): void {
  const { line = 1, column = 1 } = node.position?.start ?? {};
  const [first = "", ...rows] = linesOf(node, context);
  const wanted = countCells(first.slice(column - 1));
  for (const [index, row] of rows.entries()) {
    const count = countCells(row);
    if (count === wanted) continue;
    const [effect, fix] = !row.includes("|") ? below : count < wanted ? tooFew : tooMany;
    const message = `This row has ${count} cells and the first row of the table has ${wanted}, so ${effect}.`;
    context.report(lineSpan(line + 1 + index, 1, 0), { code: "text-lost", message, fix });
  }
}

/** How many cells a row of a table has, also inside a quote. */
export function countCells(row: string): number {
  return row.replace(/^[\s>]*\|?|(?<!\\)\|\s*$/g, "").split(/(?<!\\)\|/).length;
}

/** The title is level one, so the text begins at level two and goes down one step at a time. */
function reportJump(node: Heading, level: number, { report }: BodyContext): void {
  if (node.depth <= level + 1) return;
  const right = "#".repeat(level + 1);
  const message = `This heading skips a level: after ${"#".repeat(level)} comes ${right}.`;
  report(node, { code: "heading-order", message, swap: { typed: "#".repeat(node.depth), right } });
}
