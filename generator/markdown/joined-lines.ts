/** Reports lines that Markdown reads together although they were typed apart, and lists that lost their levels. */
import type * as mdast from "mdast";
import type { Finding, Fix } from "../diagnostics/problem.ts";
import { lineSpan, linesAround, positionOf } from "../diagnostics/source-text.ts";
import { spanOf } from "./body-tree.ts";
import type { BodyContext } from "./context.ts";
import type { NodeIndex } from "./node-index.ts";

/** Reports such lines of a text. */
export function reportJoinedLines(nodes: NodeIndex, context: BodyContext): void {
  for (const { node } of nodes.of("listItem")) reportBelowEntry(node, context);
  for (const { node } of nodes.of("blockquote")) reportBelowQuote(node, context);
  for (const { node, parent, index } of nodes.of("list")) {
    reportLevels(node, context);
    const above = parent?.children[index - 1];
    if (above?.type === "list") reportTornList(above, node, context);
  }
}

/** A warning: somebody may have meant it. */
const untidy = (message: string, advice: string): Finding => ({
  code: "text-untidy",
  severity: "warning",
  message,
  advice,
});

/** Reports lines right below a list entry that Markdown adds to it although they aren't indented. */
function reportBelowEntry(item: mdast.ListItem, { report, text }: BodyContext): void {
  for (const child of item.children) {
    if (child.type !== "paragraph") continue;
    const { start, end } = spanOf(child);
    const below = text.indexOf("\n", start) + 1;
    const [indent = "", quote = ""] = /^([ \t]*)(>?)/.exec(text.slice(below))?.slice(1) ?? [];
    const isOneLine = below === 0 || below >= end;
    if (isOneLine || indent.length >= columnOf(start, text) || quote) continue;
    report(linesAround(text, { start: below, end: below }), belowEntry);
  }
}

const belowEntry = untidy(
  "This line would become part of the list item above it.",
  "If it's a new item, start it with a hyphen and a space. If it isn't part of the list, leave an empty line above it. If it continues the item, start it with two spaces.",
);

/** Reports a line right below a quote that Markdown adds to it although it doesn't begin with its sign. */
function reportBelowQuote(quote: mdast.Blockquote, { report, text }: BodyContext): void {
  const last = quote.children.at(-1);
  if (last?.type !== "paragraph") return;
  const { start, end } = spanOf(last);
  const rows = text.slice(start, end).split("\n");
  const at = rows.findIndex((row, index) => index > 0 && !row.includes(">"));
  if (at < 0) return;
  report(lineSpan(text, positionOf(text, start).line + at), belowQuote);
}

const belowQuote = untidy(
  "This line would become part of the quote above it.",
  "If it belongs to the quote, start it with >. If not, leave an empty line above it.",
);

/** How many characters of its line come before an offset. */
const columnOf = (offset: number, text: string) =>
  offset - lineSpan(text, positionOf(text, offset).line).start;

/** Where the words of an entry begin in their line. What's below the entry has as many spaces in front of it. */
function wordsColumnOf(item: mdast.ListItem, text: string): number {
  const { start } = spanOf(item);
  const [mark = ""] = /^(?:[-*+]|\d+[.)])[ \t]*/.exec(text.slice(start)) ?? [];
  return columnOf(start, text) + mark.length;
}

/** Reports an entry that's a little further to the right than the one above it, and still on the same level. */
function reportLevels(list: mdast.List, context: BodyContext): void {
  const { text, report } = context;
  for (const [at, item] of list.children.entries()) {
    const above = list.children[at - 1];
    const { start } = spanOf(item);
    if (!above || columnOf(start, text) <= columnOf(spanOf(above).start, text)) continue;
    // The entries that follow it and begin in the same column belong with it.
    const isDeeper = (other: mdast.ListItem) =>
      columnOf(spanOf(other).start, text) > columnOf(spanOf(above).start, text);
    const end = list.children.findIndex((other, index) => index > at && !isDeeper(other));
    const below = list.children.slice(at, end < 0 ? undefined : end);
    report(linesAround(text, { start, end: start }), {
      ...sameLevel,
      fix: indent(below, wordsColumnOf(above, text), text),
    });
    return;
  }
}

const sameLevel = untidy(
  "This item needs more spaces in front of it to go below the one above.",
  "Line it up with the first letter of the item above. If it's on the same level, delete the spaces.",
);

/** Reports a list that ends the one above it, because it isn't far enough to the right to belong to its last entry. */
function reportTornList(above: mdast.List, list: mdast.List, { text, report }: BodyContext): void {
  const last = above.children.at(-1);
  const { start } = spanOf(list);
  const isNext = positionOf(text, spanOf(above).end).line + 1 === positionOf(text, start).line;
  if (!last || !isNext || columnOf(start, text) <= columnOf(spanOf(last).start, text)) return;
  const fix = indent(list.children, wordsColumnOf(last, text), text);
  report(linesAround(text, { start, end: start }), { ...tornList, fix });
}

const tornList = untidy(
  "This list needs more spaces in front of it to be part of the item above. Now it ends that list.",
  "Line it up with the first letter of the item above.",
);

/** The correction that moves entries to a column. */
function indent(items: readonly mdast.ListItem[], column: number, text: string): Fix {
  const edits = items.flatMap((item) => {
    const { start, end } = linesAround(text, spanOf(item));
    const more = " ".repeat(Math.max(0, column - columnOf(spanOf(item).start, text)));
    const rows = Array.from(
      text.slice(start, end).matchAll(/^(?=.)/gm),
      ({ index }) => start + index,
    );
    return rows.map((at) => ({ start: at, end: at, text: more }));
  });
  return { edits };
}
