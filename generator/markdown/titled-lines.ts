/** Lists whose lines begin with a title in bold: `1. **Go.** Be on time.` or `- **When:** March`. */
import type * as mdast from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { replace } from "../diagnostics/problem.ts";
import type { TitledLine } from "../model/block.ts";
import { reportInside } from "./block-rule.ts";
import { type BlockNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";
import { printProse } from "./print.ts";
import { prepareProse } from "./prose.ts";

/** The list inside a block. Anything else in the block is reported, because it wouldn't be printed. */
export function listIn(
  node: BlockNode,
  example: string,
  context: BodyContext,
): mdast.List | undefined {
  const list = node.children.find((child) => child.type === "list");
  const other = node.children.find((child) => child !== list);
  if (!list || other) {
    const rule =
      "it has to be a list and nothing else, and what continues an item starts with spaces";
    reportInside(node, rule, example, context, other);
  }
  return list;
}

/** The lines of the list inside a block. A missing list is reported and gives undefined. */
export function titledLinesOf(
  node: BlockNode,
  example: string,
  context: BodyContext,
): readonly TitledLine[] | undefined {
  return listIn(node, example, context)?.children.map((item) => {
    const title = takeTitle(item, context);
    if (title === "") reportUntitled(node, item, example, context);
    prepareProse(item.children, context);
    return { title, text: printProse(item.children) };
  });
}

/** Reports a line without a title in bold. If its first words end with a colon or a dot, they're the title. */
function reportUntitled(
  node: BlockNode,
  item: mdast.ListItem,
  example: string,
  context: BodyContext,
): void {
  const { start } = spanOf(item);
  const [row = ""] = typedText(item, context).split("\n", 1);
  const titled = row.replace(/^(\S+ )([^*:.]{2,50}[:.])(?= )/, "$1**$2**");
  const message = `Each line of the block "${node.written.name}" starts with its title in bold.`;
  const span = { start, end: start + row.length };
  const fix = titled === row ? undefined : replace(span, titled);
  context.report(span, { code: "block-content", message, advice: example, fix });
}

/** The words of a heading or of a title in bold, with figures filled in. */
export function titleOf(node: mdast.Heading | mdast.Strong, context: BodyContext): string {
  prepareProse(node.children, context);
  return textOf(node);
}

const isLineEnd = (node: mdast.Nodes) =>
  node.type === "break" || (node.type === "text" && /^:?\s*$/.test(node.value));

/** Takes the title out of a line, without the colon or dot at its end. The colon may also follow the bold words. */
function takeTitle(item: mdast.ListItem, context: BodyContext): string {
  const [first] = item.children;
  if (first?.type !== "paragraph") return "";
  const [bold, next] = first.children;
  const title = bold?.type === "strong" ? titleOf(bold, context).replace(/[.:]$/, "") : "";
  if (title === "") return "";
  first.children.shift();
  // The words may begin on the line below the title.
  while (first.children[0] && isLineEnd(first.children[0])) first.children.shift();
  if (next?.type === "text") next.value = next.value.replace(/^:?\s*/, "");
  if (!next) item.children.shift();
  return title;
}
