/**
 * Finds out where the code of a site is wrong: a compiler's complaint knows its line, and anything
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
  if (isBuildFailure(cause)) return cause.errors.map(describeScript);
  if (!(cause instanceof Error)) return [{ message: String(cause) }];
  return [describeError(cause, paths)];
}

function isBuildFailure(cause: unknown): cause is BuildFailure {
  return cause instanceof Error && "errors" in cause && "warnings" in cause;
}

function describeScript({ text, location }: BuildFailure["errors"][number]): Fault {
  if (!location) return { message: text };
  const place = { file: location.file, line: location.line, column: location.column + 1 };
  return { message: text, place, frame: frameOf(location.lineText, place) };
}

function describeError(error: Error, paths: SitePaths): Fault {
  const calls = (error.stack ?? "")
    .split("\n")
    .flatMap((row) => readCall(row) ?? [])
    .filter(({ file }) => !file.includes(`node_modules${sep}`));
  const stack = calls
    .map(({ name, file, line, column }) => `at ${name}${nameOf(file, paths)}:${line}:${column}`)
    .join("\n");
  const [first] = calls;
  if (!first) return { message: error.message };
  const place = { file: nameOf(first.file, paths), line: first.line, column: first.column };
  const text = readLine(first.file, first.line);
  return { message: error.message, place, frame: frameOf(text, place), stack };
}

interface Call {
  /** The function, and a space; nothing where it has no name. */
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Reads a row of a stack, ours or of a package; what Node itself calls has no file. */
function readCall(row: string): Call | undefined {
  const match =
    /^\s+at (?:(?:async )?(.+?) \()?((?:\/|[A-Za-z]:|file:)[^)]*?):(\d+):(\d+)\)?$/.exec(row);
  if (!match) return undefined;
  const [, called, path = "", line, column] = match;
  return {
    name: called && called !== "<anonymous>" ? `${called} ` : "",
    file: path.startsWith("file:") ? fileURLToPath(path) : path,
    line: Number(line),
    column: Number(column),
  };
}

/** A file as people call it: from the root of the site, or of the generator. */
function nameOf(file: string, { root }: SitePaths): string {
  const base = file.startsWith(root + sep) ? root : defaultRoot;
  return relative(base, file).replaceAll(sep, "/");
}

function readLine(file: string, line: number): string {
  if (!existsSync(file)) return "";
  return readFileSync(file, "utf8").split("\n")[line - 1] ?? "";
}
