/** Writes files of the content, which somebody may read at the same moment. */
import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeAtomic } from "../cache/write-atomic.ts";
import type { SourceFile } from "../model/source.ts";
import { decodeText } from "../read/read-text.ts";
import type { PlannedEdit } from "../scaffold/plan-edit.ts";
import { UsageError } from "./options.ts";

/** Replaces the text of a file as a whole; its permissions stay. */
export function replaceFile(file: string, text: string): void {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  writeAtomic(file, text);
  if (mode !== undefined) chmodSync(file, mode);
}

/**
 * Writes a planned edit into the folder of a site.
 * @returns the file as it is now
 * @throws UsageError when a new file has the name of an existing one
 */
export function writeEdit(root: string, { path, index, change }: PlannedEdit): SourceFile {
  const file = join(root, path);
  const isThere = existsSync(file);
  if (isThere && index === undefined)
    throw new UsageError(
      `There is a file ${path} already. It stays as it is; choose another name.`,
    );
  const text = change(isThere ? readFileSync(file, "utf8") : "");
  replaceFile(file, text);
  return decodeText(path, text);
}
