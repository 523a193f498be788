/**
 * Runs a command of the machine and turns its end into words and an exit code: 0 fine, 1 the
 * content has errors, 2 our own mistake or a command line that cannot be understood.
 */
import { writeFileSync } from "node:fs";
import pc from "picocolors";
import { type BuildReport, printReport } from "../report/build-report.ts";
import { GateError } from "../report/gate.ts";
import { printProblems } from "../report/print-problems.ts";
import { type BuildOptions, UsageError } from "./options.ts";

/** A command that builds: it may end with a report. */
export type Command = (args: readonly string[]) => Promise<{
  readonly report?: BuildReport;
  readonly options?: BuildOptions;
}>;

/** Runs a command with the arguments of this process. */
export async function runCommand(command: Command): Promise<void> {
  const args = process.argv.slice(2);
  try {
    const { report, options } = await command(args);
    if (!report) return;
    if (options?.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
    if (options?.isQuiet) return;
    if (report.problems.length > 0) console.warn(`${printProblems(report.problems)}\n`);
    console.log(printReport(report));
  } catch (cause) {
    process.exitCode = explainEnd(cause, args);
  }
}

/** Where the report goes, `--json FILE` or `--json=FILE`: the command ended before it could say. */
function findReportFile(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => arg === "--json" || arg.startsWith("--json="));
  return args[at] === "--json" ? args[at + 1] : args[at]?.slice("--json=".length);
}

function explainEnd(cause: unknown, args: readonly string[]): number {
  if (cause instanceof GateError) {
    const file = findReportFile(args);
    if (file) writeFileSync(file, `${JSON.stringify({ problems: cause.problems }, null, 2)}\n`);
    console.error(printProblems(cause.problems));
    return 1;
  }
  if (cause instanceof UsageError) {
    console.error(`${pc.red("✗")} ${cause.message}`);
    return 2;
  }
  console.error(
    `${pc.red("✗")} The generator itself has failed. This is not your content's fault.`,
  );
  console.error(cause);
  return 2;
}
