/**
 * Runs a command of the machine and turns its end into words and an exit code: 0 fine, 1 the
 * content has errors, 2 our own mistake or a command line that cannot be understood.
 */
import { writeFileSync } from "node:fs";
import pc from "picocolors";
import type { Problem } from "../model/problem.ts";
import { type BuildReport, printReport } from "../report/build-report.ts";
import { GateError } from "../report/gate.ts";
import { nobodysFault, printProblems } from "../report/print-problems.ts";
import { beginStep, type StepEnd } from "./github-step.ts";
import { type BuildOptions, UsageError } from "./options.ts";

/** A command that builds may end with a report; one that compares ends with Markdown. */
export type Command = (args: readonly string[]) => Promise<{
  readonly report?: BuildReport;
  readonly options?: BuildOptions;
  /** Warnings that the command has told in its own words; on GitHub they become annotations. */
  readonly problems?: readonly Problem[];
  /** Parts of Markdown: printed, and on GitHub also shown on the page of the run. */
  readonly summary?: readonly string[] | undefined;
}>;

/** Runs a command with the arguments of this process. */
export async function runCommand(command: Command): Promise<void> {
  const args = process.argv.slice(2);
  const endStep = beginStep(process.env);
  let end: StepEnd = { problems: [] };
  try {
    const { report, options, problems, summary } = await command(args);
    if (summary) console.log(summary.join("\n\n"));
    if (report) tellReport(report, options);
    const told = problems ?? report?.problems ?? [];
    end = { problems: options?.isQuiet ? [] : told, summary };
  } catch (cause) {
    process.exitCode = explainEnd(cause, args);
    if (cause instanceof GateError) end = { problems: cause.problems };
  }
  endStep(end, findFlag(args, "root"));
}

function tellReport(report: BuildReport, options: BuildOptions | undefined): void {
  if (options?.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options?.isQuiet) return;
  if (report.problems.length > 0) console.warn(`${printProblems(report.problems)}\n`);
  console.log(printReport(report));
}

/** The value of a flag, `--json FILE` or `--json=FILE`: a command may end before it could say. */
function findFlag(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
  return args[at] === `--${name}` ? args[at + 1] : args[at]?.slice(name.length + 3);
}

function explainEnd(cause: unknown, args: readonly string[]): number {
  if (cause instanceof GateError) {
    const file = findFlag(args, "json");
    if (file) writeFileSync(file, `${JSON.stringify({ problems: cause.problems }, null, 2)}\n`);
    console.error(printProblems(cause.problems));
    return 1;
  }
  if (cause instanceof UsageError) {
    console.error(`${pc.red("✗")} ${cause.message}`);
    return 2;
  }
  console.error(`${pc.red("✗")} ${nobodysFault}`);
  console.error(cause);
  return 2;
}
