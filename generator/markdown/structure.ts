/** What the tree of a text shows: headings that jump, entries without words, code that nobody meant. */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { type Finding, replace, type Span } from "../diagnostics/problem.ts";
import { lineSpan, linesAround, positionOf } from "../diagnostics/source-text.ts";
import { spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";

/** Reports what is wrong with the structure of a text. */
export function reportStructure(root: mdast.Root, context: BodyContext): void {
  let level = 1;
  visit(root, (node, index, parent) => {
    switch (node.type) {
      case "heading":
        if (!repeatsTitle(node, context))
          reportHeading(node, parent?.type === "root" ? level : undefined, context);
        if (parent?.type === "root") level = node.depth;
        break;
      case "code":
        return reportCode(node, context);
      case "link":
        return reportTouching(node, parent?.children ?? [], index ?? 0, context);
      case "table":
        return reportRows(node, context);
      case "listItem":
        if (node.children.length === 0) context.report(spanOf(node), emptyEntry);
        reportJoined(node, context);
        break;
      case "footnoteDefinition":
        if (node.children.length === 0) context.report(spanOf(node), emptyNote);
        break;
    }
  });
  reportUnnamed(root, context);
}

const lost = (message: string, advice: string) => ({ code: "text-lost", message, advice }) as const;
const emptyHeading = lost("This heading has no words.", "Write its words, or delete the line.");
const emptyEntry = lost(
  "This entry of a list has no words.",
  "Write its words, or delete the line.",
);
const emptyNote = lost(
  "This note has no words.",
  "Write them behind its colon, or delete the line.",
);

/** The title is level one, so the text begins at level two and goes down one step at a time. */
function reportHeading(node: mdast.Heading, level: number | undefined, context: BodyContext): void {
  const span = spanOf(node);
  const { start } = span;
  const typed = typedText(node, context);
  if (node.children.length === 0) return context.report(span, emptyHeading);
  if (isUnderlined(node, context)) return reportUnderlined(span, context);
  const marks = { start, end: start + node.depth };
  const code = "heading-order";
  // Number signs that a space has parted: `# # Words`.
  const [parted] = /^#+(?:\s+#+)+\s*/.exec(typed) ?? [];
  if (node.depth === 1) {
    const message = "The title of a page is its only first heading. Those in a text begin with ##.";
    const fix = parted
      ? replace({ start, end: start + parted.length }, "## ")
      : replace(marks, "##");
    return context.report(span, { code, message, fix });
  }
  if (level === undefined || node.depth <= level + 1) return;
  const right = "#".repeat(level + 1);
  const message = `This heading skips a level: after ${"#".repeat(level)} comes ${right}.`;
  context.report(span, { code, message, fix: replace(marks, right) });
}

/** A line right below an entry of a list goes on with it, although it isn't written as a part of it. */
function reportJoined(node: mdast.ListItem, context: BodyContext): void {
  const { text } = context;
  for (const child of node.children) {
    if (child.type !== "paragraph") continue;
    const { start, end } = spanOf(child);
    const column = start - lineSpan(text, positionOf(text, start).line).start;
    const below = text.indexOf("\n", start) + 1;
    const [indent = ""] = /^[ \t]*/.exec(text.slice(below)) ?? [];
    const goesOn = below === 0 || below >= end || indent.length >= column;
    if (goesOn || /^[ \t]*>/.test(text.slice(below))) continue;
    context.report(linesAround(text, { start: below, end: below }), joined);
  }
}

const joined: Finding = {
  code: "text-untidy",
  severity: "warning",
  message: "This line goes on with the entry above it.",
  advice:
    "If it's an entry of its own, begin it with a hyphen and a space. If it's no part of the list, leave an empty line above it. If it goes on, begin it with two spaces.",
};

/** A line of hyphens right below a text makes a heading of it, which hardly anybody means. */
function reportUnderlined({ end }: Span, context: BodyContext): void {
  const line = lineSpan(context.text, positionOf(context.text, end).line);
  context.report(line, {
    code: "heading-order",
    severity: "warning",
    message: "This line makes a heading of the text above it.",
    advice:
      "For a line across the page, leave an empty line above it. For a heading, write ## in front of its words, and delete this line.",
    fix: replace({ start: line.start, end: line.start }, "\n"),
  });
}

/** Code that is never closed hides everything after it; code that is only indented was hardly meant. */
function reportCode(node: mdast.Code, context: BodyContext): void {
  const span = spanOf(node);
  const typed = typedText(node, context);
  const [fence] = /^(?:`{3,}|~{3,})/.exec(typed) ?? [];
  if (!fence) {
    const message = "This is shown as code, because four spaces or a tab stand before it.";
    const advice = "Delete the spaces at the beginning of the line.";
    const line = linesAround(context.text, { start: span.start, end: span.start });
    const fix = typed.includes("\n")
      ? undefined
      : replace(line, context.text.slice(line.start, line.end).trimStart());
    return context.report(span, {
      code: "text-literal",
      severity: "warning",
      message,
      advice,
      fix,
    });
  }
  const last = typed
    .split("\n")
    .at(-1)
    ?.replace(/^[\s>]+/, "");
  if (typed.includes("\n") && last?.startsWith(fence)) return;
  const message = "Code is opened here and never closed. Everything that follows is shown as code.";
  const advice = `Write ${fence} on a line of its own where the code ends.`;
  context.report(
    { start: span.start, end: span.start + fence.length },
    {
      code: "fence-unclosed",
      message,
      advice,
      hides: "parts",
    },
  );
}

/** A link and a word right in front of it or behind it would be read as one. Its ending may stand behind it. */
function reportTouching(
  node: mdast.Link,
  siblings: readonly mdast.Nodes[],
  index: number,
  context: BodyContext,
): void {
  const [before, after] = [siblings[index - 1], siblings[index + 1]];
  const { start, end } = spanOf(node);
  const isJoined = before?.type === "text" && /\p{L}$/u.test(before.value);
  const isRunOn = after?.type === "text" && /^\p{Lu}/u.test(after.value);
  if (!isJoined && !isRunOn) return;
  const at = isJoined ? start : end;
  context.report(
    { start: at, end: at + 1 },
    {
      code: "text-untidy",
      severity: "warning",
      message: "There's no space between this link and the word beside it.",
      advice: "Write a space, or write the whole word inside of the link.",
      ...(isRunOn && { fix: replace({ start: end, end }, " ") }),
    },
  );
}

/** A row of a table has as many cells as the first one: others are left out, or filled with nothing. */
function reportRows(node: mdast.Table, context: BodyContext): void {
  const [head, ...rows] = node.children;
  const wanted = head?.children.length ?? 0;
  for (const row of rows) {
    const { length } = row.children;
    const typed = typedText(row, context);
    // A line right below a table is a row of it, too.
    if (!typed.includes("|")) {
      const message = "This line is a row of the table above it.";
      context.report(spanOf(row), lost(message, "Leave an empty line above it."));
    } else if (length < wanted) {
      const message = `This row has ${length} cells and the first one has ${wanted}, so the last ones stay empty.`;
      const advice = "Write the sign | between two cells, and on both sides of an empty one.";
      context.report(spanOf(row), { ...lost(message, advice), severity: "warning" });
    } else if (countCells(typed) > wanted) {
      const message = `This row has more cells than the first one, which has ${wanted}, so the last ones wouldn't be shown.`;
      const advice =
        "Add a cell to the first row and to the line of hyphens, or take one out here. The sign | in a text is written \\|.";
      context.report(spanOf(row), lost(message, advice));
    }
  }
}

