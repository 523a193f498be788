/** Finds what's in a text twice. It may be intended, so these are all warnings. */
import { toString as textOf } from "mdast-util-to-string";
import type { Span } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";

/** Reports what's in a text twice. */
export function reportRepeats(nodes: readonly BodyNode[], context: BodyContext): void {
  const parts = listParts(nodes, context);
  const first = new Map<string, Part>();
  /** Consecutive parts that were all further up already. */
  let run: Repeat[] = [];
  for (const part of parts) {
    const same = first.get(part.key);
    if (same) run.push({ part, same });
    else {
      first.set(part.key, part);
      reportRun(run, context);
      run = [];
    }
  }
  reportRun(run, context);
}

/** Part of a text, and what it says. */
interface Part extends Span {
  readonly kind: string;
  readonly key: string;
  /** Whether it's so short that repeating it, by itself, is no mistake. */
  readonly isShort: boolean;
}

interface Repeat {
  readonly part: Part;
  /** The part further up that says the same. */
  readonly same: Part;
}

/** Paragraphs, blocks and list entries with fewer characters than this may be repeated on purpose. */
const shortest: Readonly<Record<string, number>> = { paragraph: 60, block: 60, entry: 20 };

/** The headings, paragraphs, entries of lists, and blocks of a text, in its order. */
function listParts(nodes: readonly BodyNode[], context: BodyContext): readonly Part[] {
  /** The headings above a part, one for each level. */
  const above: string[] = [];
  const describe = (kind: string, node: Parameters<typeof spanOf>[0], words: string): Part => ({
    ...spanOf(node),
    kind,
    key: `${kind} ${words}`,
    isShort: words.length < (shortest[kind] ?? 0),
  });
  return nodes.flatMap((node) => {
    switch (node.type) {
      case "heading":
        // The same heading may come up again below another one, so those above it are part of the key.
        above.length = node.depth - 1;
        above.push(textOf(node));
        return [describe("heading", node, above.join("\n"))];
      case "list":
        return node.children.map((item) =>
          describe("entry", item, typedText(item, context).trim()),
        );
      case "paragraph":
      case "block":
        return [describe(node.type, node, typedText(node, context).trim())];
      default:
        return [];
    }
  });
}

/** Reports consecutive parts that were all further up already, as one mistake. */
function reportRun(run: readonly Repeat[], { report, text }: BodyContext): void {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.every(({ part }) => part.isShort)) return;
  const lineOf = (offset: number) => positionOf(text, offset).line;
  const from = lineOf(first.same.start);
  const message =
    run.length === 1
      ? `Line ${from} already has the same ${first.part.kind}.`
      : `Lines ${from} to ${lineOf(last.same.end)} already have the same ${run.length} parts.`;
  report(
    { start: first.part.start, end: last.part.end },
    {
      code: "text-untidy",
      severity: "warning",
      message,
      advice: "Delete one of them, or change what should be different.",
    },
  );
}
