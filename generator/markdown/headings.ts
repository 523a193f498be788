/** Checks the headings of a text: skipped levels, a repeated title, nothing below a heading. */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { lineSpan, positionOf } from "../diagnostics/source-text.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";

/**
 * Reports what's wrong with a heading. The title of a page is level one, so the text begins with level two and goes
 * down one level at a time.
 * @param level the level of the heading above it; undefined if any level is right
 */
export function reportHeading(
  node: mdast.Heading,
  level: number | undefined,
  context: BodyContext,
): void {
  const span = spanOf(node);
  if (repeatsTitle(node, context)) context.report(span, repeatedTitle);
  else if (node.children.length === 0) context.report(span, emptyHeading);
  else if (isUnderlined(node, context)) reportUnderlined(span, context);
  else if (node.depth === 1) context.report(span, explainFirstLevel(node, context));
  else if (level !== undefined && node.depth > level + 1)
    context.report(span, explainSkippedLevel(node, level + 1));
}

const repeatedTitle: Finding = {
  code: "text-untidy",
  severity: "warning",
  message: "The page shows its title above the text, so this heading repeats it.",
  advice: "Delete this line.",
};

const emptyHeading: Finding = {
  code: "text-lost",
  message: "This heading has no words.",
  advice: "Write its words, or delete the line.",
};

/** Whether a heading at the beginning of a text repeats the page's title, which is already shown above it. */
const repeatsTitle = (node: mdast.Heading, { text, title }: BodyContext) =>
  textOf(node).trim() === title && text.slice(0, spanOf(node).start).trim() === "";

/** Whether a heading is made by a line of hyphens or equals signs below it, and not by number signs. */
const isUnderlined = (node: mdast.Heading, context: BodyContext) =>
  !typedText(node, context).trimStart().startsWith("#");

/** Reports a line below a text that turns it into a heading, because hardly anybody means that. */
function reportUnderlined({ end }: Span, { report, text }: BodyContext): void {
  const line = lineSpan(text, positionOf(text, end).line);
  report(line, {
    code: "heading-order",
    severity: "warning",
    message: "This line makes a heading of the text above it.",
    advice:
      "For a line across the page, leave an empty line above it. For a heading, write ## in front of its words, and delete this line.",
    fix: replace({ start: line.start, end: line.start }, "\n"),
  });
}

function explainFirstLevel(node: mdast.Heading, context: BodyContext): Finding {
  // There may be spaces between the number signs: `# # Words`.
  const [marks = "#"] = /^#+(?:\s+#+)*/.exec(typedText(node, context)) ?? [];
  return {
    code: "heading-order",
    message: "The title of a page is its only first heading. Those in a text begin with ##.",
    fix: replaceMarks(node, marks.length, 2),
  };
}

function explainSkippedLevel(node: mdast.Heading, right: number): Finding {
  const above = "#".repeat(right - 1);
  return {
    code: "heading-order",
    message: `This heading skips a level: after ${above} comes ${above}#.`,
    fix: replaceMarks(node, node.depth, right),
  };
}

function replaceMarks(node: mdast.Heading, typed: number, right: number): Fix {
  const { start } = spanOf(node);
  return replace({ start, end: start + typed }, "#".repeat(right));
}

const emptySection: Finding = {
  code: "text-untidy",
  severity: "warning",
  message: "There's nothing below this heading.",
  advice: "Write its text below it, or delete the heading.",
};

/** Reports headings with nothing below them, except underlined ones, which are reported already. */
export function reportEmptySections(nodes: readonly BodyNode[], context: BodyContext): void {
  const isHeading = (node: BodyNode | undefined): node is mdast.Heading =>
    node?.type === "heading" && node.children.length > 0 && !isUnderlined(node, context);
  for (const [index, node] of nodes.entries()) {
    const next = nodes[index + 1];
    if (!isHeading(node) || repeatsTitle(node, context)) continue;
    const isEmpty = !next || (isHeading(next) && next.depth <= node.depth);
    if (isEmpty) context.report(spanOf(node), emptySection);
  }
}
