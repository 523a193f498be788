import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** All that lies in a folder, in the order of its paths from there. A link is no file, wherever it leads. */
export function listFolder(folder: string) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      return { path: path.replaceAll(sep, "/"), isFile: entry.isFile() };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
