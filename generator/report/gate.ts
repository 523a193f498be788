/** The gate at the end of a phase: warnings pass, errors stop the build, all of them at once. */
import { hasErrors, type Problem } from "../model/problem.ts";
import { helpAddressOf } from "../model/problem-codes.ts";

/** Thrown when content has errors. It carries every problem that was found by then. */
export class GateError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super("The content has errors.");
    this.problems = problems;
  }
}

/** What the gate must know of the site, to say where the page about a problem can be read. */
type Repository = Parameters<typeof helpAddressOf>[1];

/**
 * Lets a phase through.
 * @param site the settings of the site; without a repository in them no addresses are given
 * @returns the warnings
 * @throws GateError when any problem is an error
 */
export function passGate(problems: readonly Problem[], site: Repository = {}): readonly Problem[] {
  const told = problems.map((problem) => withHelp(problem, site));
  if (hasErrors(told)) throw new GateError(told);
  return told;
}

/** The problem with the address of the page that explains it, where that is known. */
export function withHelp(problem: Problem, site: Repository): Problem {
  const help = helpAddressOf(problem.code, site);
  return help === undefined ? problem : { ...problem, help };
}
