/** Visitors of syntax trees. */
import type { Node, Nodes, Parent } from "mdast";

/** Visitors by the type of the nodes that they are shown, each with the node around it. They may change a node. */
export type Visitors = {
  readonly [Type in Nodes["type"]]?: (node: Extract<Nodes, { type: Type }>, parent: Parent) => void;
};

/** Shows every node of a tree to its visitor, parents before children, in the order of the text. */
export function visitTree(parent: Parent, visitors: Visitors): void {
  const visit = visitors as Readonly<Record<string, (node: Node, parent: Parent) => void>>;
  for (const node of parent.children) {
    visit[node.type]?.(node, parent);
    if ("children" in node) visitTree(node as Parent, visitors);
  }
}
