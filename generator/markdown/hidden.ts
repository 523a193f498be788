/** Reports characters that nobody sees and no text needs. */
import { replace } from "../diagnostics/problem.ts";
import { findHidden } from "../schema/hidden-text.ts";
import type { BodyContext } from "./context.ts";

/** Reports each of them where it is. They may be deleted without asking: without them the text says the same. */
export function reportHidden({ text, report }: BodyContext): void {
  for (const { start, end, words } of findHidden(text))
    report(
      { start, end },
      {
        code: "text-literal",
        message: `This text has ${words}. It comes from where the text was copied.`,
        advice: "Delete the word and type it again.",
        fix: replace({ start, end }, "", true),
      },
    );
}
