/**
 * Mends what can be mended with certainty. Every edit is tried on the texts in memory and the whole
 * content is judged again: an edit that does not remove its problem, or brings a new one, is not
 * made. Nothing is written here.
 */
import type { Edit, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits } from "./edit-text.ts";

/** Judges texts: all problems of the content that they are. */
export type Judge = (files: readonly SourceFile[]) => readonly Problem[];

export interface Mended {
  /** All files; those without a change are the given ones. */
  readonly files: readonly SourceFile[];
  /** The problems that are gone. */
  readonly mended: readonly Problem[];
  /** The problems that are left. */
  readonly problems: readonly Problem[];
}

/** A problem with its place and its edit. */
interface Mendable extends Problem {
  readonly place: NonNullable<Problem["place"]>;
  readonly edit: Edit;
}

/** What is known of the content at one moment. */
interface State {
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

/** One edit may need another in its line: a path with backslashes may have the wrong case too. */
const followUpsMax = 3;

/** Mends files until nothing is left that an edit would better. A second run changes nothing. */
export function mend(files: readonly SourceFile[], judge: Judge): Mended {
  let state: State = { files, problems: judge(files) };
  const mended: Problem[] = [];
  for (;;) {
    const round = mendBatch(state, state.problems.filter(isMendable), judge);
    if (round.mended.length === 0) return { ...state, mended };
    mended.push(...round.mended);
    state = round.state;
  }
}

function isMendable(problem: Problem): problem is Mendable {
  return problem.edit !== undefined && problem.place !== undefined;
}

/** Tries all edits at once; where that is not better, halves of them, down to single ones. */
function mendBatch(
  state: State,
  batch: readonly Mendable[],
  judge: Judge,
): { readonly state: State; readonly mended: readonly Problem[] } {
  if (batch.length === 0) return { state, mended: [] };
  const better = tryEdits(state, batch, judge);
  if (better) return { state: better, mended: batch };
  if (batch.length === 1) return { state, mended: [] };
  const middle = Math.ceil(batch.length / 2);
  const first = mendBatch(state, batch.slice(0, middle), judge);
  // The first half may have moved lines; the second one is looked up again.
  const rest = new Set(batch.slice(middle).map(nameOf));
  const again = first.state.problems.filter(isMendable).filter((one) => rest.has(nameOf(one)));
  const second = mendBatch(first.state, again, judge);
  return { state: second.state, mended: [...first.mended, ...second.mended] };
}

/** The state after some edits; undefined when it is not better than before. */
function tryEdits(state: State, batch: readonly Mendable[], judge: Judge): State | undefined {
  let files = edited(state.files, batch);
  let problems = judge(files);
  for (let step = 0; step < followUpsMax; step++) {
    const fresh = withoutKnown(problems, state.problems).filter(isMendable);
    if (fresh.length === 0) break;
    files = edited(files, fresh);
    problems = judge(files);
  }
  const gone = withoutKnown(batch, problems);
  const isBetter =
    gone.length === batch.length && withoutKnown(problems, state.problems).length === 0;
  return isBetter ? { files, problems } : undefined;
}

function edited(files: readonly SourceFile[], batch: readonly Mendable[]): readonly SourceFile[] {
  return files.map((file) => {
    const edits = batch.filter(({ place }) => place.file === file.path).map(({ edit }) => edit);
    // A text that is written out again has lost its invisible signs for good.
    if (edits.length === 0) return file;
    return { path: file.path, text: applyEdits(file.text, edits) };
  });
}

/** What names a problem while lines move: all but its place. */
function nameOf({ code, message, place }: Problem): string {
  return JSON.stringify([place?.file, code, message]);
}

/** The problems that are not among others; one that was there once may be there once. */
function withoutKnown<P extends Problem>(
  problems: readonly P[],
  known: readonly Problem[],
): readonly P[] {
  const left = new Map<string, number>();
  for (const problem of known) left.set(nameOf(problem), (left.get(nameOf(problem)) ?? 0) + 1);
  return problems.filter((problem) => {
    const count = left.get(nameOf(problem)) ?? 0;
    left.set(nameOf(problem), count - 1);
    return count <= 0;
  });
}
