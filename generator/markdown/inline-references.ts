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
import { visit } from "unist-util-visit";

/** Puts the addresses of the definitions into the links and pictures that name them. */
export function inlineReferences(tree: Root): void {
  const definitions = new Map<string, Definition>();
  visit(tree, "definition", (node: Definition) => {
    // The first definition of a name counts: CommonMark, section 4.7.
    if (!definitions.has(node.identifier)) definitions.set(node.identifier, node);
  });
  if (definitions.size === 0) return;
  visit(tree, ["linkReference", "imageReference"], (node, index, parent) => {
    const reference = node as LinkReference | ImageReference;
    const definition = definitions.get(reference.identifier);
    if (!definition || !parent || index === undefined) return;
    (parent as Parent).children[index] = inlined(reference, definition);
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
