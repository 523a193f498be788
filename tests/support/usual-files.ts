/**
 * The files that every small world has, so that a test states only what it is about, and the short
 * forms in which tests write pages and read problems. Loads nothing heavy.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../../generator/model/problem.ts";
import { defaultRoot } from "../../generator/site-paths.ts";

/** Paths from the root of the site to texts or bytes; undefined leaves a usual file out. */
export type World = Readonly<Record<string, string | Uint8Array | undefined>>;

/** The settings that every world needs, so that a test states only what it is about. */
export const usualFiles: World = {
  "content/site.json": readDefault("content/site.json"),
  "content/words.json": readDefault("content/words.json"),
  "content/navigation.json": JSON.stringify({
    groups: [],
    actions: [],
    social: [],
    footer: [],
    legal: [],
  }),
  "content/links.json": readDefault("content/links.json"),
  "content/facts.json": readDefault("content/facts.json"),
  "content/images/scenes/stage.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>',
  "content/pages/index.md": page("Home", "Hello."),
};

function readDefault(path: string): string {
  return readFileSync(join(defaultRoot, path), "utf8");
}

/** A page's text: right front matter and the given body. */
export function page(title: string, body: string, more = ""): string {
  const description = `The page ${title} of a small world, made for one test and for nothing else.`;
  return `---\ntitle: ${title}\ndescription: ${description}\n${more}---\n\n${body}\n`;
}

/** A problem in one line, as tests state it: `error field-missing content/pages/x.md:2:1`. */
export function brief({ severity, code, place }: Problem): string {
  return `${severity} ${code} ${place ? `${place.file}:${place.line}:${place.column}` : "nowhere"}`;
}
