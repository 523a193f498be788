/**
 * The text of a file as the rest of the generator sees it: UTF-8, without a byte order mark, with line
 * feeds only. What was taken away is noted and reported; what is no text is refused.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { positionOf } from "../problems/position.ts";
import { problemAt } from "../problems/problem-at.ts";

const first = { line: 1, column: 1 };

/**
 * Reads a file.
 * @param disk where it lies
 * @param path the same from the root of the site: `content/blog/night.md`
 * @returns the text, or why it cannot be read as text
 * @throws Error when there is no such file
 */
export function readText(disk: string, path: string): SourceFile | Problem {
  const typed = readFileSync(disk, "utf8");
  // Only bytes that are no UTF-8 become this sign, and hardly anybody writes it.
  const bytes = typed.includes("\uFFFD") ? readFileSync(disk) : undefined;
  if (!bytes || isUtf8(bytes)) return decodeText(path, typed);
  // Latin-1 keeps every byte, so the rows are those of the file, whatever its encoding is.
  const rows = bytes.toString("latin1").split("\n");
  const index = rows.findIndex((row) => !isUtf8(Buffer.from(row, "latin1")));
  const what = "is not in the encoding UTF-8, so its letters cannot be read";
  const fix = "Save it again as UTF-8. In Notepad: File, Save as, Encoding, UTF-8.";
  return refuseFile(path, what, fix, index + 1);
}

/** Reports that a file cannot be content. */
export function refuseFile(file: string, what: string, fix: string, line = 1): Problem {
  return {
    code: "file-refused",
    severity: "error",
    message: `The file ${file} ${what}.`,
    place: { file, line: Math.max(1, line), column: 1 },
    fix,
  };
}

/** Makes a source of a text as it is stored in the file. */
export function decodeText(path: string, typed: string): SourceFile {
  const lost = [
    ...(typed.startsWith("\uFEFF") ? (["mark"] as const) : []),
    ...(typed.includes("\r") ? (["returns"] as const) : []),
  ];
  if (lost.length === 0) return { path, text: typed };
  return { path, text: typed.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"), lost };
}

/**
 * Warns of what a file lost when it was read. The site can be built; the next person who saves the
 * file elsewhere changes every line of it. Writing the text again is the whole correction.
 */
export function findLosses(file: SourceFile): readonly Problem[] {
  if (!file.lost) return [];
  const finding = {
    code: "file-encoding",
    severity: "warning",
    message:
      "The file has invisible signs of Windows: a mark at its beginning, or two signs in place of one at the end of each line.",
    fix: "Your words are right. npm run check -- --fix corrects this, or save the file again as UTF-8 with line ends LF.",
    edit: { start: first, end: first, replacement: "" },
  } as const;
  return [problemAt(file, first, finding)];
}

/** The three lines that GitHub writes around two versions of a text, in their order. */
const conflict = /^<{7} .*\n(?:[\s\S]*?\n)?={7}\n(?:[\s\S]*?\n)?>{7} /m;

/** The first place where somebody saved two versions of a text without a choice, if there is any. */
export function findConflict(source: SourceFile): Problem | undefined {
  // Nearly no text has the first of the signs, which is seen sooner.
  const at = source.text.includes("<<<<<<< ") ? conflict.exec(source.text)?.index : undefined;
  if (at === undefined) return undefined;
  return problemAt(source, positionOf(source.text, at), {
    code: "conflict-left",
    message:
      "Two people changed these lines, and both versions stand here: yours and theirs, parted by =======.",
    fix: "Keep the version that is right, and delete the other one. Then delete the three lines that begin with <<<<<<<, ======= and >>>>>>>.",
  });
}
