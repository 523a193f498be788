/**
 * Visitors that prepare prose: links are resolved and announced, headings get their ids, figures are
 * filled in, and what GitHub's preview would show differently is reported.
 */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { decodeTyped } from "../model/address.ts";
import { type Link, unbreakable } from "../model/link.ts";
import type { Swap } from "../problems/edit-text.ts";
import type { Finding } from "../problems/problem-at.ts";
import { between } from "../problems/suggest.ts";
import { fillChecked, fillText } from "../references/fact-registry.ts";
import { type BlockNode, type BodyContext, linesOf, resolveLink } from "./context.ts";
import { emojiCode, signFor } from "./emoji.ts";
import { repeatsTitle } from "./section-slips.ts";
import { type Visitors, visitTree } from "./visit.ts";

/** The visitors of one text. */
export function createProseVisitors(context: BodyContext): Visitors {
  const message = "A block cannot stand inside a list, quote, table or a text of content/data/.";
  const fix = "Put the block on lines of its own in a page, outside of everything else.";
  const refuseBlock = (node: BlockNode) =>
    context.report(node, { code: "block-content", message, fix });
  return {
    heading: (node) => giveId(node, context),
    link: (node) => prepareLink(node, context),
    listItem: (node) => drawBox(node, context),
    text(node) {
      const value = node.value.replace(emojiCode, (code, name: string) => signFor(name) ?? code);
      node.value = fillChecked(value, context.facts, (finding, typed) => {
        context.report(findWords(typed, node, context), finding);
      });
    },
    html(node) {
      reportHtml(node, context);
      // The printer drops it, and the words around what parts lines would become one.
      if (/^<\/?(?:br|hr|p|div|center|h[1-6]|[uod]l|li|d[dt]|table|t[rdh])\b/i.test(node.value))
        Object.assign(node, { type: "text", value: " " });
    },
    image: (node) =>
      context.report(node, {
        code: "picture-place",
        message: "A picture stands inside a line of text. A picture needs a line of its own.",
        fix: "Put the picture on its own line, with an empty line above and below.",
      }),
    leafDirective: refuseBlock,
    containerDirective: refuseBlock,
  };
}

/** Footnotes are numbered and listed once for the text of a page; a block and an entry stand apart. */
export function refuseFootnotes({ report }: BodyContext): Visitors {
  const message = "A footnote cannot stand inside a block or in a text of content/data/.";
  const fix = "Put the remark into the sentence, or the footnote into a text outside of blocks.";
  const refuse = (node: mdast.Node) => report(node, { code: "block-content", message, fix });
  return { footnoteReference: refuse, footnoteDefinition: refuse };
}

/** Runs the visitors of prose over nodes. */
export function prepareProse(children: mdast.RootContent[], context: BodyContext): void {
  visitTree({ type: "root", children }, createProseVisitors(context));
}

/** The id is made from the words as they will be printed. Faults in them are reported with the words. */
function giveId(node: mdast.Heading, context: BodyContext): void {
  const words = textOf(node);
  if (node.depth === 1) {
    const message = "The title of a page is its only first heading. Those in a text begin with ##.";
    const says = words === context.title ? repeatsTitle : { message, fix: `## ${words}` };
    context.report(node, { ...says, code: "heading-order" });
  }
  const id = context.nextId(fillText(words, context.facts, () => {}));
  node.data = { hProperties: { id } };
}

/**
 * An item to tick off: the style draws its box. A real one would be a control that nobody can use;
 * what is done already is said in words instead.
 */
function drawBox(item: mdast.ListItem, { words }: BodyContext): void {
  if (typeof item.checked !== "boolean") return;
  const className = item.checked ? ["task", "task--done"] : ["task"];
  const [first] = item.children;
  if (item.checked && first?.type === "paragraph")
    first.children.push(hiddenNote(` (${words.done})`));
  item.checked = null;
  item.data = { hProperties: { className } };
}

/** A remark behind words, hidden from the eye where an icon or a box says it already. */
function hiddenNote(value: string): mdast.PhrasingContent {
  const data = { hName: "span", hProperties: { className: ["visually-hidden"] } };
  return { type: "emphasis", children: [{ type: "text", value }], data } as mdast.PhrasingContent;
}

/** Where in the lines of a node some words stand; the node itself when they were typed otherwise. */
function findWords(words: string, node: mdast.Node, context: BodyContext): mdast.Node {
  const { line = 1, column = 1 } = node.position?.start ?? {};
  for (const [below, row] of linesOf(node, context).entries()) {
    const index = row.indexOf(words, below === 0 ? column - 1 : 0);
    if (index >= 0) return lineSpan(line + below, index + 1, words.length);
  }
  return node;
}

