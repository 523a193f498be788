/**
 * What an open page must know while somebody works on the site: what's wrong, in the same words as in the terminal and on
 * GitHub. An error of a compiler names its line. Any other error has a stack, and Node translates the lines of compiled
 * files in it back to those that somebody wrote.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BuildFailure } from "esbuild";
import { defaultRoot } from "../content/site-paths.ts";
import {
  type Description,
  describeProblems,
  frameOf,
  type Repository,
} from "../diagnostics/describe.ts";
import { type GeneratorFault, withHelpOnce } from "../diagnostics/print-terminal.ts";
import type { Problem } from "../diagnostics/problem.ts";

/** How the last build ended. */
export interface DevState {
  readonly problems: readonly Problem[];
  /** The settings that say where the pages about problems are. */
  readonly site?: Repository | undefined;
  /** Mistakes in our own code. When there are any, the list of problems may be incomplete. */
  readonly faults: readonly GeneratorFault[];
}

/** One problem or fault, in the parts that a page shows. */
export type DevItem = (GeneratorFault & { readonly severity: "fault" }) | Description;

/** Lists what's wrong, in the parts that a page shows. */
export function listItems({ problems, faults, site }: DevState): readonly DevItem[] {
  return [
    ...faults.map((fault) => ({ severity: "fault" as const, ...fault })),
    ...withHelpOnce(describeProblems(problems, site)),
  ];
}

/** Describes whatever was thrown, also several errors of a compiler. */
export function describeFaults(cause: unknown, root: string): readonly GeneratorFault[] {
  if (!(cause instanceof Error)) return [{ message: String(cause) }];
  if (!("errors" in cause && "warnings" in cause)) return [describeError(cause, root)];
  return (cause as BuildFailure).errors.map(({ text, location }) => {
    if (!location) return { message: text };
    const { file, line, column, lineText } = location;
    const place = { line, column: column + 1 };
    return { message: text, file, ...place, frame: frameOf(lineText, place) };
  });
}

/** Describes an error. Its place is the innermost call in our own code. The stack is shown without calls in packages. */
function describeError({ message: words, stack = "" }: Error, root: string): GeneratorFault {
  const shorten = (text: string) =>
    text.replaceAll(`${root}/`, "").replaceAll(`${defaultRoot}/`, "");
  const message = shorten(words);
  const rows = stack.replaceAll("file://", "").split("\n").slice(1);
  const own = rows.filter((row) => /\/.*:\d+:\d+/.test(row) && !row.includes("node_modules"));
  const calls = own.map((row) => shorten(row.trim()));
  const [, file, line, column] = /([^\s(]+):(\d+):(\d+)/.exec(calls[0] ?? "") ?? [];
  if (!file) return { message };
  // The path in a stack begins at the root of the site or at that of the generator.
  const path = [root, defaultRoot].map((folder) => join(folder, file)).find(existsSync);
  const text = path ? readFileSync(path, "utf8").split("\n")[Number(line) - 1] : "";
  const place = { line: Number(line), column: Number(column) };
  const frame = frameOf(text ?? "", place);
  return { message, file, ...place, frame, stack: calls.join("\n") };
}
