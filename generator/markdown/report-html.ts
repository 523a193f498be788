/** Says what to write in place of the HTML that people know from elsewhere. */
import type { Html } from "mdast";
import type { Swap } from "../problems/edit-text.ts";
import type { BodyContext } from "./context.ts";

const list = "Write each entry of a list on a line that begins with a hyphen and a space.";

/** What takes the place of an element. */
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
  ul: list,
  li: list,
  hr: "Write --- between two empty lines.",
  table: "Write a table with | and -, as CONTRIBUTING.md shows.",
  iframe: 'Show a film with ::video[Its title]{link="link:its-name"}; nothing else is embedded.',
  video: 'Show a film with ::video[Its title]{link="link:its-name"}.',
};

/** Warns of raw HTML, which is left out. Comments are notes between editors, and are not reported. */
export function reportHtml(node: Html, { report, lineOf }: BodyContext): void {
  // The end of an element is reported with its beginning.
  if (node.value.startsWith("<!--") || /^<\/[^>]*>$/.test(node.value)) return;
  const name = /^<([a-z]\w*)/i.exec(node.value)?.[1]?.toLowerCase() ?? "";
  const tag = /^<[^>\n]*>?/.exec(node.value)?.[0] ?? node.value;
  const shown = tag.length > 60 ? `${tag.slice(0, 57)}…` : tag;
  // The words and the end of an element stand in the rest of the line.
  const { start = { line: 1, column: 1 } } = node.position ?? {};
  const line = lineOf(start.line);
  const end = { line: start.line, column: line.length + 1 };
  report(
    { ...node, position: { start, end } },
    {
      code: "html-dropped",
      severity: "warning",
      message: `HTML is not used in pages, so ${shown} was left out.`,
      fix: instead[name] ?? "Write it in Markdown, or use one of the blocks in CONTRIBUTING.md.",
      swap: findEmphasis(line.slice(start.column - 1)),
    },
  );
}

/** Words between `<b>` and `</b>`, or their like, and what they are in Markdown. */
function findEmphasis(html: string): Swap | undefined {
  const [typed, name = "", words = ""] = /^<(b|strong|i|em)>([^<]+)<\/\1>/i.exec(html) ?? [];
  const stars = /^(?:b|strong)$/i.test(name) ? "**" : "*";
  return typed === undefined ? undefined : { typed, right: stars + words.trim() + stars };
}
