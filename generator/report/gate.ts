/** The gate at the end of a phase: warnings pass, errors stop the build, all of them at once. */
import { hasErrors, type Problem } from "../model/problem.ts";
import { helpAddressOf } from "../model/problem-codes.ts";

/** Thrown when content has errors. It carries every problem that was found by then. */
export class GateError extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super("The content has errors.");
  }
}

/** The settings that name the place of the page about a problem. */
type Repository = Parameters<typeof helpAddressOf>[1];

/** Lets a phase pass with its warnings. Throws GateError when any problem is an error. */
export function passGate(problems: readonly Problem[], site: Repository = {}): readonly Problem[] {
  const helped = problems.map((problem) => withHelp(problem, site));
  if (hasErrors(helped)) throw new GateError(helped);
  return helped;
}

/** The problem with the address of the page that explains it, where that is known. */
export function withHelp(problem: Problem, site: Repository): Problem {
  const help = helpAddressOf(problem.code, site);
  return help === undefined ? problem : { ...problem, help };
}
