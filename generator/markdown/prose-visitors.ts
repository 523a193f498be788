/**
 * Visitors that prepare prose: links are resolved and announced, headings get their ids, figures are
 * filled in, and what GitHub's preview would show differently is reported.
 */
import type { Heading, Image, ListItem, Node, RootContent, Text } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import { fillText, type ReportText, reportTyped } from "../references/fill-facts.ts";
import type { BodyContext } from "./body-context.ts";
import { createLinkVisitor } from "./link-visitor.ts";
import { reportHtml } from "./report-html.ts";
import { hiddenNote, type VisitorContext, type Visitors, visitTree } from "./visit.ts";

/** The visitors of one text. */
export function createProseVisitors(context: BodyContext): Visitors {
  return {
    heading: (node, edit) => giveId(node, edit, context),
    link: createLinkVisitor(context),
    listItem: (node, edit) => drawBox(node, edit, context),
    text: (node, edit) => edit.setProperty(node, "value", fillFigures(node, context)),
    textDirective: (node, edit) => edit.replaceNode(node as never, asTyped(node, context)),
    // The printer drops it.
    html: (node) => reportHtml(node, context),
    image: (node) => reportImage(node, context),
    leafDirective: (node) => reportBlock(node, context),
    containerDirective: (node) => reportBlock(node, context),
  };
}

/** Runs the visitors of prose over nodes. They may be replaced in the list. */
export function prepareProse(children: RootContent[], context: BodyContext): void {
  visitTree({ type: "root", children }, createProseVisitors(context));
}

/** The id is made from the words as they will be printed. Faults in them are reported with the words. */
function giveId(node: Heading, edit: VisitorContext, context: BodyContext): void {
  const words = edit.textContent(node);
  if (node.depth === 1) {
    context.report(node, {
      code: "heading-order",
      message:
        "The title of the page is its only first heading. Headings in the text begin with ##.",
      fix: `## ${words}`,
    });
  }
  const id = context.nextId(fillText(words, context.facts, () => {}));
  edit.setProperty(node, "data", { hProperties: { id } });
}

/**
 * An item to tick off: the style draws its box. A real one would be a control that nobody can use;
 * what is done already is said in words instead.
 */
function drawBox(item: ListItem, edit: VisitorContext, { words }: BodyContext): void {
  if (typeof item.checked !== "boolean") return;
  const className = item.checked ? ["task", "task--done"] : ["task"];
  const [first] = item.children;
  if (item.checked && first?.type === "paragraph")
    edit.appendChild(first, hiddenNote(` (${words.done})`, true));
  edit.setProperty(item, "checked", null);
  edit.setProperty(item, "data", { hProperties: { className } });
}

function fillFigures(node: Text, context: BodyContext): string {
  const report: ReportText = (finding, typed) => {
    context.report(findWords(typed, node, context), finding);
  };
  reportTyped(node.value, context.facts, report);
  return fillText(node.value, context.facts, report);
}

/** Where in the lines of a node some words stand; the node itself when they were typed otherwise. */
function findWords(words: string, node: Node, { lineOf }: BodyContext): Node {
  const { start, end } = node.position ?? {};
  if (!start || !end) return node;
  for (let line = start.line; line <= end.line; line++) {
    const index = lineOf(line).indexOf(words, line === start.line ? start.column - 1 : 0);
    const from = { line, column: index + 1 };
    const to = { line, column: index + 1 + words.length };
    if (index >= 0) return { ...node, position: { start: from, end: to } };
  }
  return node;
}

/**
 * A colon in the middle of a sentence (`8:00`, `Spark:the`) reads as a directive to remark's parser but
 * never to an editor: it becomes the text that was typed.
 */
function asTyped({ position }: TextDirective, { lineOf }: BodyContext): Text {
  const { start, end } = position ?? {};
  const typed = start && end ? lineOf(start.line).slice(start.column - 1, end.column - 1) : "";
  return { type: "text", value: typed, position };
}

function reportImage(node: Image, context: BodyContext): void {
  context.report(node, {
    code: "picture-place",
    message: "A picture stands inside a line of text. A picture needs a line of its own.",
    fix: "Put the picture on its own line, with an empty line above and below.",
  });
}

function reportBlock(node: ContainerDirective | LeafDirective, context: BodyContext): void {
  context.report(node, {
    code: "block-content",
    message: "A block cannot stand inside a list, a quote, a table or a text of content/data/.",
    fix: "Put the block on lines of its own in a page, outside of everything else.",
  });
}
