/**
 * Writes out links and pictures whose address stands elsewhere in the text (`[words][name]`, and
 * `[name]: /ourstory` below), so that they are resolved and checked like all others.
 */
import type {
  Definition,
  ImageReference,
  LinkReference,
  Parent,
  PhrasingContent,
  Root,
} from "mdast";
import { eachNode } from "./visit.ts";

/** Puts the addresses of the definitions into the links and pictures that name them. */
export function inlineReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  eachNode(tree, (node) => {
    // The first definition of a name counts: CommonMark, section 4.7.
    if (node.type === "definition" && !definitions.has(node.identifier)) {
      definitions.set(node.identifier, node);
    }
  });
  if (definitions.size === 0) return;
  eachNode(tree, (node) => {
    if (!("children" in node)) return;
    const { children } = node as Parent;
    for (const [index, child] of children.entries()) {
      if (child.type !== "linkReference" && child.type !== "imageReference") continue;
      const definition = definitions.get(child.identifier);
      if (definition) children[index] = inlined(child, definition);
    }
  });
}

function inlined(
  node: LinkReference | ImageReference,
  { url, title }: Definition,
): PhrasingContent {
  const { position } = node;
  return node.type === "imageReference"
    ? { type: "image", url, title, alt: node.alt, position }
    : { type: "link", url, title, children: node.children, position };
}
