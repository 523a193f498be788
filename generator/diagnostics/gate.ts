/** The gate at the end of a phase. Warnings pass. Errors stop the build, and all of them are reported together. */
import type { Repository } from "./describe.ts";
import { hasErrors, type Problem } from "./problem.ts";

/** Thrown when content has errors. It carries every problem found so far. */
export class GateError extends Error {
  constructor(
    readonly problems: readonly Problem[],
    readonly site: Repository = {},
  ) {
    super("The content has errors.");
  }
}

/** Lets a phase pass with its warnings. Throws GateError when any problem is an error. */
export function passGate(problems: readonly Problem[], site?: Repository): readonly Problem[] {
  if (hasErrors(problems)) throw new GateError(problems, site);
  return problems;
}
