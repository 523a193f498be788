/**
 * Makes the corrections that are certain. Each is tried on the texts in memory, then the whole content is checked
 * again. A correction that doesn't remove its problem, or that causes a new one, isn't made.
 */
import type { SourceFile } from "../model/source.ts";
import { withFixes } from "./edits.ts";
import { withoutKnown } from "./identity.ts";
import type { Problem } from "./problem.ts";

/** Finds all problems in the content, given its files. */
export type Check = (files: readonly SourceFile[]) => readonly Problem[];

interface State {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/** One correction may reveal the next in the same line: a path with backslashes may have the wrong case, too. */
const stepsMax = 3;

/**
 * Corrects files until no correction improves them. A second run changes nothing.
 * @returns the files in their order; unchanged files are the same objects as before
 */
export function correct(files: readonly SourceFile[], check: Check): readonly SourceFile[] {
  let state: State = { files, problems: check(files) };
  let refused: readonly Problem[] = [];
  let most = Number.POSITIVE_INFINITY;
  for (;;) {
    const certain = state.problems.filter(({ fix }) => fix?.isCertain);
    const batch = withoutKnown(certain, refused).slice(0, most);
    if (batch.length === 0) return state.files;
    const better = tryBatch(state, batch, check);
    if (better) {
      state = better;
      // A correction that failed before may work now that the text has changed.
      refused = [];
    } else if (batch.length === 1) refused = [...refused, ...batch];
    // When several fail together, try half as many next time, until the one that's wrong is left.
    const isDecided = better !== undefined || batch.length === 1;
    most = isDecided ? Number.POSITIVE_INFINITY : Math.ceil(batch.length / 2);
  }
}

/** The state after a batch of corrections, or undefined when it isn't better than before. */
function tryBatch(state: State, batch: readonly Problem[], check: Check): State | undefined {
  let { files, problems } = state;
  let fixed = batch;
  for (let step = 0; step <= stepsMax && fixed.length > 0; step++) {
    files = withFixes(files, fixed);
    problems = check(files);
    fixed = withoutKnown(problems, state.problems).filter(({ fix }) => fix?.isCertain);
  }
  const isGone = withoutKnown(batch, problems).length === batch.length;
  const isWorse = withoutKnown(problems, state.problems).length > 0;
  return isGone && !isWorse ? { files, problems } : undefined;
}
