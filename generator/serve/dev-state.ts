/**
 * What an open page must know while somebody works on the site: what is wrong, in the words that
 * the terminal and GitHub use.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hasErrors, type Place, type Problem } from "../model/problem.ts";
import { countProblems, describeProblems, type Fault } from "../report/print-problems.ts";
import { defaultRoot } from "../site-paths.ts";

/** How the last build ended. */
export interface DevState {
  readonly problems: readonly Problem[];
  /** Mistakes of our own; where there are any, little is known of problems. */
  readonly faults: readonly Fault[];
}

/** One problem or fault, in the parts that a page shows. */
export interface DevItem extends Fault, Partial<Pick<Problem, "code" | "fix" | "help">> {
  readonly severity: Problem["severity"] | "fault";
  /** Opens the place in an editor. */
  readonly editorUrl?: string;
}

/** What an open page shows of the state. */
export interface DevStatus {
  readonly items: readonly DevItem[];
  /** The line that counts the problems. */
  readonly closing: string;
}

/** Whether the pages are older than what is in the folders. */
export function isBroken({ problems, faults }: DevState): boolean {
  return faults.length > 0 || hasErrors(problems);
}

/** The state of things, in the parts that a page shows. */
export function writeStatus({ problems, faults }: DevState, root: string): DevStatus {
  const items: readonly DevItem[] = [
    ...faults.map((fault) => ({ severity: "fault" as const, ...fault })),
    ...describeProblems(problems),
  ];
  return {
    items: items.map((item) => ({ ...item, ...(item.place && linkTo(item.place, root)) })),
    closing: problems.length > 0 ? countProblems(problems) : "",
  };
}

function linkTo({ file, line, column }: Place, root: string) {
  const own = join(root, file);
  const { pathname } = pathToFileURL(existsSync(own) ? own : join(defaultRoot, file));
  return { editorUrl: `vscode://file${pathname}:${line}:${column}` };
}
