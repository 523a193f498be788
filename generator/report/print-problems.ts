/** Problems as people read them: in a terminal, and in the log of a check. */
import pc from "picocolors";
import { hasErrors, type Problem, sortProblems } from "../model/problem.ts";
import { helpPathOf } from "../model/problem-codes.ts";

/**
 * One problem as a person reads it: what, where, the line, what to write.
 * @param hasHelp also says where to read more; once for each code is enough
 */
export function printProblem(given: Problem, hasHelp = true): string {
  const problem = withoutControls(given);
  const isError = problem.severity === "error";
  const mark = isError ? pc.red("✗ error") : pc.yellow("! warning");
  const where = problem.place
    ? `${pc.cyan(problem.place.file)}${pc.dim(`:${problem.place.line}:${problem.place.column}`)}`
    : "";
  const rows = [
    `${mark} ${where} ${pc.dim(problem.code)}`.replace("  ", " "),
    `  ${problem.message}`,
  ];
  if (problem.place && problem.excerpt?.trim()) {
    const number = String(problem.place.line);
    const shown = clip(problem.excerpt, problem.place.column);
    rows.push(`  ${pc.dim(`${number} |`)} ${shown.text}`);
    rows.push(
      `  ${" ".repeat(number.length)} ${pc.dim("|")} ${" ".repeat(shown.caret)}${pc.red("^")}`,
    );
  }
  if (problem.fix) rows.push(`  ${pc.green("→")} ${problem.fix.split("\n").join("\n    ")}`);
  if (hasHelp) rows.push(`  ${pc.dim(problem.help ?? helpPathOf(problem.code))}`);
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
  const errors = problems.filter((problem) => problem.severity === "error").length;
  const warnings = problems.length - errors;
  const parts = [count(errors, "error"), count(warnings, "warning")].filter(Boolean);
  const total = `${parts.join(", ")}.`;
  const closing = hasErrors(problems) ? `${total} ${consequence}` : total;
  const seen = new Set<string>();
  const printed = sortProblems(problems).map((problem) => {
    const isFirst = !seen.has(problem.code);
    seen.add(problem.code);
    return printProblem(problem, isFirst);
  });
  return `${printed.join("\n\n")}\n\n${closing}`;
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
