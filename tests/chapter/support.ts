/** The second chapter: a site of an invented dance marathon in another language, with content, tokens and icons. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultRoot } from "../../generator/content/site-paths.ts";

export const chapterRoot = join(defaultRoot, "tests/chapter/site");

export function readChapter<T>(path: string): T {
  return JSON.parse(readFileSync(join(chapterRoot, path), "utf8")) as T;
}
