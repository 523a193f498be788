/**
 * Tries every correction before it's shown. If you type what a message tells you, you mustn't get the same message
 * again, or a new one for those lines. A correction that would do that is dropped, and the message only says in words
 * what to do. Problems that vanish together with the corrections were only consequences, so they're left out.
 */
import type { SourceFile } from "../model/source.ts";
import type { Check } from "./correct.ts";
import { changedLines, withFixes } from "./edits.ts";
import { withoutKnown } from "./identity.ts";
import { type Edit, type Fix, mostUrgent, type Problem, type Span } from "./problem.ts";

type Fixable = Problem & Required<Pick<Problem, "place">> & { readonly fix: Fix };

const isFixable = (problem: Problem): problem is Fixable => Boolean(problem.fix && problem.place);

/** A correction that fails together with others may work by itself. This many are tried again, one at a time. */
const aloneMax = 10;

/**
 * How many characters may be read again, in all, to try corrections one at a time. A file is read once more for each
 * error in it that hides its line, so without a limit a file full of mistakes would keep a computer busy.
 */
const rereadMax = 100_000;

/**
 * Tries the corrections of problems, and takes away those that fail.
 * @param before all problems of the files, including those that aren't shown
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
  /** Tries some corrections together, and notes which of them worked. */
  const attempt = (batch: readonly Fixable[]) => {
    const after = check(withFixes(files, batch));
    for (const problem of batch) if (isSolved(problem, batch, before, after)) good.add(problem);
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

/** Which failed corrections to try again, one at a time. */
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

/** Whether a problem is in a file that one of the corrections changes. */
const isNear = ({ place }: Problem, batch: readonly Fixable[]) =>
  batch.some((problem) => problem.place.source.path === place?.source.path);

const withoutFix = (problem: Problem): Problem =>
  problem.fix ? { ...problem, fix: undefined } : problem;

/** Whether a correction removed its problem, and caused no new one in its lines that's as serious. */
function isSolved(
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
  // A warning instead of an error is progress.
  const isMilder = ({ severity }: Problem) =>
    severity === "warning" && problem.severity === "error";
  return withoutKnown(found, left).every(isMilder);
}

/** Where an offset has moved to after edits. */
function offsetAfter(offset: number, edits: readonly Edit[]): number {
  return edits
    .filter((edit) => edit.end <= offset && edit.start < offset)
    .reduce((at, edit) => at + edit.text.length - (edit.end - edit.start), offset);
}
