/**
 * Makes the corrections that are certain. They are tried on the texts in memory, and the whole content is
 * checked again: an edit that does not remove its problem, or brings a new one, is not made.
 */
import { subtract } from "../model/collections.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits } from "./edits.ts";
import type { Problem } from "./problem.ts";

/** Finds all problems of the content that some texts are. */
export type Check = (files: readonly SourceFile[]) => readonly Problem[];

interface State {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/**
 * Corrects files until no edit makes them better. A second run changes nothing.
 * @returns the files in their order; those without a change are the given ones
 */
export function correct(files: readonly SourceFile[], check: Check): readonly SourceFile[] {
  let state: State = { files, problems: check(files) };
  const refused = new Set<string>();
  for (let most = Number.POSITIVE_INFINITY; ; ) {
    const open = state.problems.filter((one) => one.edit && !refused.has(nameOf(one)));
    const batch = open.slice(0, most);
    const [first] = batch;
    if (!first) return state.files;
    const better = tryEdits(state, batch, check);
    if (better) {
      state = better;
      // What was refused may be right by now.
      refused.clear();
    } else if (batch.length === 1) refused.add(nameOf(first));
    most = better || batch.length === 1 ? Number.POSITIVE_INFINITY : Math.ceil(batch.length / 2);
  }
}

/** The state after some edits; undefined when it is not better than before. */
function tryEdits(state: State, batch: readonly Problem[], check: Check): State | undefined {
  let { files, problems } = state;
  let edited = batch;
  // One edit may need another in its line: a path with backslashes may have the wrong case too.
  for (let step = 0; step <= 3 && edited.length > 0; step++) {
    files = withEdits(files, edited);
    problems = check(files);
    edited = withoutKnown(problems, state.problems).filter(({ edit }) => edit);
  }
  const isGone = withoutKnown(batch, problems).length === batch.length;
  const isWorse = withoutKnown(problems, state.problems).length > 0;
  return isGone && !isWorse ? { files, problems } : undefined;
}

/** Makes the corrections of problems in their files: the certain ones, unless others are asked for. */
export function withEdits(
  files: readonly SourceFile[],
  problems: readonly Problem[],
  editOf = ({ edit }: Problem) => edit,
): readonly SourceFile[] {
  return files.map((file) => {
    const own = problems.filter(({ place }) => place?.file === file.path);
    const edits = own.flatMap((one) => editOf(one) ?? []);
    // A text that is written out again has lost its invisible signs for good.
    return edits.length === 0 ? file : { path: file.path, text: applyEdits(file.text, edits) };
  });
}

/** What names a problem while lines move: all but its place. */
const nameOf = ({ code, message, place }: Problem) => JSON.stringify([place?.file, code, message]);

/** The problems that are not among others; one that was there once may be there once. */
export const withoutKnown = (problems: readonly Problem[], known: readonly Problem[]) =>
  subtract(problems, known, nameOf);
