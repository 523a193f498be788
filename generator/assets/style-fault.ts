/**
 * Says what is wrong with the styles of a chapter: a slip in a token is a mistake of its author, who
 * wants to hear of the file, the line and what was expected there.
 */
import type { Exception } from "sass";
import type { Problem } from "../model/problem.ts";
import { stylesUrl } from "./style-folders.ts";

/** What the styles need and do not have, for whoever writes them. */
export class StyleFault extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ message }) => message).join(" "));
    this.problems = problems;
  }
}

/**
 * The problems that stopped the styles.
 * @throws the cause itself when it is no fault of the styles
 */
export function explainStyleFault(cause: unknown): readonly Problem[] {
  if (cause instanceof StyleFault) return cause.problems;
  if (!isSassException(cause)) throw cause;
  const { span, sassMessage } = cause;
  const file = `styles/${span.url?.href.slice(stylesUrl.length) ?? ""}`;
  const excerpt = span.context?.split("\n")[0];
  return [
    {
      code: "file-refused",
      severity: "error",
      message: `The file ${file} cannot be read: ${sassMessage.split("\n")[0]?.replace(/\.$/, "")}.`,
      place: { file, line: span.start.line + 1, column: span.start.column + 1 },
      ...(excerpt ? { excerpt } : {}),
      fix: "Look at this line and the one above: a semicolon, a comma, a quote or a name is not right.",
    },
  ];
}

/** Known by its looks: whoever loads Sass to ask it waits for it, also where nothing is wrong. */
function isSassException(cause: unknown): cause is Exception {
  return cause instanceof Error && "sassMessage" in cause && "span" in cause;
}
