/** Problems as people read them: in a terminal, and in the log of a check. */
import pc from "picocolors";
import { hasErrors, type Problem, sortProblems } from "../model/problem.ts";
import { helpPathOf } from "../model/problem-codes.ts";

/** The line that a problem is about, cut to what fits on a screen, and where its mark stands. */
export interface CodeFrame {
  readonly line: number;
  readonly text: string;
  /** How many signs stand before the mark. */
  readonly caret: number;
}

/** A problem in its parts, ready to be shown: the words are the same wherever it is. */
export interface DescribedProblem extends Problem {
  readonly frame?: CodeFrame;
}

/** Prepares problems for the eyes of a person, in the order of the files. */
export function describeProblems(problems: readonly Problem[]): readonly DescribedProblem[] {
  const seen = new Set<string>();
  return sortProblems(problems).map((problem) => {
    const isFirst = !seen.has(problem.code);
    seen.add(problem.code);
    return describeProblem(problem, isFirst);
  });
}

/** @param hasHelp also says where to read more; once for each code is enough */
function describeProblem(given: Problem, hasHelp: boolean): DescribedProblem {
  const { help: address, ...problem } = withoutControls(given);
  const { code, place, excerpt } = problem;
  const frame = place && excerpt?.trim() && { line: place.line, ...clip(excerpt, place.column) };
  const help = hasHelp && (address ?? helpPathOf(code));
  return { ...problem, ...(frame ? { frame } : {}), ...(help ? { help } : {}) };
}

/** One problem as a person reads it: what, where, the line, what to write. */
export function printProblem(given: Problem): string {
  return print(describeProblem(given, true));
}

function print({ severity, code, place, message, frame, fix, help }: DescribedProblem): string {
  const mark = severity === "error" ? pc.red("✗ error") : pc.yellow("! warning");
  const where = place ? `${pc.cyan(place.file)}${pc.dim(`:${place.line}:${place.column}`)}` : "";
  const rows = [`${mark} ${where} ${pc.dim(code)}`.replace("  ", " "), `  ${message}`];
  if (frame) {
    const number = String(frame.line);
    rows.push(`  ${pc.dim(`${number} |`)} ${frame.text}`);
    rows.push(
      `  ${" ".repeat(number.length)} ${pc.dim("|")} ${" ".repeat(frame.caret)}${pc.red("^")}`,
    );
  }
  if (fix) rows.push(`  ${pc.green("→")} ${fix.split("\n").join("\n    ")}`);
  if (help) rows.push(`  ${pc.dim(help)}`);
  return rows.join("\n");
}

/** What an editor typed is quoted here; it must not be able to steer the terminal that shows it. */
export function withoutControls(problem: Problem): Problem {
  const clean = (text: string) => text.replace(/(?![\n\t])\p{Cc}/gu, "\uFFFD");
  const { message, excerpt, fix } = problem;
  return {
    ...problem,
    message: clean(message),
    ...(excerpt === undefined ? {} : { excerpt: clean(excerpt) }),
    ...(fix === undefined ? {} : { fix: clean(fix) }),
  };
}

const nothingWritten = "Nothing was written; the last good site is untouched.";

/**
 * All problems, in the order of the files, and a last line that counts them.
 * @param consequence what is said behind the count when there are errors
 */
export function printProblems(
  problems: readonly Problem[],
  consequence: string = nothingWritten,
): string {
  if (problems.length === 0) return "";
  const printed = describeProblems(problems).map(print).join("\n\n");
  return `${printed}\n\n${countProblems(problems, consequence)}`;
}

/** The line that counts problems, and says what became of the site. */
export function countProblems(
  problems: readonly Problem[],
  consequence: string = nothingWritten,
): string {
  const errors = problems.filter((problem) => problem.severity === "error").length;
  const warnings = problems.length - errors;
  const parts = [count(errors, "error"), count(warnings, "warning")].filter(Boolean);
  const total = `${parts.join(", ")}.`;
  return hasErrors(problems) ? `${total} ${consequence}` : total;
}

function count(amount: number, noun: string): string {
  return amount === 0 ? "" : `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** Long lines are cut around the column, so that the mark below stands where it should. */
export function clip(
  line: string,
  column: number,
): { readonly text: string; readonly caret: number } {
  const width = 96;
  const from = Math.max(0, Math.min(column - 1 - width / 2, line.length - width));
  const text = `${from > 0 ? "…" : ""}${line.slice(from, from + width)}${line.length > from + width ? "…" : ""}`;
  return { text: text.replaceAll("\t", " "), caret: column - 1 - from + (from > 0 ? 1 : 0) };
}
