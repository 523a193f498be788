/**
 * Says what is wrong with the styles of a chapter: a slip in a token is a mistake of its author, who
 * wants to hear of the file, the line and what was expected there.
 */
import { Exception } from "sass";
import type { Problem } from "../model/problem.ts";
import { stylesUrl } from "./style-folders.ts";

/** Something that the styles need and do not have; its message is for whoever writes tokens. */
export class StyleFault extends Error {}

/**
 * The problem that stopped the styles.
 * @throws the cause itself when it is no fault of the styles
 */
export function explainStyleFault(cause: unknown): Problem {
  if (cause instanceof StyleFault) {
    const fix = "Compare the files in styles/settings/ with those of the first chapter.";
    return { code: "file-refused", severity: "error", message: cause.message, fix };
  }
  if (!(cause instanceof Exception)) throw cause;
  const { span, sassMessage } = cause;
  const file = `styles/${span.url?.href.slice(stylesUrl.length) ?? ""}`;
  const excerpt = span.context?.split("\n")[0];
  return {
    code: "file-refused",
    severity: "error",
    message: `The file ${file} cannot be read: ${sassMessage.split("\n")[0]?.replace(/\.$/, "")}.`,
    place: { file, line: span.start.line + 1, column: span.start.column + 1 },
    ...(excerpt ? { excerpt } : {}),
    fix: "Look at this line and the one above: a semicolon, a comma, a quote or a name is not right.",
  };
}
