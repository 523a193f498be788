/**
 * Tries every correction before it is shown. Whoever types what a message shows must not get the same
 * message again, nor another one for those lines; where that would happen, the message only says in words
 * what to do. And what vanishes with the corrections was only a consequence, so nobody is told of it.
 */
import type { SourceFile } from "../model/source.ts";
import type { Check } from "./correct.ts";
import { changedLines, withFixes } from "./edits.ts";
import { withoutKnown } from "./identity.ts";
import { type Edit, type Fix, mostUrgent, type Problem, type Span } from "./problem.ts";

type Fixable = Problem & Required<Pick<Problem, "place">> & { readonly fix: Fix };

const isFixable = (problem: Problem): problem is Fixable => Boolean(problem.fix && problem.place);

/** What failed beside others may be right without them; each of so many is tried alone. */
const aloneMax = 10;

/**
 * To try a correction alone, its file is read again past all faults that are in it. Together that may cost what a text
 * of so many characters without a fault costs: a file full of mistakes must not keep a computer busy.
 */
const rereadMax = 100_000;

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
  const fixable = mostUrgent(problems).filter(isFixable);
  const good = new Set<Problem>();
  const consequences = new Set<Problem>();
  /** Tries some corrections at once. Those that are right by themselves are good. */
  const attempt = (batch: readonly Fixable[]) => {
    const after = check(withFixes(files, batch));
    for (const problem of batch) if (isRight(problem, batch, before, after)) good.add(problem);
    if (!batch.every((problem) => good.has(problem))) return;
    const others = problems.filter((problem) => !problem.fix && isNear(problem, batch));
    for (const problem of withoutKnown(others, after)) consequences.add(problem);
  };
  if (fixable.length > 0) attempt(fixable);
  if (fixable.length > 1)
    for (const problem of chooseRetries(fixable, good, before)) attempt([problem]);
  return problems
    .filter((problem) => !consequences.has(problem))
    .map((problem) => (good.has(problem) ? problem : withoutFix(problem)));
}

/** Those of the corrections that failed that are tried again, each alone. */
function chooseRetries(
  fixable: readonly Fixable[],
  good: ReadonlySet<Problem>,
  before: readonly Problem[],
): readonly Fixable[] {
  let left = rereadMax;
  return fixable
    .filter((problem) => !good.has(problem))
    .slice(0, aloneMax)
    .filter(({ place: { source } }) => {
      const faults = before.filter(({ place, hides }) => {
        return hides === "line" && place?.source.path === source.path;
      });
      left -= source.text.length * (1 + faults.length);
      return left >= 0;
    });
}

/** Whether a problem is in a file that one of these corrections changes. */
const isNear = ({ place }: Problem, batch: readonly Fixable[]) =>
  batch.some((problem) => problem.place.source.path === place?.source.path);

const withoutFix = (problem: Problem): Problem =>
  problem.fix ? { ...problem, fix: undefined } : problem;

/** Whether a problem is gone from its lines, and none that weighs as much came into them. */
function isRight(
  problem: Fixable,
  batch: readonly Fixable[],
  before: readonly Problem[],
  after: readonly Problem[],
): boolean {
  const { source, start } = problem.place;
  const lines = changedLines(source.text, [...problem.fix.edits, { start, end: start, text: "" }]);
  const edits = batch
    .filter(({ place }) => place.source.path === source.path)
    .flatMap(({ fix }) => fix.edits);
  const within = (all: readonly Problem[], { start, end }: Span) =>
    all.filter(({ place }) => {
      return place?.source.path === source.path && place.start >= start && place.start <= end;
    });
  const left = within(before, lines).filter((other) => other !== problem);
  const newLines = { start: offsetAfter(lines.start, edits), end: offsetAfter(lines.end, edits) };
  const found = within(after, newLines);
  // A warning in place of an error is a step ahead.
  const isLess = ({ severity }: Problem) => severity === "warning" && problem.severity === "error";
  return withoutKnown(found, left).every(isLess);
}

/** Where an offset of a text is after edits. */
function offsetAfter(offset: number, edits: readonly Edit[]): number {
  return edits
    .filter((edit) => edit.end <= offset && edit.start < offset)
    .reduce((at, edit) => at + edit.text.length - (edit.end - edit.start), offset);
}
