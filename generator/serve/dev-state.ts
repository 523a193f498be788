/**
 * What an open page must know while somebody works on the site: what is wrong, in the words that
 * the terminal and GitHub use.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Place, Problem } from "../model/problem.ts";
import { describeProblems, type Fault } from "../report/print-problems.ts";
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

/** Lists what is wrong, in the parts that a page shows. */
export function listItems({ problems, faults }: DevState, root: string): readonly DevItem[] {
  const items: readonly DevItem[] = [
    ...faults.map((fault) => ({ severity: "fault" as const, ...fault })),
    ...describeProblems(problems),
  ];
  return items.map((item) => ({ ...item, ...(item.place && linkTo(item.place, root)) }));
}

function linkTo({ file, line, column }: Place, root: string) {
  const own = join(root, file);
  const { pathname } = pathToFileURL(existsSync(own) ? own : join(defaultRoot, file));
  return { editorUrl: `vscode://file${pathname}:${line}:${column}` };
}
