/** The gate at the end of a phase: warnings pass, errors stop the build, all of them at once. */

import { helpPathOf } from "./codes.ts";
import { hasErrors, type Problem } from "./problem.ts";

/** Thrown when content has errors. It carries every problem that was found by then. */
export class GateError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super("The content has errors.");
  }
}

/** The settings that name the place of the page about a problem. */
type Repository = Readonly<Partial<Record<"repository" | "branch", string>>>;

/** Lets a phase pass with its warnings. Throws GateError when any problem is an error. */
export function passGate(problems: readonly Problem[], site: Repository = {}): readonly Problem[] {
  const helped = problems.map((problem) => withHelp(problem, site));
  if (hasErrors(helped)) throw new GateError(helped);
  return helped;
}

/** The problem with the address of the page that explains it; none while the settings name no repository. */
export function withHelp(problem: Problem, { repository, branch = "main" }: Repository): Problem {
  if (!repository) return problem;
  const files = `${repository.replace(/\/$/, "")}/blob/${branch}/`;
  return { ...problem, help: files + helpPathOf(problem.code) };
}
