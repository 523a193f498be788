/** What stands twice in a text, and headings with nothing below them. Each may be meant, so all are warnings. */
import { toString as textOf } from "mdast-util-to-string";
import type { Span } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";

/** A paragraph of fewer characters may stand twice on purpose. */
const repeatedMin = 60;
/** And so may an entry of a list. */
const entryMin = 20;

const untidy = { code: "text-untidy", severity: "warning" } as const;

/** Reports what stands twice in a text, and headings with nothing below them. */
export function reportRepeats(nodes: readonly BodyNode[], context: BodyContext): void {
  const seen = new Map<string, number>();
  /** The headings that a node stands below. */
  const above: string[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.type === "heading") {
      above.length = node.depth - 1;
      above.push(textOf(node));
      reportTwice("heading", spanOf(node), above.join("\n"), seen, context);
      reportSection(node, nodes[index + 1], index === 0, context);
    } else if (node.type === "list") {
      for (const item of node.children) {
        const words = typedText(item, context).trim();
        if (words.length >= entryMin) reportTwice("entry", spanOf(item), words, seen, context);
      }
    } else if (node.type === "paragraph" || node.type === "block") {
      const words = typedText(node, context).trim();
      if (words.length >= repeatedMin)
        reportTwice(node.type === "block" ? "block" : "paragraph", spanOf(node), words, seen, context);
    }
  }
}

function reportTwice(
  what: string,
  span: Span,
  words: string,
  seen: Map<string, number>,
  { report, text }: BodyContext,
): void {
  const key = `${what} ${words}`;
  const first = seen.get(key);
  if (first === undefined) return void seen.set(key, span.start);
  const message = `The same ${what} is in line ${positionOf(text, first).line} already.`;
  report(span, { ...untidy, message, advice: "Delete one of the two, or write what differs." });
}

function reportSection(
  node: Extract<BodyNode, { type: "heading" }>,
  next: BodyNode | undefined,
  isFirst: boolean,
  { report, title }: BodyContext,
): void {
  if (isFirst && textOf(node) === title) {
    const message = "The page shows its title above the text, so this heading repeats it.";
    return report(spanOf(node), { ...untidy, message, advice: "Delete this line." });
  }
  const isEmpty = !next || (next.type === "heading" && next.depth <= node.depth);
  if (!isEmpty || node.children.length === 0) return;
  const message = "There's nothing below this heading.";
  report(spanOf(node), { ...untidy, message, advice: "Write its text below it, or delete the heading." });
}
