/**
 * Finds out where the code of a site is wrong: a compiler's complaint has its line, and anything
 * else has a stack, which Node leads back from compiled files to the lines that somebody wrote.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildFailure } from "esbuild";
import { type Fault, frameOf } from "../report/print-problems.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";

/** Describes whatever was thrown. */
export function describeFaults(cause: unknown, paths: SitePaths): readonly Fault[] {
  if (!(cause instanceof Error)) return [{ message: String(cause) }];
  if (!("errors" in cause && "warnings" in cause)) return [describeError(cause, paths)];
  return (cause as BuildFailure).errors.map(({ text, location }) => {
    if (!location) return { message: text };
    const { file, line, column, lineText } = location;
    const place = { file, line, column: column + 1 };
    return { message: text, place, frame: frameOf(lineText, place) };
  });
}

/** The innermost call of our own code is the place; the stack is shown as Node gives it, without packages. */
function describeError({ message: words, stack = "" }: Error, { root }: SitePaths): Fault {
  // As people call a file: from the root of the site, or of the generator.
  const shorten = (text: string) =>
    text.replaceAll(`${root}/`, "").replaceAll(`${defaultRoot}/`, "");
  const message = shorten(words);
  const rows = stack.replaceAll("file://", "").split("\n").slice(1);
  const own = rows.filter((row) => /\/.*:\d+:\d+/.test(row) && !row.includes("node_modules"));
  const calls = own.map((row) => shorten(row.trim()));
  const [, file, line, column] = /([^\s(]+):(\d+):(\d+)/.exec(calls[0] ?? "") ?? [];
  if (!file) return { message };
  const path = [root, defaultRoot].map((folder) => join(folder, file)).find(existsSync);
  const text = path ? readFileSync(path, "utf8").split("\n")[Number(line) - 1] : "";
  const place = { file, line: Number(line), column: Number(column) };
  return { message, place, frame: frameOf(text ?? "", place), stack: calls.join("\n") };
}
