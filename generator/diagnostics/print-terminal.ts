/** Prints for the terminal: problems, faults of the generator, and the launch list. */
import pc from "picocolors";
import { groupBy } from "../model/collections.ts";
import type { CodeFrame, Description } from "./describe.ts";
import { hasErrors, mostUrgent, type Problem } from "./problem.ts";

/** Leaves the address of the help page only at the first problem of each code. */
export function withHelpOnce(descriptions: readonly Description[]): readonly Description[] {
  const seen = new Set<string>();
  return descriptions.map((description) => {
    const isNew = seen.size !== seen.add(description.code).size;
    return isNew ? description : { ...description, help: undefined };
  });
}

/** One problem as a person reads it: what, where, the line, what to write. */
export function printProblem(problem: Description): string {
  const { severity, code, file, line, column, message, frame, answer, help } = problem;
  const mark = severity === "error" ? pc.red("✗ error") : pc.yellow("! warning");
  const where = file ? `${pc.cyan(file)}${pc.dim(`:${line}:${column}`)}` : "";
  const rows = [message, ...printFrame(frame)];
  if (answer) rows.push(`${pc.green("→")} ${answer.split("\n").join("\n    ")}`);
  if (help) rows.push(pc.dim(help));
  return [`${mark} ${where} ${pc.dim(code)}`.replace("  ", " "), ...rows].join("\n  ");
}

/** A line of a file, with a mark below it. */
export function printFrame(frame: CodeFrame | undefined): readonly string[] {
  if (!frame) return [];
  const number = `${frame.line}`;
  return [
    `${pc.dim(`${number} |`)} ${frame.text}`,
    `${" ".repeat(number.length)} ${pc.dim("|")} ${" ".repeat(Math.max(0, frame.caret))}${pc.red("^")}`,
  ];
}

const nothingWritten = "Nothing was written; the last good site is untouched.";

/** The most urgent problems, errors first, then their number and, if there are errors, the consequence. */
export function printProblems(
  problems: readonly Description[],
  consequence = nothingWritten,
): string {
  const { shown, rest } = selectUrgent(problems);
  const printed = [...withHelpOnce(shown).map(printProblem), ...rest].join("\n\n");
  const total = `${countSeverities(problems)}.`;
  return `${printed}\n\n${hasErrors(problems) ? `${total} ${consequence}` : total}`;
}

/** The problems to show, in their order, and a sentence that counts the others if there are any. */
export function selectUrgent(problems: readonly Description[]) {
  const urgent = new Set(mostUrgent(problems));
  const shown = problems.filter((problem) => urgent.has(problem));
  const left = problems.length - shown.length;
  return { shown, rest: left > 0 ? [`${countOf(left, "more problem")} not shown here.`] : [] };
}

/** `2 errors, 1 warning`. */
export function countSeverities(problems: readonly Pick<Problem, "severity">[]): string {
  const counts = (["error", "warning"] as const).flatMap((severity) => {
    const amount = problems.filter((problem) => problem.severity === severity).length;
    return amount > 0 ? [countOf(amount, severity)] : [];
  });
  return counts.join(", ");
}

/** `1 page`, `2 pages`. */
export function countOf(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

/** A mistake in the code of the site or the generator, in parts that a terminal or a page can show. */
export interface GeneratorFault {
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly frame?: CodeFrame | undefined;
  /** The calls that led there, one per line, without those inside packages. */
  readonly stack?: string | undefined;
}

/** The first line about every fault, so that authors don't look for it in their content. */
export const nobodysFault = "The generator itself has failed. This isn't your content's fault.";

/** Prints faults for a maintainer, with place and stack. */
export function printFaults(faults: readonly GeneratorFault[]): string {
  const texts = faults.map(({ message, file, line, column, frame, stack }) => {
    const where = file ? [pc.cyan(`${file}:${line}:${column}`)] : [];
    const rows = [...where, message, ...printFrame(frame), ...(stack ? [pc.dim(stack)] : [])];
    return rows.join("\n").replaceAll(/^/gm, "  ");
  });
  return [`${pc.red("✗")} ${nobodysFault}`, ...texts].join("\n\n");
}

/** Something to replace before the site goes live. */
export interface LaunchTask {
  readonly kind: string;
  readonly what: string;
  readonly file: string;
  readonly line: number;
  readonly fix: string;
}

/** Prints the tasks grouped by file, and how many of them are left. */
export function printLaunchList(tasks: readonly LaunchTask[]): string {
  if (tasks.length === 0)
    return `${pc.green("✓")} Nothing is left to replace. The site can go live.`;
  const groups = groupBy(tasks, ({ file }) => file).map((own) => {
    const rows = own.map(
      ({ what, line, kind }) => `  ${pc.dim(`${line}`.padStart(5))}  ${kind.padEnd(11)} ${what}`,
    );
    const [fix, ...others] = new Set(own.map((task) => task.fix));
    const advice = others.length === 0 ? [`  ${pc.green("→")} ${fix}`] : [];
    return [pc.cyan(own[0].file), ...rows, ...advice].join("\n");
  });
  const left = tasks.length === 1 ? "1 thing is" : `${tasks.length} things are`;
  return `${groups.join("\n\n")}\n\n${left} left to replace before launch.`;
}
