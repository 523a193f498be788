/** Lists whose lines begin with a title in bold: `1. **Go.** Be on time.` or `- **When:** March`. */
import type { Heading, ListItem, RootContent, Strong } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { TitledLine } from "../model/block.ts";
import { reportInside } from "./block-rows.ts";
import type { BlockNode, BodyContext } from "./context.ts";
import { printProse } from "./print-tree.ts";
import { prepareProse } from "./visitors.ts";

/** The lines of the list inside a block; undefined, and reported, when there is no list. */
export function titledLinesOf(
  node: BlockNode,
  example: string,
  context: BodyContext,
): readonly TitledLine[] | undefined {
  const list = (node.children as RootContent[]).find((child) => child.type === "list");
  if (!list) return reportInside(node, "its inside must be a list", example, context);
  return list.children.map((item) => {
    const title = takeTitle(item, context);
    if (title === "")
      reportInside(node, "each line begins with its title in bold", example, context, item);
    prepareProse(item.children, context);
    return { title, text: printProse(item.children, context.words) };
  });
}

/** The words of a heading or of a title in bold, with figures. */
export function titleOf(node: Heading | Strong, context: BodyContext): string {
  prepareProse(node.children, context);
  return textOf(node);
}

/** Takes the title from a line, without the mark that ends it. The mark may stand behind the bold words. */
function takeTitle(item: ListItem, context: BodyContext): string {
  const [first] = item.children;
  if (first?.type !== "paragraph") return "";
  const [bold, next] = first.children;
  const title = bold?.type === "strong" ? titleOf(bold, context).replace(/[.:]$/, "") : "";
  if (title === "") return "";
  first.children.shift();
  if (next?.type === "text") next.value = next.value.replace(/^:?\s*/, "");
  if (!next) item.children.shift();
  return title;
}
