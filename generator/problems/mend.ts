/**
 * Corrects what is certain. Every edit is tried on the texts in memory and the whole content is checked
 * again: an edit that does not remove its problem, or brings a new one, is not made. Nothing is written
 * here.
 */
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { applyEdits } from "./edit-text.ts";

/** Checks texts: all problems of the content that they are. */
export type Judge = (files: readonly SourceFile[]) => readonly Problem[];

/** The texts after some edits, and the problems that are left. */
interface State {
  /** All files; those without a change are the given ones. */
  readonly files: readonly SourceFile[];
  readonly problems: readonly Problem[];
}

export interface Mended extends State {
  /** The problems that are gone. */
  readonly mended: readonly Problem[];
}

/** A problem with its place and its edit. */
type Mendable = Problem & Required<Pick<Problem, "place" | "edit">>;

/** One edit may need another in its line: a path with backslashes may have the wrong case too. */
const followUpsMax = 3;

/** Corrects files until no edit makes them better. A second run changes nothing. */
export function mend(files: readonly SourceFile[], judge: Judge): Mended {
  let state: State = { files, problems: judge(files) };
  const mended: Problem[] = [];
  for (;;) {
    const round = mendBatch(state, state.problems.filter(isMendable), judge);
    if (round.mended.length === 0) return { ...state, mended };
    mended.push(...round.mended);
    state = round;
  }
}

function isMendable(problem: Problem): problem is Mendable {
  return problem.edit !== undefined && problem.place !== undefined;
}

/** Tries all edits at once; where that is not better, halves of them, down to single ones. */
function mendBatch(state: State, batch: readonly Mendable[], judge: Judge): Mended {
  const better = batch.length > 0 && tryEdits(state, batch, judge);
  if (better) return { ...better, mended: batch };
  if (batch.length < 2) return { ...state, mended: [] };
  const middle = Math.ceil(batch.length / 2);
  const first = mendBatch(state, batch.slice(0, middle), judge);
  // The first half may have moved lines; the second one is looked up again.
  const rest = new Set(batch.slice(middle).map(nameOf));
  const again = first.problems.filter(isMendable).filter((one) => rest.has(nameOf(one)));
  const second = mendBatch(first, again, judge);
  return { ...second, mended: [...first.mended, ...second.mended] };
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
  const isGone = withoutKnown(batch, problems).length === batch.length;
  const isWorse = withoutKnown(problems, state.problems).length > 0;
  return isGone && !isWorse ? { files, problems } : undefined;
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
  const left = known.map(nameOf);
  return problems.filter((problem) => {
    const index = left.indexOf(nameOf(problem));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
