/**
 * Visitors of syntax trees, written once for both printers. A visitor changes a node only through the
 * context that the printer passes: satteri has one for its native tree, visitTree for trees of objects.
 */
import type { Node, Nodes, Parent, PhrasingContent } from "mdast";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";

/** What a visitor may ask and change, named as in satteri's plugins. */
export interface VisitorContext {
  setProperty(node: Nodes, name: string, value: unknown): void;
  appendChild(node: Parent, children: readonly PhrasingContent[]): void;
  /** The words of a node and of all that is in it. */
  textContent(node: Nodes): string;
  /** Of the node that is being visited. */
  parent(node: Nodes): Parent | undefined;
}

type AnyNode = Nodes | ContainerDirective | LeafDirective;

/** Visitors by the type of the nodes that they are shown. */
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
  const edit: VisitorContext = {
    setProperty: (node, name, value) => void Object.assign(node, { [name]: value }),
    appendChild: (node, children) => void node.children.push(...children),
    textContent: textOf,
    parent: () => parent,
  };
  const walk = (around: Parent) => {
    for (const node of around.children) {
      parent = around;
      visit[node.type]?.(node, edit);
      if ("children" in node) walk(node);
    }
  };
  walk(root);
}
