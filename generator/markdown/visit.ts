/**
 * Visitors of syntax trees, written once for both printers. A visitor never changes a node by itself: it
 * asks the context that the printer gives it. satteri has one for the nodes of its native tree; the one
 * for trees of objects is here.
 */
import type { Node, Nodes, Parent, PhrasingContent, Text } from "mdast";
import type { ContainerDirective, LeafDirective, TextDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";

/** How a visitor changes what it is shown: as in satteri's plugins, and on a tree of our own. */
export interface VisitorContext {
  setProperty(node: Nodes, name: string, value: unknown): void;
  appendChild(node: Parent, children: readonly PhrasingContent[]): void;
  replaceNode(node: Nodes, replacement: Nodes): void;
  /** The words of a node and of all that is in it. */
  textContent(node: Nodes): string;
  /** Of the node that is being visited. */
  parent(node: Nodes): Parent | undefined;
}

type AnyNode = Nodes | ContainerDirective | LeafDirective | TextDirective;

/** Visitors by the type of the nodes that they are shown. Parents come before their children. */
export type Visitors = {
  readonly [Type in AnyNode["type"]]?: (
    node: Extract<AnyNode, { type: Type }>,
    edit: VisitorContext,
  ) => void;
};

/** Shows every node of a tree to its visitor, parents before children, in the order of the text. */
export function visitTree(root: Parent, visitors: Visitors): void {
  const visit = visitors as Readonly<Record<string, (node: Node, edit: VisitorContext) => void>>;
  let parent = root;
  let index = 0;
  const edit: VisitorContext = {
    setProperty: (node, name, value) => void Object.assign(node, { [name]: value }),
    appendChild: (node, children) => void node.children.push(...children),
    replaceNode: (_node, replacement) =>
      void parent.children.splice(index, 1, replacement as never),
    textContent: textOf,
    parent: () => parent,
  };
  const walk = (around: Parent) => {
    for (let at = 0; at < around.children.length; at++) {
      const node = around.children[at] as Nodes;
      [parent, index] = [around, at];
      visit[node.type]?.(node, edit);
      const now = around.children[at] as Nodes;
      if (now !== node) visit[now.type]?.(now, edit);
      if ("children" in now) walk(now);
    }
  };
  walk(root);
}

/** Shows every node of a tree, itself included, parents before their children, in the order of the text. */
export function eachNode(node: Node, see: (node: Nodes) => void): void {
  see(node as Nodes);
  if (!("children" in node)) return;
  for (const child of (node as Parent).children) eachNode(child, see);
}

/** A remark behind words; hidden from the eye where an icon or a box says it already. */
export function hiddenNote(text: string, isHidden: boolean): PhrasingContent[] {
  const content: Text = { type: "text", value: text };
  if (!isHidden) return [content];
  const data = { hName: "span", hProperties: { className: ["visually-hidden"] } };
  return [{ type: "emphasis", children: [content], data } as PhrasingContent];
}
