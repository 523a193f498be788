/**
 * Turns footnotes into ordinary nodes: numbers that link to a list at the end of the text, and back. That's not left to
 * the printer, because it prints a text in parts, with blocks in between, and doesn't know the site's language.
 */
import type * as mdast from "mdast";
import type { Words } from "../schema/words.ts";
import { walk } from "./walk.ts";

/** Numbers the notes of a text in the order it refers to them, and lists them at its end. */
export function listFootnotes(
  nodes: readonly mdast.RootContent[],
  words: Words,
): readonly mdast.RootContent[] {
  const definitions = new Map<string, mdast.FootnoteDefinition>();
  const text = nodes.filter((node) => {
    if (node.type !== "footnoteDefinition") return true;
    // If two notes have the same name, the first one is shown.
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
    return false;
  });
  if (definitions.size === 0) return text;
  const calls = new Map<string, string[]>();
  const number = (root: { readonly type: "root"; children: mdast.RootContent[] }) =>
    walk(root, (node) => {
      if (node.type !== "footnoteReference" || !definitions.has(node.identifier)) return;
      const ids =
        calls.get(node.identifier) ?? calls.set(node.identifier, []).get(node.identifier)!;
      const position = [...calls.keys()].indexOf(node.identifier) + 1;
      const id = `fnref-${position}${ids.length > 0 ? `-${ids.length + 1}` : ""}`;
      ids.push(id);
      Object.assign(node, callOf(position, id));
    });
  number({ type: "root", children: [...text] });
  // A note may refer to another one.
  for (const [name] of calls) number({ type: "root", children: definitions.get(name)!.children });
  const items = [...calls].map(([name, ids], index) =>
    itemOf(definitions.get(name)!, index + 1, ids, words),
  );
  return [...text, headingOf(words), listOf(items)];
}

/** The number in the text. */
function callOf(position: number, id: string): mdast.PhrasingContent {
  const hProperties = { id, ariaDescribedBy: ["footnote-label"] };
  const children: mdast.PhrasingContent[] = [{ type: "text", value: String(position) }];
  const link: mdast.Link = {
    type: "link",
    url: `#fn-${position}`,
    children,
    data: { hProperties },
  };
  return { type: "emphasis", children: [link], data: { hName: "sup" } };
}

function itemOf(
  { children }: mdast.FootnoteDefinition,
  position: number,
  ids: readonly string[],
  { backToText }: Words,
): mdast.ListItem {
  const ways = ids.flatMap((id, index): mdast.PhrasingContent[] => {
    const number = index > 0 ? `${position}-${index + 1}` : `${position}`;
    const ariaLabel = backToText.replace("{number}", number);
    const hProperties = { className: ["data-footnote-backref"], ariaLabel };
    const link: mdast.Link = {
      type: "link",
      url: `#${id}`,
      children: [{ type: "text", value: "↩" }],
      data: { hProperties },
    };
    return [{ type: "text", value: " " }, link];
  });
  const last = children.at(-1);
  const body: mdast.ListItem["children"] =
    last?.type === "paragraph"
      ? [...children.slice(0, -1), { ...last, children: [...last.children, ...ways] }]
      : [...children, { type: "paragraph", children: ways }];
  const data = { hProperties: { id: `fn-${position}` } };
  return { type: "listItem", spread: true, children: body, data };
}

/** The title of the list, only for screen readers. Everybody else sees a line above the list. */
function headingOf({ footnotes }: Words): mdast.Heading {
  const hProperties = { id: "footnote-label", className: ["sr-only"] };
  const children: mdast.PhrasingContent[] = [{ type: "text", value: footnotes }];
  return { type: "heading", depth: 2, children, data: { hProperties } };
}

function listOf(children: mdast.ListItem[]): mdast.List {
  const data = { hProperties: { className: ["footnotes"] } };
  return { type: "list", ordered: true, spread: true, children, data };
}
