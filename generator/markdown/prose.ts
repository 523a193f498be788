/**
 * Prepares prose for the printer: resolves links and says what they open, gives headings their ids, fills in figures
 * and emoji, curls quotes, and reports HTML, which isn't printed.
 */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { replace } from "../diagnostics/problem.ts";
import { type Link, unbreakable } from "../model/link.ts";
import { reportBareAddresses } from "./bare-addresses.ts";
import { addressSpanOf, isBareLink, spanOf } from "./body-tree.ts";
import { type BodyContext, fillFacts, printWords, resolveLink } from "./context.ts";
import { replaceEmojiCodes } from "./emoji.ts";
import { reportHtml } from "./html.ts";
import { reportLinkWords } from "./link-labels.ts";
import { pictureEnding } from "./pictures.ts";
import { curlProse } from "./quotes.ts";
import { walk } from "./walk.ts";

/** Prepares nodes, and all nodes inside them. */
export function prepareProse(nodes: readonly mdast.RootContent[], context: BodyContext): void {
  const addresses = new Set<mdast.Nodes>();
  for (const node of nodes)
    walk(node, (inner, parent) => {
      // The words of a bare address stay as they were typed.
      if (inner.type === "text" && isBareLink(parent, context.text)) addresses.add(inner);
      else prepareNode(inner, parent, context);
    });
  curlProse(nodes, context.curl, addresses);
}

function prepareNode(node: mdast.Nodes, parent: mdast.Parents | undefined, context: BodyContext) {
  switch (node.type) {
    case "heading":
      return giveId(node, context);
    case "link":
      return prepareLink(node, context);
    case "table":
      return wrapTable(node, parent);
    case "listItem":
      return markTask(node, context);
    case "text":
      if (parent?.type !== "link") reportBareAddresses(node, context);
      return fillWords(node, context);
    case "html":
      return dropHtml(node, parent, context);
    case "image":
      return context.report(spanOf(node), inlinePicture);
  }
}

const inlinePicture = {
  code: "picture-place",
  message: "There's a picture in the middle of a line of text. A picture needs a line of its own.",
  advice: "Put the picture on its own line, with an empty line above and below.",
} as const;

/** Fills figures and emoji into words. */
function fillWords(node: mdast.Text, context: BodyContext): void {
  node.value = fillFacts(replaceEmojiCodes(node.value), spanOf(node), context);
}

/** Makes the id of a heading from its words as they'll be printed. Their mistakes are reported later, by fillWords. */
function giveId(node: mdast.Heading, context: BodyContext): void {
  // The heading of the footnotes already has an id.
  if (node.data?.hProperties) return;
  const quiet: BodyContext = { ...context, report: () => {} };
  const id = context.nextId(printWords(textOf(node), spanOf(node), quiet));
  node.data = { ...node.data, hProperties: { id } };
}

/**
 * Marks an item to check off, so that the stylesheet draws its box. A real checkbox would be a control that nobody can
 * use. Screen readers get a hidden word when the item is done.
 */
function markTask(item: mdast.ListItem, { words }: BodyContext): void {
  if (typeof item.checked !== "boolean") return;
  const className = item.checked ? ["task", "task--done"] : ["task"];
  const [first] = item.children;
  if (item.checked && first?.type === "paragraph")
    first.children.push(hiddenNote(` (${words.done})`));
  item.checked = null;
  item.data = { hProperties: { className } };
}

/** A table with more columns than this may be wider than a phone. */
const narrowColumns = 2;

/** Puts a box around a wide table, which scrolls by itself. The keyboard reaches it, and it's called by its columns. */
function wrapTable(table: mdast.Table, parent: mdast.Parents | undefined): void {
  const [head] = table.children;
  const isWrapped = parent?.data?.hName === "section";
  if (!head || isWrapped || head.children.length <= narrowColumns) return;
  const ariaLabel = head.children
    .map((cell) => textOf(cell))
    .filter(Boolean)
    .join(", ");
  const hProperties = { className: ["wide-table"], ariaLabel, tabIndex: 0 };
  // Markdown has no such box. A quote is the nearest thing that holds a table.
  const data = { hName: "section", hProperties };
  Object.assign(table, { type: "blockquote", children: [{ ...table }], data });
}

