/** Makes a planned edit on the disk. A new file never takes the place of one that is there. */
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PlannedEdit } from "../additions/plan-edit.ts";
import type { SourceFile } from "../model/source.ts";
import { UsageError } from "./options.ts";

/**
 * Writes the edit into the folder of a site.
 * @returns the file as it is now
 * @throws UsageError when a new file has the name of one that is there
 */
export async function writeEdit(root: string, edit: PlannedEdit): Promise<SourceFile> {
  const file = join(root, edit.path);
  await mkdir(dirname(file), { recursive: true });
  const before = existsSync(file) && edit.kind === "entry" ? await readFile(file, "utf8") : "";
  const text = edit.change(before);
  if (edit.kind === "file")
    await writeFile(file, text, { flag: "wx" }).catch(explainTaken(edit.path));
  else {
    // Swapped in, so that a list is never there in part.
    const fresh = `${file}.${process.pid}`;
    await writeFile(fresh, text);
    await rename(fresh, file);
  }
  return { path: edit.path, text: text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n") };
}

function explainTaken(path: string) {
  return (cause: NodeJS.ErrnoException): never => {
    if (cause.code !== "EEXIST") throw cause;
    throw new UsageError(
      `There is a file ${path} already. It stays as it is; choose another name.`,
    );
  };
}
