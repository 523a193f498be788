/**
 * Tries every correction before it is shown. Whoever types what a message shows must not get the same
 * message again, nor another one for those lines; where that would happen, the message only says in words
 * what to do. And what vanishes with the corrections was only a consequence, so nobody is told of it.
 */
import type { SourceFile } from "../model/source.ts";
import type { Check } from "./correct.ts";
import { spanOf, withFixes } from "./edits.ts";
import { withoutKnown } from "./identity.ts";
import { type Fix, mostUrgent, type Problem, type Span } from "./problem.ts";
import { linesAround } from "./source-text.ts";

type Fixable = Problem & Required<Pick<Problem, "place">> & { readonly fix: Fix };

/** What failed beside others may be right without them; each of so many is tried alone. */
const aloneMax = 10;

/**
 * Tries the corrections that problems have, and takes those away that fail.
 * @param before all problems of the files, also those that are not shown
 * @returns the problems in their order
 */
export function tryFixes(
  problems: readonly Problem[],
  before: readonly Problem[],
  files: readonly SourceFile[],
  check: Check,
): readonly Problem[] {
  const isFixable = (one: Problem): one is Fixable => Boolean(one.fix && one.place);
  const fixable = mostUrgent(problems).filter(isFixable);
  if (fixable.length === 0) return problems.map(withoutFix);
  const good = new Set<Problem>();
  const consequences = new Set<Problem>();
  const attempt = (batch: readonly Fixable[]) => {
    const after = check(withFixes(files, batch));
    for (const one of batch) if (isRight(one, batch, before, after)) good.add(one);
    if (!batch.every((one) => good.has(one))) return;
    const others = problems.filter((one) => !one.fix && isNear(one, batch));
    for (const one of withoutKnown(others, after)) consequences.add(one);
  };
  attempt(fixable);
  const failed = fixable.filter((one) => !good.has(one));
  if (fixable.length > 1) for (const one of failed.slice(0, aloneMax)) attempt([one]);
  return problems
    .filter((one) => !consequences.has(one))
    .map((one) => (good.has(one) ? one : withoutFix(one)));
}

/** Whether a problem is in a file that one of these corrections changes. */
const isNear = ({ place }: Problem, batch: readonly Fixable[]) =>
  batch.some((one) => one.place.source.path === place?.source.path);

const withoutFix = (problem: Problem): Problem =>
  problem.fix ? { ...problem, fix: undefined } : problem;

/** Whether a problem is gone from its lines, and none that weighs as much came into them. */
function isRight(
  problem: Fixable,
  batch: readonly Fixable[],
  before: readonly Problem[],
  after: readonly Problem[],
): boolean {
  const { source } = problem.place;
  const own = spanOf(problem.fix);
  const lines = linesAround(source.text, {
    start: Math.min(own.start, problem.place.start),
    end: Math.max(own.end, problem.place.start),
  });
  const edits = batch
    .filter(({ place }) => place.source.path === source.path)
    .flatMap(({ fix }) => fix.edits);
  /** Where an offset of the text is after all corrections. */
  const moved = (offset: number) =>
    edits
      .filter((edit) => edit.end <= offset && edit.start < offset)
      .reduce((at, edit) => at + edit.text.length - (edit.end - edit.start), offset);
  const within = (all: readonly Problem[], { start, end }: Span) =>
    all.filter(({ place }) => {
      return place?.source.path === source.path && place.start >= start && place.start <= end;
    });
  const left = within(before, lines).filter((one) => one !== problem);
  const found = within(after, { start: moved(lines.start), end: moved(lines.end) });
  // A warning in place of an error is a step ahead.
  const isLess = ({ severity }: Problem) => severity === "warning" && problem.severity === "error";
  return withoutKnown(found, left).every(isLess);
}
