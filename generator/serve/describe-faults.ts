/**
 * Finds out where the code of a site is wrong: a compiler's complaint has its line, and anything
 * else has a stack, which Node leads back from compiled files to the lines that somebody wrote.
 */
import { existsSync, readFileSync } from "node:fs";
import { relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
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
    return describe(text, { name: "", file, line, column: column + 1 }, lineText);
  });
}

function describeError({ message, stack = "" }: Error, { root }: SitePaths): Fault {
  const calls = stack
    .split("\n")
    .flatMap(readCall)
    .filter(({ file }) => !file.includes(`node_modules${sep}`))
    .map((call) => {
      // As people call the file: from the root of the site, or of the generator.
      const base = call.file.startsWith(root + sep) ? root : defaultRoot;
      return { ...call, path: call.file, file: relative(base, call.file).replaceAll(sep, "/") };
    });
  const [first] = calls;
  if (!first) return { message };
  const lines = existsSync(first.path) ? readFileSync(first.path, "utf8").split("\n") : [];
  const rows = calls.map(({ name, file, line, column }) => `at ${name}${file}:${line}:${column}`);
  return { ...describe(message, first, lines[first.line - 1] ?? ""), stack: rows.join("\n") };
}

interface Call {
  /** The function, and a space; nothing where it has no name. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Reads a row of a stack, ours or of a package; what Node itself calls has no file. */
function readCall(row: string): readonly Call[] {
  const call = /^\s+at (?:(?:async )?(.+? )\()?((?:\/|[A-Za-z]:|file:)[^)]*?):(\d+):(\d+)\)?$/.exec(
    row,
  );
  if (!call) return [];
  const [, name = "", path = "", line, column] = call;
  const file = path.startsWith("file:") ? fileURLToPath(path) : path;
  return [
    { name: name.replace("<anonymous> ", ""), file, line: Number(line), column: Number(column) },
  ];
}

function describe(message: string, { file, line, column }: Call, text: string): Fault {
  const place = { file, line, column };
  return { message, place, frame: frameOf(text, place) };
}
