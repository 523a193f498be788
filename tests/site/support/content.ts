/** Reads the content folder as its authors wrote it, for what the finished pages no longer tell. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../../../generator/site-paths.ts";

const folder = join(defaultRoot, "content");

/** A source file of the content folder. */
export interface Source {
  /** Its path inside `content/`. */
  readonly path: string;
  readonly text: string;
}

/** Every Markdown and JSON file that a volunteer edits. */
export function sources(): readonly Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith("."))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
}

interface LinkEntry {
  readonly id: string;
  readonly url: string;
}

/** The ledger of links: every address outside the site. */
export const links: readonly LinkEntry[] = JSON.parse(
  readFileSync(join(folder, "links.json"), "utf8"),
);

/** The address behind an id of the ledger of links. */
export function urlOf(id: string): string {
  const found = links.find((link) => link.id === id);
  if (found === undefined) throw new Error(`content/links.json has no link "${id}".`);
  return found.url;
}
