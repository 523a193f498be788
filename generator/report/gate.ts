/** The gate at the end of a phase: warnings pass, errors stop the build, all of them at once. */
import { hasErrors, type Problem } from "../model/problem.ts";

/** Thrown when content has errors. It carries every problem that was found by then. */
export class GateError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super("The content has errors.");
    this.problems = problems;
  }
}

/**
 * Lets a phase through.
 * @returns the warnings
 * @throws GateError when any problem is an error
 */
export function passGate(problems: readonly Problem[]): readonly Problem[] {
  if (hasErrors(problems)) throw new GateError(problems);
  return problems;
}
