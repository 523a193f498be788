/** What stands twice in a text. It may be meant, so all are warnings. */
import { toString as textOf } from "mdast-util-to-string";
import type { Span } from "../diagnostics/problem.ts";
import { positionOf } from "../diagnostics/source-text.ts";
import { type BodyNode, spanOf } from "./body-tree.ts";
import { type BodyContext, typedText } from "./context.ts";

/** Reports what stands twice in a text. */
export function reportRepeats(nodes: readonly BodyNode[], context: BodyContext): void {
  const parts = listParts(nodes, context);
  const first = new Map<string, Part>();
  /** Parts in a row that all stand further up already. */
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

/** A part of a text, and what it says. */
interface Part extends Span {
  readonly kind: string;
  readonly key: string;
  /** Whether it's too short to be a mistake where it stands twice by itself. */
  readonly isShort: boolean;
}

interface Repeat {
  readonly part: Part;
  /** The part further up that says the same. */
  readonly same: Part;
}

/** A paragraph of fewer characters may stand twice on purpose, and so may a shorter entry of a list. */
const shortest: Readonly<Record<string, number>> = { paragraph: 60, block: 60, entry: 20 };

/** The headings, paragraphs, entries of lists, and blocks of a text, in its order. */
function listParts(nodes: readonly BodyNode[], context: BodyContext): readonly Part[] {
  /** The headings that a part stands below. */
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
        // The same heading may stand below two others.
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

/** Reports parts in a row that all stand further up already: one mistake, however many they are. */
function reportRun(run: readonly Repeat[], { report, text }: BodyContext): void {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.every(({ part }) => part.isShort)) return;
  const lineOf = (offset: number) => positionOf(text, offset).line;
  const from = lineOf(first.same.start);
  const message =
    run.length === 1
      ? `The same ${first.part.kind} is in line ${from} already.`
      : `The same ${run.length} parts are in lines ${from} to ${lineOf(last.same.end)} already.`;
  report(
    { start: first.part.start, end: last.part.end },
    {
      code: "text-untidy",
      severity: "warning",
      message,
      advice: "Delete one of the two, or write what differs.",
    },
  );
}
