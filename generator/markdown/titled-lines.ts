/** Lists whose lines begin with a title in bold: `1. **Go.** Be on time.` or `- **When:** March`. */
import type { Heading, List, ListItem, Strong } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import type { TitledLine } from "../model/block.ts";
import { reportInside } from "./block-rows.ts";
import { type BlockNode, type BodyContext, linesOf } from "./context.ts";
import { printProse } from "./print-tree.ts";
import { prepareProse } from "./visitors.ts";

/** The list inside a block. What stands beside it would not be printed, so it is reported. */
export function listIn(node: BlockNode, example: string, context: BodyContext): List | undefined {
  const list = node.children.find((child) => child.type === "list");
  const other = node.children.find((child) => child !== list);
  if (!list || other) {
    // Lines as the example has them, without the sign of a list.
    const lines = other?.type === "paragraph" ? linesOf(other, context) : [];
    const rows = lines.map((row) => row.replace(/^(?:\d+\.|[-*]) +/, ""));
    const [, sign = ""] = /^Such as: (\S+ )/.exec(example) ?? [];
    const isBold = rows.every((row) => row.startsWith("**"));
    const isBelow = list && other && context.placeOf(other).line > context.placeOf(list).line;
    const goesOn = isBelow && lines.length > 0 && `  ${lines.join("\n  ")}`;
    const listed = rows.map((row, at) => sign.replace("1", `${at + 1}`) + row).join("\n");
    const right = isBold ? listed : goesOn;
    const rule = "its inside must be a list alone; what goes on with an entry begins with spaces";
    reportInside(node, rule, right || example, context, other);
  }
  return list;
}

/** The lines of the list inside a block; undefined, and reported, when there is no list. */
export function titledLinesOf(node: BlockNode, example: string, context: BodyContext) {
  return listIn(node, example, context)?.children.map((item): TitledLine => {
    const title = takeTitle(item, context);
    const lost = /\n(\*\*.+?\*\*)/.exec(linesOf(item, context).join("\n"))?.[1];
    if (lost) reportInside(node, `a sign is missing before "${lost}"`, example, context, item);
    if (title === "") {
      // The line itself, where a colon or a full stop ends its title.
      const [row = ""] = linesOf(item, context);
      const right = row.trim().replace(/^(\S+ )([^*:.]{2,50}[:.])(?= )/, "$1**$2**");
      const fix = right.includes("**") ? right : example;
      reportInside(node, "each line begins with its title in bold", fix, context, item);
    }
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
