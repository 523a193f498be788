/**
 * Prepares the nodes of ordinary prose, in place, before they become markup: figures are filled in,
 * links resolved and announced, headings get their ids, and what GitHub's preview would show
 * differently is reported.
 */
import type {
  Heading,
  Html,
  Link,
  ListItem,
  Node,
  Parent,
  PhrasingContent,
  RootContent,
  Text,
} from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { fillText, type ReportText, reportTyped } from "../references/fill-facts.ts";
import type { BodyContext } from "./body-context.ts";
import { hiddenNote } from "./hidden-note.ts";
import { prepareLink } from "./prepare-link.ts";
import { reportHtml } from "./report-html.ts";

/** Prepares nodes and all that is in them. */
export function prepareProse(nodes: readonly RootContent[], context: BodyContext): void {
  for (const node of nodes) prepareNode(node, context);
}

function prepareNode(node: Node, context: BodyContext): void {
  switch (node.type) {
    case "text":
      fillFigures(node as Text, context);
      break;
    case "link":
      prepareLink(node as Link, context);
      prepareChildren(node as Link, context);
      break;
    case "heading":
      prepareChildren(node as Heading, context);
      giveId(node as Heading, context);
      break;
    case "listItem":
      prepareChildren(node as ListItem, context);
      if (typeof (node as ListItem).checked === "boolean") drawBox(node as ListItem, context);
      break;
    case "html":
      reportHtml(node as Html, context);
      break;
    case "image":
      context.report(node, {
        code: "picture-place",
        message: "A picture stands inside a line of text. A picture needs a line of its own.",
        fix: "Put the picture on its own line, with an empty line above and below.",
      });
      break;
    case "leafDirective":
    case "containerDirective":
      context.report(node, {
        code: "block-content",
        message: "A block cannot stand inside a list, a quote, a table or a text of content/data/.",
        fix: "Put the block on lines of its own in a page, outside of everything else.",
      });
      break;
    default:
      if ("children" in node) prepareChildren(node as Parent, context);
  }
}

function prepareChildren(parent: Parent, context: BodyContext): void {
  for (const [index, child] of parent.children.entries()) {
    if (child.type === "textDirective") parent.children[index] = literal(child, context);
    prepareNode(parent.children[index] as Node, context);
  }
}

/**
 * A colon in the middle of a sentence (`8:00`, `Spark:the`) reads as a directive to the parser but
 * never to an editor: it becomes the text that was typed.
 */
function literal(node: Node, context: BodyContext): PhrasingContent {
  const { start, end } = node.position ?? {};
  const typed =
    start && end ? context.lineOf(start.line).slice(start.column - 1, end.column - 1) : "";
  return { type: "text", value: typed, position: node.position } as Text;
}

function fillFigures(node: Text, context: BodyContext): void {
  const report: ReportText = (finding, typed) => {
    context.report(findWords(typed, node, context), finding);
  };
  reportTyped(node.value, context.facts, report);
  node.value = fillText(node.value, context.facts, report);
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
 * An item to tick off: the style draws its box. A real one would be a control that nobody can use;
 * what is done already is said in words instead.
 */
function drawBox(item: ListItem, { words }: BodyContext): void {
  const [first] = item.children;
  if (item.checked && first?.type === "paragraph") {
    first.children.push(...hiddenNote(` (${words.done})`, true));
  }
  item.data = { hProperties: { className: item.checked ? ["task", "task--done"] : ["task"] } };
  item.checked = null;
}

function giveId(node: Heading, context: BodyContext): void {
  if (node.depth === 1) {
    context.report(node, {
      code: "heading-order",
      message:
        "The title of the page is its only first heading. Headings in the text begin with ##.",
      fix: `## ${textOf(node)}`,
    });
  }
  node.data = { hProperties: { id: context.nextId(textOf(node)) } } as never;
}
