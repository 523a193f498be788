/** Reports characters that nobody sees and no text needs. */
import type * as mdast from "mdast";
import { replace } from "../diagnostics/problem.ts";
import { findHidden } from "../schema/hidden-text.ts";
import { spanOf } from "./body-tree.ts";
import type { BodyContext } from "./context.ts";
import type { NodeIndex } from "./node-index.ts";

const describe = (words: string) =>
  `This text has ${words}. It comes from where the text was copied.`;
const advice = "Delete the word and type it again.";

/** Reports each of them where it is. They may be deleted without asking: without them the text says the same. */
export function reportHidden({ text, report }: BodyContext, nodes: NodeIndex): void {
  for (const { start, end, words } of findHidden(text))
    report(
      { start, end },
      {
        code: "text-literal",
        message: describe(words),
        advice,
        fix: replace({ start, end }, "", true),
      },
    );
  for (const kind of ["text", "link", "image", "definition"] as const)
    for (const { node } of nodes.of(kind)) reportWritten(node, report);
}

/** Reports those that are written as codes of HTML, such as `&#x202E;`: a page has the characters themselves. */
function reportWritten(
  node: mdast.Text | mdast.Link | mdast.Image | mdast.Definition,
  report: BodyContext["report"],
): void {
  const shown = "value" in node ? [node.value] : [node.title, "alt" in node ? node.alt : ""];
  const [found] = shown.flatMap((words) => findHidden(words ?? ""));
  if (found) report(spanOf(node), { code: "text-literal", message: describe(found.words), advice });
}
