/** Says what to write in place of the HTML that people know from elsewhere. */
import type { Html } from "mdast";
import type { Swap } from "../problems/edit-text.ts";
import type { BodyContext } from "./body-context.ts";

/** For an element: what takes its place. */
const instead: Readonly<Record<string, string>> = {
  a: "Write a link as [its words](/ourstory).",
  b: "Write **words** for bold words.",
  strong: "Write **words** for bold words.",
  i: "Write *words* for slanted words.",
  em: "Write *words* for slanted words.",
  br: "Leave an empty line to begin a new paragraph, or end the line with a backslash.",
  p: "Leave an empty line between two paragraphs.",
  img: "Write a picture on a line of its own, as ![What it shows](scenes/stage.svg).",
  h2: "Write a heading as ## Its words.",
  h3: "Write a heading as ### Its words.",
  ul: "Write each entry of a list on a line that begins with a hyphen and a space.",
  li: "Write each entry of a list on a line that begins with a hyphen and a space.",
  hr: "Write --- between two empty lines.",
  table: "Write a table with | and -, as CONTRIBUTING.md shows.",
  iframe: 'Show a film with ::video[Its title]{link="link:its-name"}; nothing else is embedded.',
  video: 'Show a film with ::video[Its title]{link="link:its-name"}.',
};

/** Warns of raw HTML, which is left out. Comments are notes between editors, and are not told. */
export function reportHtml(node: Html, context: BodyContext): void {
  // The end of an element is told with its beginning.
  if (node.value.startsWith("<!--") || /^<\/[^>]*>$/.test(node.value)) return;
  const name = /^<([a-z]\w*)/i.exec(node.value)?.[1]?.toLowerCase() ?? "";
  context.report(untilLineEnd(node, context), {
    code: "html-dropped",
    severity: "warning",
    message: `HTML is not used in pages, so ${tagOf(node.value)} was left out.`,
    fix: instead[name] ?? "Write it in Markdown, or use one of the blocks in CONTRIBUTING.md.",
    swap: findEmphasis(node, context),
  });
}

/** The beginning of an element, as far as it fits into a sentence. */
function tagOf(html: string): string {
  const tag = /^<[^>\n]*>?/.exec(html)?.[0] ?? html;
  return tag.length > 60 ? `${tag.slice(0, 57)}…` : tag;
}

/** The node with the rest of its line, where the words and the end of an element stand. */
function untilLineEnd(node: Html, { lineOf }: BodyContext): Html {
  const { start } = node.position ?? {};
  if (!start) return node;
  return {
    ...node,
    position: { start, end: { line: start.line, column: lineOf(start.line).length + 1 } },
  };
}

/** Words between `<b>` and `</b>`, or their like, and what they are in Markdown. */
function findEmphasis({ position }: Html, { lineOf }: BodyContext): Swap | undefined {
  const { line = 1, column = 1 } = position?.start ?? {};
  const rest = lineOf(line).slice(column - 1);
  const [typed, name = "", words = ""] = /^<(b|strong|i|em)>([^<]+)<\/\1>/i.exec(rest) ?? [];
  const stars = /^(?:b|strong)$/i.test(name) ? "**" : "*";
  return typed === undefined ? undefined : { typed, right: stars + words.trim() + stars };
}
