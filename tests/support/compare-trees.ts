/** Brings syntax trees of two parsers into one form, in which only real differences are left. */
import type { Node, Parent, Root } from "mdast";

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
  const { line, column } = position?.start ?? { line: 0, column: 0 };
  const fields = { ...rest, children: children?.map((child) => plain(child, text)) };
  return { ...sorted(fields), at: `${line}:${column}` };
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
