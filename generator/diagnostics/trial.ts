/**
 * Tries every correction before it is shown. Whoever types what a message shows must not get the same
 * message again, nor another one for that line; where that would happen, the message only says in words
 * what to do.
 */

import type { SourceFile } from "../model/source.ts";
import { helpPathOf } from "./codes.ts";
import { type Check, withEdits, withoutKnown } from "./correct.ts";
import { type Edit, mostUrgent, type Offer, type Problem } from "./problem.ts";
import { lineAt } from "./source-text.ts";

type Offering = Problem & { readonly offer: Offer };

/**
 * Tries the corrections that problems show, and leaves out those that fail.
 * @param before all problems of the files, also those that are not shown
 * @returns the problems in their order, with nothing left to try
 */
export function tryCorrections(
  problems: readonly Problem[],
  before: readonly Problem[],
  files: readonly SourceFile[],
  check: Check,
): readonly Problem[] {
  const good = new Set<Problem>();
  /** Tries some together, and returns those that fail. */
  const attempt = (batch: readonly Offering[]) => {
    const after = check(withEdits(files, batch, ({ offer }) => offer?.edit));
    const failed = batch.filter((one) => !isRight(one, batch, before, after));
    for (const one of batch) if (!failed.includes(one)) good.add(one);
    return failed;
  };
  const offering = mostUrgent(problems).filter((one): one is Offering => one.offer !== undefined);
  // What failed beside others may be right without them; what is left after ten is not shown.
  const failed = offering.length > 0 ? attempt(offering) : [];
  if (offering.length > 1) for (const one of failed.slice(0, 10)) attempt([one]);
  return problems.map((problem) => settle(joinFixes(problem, good, files), good.has(problem)));
}

/** A problem that shows its line as it will be, with the good corrections of all that stand on this line. */
function joinFixes(problem: Problem, good: ReadonlySet<Problem>, files: readonly SourceFile[]) {
  const { file, line = 0 } = problem.place ?? {};
  const source = files.filter(({ path }) => path === file);
  const rowAfter = (some: readonly Problem[]) =>
    lineAt(withEdits(source, some, ({ offer }) => offer?.edit)[0]?.text ?? "", line);
  const isHere = ({ place, offer }: Problem) =>
    place?.file === file &&
    offer?.edit.start.line === line &&
    offer.edit.end.line === line &&
    linesAdded(offer.edit) === 0;
  const own = good.has(problem) ? [...good].filter(isHere) : [];
  const isShown = own.length > 1 && rowAfter([problem]) === problem.fix;
  return isShown ? { ...problem, fix: rowAfter(own) } : problem;
}

/** Whether a problem is gone from its lines, and none that weighs as much came into them. */
function isRight(
  problem: Offering,
  batch: readonly Offering[],
  before: readonly Problem[],
  after: readonly Problem[],
): boolean {
  const file = problem.place?.file;
  const { start, end } = problem.offer.edit;
  const first = Math.min(start.line, problem.place?.line ?? start.line);
  const last = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
  const edits = batch.flatMap(({ place, offer }) => (place?.file === file ? offer.edit : []));
  const above = edits.filter((edit) => edit.start.line < first);
  const shift = above.reduce((sum, edit) => sum + linesAdded(edit), 0);
  const inLines = (all: readonly Problem[], from: number, to: number) =>
    all.filter(({ place: { file: path, line = 0 } = {} }) => {
      return path === file && line >= from && line <= to;
    });
  const left = inLines(before, first, last).filter((one) => one !== problem);
  const found = inLines(after, first + shift, last + shift + linesAdded(problem.offer.edit));
  // A warning in place of an error is a step ahead; whether a figure is right is another question.
  const isLess = ({ severity, code }: Problem) =>
    (severity === "warning" && problem.severity === "error") || code === "total-differs";
  return withoutKnown(found, left).every(isLess);
}

/** How many lines more a text has after an edit. */
function linesAdded({ start, end, replacement }: Edit): number {
  return replacement.split("\n").length - 1 - (end.line - start.line);
}

function settle({ offer, edit, ...problem }: Problem, isGood: boolean): Problem {
  if (!offer || isGood) return { ...problem, ...(edit && { edit }) };
  const { otherwise = `${helpPathOf(problem.code)} shows this mistake and what is right.` } = offer;
  return {
    ...problem,
    message: problem.message.replace(/ Did you mean [^?]+\?$/, ""),
    fix: otherwise,
  };
}
