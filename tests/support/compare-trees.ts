/** Brings syntax trees of two parsers into one form, in which only real differences are left. */
import type { Node, Parent, Root } from "mdast";
import type { ParseMarkdown } from "../../generator/markdown/parser.ts";

/** Reads texts with the native parser and with remark's own. */
export function createReaders(native: ParseMarkdown, exact: ParseMarkdown) {
  const readTwice = (text: string) => {
    const exactTree = plainTree(exact(text), text);
    return { nativeTree: forgetPlaces(plainTree(native(text), text), exactTree), exactTree };
  };
  const isSame = (text: string) => {
    const { nativeTree, exactTree } = readTwice(text);
    return JSON.stringify(nativeTree) === JSON.stringify(exactTree);
  };
  return { readTwice, isSame };
}

/**
 * A tree as nested plain values: no empty fields, keys in order, and the beginning of every node.
 * What reads as a text directive (`8:00`) is the text that was typed, as the site prints it.
 */
export function plainTree(tree: Root, text: string): unknown {
  return plain(tree, text);
}

function plain(node: Node, text: string): unknown {
  const { position, ...rest } = node;
  const children = "children" in node ? joinTexts((node as Parent).children, text) : undefined;
  const at = position ? `${position.start.line}:${position.start.column}` : undefined;
  const fields = { ...rest, children: children?.map((child) => plain(child, text)) };
  return { ...sorted(fields), ...(at === undefined ? {} : { at }) };
}

/**
 * Takes away the places of nodes whose counterparts in another tree have none. remark's own parser
 * gives none to the parts of a text in which it has found an address; the native one does.
 * @param tree a tree in plain values, as is the other one
 */
export function forgetPlaces(tree: unknown, other: unknown): unknown {
  if (Array.isArray(tree)) {
    return tree.map((part, index) => forgetPlaces(part, (other as unknown[] | undefined)?.[index]));
  }
  if (!isPlain(tree) || !isPlain(other)) return tree;
  const entries = Object.entries(tree)
    .filter(([key]) => key !== "at" || "at" in other)
    .map(([key, part]) => [key, forgetPlaces(part, (other as Record<string, unknown>)[key])]);
  return Object.fromEntries(entries);
}

function joinTexts(nodes: readonly Node[], text: string): readonly Node[] {
  const joined: (Node & { value?: string })[] = [];
  for (const node of nodes) {
    const typed = text.slice(node.position?.start.offset, node.position?.end.offset);
    const value = node.type === "textDirective" ? typed : (node as { value?: string }).value;
    const last = joined.at(-1);
    const isText = node.type === "textDirective" || node.type === "text";
    if (isText && last?.type === "text") last.value = `${last.value}${value}`;
    else if (isText) joined.push({ type: "text", value, position: node.position } as Node);
    else joined.push(node);
  }
  return joined;
}

function sorted(value: object): object {
  const entries = Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined && part !== false)
    .filter(([key, part]) => key !== "data" || Object.keys(part as object).length > 0)
    .map(([key, part]) => [key, isPlain(part) ? sorted(part) : part] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function isPlain(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
