/**
 * The text of a file as the rest of the machine sees it: without the invisible mark that some
 * programs put at the beginning, with line feeds only. What was taken away is remembered, and said.
 */
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";

const mark = "\uFEFF";

/** Makes a source of a text as it lies on the disk. */
export function decodeText(path: string, typed: string): SourceFile {
  const hasMark = typed.startsWith(mark);
  const lost = [
    ...(hasMark ? (["mark"] as const) : []),
    ...(typed.includes("\r") ? (["returns"] as const) : []),
  ];
  const text = (hasMark ? typed.slice(1) : typed).replace(/\r\n?/g, "\n");
  return lost.length > 0 ? { path, text, lost } : { path, text };
}

const words = {
  mark: "The file begins with an invisible mark, which some programs of Windows write.",
  returns: "The lines of this file end in the way of Windows, with two signs in place of one.",
} as const;

/**
 * Warns of what a file lost when it was read. The site can be built; the next person who saves the
 * file elsewhere changes every line of it. Writing the text out again is the whole correction.
 */
export function findLosses(file: SourceFile): readonly Problem[] {
  const first = { line: 1, column: 1 };
  const edit = { start: first, end: first, replacement: "" };
  return (file.lost ?? []).map((loss) =>
    problemAt(file, first, {
      code: "file-encoding",
      severity: "warning",
      message: words[loss],
      fix: "Your words are right. npm run check -- --fix mends this, or save the file again as UTF-8 with line ends LF.",
      edit,
    }),
  );
}
