/**
 * Footnotes as ordinary nodes: numbers that lead to a list at the end of the text, and back. So the text can be
 * printed in parts, between which blocks stand, and the list speaks the language of the site.
 */
import type * as mdast from "mdast";
import type { Words } from "../schema/words.ts";
import { walk } from "./walk.ts";

/** Numbers the notes of a text in the order in which it names them, and lists them behind it. */
export function listFootnotes(
  nodes: readonly mdast.RootContent[],
  words: Words,
): readonly mdast.RootContent[] {
  const definitions = new Map<string, mdast.FootnoteDefinition>();
  const text = nodes.filter((node) => {
    if (node.type !== "footnoteDefinition") return true;
    // Of two with one name the first is shown.
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
  // A note may name another one.
  for (const [name] of calls) number({ type: "root", children: definitions.get(name)!.children });
  const items = [...calls].map(([name, ids], index) =>
    itemOf(definitions.get(name)!, index + 1, ids, words),
  );
  return [...text, titleOf(words), listOf(items)];
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

/** For the ears only: for the eye the list is marked by a line. */
function titleOf({ footnotes }: Words): mdast.Heading {
  const hProperties = { id: "footnote-label", className: ["sr-only"] };
  const children: mdast.PhrasingContent[] = [{ type: "text", value: footnotes }];
  return { type: "heading", depth: 2, children, data: { hProperties } };
}

function listOf(children: mdast.ListItem[]): mdast.List {
  const data = { hProperties: { className: ["footnotes"] } };
  return { type: "list", ordered: true, spread: true, children, data };
}
