/** Lists the nodes of a text by type. Many checks read the same tree, so it's walked only once for all of them. */
import type * as mdast from "mdast";
import { walk } from "./walk.ts";

/** A node, and where it is in the tree. */
export interface IndexedNode<Node extends mdast.Nodes = mdast.Nodes> {
  readonly node: Node;
  readonly parent: mdast.Parents | undefined;
  /** Its index among the children of its parent. */
  readonly index: number;
}

type NodeOf<Type extends mdast.Nodes["type"]> = Extract<mdast.Nodes, { readonly type: Type }>;

export class NodeIndex {
  readonly #byType = new Map<string, IndexedNode[]>();

  constructor(root: mdast.Root) {
    walk(root, (node, parent, index) => {
      const listed = this.#byType.get(node.type);
      if (listed) listed.push({ node, parent, index });
      else this.#byType.set(node.type, [{ node, parent, index }]);
    });
  }

  /** The nodes of a type, in the order of the text. */
  of<Type extends mdast.Nodes["type"]>(type: Type): readonly IndexedNode<NodeOf<Type>>[] {
    return (this.#byType.get(type) ?? []) as unknown as readonly IndexedNode<NodeOf<Type>>[];
  }
}