/** A part of one line as a node, to report it. */
export function lineSpan(line: number, column: number, length: number): mdast.Node {
  const end = { line, column: column + length };
  return { type: "span", position: { start: { line, column }, end } };
}

/** A picture whose exclamation mark is missing, or stands too far away or inside. */
const asPicture = /(?:!\s*)?\[[^[\]]*\]\([\w./-]+\.(?:svg|png|jpe?g|webp|avif)\)$/i;

/** The target becomes an address, the words are checked, and what the link opens is announced. */
function prepareLink(node: mdast.Link, context: BodyContext): void {
  const words = textOf(node);
  const { line = 1, column = 1 } = node.position?.end ?? {};
  const row = context.rows[line - 1] ?? "";
  // A link of another program, with its words behind its address, is reported by itself.
  if (node.url.includes("|") || /^\|[^|<>]*>/.test(row.slice(column - 1)))
    return void Object.assign(node, { url: "" });
  const [typed] = asPicture.exec(row.slice(0, column - 1)) ?? [];
  const at = typed ? lineSpan(line, column - typed.length, typed.length) : node;
  // Markdown escapes what an editor types into a target; the ledger knows it unescaped.
  const link = resolveLink(at, decodeTyped(node.url, decodeURI), context, (finding) => {
    const right = `![${typed?.replace(/^[!\s[]+/, "")}`;
    if (typed) return { ...finding, fix: instead["img"], swap: { typed, right } };
    return giveWords(node, finding, context) ?? between("](", finding, "");
  });
  reportLabel(words, node, node.url, link, context);
  if (link) announce(node, link, context);
  // The fault itself stops the build; and what leads nowhere must not lead to a script either.
  else node.url = "";
}

