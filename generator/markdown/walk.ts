/** The walk through a syntax tree. */
import type * as mdast from "mdast";

/** Gets each node, with its parent and which child of it the node is. */
type Visitor = (node: mdast.Nodes, parent: mdast.Parents | undefined, index: number) => void;

/**
 * Shows each node of a tree to a visitor, in the order of the text. A visitor may add children to a node: they come
 * next. The usual package gives each visit a name for traces of errors, which took a tenth of a build.
 */
export function walk(node: mdast.Nodes, visit: Visitor, parent?: mdast.Parents, index = 0): void {
  visit(node, parent, index);
  if (!("children" in node)) return;
  for (let at = 0; at < node.children.length; at++) walk(node.children[at]!, visit, node, at);
}
