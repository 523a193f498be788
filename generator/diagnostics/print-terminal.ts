/** What people read in a terminal: problems, faults of the generator, and the launch list. */
import pc from "picocolors";
import { groupBy } from "../model/collections.ts";
import { helpPathOf } from "./codes.ts";
import { hasErrors, mostUrgent, type Place, type Problem, sortProblems } from "./problem.ts";

/** The line that a problem is about, and how many characters come before its mark. */
type CodeFrame = NonNullable<ReturnType<typeof frameOf>>;

/** A problem in its parts, ready to be shown: the words are the same wherever it is. */
type DescribedProblem = Problem & { readonly frame?: CodeFrame };

/** The problems that are shown, errors before warnings, and a sentence that counts the others. */
export function limitProblems(problems: readonly Problem[]) {
  const shown = mostUrgent(problems);
  const left = problems.length - shown.length;
  return { shown, rest: left > 0 ? [`${countOf(left, "more problem")} not shown here.`] : [] };
}

/** Prepares problems for people, in the order of the files. The first of each code names its page. */
export function describeProblems(problems: readonly Problem[]): readonly DescribedProblem[] {
  const seen = new Set<string>();
  return sortProblems(limitProblems(problems).shown).map((given) => {
    const { help, ...problem } = describeProblem(given);
    if (seen.has(given.code)) return problem;
    seen.add(given.code);
    return { ...problem, help: help ?? helpPathOf(given.code) };
  });
}

/** One problem with the line that it is about. What was typed cannot control who shows it. */
export function describeProblem(given: Problem): DescribedProblem {
  const problem: Problem = JSON.parse(JSON.stringify(given), (_key, value) =>
    typeof value === "string" ? value.replace(/(?![\n\t])\p{Cc}/gu, "\uFFFD") : value,
  );
  const { place, excerpt = "", excerptStart = 0 } = problem;
  const frame = place && frameOf(excerpt, { ...place, column: place.column - excerptStart });
  return frame ? { ...problem, frame } : problem;
}

/** One problem as a person reads it: what, where, the line, what to write. */
export function printProblem(problem: DescribedProblem): string {
  const { severity, code, place, message, frame, fix, help } = problem;
  const mark = severity === "error" ? pc.red("✗ error") : pc.yellow("! warning");
  const where = place ? `${pc.cyan(place.file)}${pc.dim(`:${place.line}:${place.column}`)}` : "";
  const rows = [message, ...printFrame(frame)];
  if (fix) rows.push(`${pc.green("→")} ${fix.split("\n").join("\n    ")}`);
  if (help) rows.push(pc.dim(help));
  return [`${mark} ${where} ${pc.dim(code)}`.replace("  ", " "), ...rows].join("\n  ");
}

/** A line of a file with a mark below. */
export function printFrame(frame: CodeFrame | undefined): readonly string[] {
  if (!frame) return [];
  const number = `${frame.line}`;
  return [
    `${pc.dim(`${number} |`)} ${frame.text}`,
    `${" ".repeat(number.length)} ${pc.dim("|")} ${" ".repeat(Math.max(0, frame.caret))}${pc.red("^")}`,
  ];
}

const nothingWritten = "Nothing was written; the last good site is untouched.";

/** All problems, in the order of the files, then how many, and of errors the consequence. */
export function printProblems(problems: readonly Problem[], consequence = nothingWritten): string {
  const { rest } = limitProblems(problems);
  const printed = [...describeProblems(problems).map(printProblem), ...rest].join("\n\n");
  const total = `${countSeverities(problems)}.`;
  return `${printed}\n\n${hasErrors(problems) ? `${total} ${consequence}` : total}`;
}

/** `2 errors, 1 warning`. */
export function countSeverities(problems: readonly Problem[]): string {
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

/** A line, cut around a column so that the mark below stands where it should; nothing of an empty one. */
export function frameOf(text: string, { line, column }: Place) {
  if (text.trim() === "") return undefined;
  const width = 96;
  const from = Math.max(0, Math.min(column - 1 - width / 2, text.length - width));
  const [before, behind] = [from > 0 ? "…" : "", text.length > from + width ? "…" : ""];
  const shown = `${before}${text.slice(from, from + width)}${behind}`;
  return { line, text: shown.replaceAll("\t", " "), caret: column - 1 - from + before.length };
}

/** A mistake in the code of a site or of the generator, in parts that a terminal or a page can show. */
export interface GeneratorFault {
  readonly message: string;
  readonly place?: Place;
  readonly frame?: CodeFrame;
  /** The calls that led there, one on a line, without those of packages. */
  readonly stack?: string;
}

/** The first line about every fault: it is never an author's. */
export const nobodysFault = "The generator itself has failed. This is not your content's fault.";

/** Prints faults: a maintainer gets the place and the stack. */
export function printFaults(faults: readonly GeneratorFault[]): string {
  const texts = faults.map(({ message, place, frame, stack }) => {
    const where = place ? [pc.cyan(`${place.file}:${place.line}:${place.column}`)] : [];
    const rows = [...where, message, ...printFrame(frame), ...(stack ? [pc.dim(stack)] : [])];
    return rows.join("\n").replaceAll(/^/gm, "  ");
  });
  return [`${pc.red("✗")} ${nobodysFault}`, ...texts].join("\n\n");
}

type LaunchLine = Readonly<Record<"kind" | "what" | "fix", string> & { place: Place }>;

/** Prints the tasks grouped by file, and how many are left. */
export function printLaunchList(tasks: readonly LaunchLine[]): string {
  if (tasks.length === 0)
    return `${pc.green("✓")} Nothing is left to replace. The site can go live.`;
  const groups = groupBy(tasks, ({ place }) => place.file).map((lines) => {
    const rows = lines.map(
      ({ what, place, kind }) =>
        `  ${pc.dim(`${place.line}`.padStart(5))}  ${kind.padEnd(11)} ${what}`,
    );
    const [fix, ...others] = new Set(lines.map((line) => line.fix));
    const advice = others.length === 0 ? [`  ${pc.green("→")} ${fix}`] : [];
    return [pc.cyan(lines[0].place.file), ...rows, ...advice].join("\n");
  });
  const left = tasks.length === 1 ? "1 thing is" : `${tasks.length} things are`;
  return `${groups.join("\n\n")}\n\n${left} left to replace before launch.`;
}