/** A remark after some words, for screen readers only: an icon or a box already shows it. */
function hiddenNote(value: string): mdast.PhrasingContent {
  const data = { hName: "span", hProperties: { className: ["visually-hidden"] } };
  return { type: "emphasis", children: [{ type: "text", value }], data };
}

/** Replaces the target of a link by its address, checks its words, and says what it opens. */
function prepareLink(node: mdast.Link, context: BodyContext): void {
  // The links of footnotes are finished.
  if (node.data?.hProperties) return;
  const words = textOf(node);
  const span = spanOf(node);
  if (isPicture(node.url, context)) {
    context.report(span, {
      ...linkedPicture,
      fix: replace({ start: span.start, end: span.start }, "!"),
    });
    return;
  }
  const bareWords = isBareLink(node, context.text) ? words : undefined;
  const link = resolveLink(addressSpanOf(node), node.url, context, bareWords);
  reportLinkWords(words, span, node.url, link, context);
  if (link) announce(node, link, context);
  // The error stops the build, but whoever shows this text anyway mustn't get a javascript: address.
  else node.url = "";
}

/** Whether a target is a picture of the content folder. */
const isPicture = (target: string, { pictures }: BodyContext) =>
  pictureEnding.test(target) && pictures.findFault(target) === undefined;

const linkedPicture = {
  code: "link-unknown",
  message: "This link goes to a picture, and a picture has no page of its own.",
  advice: "To show the picture, write ! in front of the square bracket.",
} as const;

/** Marks what a link opens: with classes for the stylesheet, and with words for people. */
function announce(node: mdast.Link, link: Link, { words: { pdf, newTab } }: BodyContext): void {
  const isDocument = link.kind === "document";
  const opensTab = /^(?:document|outside|video)$/.test(link.kind) && !link.download;
  const className = ["link"];
  if (isDocument) className.push("link--document");
  // A redirect page sends its visitors on, mostly to another site, so it's marked like a link that leads there.
  const saysTab = opensTab || link.kind === "redirect";
  if (saysTab) className.push("link--outside");
  const tab = opensTab ? { target: "_blank", rel: ["noopener"] } : {};
  const { download, sendsTo: dataRedirect } = link;
  node.url = link.href;
  // The printer would spell the address its own way, and make `100%` another address. It's the author's as it stands.
  node.data = { hProperties: { href: link.href, className, ...tab, download, dataRedirect } };
  if (link.kind === "phone")
    for (const child of node.children)
      if (child.type === "text") child.value = unbreakable(child.value);
  const about = link.about ?? (isDocument ? pdf : undefined);
  if (about && !textOf(node).includes(about))
    node.children.push({ type: "text", value: ` (${about})` });
  if (saysTab) node.children.push(hiddenNote(` (${newTab})`));
}

const blockElements = /br|hr|p|div|center|h[1-6]|[uod]l|li|d[dt]|table|t[rdh]/.source;
const lineBreakingTag = new RegExp(`^</?(?:${blockElements})\\b`, "i");

/** A line break of HTML. Markdown has none for the cells of a table, so there it's as good as one of its own. */
const lineBreak = /^<br *\/?>$/i;

/** Reports HTML. Tags that break a line become a space: the printer drops tags, and words around them would merge. */
function dropHtml(node: mdast.Html, parent: mdast.Parents | undefined, context: BodyContext): void {
  if (parent?.type === "tableCell" && lineBreak.test(node.value)) {
    Object.assign(node, { type: "break" });
    return;
  }
  reportHtml(node, context);
  if (lineBreakingTag.test(node.value)) Object.assign(node, { type: "text", value: " " });
}