/** A finding about an address that stands alone in a text: a link with words belongs there, not another address. */
function giveWords(node: mdast.Link, { swap, ...finding }: Finding, context: BodyContext) {
  const { start, end } = node.position ?? {};
  const typed = linesOf(node, context)[0]?.slice((start?.column ?? 1) - 1, (end?.column ?? 1) - 1);
  if (!typed || /^!?\[/.test(typed)) return undefined;
  const { link } = context.links.resolve(swap?.right ?? "");
  const fix = finding.fix?.replace(/link:[\w-]+(?= here)/, "[the words]($&)");
  return { ...finding, fix, swap: { typed, right: link && `[${link.label}](${swap?.right})` } };
}

/** Reports words that say nothing of what is there. */
export function reportLabel(
  words: string,
  node: mdast.Node,
  target: string,
  link: Link | undefined,
  context: BodyContext,
): void {
  const plain = words.trim().toLowerCase();
  const isEmpty = plain === "";
  const isOther =
    link?.kind === "mail" && /^\S+@\S+$/.test(plain) && !link.href.toLowerCase().includes(plain);
  if (isOther) {
    const message = `The words of this link are the address "${plain}", and it opens "${link.href}".`;
    const fix = "Write the same address in both, or other words.";
    return void context.report(node, { code: "link-label", severity: "warning", message, fix });
  }
  if (!isEmpty && !context.words.vagueLinks.includes(plain)) return;
  const severity = isEmpty ? "error" : "warning";
  const message = isEmpty
    ? "This link has no words, so nobody can see it or press it."
    : `The link "${words}" does not say where it goes. Many people hear links without the text around them.`;
  const fix = link?.label.startsWith("#")
    ? "Write the words of the heading."
    : `Write what is there${link ? `, such as [${link.label}](${target})` : ""}.`;
  context.report(node, { code: "link-label", severity, message, fix });
}

/** Says what a link opens, to styles and to people. */
function announce(node: mdast.Link, link: Link, { words: { pdf, newTab } }: BodyContext): void {
  const isDocument = link.kind === "document";
  const opensTab = /^(?:document|outside|video)$/.test(link.kind) && !link.download;
  const className = ["link"];
  if (isDocument) className.push("link--document");
  // A click on a redirect link opens the page that it stands for, so it says the same.
  const saysTab = opensTab || link.kind === "redirect";
  if (saysTab) className.push("link--outside");
  const tab = opensTab ? { target: "_blank", rel: ["noopener"] } : {};
  const { download, sendsTo: dataRedirect } = link;
  node.url = link.href;
  node.data = { hProperties: { className, ...tab, download, dataRedirect } };
  if (link.kind === "phone") {
    for (const child of node.children)
      if (child.type === "text") child.value = unbreakable(child.value);
  }
  const about = link.about ?? (isDocument ? pdf : undefined);
  if (about && !textOf(node).includes(about))
    node.children.push({ type: "text", value: ` (${about})` });
  if (saysTab) node.children.push(hiddenNote(` (${newTab})`));
}

/** What takes the place of an element. */
const instead: Readonly<Record<string, string>> = {
  a: "Write a link as [its words](/ourstory).",
  br: "Leave an empty line to begin a new paragraph, or end the line with a backslash. In a table, write a comma.",
  p: "Leave an empty line between two paragraphs.",
  img: "Put the picture into content/images/, and write on a line of its own ![What it shows](scenes/stage.svg).",
  h2: "Write a heading as ## Its words.",
  ul: "Write each entry of a list on a line that begins with a hyphen and a space.",
  iframe: 'Show a film with ::video[Its title]{link="link:its-name"}; nothing else is embedded.',
};

/** What is no word in HTML: programs, styles and tags. `<Ana Cruz>` and `<time>`, to be filled in, are words. */
const noWords =
  /<(script|style)\b[\s\S]*?<\/\1>|<(?:\?|!doctype)[^>]*>|<\/?(?:a|abbr|acronym|article|aside|audio|b|base|big|blockquote|body|br|button|canvas|caption|center|circle|cite|code|col|colgroup|d[dlt]|defs|del|details|dfn|dialog|div|em|embed|fieldset|figcaption|figure|font|footer|form|g|h[1-6r]|head|header|html|i|iframe|img|input|ins|kbd|label|legend|li|line|main|mark|marquee|math|meta|meter|nav|noscript|object|ol|optgroup|option|p|param|path|picture|polygon|pre|progress|q|rect|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|su[bp]|summary|svg|table|tbody|td|template|textarea|tfoot|th|thead|tr|track|tt|u|ul|use|var|video|wbr)(?:\s+(?:[^\s=>"']+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)|allowfullscreen|async|autoplay|checked|controls|defer|disabled|hidden|loop|muted|open))*\s*\/?>/gi;
const bareWords = /^<(?:!\[CDATA\[)?([\p{L}\d][^<>=[\]]*)\]*>(\([^\s()]+\))?(?!.*<\/\1>)/u;

/**
 * Reports raw HTML, which is left out: a warning, or an error where words would be left out with it.
 * Comments are notes between editors, and are not reported.
 */
function reportHtml(node: mdast.Html, { report, rows }: BodyContext): void {
  if (/<!--(?![\s\S]*-->)/.test(node.value)) report(node, openNote);
  const html = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, "").trim();
  // The end of an element is reported with its beginning.
  const hasWords = /[\p{L}\p{N}]/u.test(html.replace(noWords, ""));
  if (html === "" || (!hasWords && /^<\/(?!br)[^>]*>$/.test(html))) return;
  const name = /^<\/?([a-z]\w*)/i.exec(html)?.[1]?.toLowerCase() ?? "";
  const tag = /^<[^>\n]*>?/.exec(html)?.[0] ?? "a note for editors";
  const shown = tag.length > 60 ? `${tag.slice(0, 57)}…` : tag;
  // The words and the end of an element stand in the rest of the line.
  const { line, column } = node.position?.start ?? { line: 1, column: 1 };
  const rest = rows[line - 1]?.slice(column - 1) ?? "";
  const isLost = hasWords || /^(?:img|iframe|video|audio)$/.test(name);
  const [bare, words, target] = bareWords.exec(tag.replace(noWords, "") && rest) ?? [];
  const message = hasWords
    ? `HTML is not used in pages, so the words that stand in or beside ${shown} would be missing.`
    : `HTML is not used in pages, so ${shown} is left out.`;
  const fix = hasWords
    ? "Write the words without the signs < and > and without tags. A post of another site becomes a link to it."
    : (instead[name] ?? `Delete ${shown} and its end; the words between them stay.`);
  const says = { severity: isLost ? "error" : "warning", message, fix } as const;
  const right = target ? `[${words}]${target}` : words;
  const swap = bare ? { typed: bare, right } : findEmphasis(rest);
  report(lineSpan(line, column, rest.length), { code: "html-dropped", ...says, swap });
}

const openNote = {
  code: "text-lost",
  message: "A note for editors is opened here and never closed, so what follows would be left out.",
  fix: "Write --> where the note ends.",
} as const;

/** Words between `<b>` and `</b>`, or their like, and what they are in Markdown: `<h2>` makes a heading. */
function findEmphasis(html: string): Swap | undefined {
  const [typed, name = "", words = ""] =
    /^<(b|strong|i|em|h[2-6])\b[^>]*>([^<]+)<\/\1>/i.exec(html) ?? [];
  const [link, target, label] = /^<a\s[^<>]*href="([^"]*)"[^>]*>([^<]+)<\/a>/i.exec(html) ?? [];
  if (link) return { typed: link, right: `[${label}](${target})` };
  const mark = /^(?:b|strong)$/i.test(name) ? "**" : "*";
  const heading = /\d/.test(name) && `${"#".repeat(Number(name[1]))} ${words.trim()}`;
  return typed ? { typed, right: heading || mark + words.trim() + mark } : undefined;
}
