/** Joins the syntax tree of a text with its blocks: each block gets the nodes between its lines. */
import type { Node, Root, RootContent } from "mdast";
import type { Span } from "../diagnostics/problem.ts";
import type { ScannedText, WrittenBlock } from "./scan-blocks.ts";

/** A block, and what's inside it. */
export interface BlockNode {
  readonly type: "block";
  readonly written: WrittenBlock;
  readonly children: readonly BodyNode[];
}

/** What a body consists of. */
export type BodyNode = RootContent | BlockNode;

/** Where a node is in its text. */
export function spanOf(node: Node | BlockNode): Span {
  if ("written" in node) return node.written.line;
  const { start, end } = (node as Node).position ?? {};
  return { start: start?.offset ?? 0, end: end?.offset ?? 0 };
}

/** Where the address of a link or picture is: in the node itself, or in a definition elsewhere in the text. */
export const addressSpanOf = (node: Node & { readonly addressSpan?: Span }): Span =>
  node.addressSpan ?? spanOf(node);

/** Whether a node is a link without brackets, `<https://example.org>` or a bare address. Its words are no Markdown. */
export const isBareLink = (node: Node | undefined, text: string): boolean =>
  node?.type === "link" && text[spanOf(node).start] !== "[";

/** Nests the nodes of a text into its blocks. Leaves out the placeholders that scan-blocks.ts put in. */
export function nestBlocks(root: Root, { blocks, masked }: ScannedText): readonly BodyNode[] {
  const nodes = root.children.filter((node) => !masked.has(spanOf(node).start));
  return nest(nodes, blocks);
}

function nest(nodes: readonly RootContent[], blocks: readonly WrittenBlock[]): BodyNode[] {
  const body: BodyNode[] = [];
  let at = 0;
  for (const written of blocks) {
    for (; at < nodes.length && spanOf(nodes[at]!).start < written.start; at++)
      body.push(nodes[at]!);
    const first = at;
    while (at < nodes.length && spanOf(nodes[at]!).start < written.end) at++;
    const children = nest(nodes.slice(first, at), written.children);
    body.push({ type: "block", written, children });
  }
  return [...body, ...nodes.slice(at)];
}
