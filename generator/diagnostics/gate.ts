/** The gate at the end of a phase. Warnings pass. Errors stop the build, and all of them are reported together. */

import { type FileFault, isFileFault } from "../model/file-fault.ts";
import type { Repository } from "./describe.ts";
import { hasErrors, type Problem, problemOf } from "./problem.ts";

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

/** The GateError that an error is, or that it comes to if a package couldn't handle a file; undefined for a fault of our own. */
export function asGateError(cause: unknown): GateError | undefined {
  if (cause instanceof GateError) return cause;
  return isFileFault(cause) ? new GateError([describeFault(cause)]) : undefined;
}

/** The problem of a file that a package couldn't handle. */
export function describeFault({ file, message }: FileFault): Problem {
  const reason = message.split("\n")[0]?.replace(/\.$/, "").slice(0, 200);
  return problemOf(
    { path: file, text: "" },
    {
      code: "file-refused",
      message: `The file ${file} has something in it that a program behind this site can't handle: ${reason}.`,
      advice: "Look at what was changed in it last, and say it in a simpler way.",
    },
  );
}
