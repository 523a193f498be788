/** Checks the headings of a text: skipped levels, a repeated title, nothing below a heading. */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { type Finding, type Fix, replace, type Span } from "../diagnostics/problem.ts";
import { lineSpan, positionOf } from "../diagnostics/source-text.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";

/** Reports what's wrong with a single heading. */
export function reportHeading(node: mdast.Heading, context: BodyContext): void {
  const span = spanOf(node);
  if (repeatsTitle(node, context)) context.report(span, repeatedTitle);
  else if (node.children.length === 0) context.report(span, emptyHeading);
  else if (isUnderlined(node, context) && looksLikeText(textOf(node)))
    reportUnderlined(span, context);
}

/**
 * Reports a heading of another level than the one it's printed with.
 * @param isSibling whether it's probably meant as one of the headings around it, which are a level higher
 */
export function reportLevel(
  node: mdast.Heading,
  level: number,
  isSibling: boolean,
  context: BodyContext,
): void {
  const isReported = node.children.length === 0 || repeatsTitle(node, context);
  if (node.depth === level || isReported || isUnderlined(node, context)) return;
  context.report(spanOf(node), {
    code: "heading-order",
    severity: "warning",
    message: node.depth === 1 ? firstLevel : explainSkippedLevel(level, isSibling),
    advice: isSibling ? adviseLevel(level) : undefined,
    fix: isSibling ? undefined : replaceMarks(node, level, context),
  });
}

const repeatedTitle: Finding = {
  code: "text-untidy",
  severity: "warning",
  message: "The page already shows its title above the text, so this heading repeats it.",
  advice: "Delete this line.",
};

const emptyHeading: Finding = {
  code: "text-lost",
  message: "This heading is empty.",
  advice: "Write its words, or delete the line.",
};

/** Whether a heading at the beginning of a text repeats the page's title, which is already shown above it. */
const repeatsTitle = (node: mdast.Heading, { text, title }: BodyContext) =>
  textOf(node).trim() === title && text.slice(0, spanOf(node).start).trim() === "";

/** Whether a heading is made by a line of hyphens or equals signs below it, and not by number signs. */
const isUnderlined = (node: mdast.Heading, context: BodyContext) =>
  !typedText(node, context).trimStart().startsWith("#");

/** Whether words are a sentence or several lines, and not what a heading says. */
const looksLikeText = (words: string) => /\n|[.,;:…]["'”’)]*$/.test(words.trim());

/** Reports a line below a text that turns it into a heading. Below a sentence hardly anybody means that. */
function reportUnderlined({ end }: Span, { report, text }: BodyContext): void {
  const line = lineSpan(text, positionOf(text, end).line);
  report(line, {
    code: "heading-order",
    severity: "warning",
    message: "This line turns the text above it into a heading.",
    advice:
      "For a line across the page, leave an empty line above it. For a heading, write ## in front of its words, and delete this line.",
    fix: replace({ start: line.start, end: line.start }, "\n"),
  });
}

const firstLevel =
  "A page has one # heading, its title. Headings in the text start with ##, and this one is shown that way.";

const adviseLevel = (level: number) =>
  `Write ${"#".repeat(level - 1)} if it belongs beside them, or ${"#".repeat(level)} if it belongs below the one above it.`;

function explainSkippedLevel(right: number, isSibling: boolean): string {
  const above = "#".repeat(right - 1);
  if (isSibling)
    return `This heading skips a level, so it's shown with ${above}#. The headings around it have ${above}.`;
  return `This heading skips a level: after ${above} comes ${above}#, so it's shown like that.`;
}

function replaceMarks(node: mdast.Heading, right: number, context: BodyContext): Fix {
  // There may be spaces between the number signs: `# # Words`.
  const [marks = "#"] = /^#+(?:\s+#+)*/.exec(typedText(node, context)) ?? [];
  const { start } = spanOf(node);
  return replace({ start, end: start + marks.length }, "#".repeat(right));
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
