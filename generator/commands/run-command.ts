/**
 * Runs a command and turns its end into words and an exit code: 0 fine, 1 the content has errors, 2 a
 * fault of the generator or a command line that cannot be understood.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pc from "picocolors";
import type { Problem } from "../model/problem.ts";
import { type BuildReport, printReport } from "../report/build-report.ts";
import { GateError } from "../report/gate.ts";
import { nobodysFault, printProblems } from "../report/print-problems.ts";
import { beginStep, type StepEnd } from "./github-step.ts";
import { type BuildOptions, text, UsageError } from "./options.ts";

/** A command that builds may end with a report; one that compares ends with Markdown. */
export type Command = (args: readonly string[]) => Promise<{
  readonly report?: BuildReport;
  readonly options?: BuildOptions;
  /** Warnings that the command has printed itself; on GitHub they become annotations. */
  readonly problems?: readonly Problem[];
  /** Parts of Markdown: printed, and on GitHub also in the job summary. */
  readonly summary?: readonly string[] | undefined;
}>;

/** Runs a command with the arguments of this process. */
export async function runCommand(command: Command): Promise<void> {
  const args = process.argv.slice(2);
  const known = { json: text, root: text };
  const { json, root } = parseArgs({ args, strict: false, options: known }).values;
  const endStep = beginStep(process.env);
  let end: StepEnd = { problems: [] };
  try {
    const { report, options, summary, problems = report?.problems ?? [] } = await command(args);
    if (summary) console.log(summary.join("\n\n"));
    if (options?.json) writeJson(options.json, report);
    if (report && !options?.isQuiet) {
      if (problems.length > 0) console.warn(`${printProblems(problems)}\n`);
      console.log(printReport(report));
    }
    end = { problems: options?.isQuiet ? [] : problems, summary };
  } catch (cause) {
    if (cause instanceof GateError) end = { problems: cause.problems };
    process.exitCode = printFailure(cause, json);
  }
  endStep(end, typeof root === "string" ? root : undefined);
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** Prints why a command failed, and returns its exit code. */
function printFailure(cause: unknown, json: string | boolean | undefined): number {
  if (cause instanceof GateError) {
    if (typeof json === "string") writeJson(json, { problems: cause.problems });
    console.error(printProblems(cause.problems));
    return 1;
  }
  const isUsage = cause instanceof UsageError;
  console.error(`${pc.red("✗")} ${isUsage ? cause.message : nobodysFault}`);
  if (!isUsage) console.error(cause);
  return 2;
}
