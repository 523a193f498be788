/**
 * Keeps the shape that an author gave a text by its lines, where Markdown would lose it: the lines of an address, two
 * pictures below each other, a sentence that begins with a year.
 */
import type * as mdast from "mdast";
import { spanOf } from "./body-tree.ts";
import type { NodeIndex } from "./node-index.ts";
import { walk } from "./walk.ts";

/** Changes the tree of a text, after everything that reads the text as it was typed. */
export function keepTypedLines(nodes: NodeIndex, text: string): void {
  for (const { node, parent } of nodes.of("paragraph")) {
    const pictures = picturesOf(node);
    if (pictures) replaceIn(parent, node, pictures);
    else if (isTypedInLines(node, text)) breakLines(node, text);
  }
  for (const { node, parent } of nodes.of("list"))
    if (numbersAreYears(node)) replaceIn(parent, node, writeYears(node, text));
}

/** Puts other nodes in the place of one. */
function replaceIn(
  parent: mdast.Parents | undefined,
  node: mdast.Nodes,
  others: readonly mdast.Nodes[],
): void {
  const children = (parent?.children ?? []) as mdast.Nodes[];
  children.splice(children.indexOf(node), 1, ...others);
}

/** Nobody begins a list with the number of a year: `2019. That was a year.` is a sentence. */
const numbersAreYears = ({ ordered, start }: mdast.List) =>
  Boolean(ordered) && (start ?? 1) >= 1000 && (start ?? 1) < 3000;

/** Turns such a list back into sentences that begin with their numbers. */
function writeYears(list: mdast.List, text: string): mdast.Nodes[] {
  return list.children.flatMap((item) => {
    const { start } = spanOf(item);
    const [number = ""] = /^\d+[.)][ \t]*/.exec(text.slice(start)) ?? [];
    const [first] = item.children;
    const words = textAt(number, start, item);
    if (first?.type === "paragraph") first.children.unshift(words);
    return first?.type === "paragraph"
      ? item.children
      : [{ type: "paragraph", children: [words], position: item.position! }, ...item.children];
  });
}

/** A text node for some words at an offset. */
function textAt(value: string, offset: number, { position }: mdast.Node): mdast.Text {
  const point = (at: number) => ({ ...position!.start, offset: at });
  return {
    type: "text",
    value,
    position: { start: point(offset), end: point(offset + value.length) },
  };
}

/**
 * A paragraph for each picture of a paragraph that has nothing else, so that all are shown, one below the other.
 * Undefined for other paragraphs.
 */
function picturesOf({ children }: mdast.Paragraph): mdast.Paragraph[] | undefined {
  if (children.length < 2 || !children.every((child) => isGap(child) || isPicture(child)))
    return undefined;
  return children.filter(isPicture).map((picture) => {
    return { type: "paragraph", children: [picture], position: picture.position! };
  });
}

/** Whether a node is only what stands between two others: a line break, or spaces. */
export const isGap = (node: { readonly type: string; readonly value?: unknown }) =>
  node.type === "break" || (node.type === "text" && String(node.value).trim() === "");

/** Whether a node is a picture, or a link around one. */
const isPicture = (node: mdast.PhrasingContent): boolean =>
  /^image/.test(node.type) ||
  (/^link/.test(node.type) &&
    "children" in node &&
    node.children.length === 1 &&
    isPicture(node.children[0]!));

/** A line with room for this many characters more wasn't full when it ended. Nobody wraps lines shorter than that. */
const narrow = 60;

/** A line that's longer than this was never wrapped: its author ends a line where something ends. */
const wide = 120;

/** The beginning of a line that has a name of its own: `When:`, `**Where:**`, `Q:`. */
const label = /^(?:\*\*|__)?\p{Lu}[^\s.:!?]*(?: [^\s.:!?]+){0,2}(?::|(?:\*\*|__):)/u;

/**
 * Whether every line of a paragraph ends on purpose. An editor that wraps its lines fills them; the lines of an
 * address end long before.
 */
function isTypedInLines(paragraph: mdast.Paragraph, text: string): boolean {
  const { start, end } = spanOf(paragraph);
  const typed = text.slice(start, end);
  if (!typed.includes("\n")) return false;
  const lines = typed.split("\n").map((line) => line.slice(indentOf(line)));
  return lines.slice(1).every((line, at) => {
    const above = lines[at]!.trimEnd();
    const [word = ""] = /^\S*/.exec(line) ?? [];
    return above.length > wide || above.length + 1 + word.length <= narrow || label.test(line);
  });
}

/** How many characters of a line come before its words: spaces, and the marks of a quote. */
const indentOf = (line: string) => /^[ \t]*(?:>[ \t]*)*/.exec(line)![0].length;

/** The first line of a box, as GitHub writes it: `> [!NOTE]`. It isn't printed. */
const boxMark = /^\[!\w+\]$/;

/** Ends each line of a paragraph where it ended when it was typed. */
function breakLines(paragraph: mdast.Paragraph, text: string): void {
  walk(paragraph, (node) => {
    if (!("children" in node)) return;
    const children: readonly mdast.Nodes[] = node.children;
    const isSplit = children.some((child) => child.type === "text" && child.value.includes("\n"));
    if (!isSplit) return;
    node.children = children.flatMap((child) => {
      return child.type === "text" ? splitLines(child, text) : [child];
    }) as never;
  });
}

/** The lines of a text node, with a break between two. The mark of a box stays in one node with the line below. */
function splitLines(node: mdast.Text, text: string): mdast.Nodes[] {
  const { start, end } = spanOf(node);
  const values = node.value.split("\n");
  const rows = text.slice(start, end).split("\n");
  // An entity may stand for a line break, and then nobody knows which line is which.
  if (rows.length !== values.length) return [node];
  const parts: mdast.Nodes[] = [];
  let offset = start;
  for (const [at, row] of rows.entries()) {
    const above = parts.at(-1);
    if (above?.type === "text" && boxMark.test(above.value)) above.value += `\n${values[at]}`;
    else {
      if (at > 0) parts.push({ type: "break", position: node.position! });
      parts.push(textAt(values[at]!, at > 0 ? offset + indentOf(row) : offset, node));
    }
    offset += row.length + 1;
  }
  return parts;
}