/** How many cells a row of a table was typed with. */
function countCells(row: string): number {
  const bare = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return bare.split(/(?<!\\)\|/).length;
}

/** Reports notes and addresses that nothing in the text names: they would be printed nowhere. */
function reportUnnamed(root: mdast.Root, { report }: BodyContext): void {
  const named = new Set<string>();
  visit(root, "footnoteReference", ({ identifier }) => void named.add(identifier));
  const linked = new Set<string>();
  visit(root, ["linkReference", "imageReference"], (node) => {
    if ("identifier" in node) linked.add(node.identifier);
  });
  visit(root, "definition", (node) => {
    // People write notes to each other as `[//]: # (a note)`.
    if (linked.has(node.identifier) || node.url === "#") return;
    const message = `Nothing in the text names [${node.label ?? node.identifier}], so this line isn't shown.`;
    const advice =
      "If it's a line of the text, write it without the square brackets. If it's the address of a link, name it in the text.";
    report(spanOf(node), { ...lost(message, advice), severity: "warning" });
  });
  visit(root, "footnoteDefinition", (node) => {
    if (named.delete(node.identifier)) return;
    const message = `Nothing in the text names the note [^${node.identifier}], so it wouldn't be shown.`;
    const advice = `Write [^${node.identifier}] where it belongs in the text, or delete the note.`;
    report(spanOf(node), lost(message, advice));
  });
}

/** Whether a text begins with the title of its page, which is shown above it. */
export const repeatsTitle = (node: mdast.Heading, { text, title }: BodyContext) =>
  textOf(node).trim() === title && text.slice(0, spanOf(node).start).trim() === "";

/** Whether a heading is one by the line of hyphens below it, and not by number signs. */
export const isUnderlined = (node: mdast.Heading, context: BodyContext) =>
  !typedText(node, context).trimStart().startsWith("#");
