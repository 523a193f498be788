/** Reads one file of the content folder as text, and refuses what is none. */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { decodeText } from "./decode-text.ts";

/**
 * Reads a file.
 * @param folder the content folder
 * @param path the file from the root of the site: `content/blog/night.md`
 * @returns the text, or why it cannot be read as text
 * @throws Error when there is no such file
 */
export function readText(folder: string, path: string): SourceFile | Problem {
  const file = join(folder, path.slice("content/".length));
  // Only bytes that are no UTF-8 become this sign, and hardly anybody writes it.
  const typed = readFileSync(file, "utf8");
  if (typed.includes("\uFFFD")) {
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) return refuseEncoding(path, bytes);
  }
  return decodeText(path, typed);
}

function refuseEncoding(path: string, bytes: Buffer): Problem {
  // Latin-1 keeps every byte, so the rows are those of the file, whatever its encoding is.
  const rows = bytes.toString("latin1").split("\n");
  const index = rows.findIndex((row) => !isUtf8(Buffer.from(row, "latin1")));
  const fix = "Save it again as UTF-8. In Notepad: File, Save as, Encoding, UTF-8.";
  const what = "is not in the encoding UTF-8, so its letters cannot be read";
  return refuseFile(path, what, fix, index + 1);
}

/** Says that a file cannot be content. */
export function refuseFile(file: string, what: string, fix: string, line = 1): Problem {
  return {
    code: "file-refused",
    severity: "error",
    message: `The file ${file} ${what}.`,
    place: { file, line: Math.max(1, line), column: 1 },
    fix,
  };
}
