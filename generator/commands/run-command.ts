/**
 * Runs a command and turns its end into words and an exit code: 0 fine, 1 the content has errors, 2 a
 * fault of the generator or a command line that cannot be understood.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import pc from "picocolors";
import { type BuildReport, printReport } from "../report/build-report.ts";
import { GateError } from "../report/gate.ts";
import { nobodysFault, printProblems } from "../report/print-problems.ts";
import { beginStep, type StepEnd } from "./github-step.ts";
import { text, UsageError, yes } from "./options.ts";

/** A command that builds may end with a report, which is printed; so is the summary of any command. */
type Command = (args: readonly string[]) => Promise<Partial<StepEnd> & { report?: BuildReport }>;

/** Runs a command with the arguments of this process. */
export async function runCommand(command: Command): Promise<void> {
  const args = process.argv.slice(2);
  const known = { json: text, root: text, quiet: yes };
  const { json, root, quiet } = parseArgs({ args, strict: false, options: known }).values;
  const endStep = beginStep();
  let end: StepEnd = { problems: [] };
  try {
    const { report, summary, problems = report?.problems ?? [] } = await command(args);
    if (summary) console.log(summary.join("\n\n"));
    if (report) writeJson(json, report);
    if (report && !quiet) {
      if (problems.length > 0) console.warn(`${printProblems(problems)}\n`);
      console.log(printReport(report));
    }
    end = { problems: quiet ? [] : problems, summary };
  } catch (cause) {
    if (cause instanceof GateError) {
      process.exitCode = 1;
      const { problems } = cause;
      end = { problems };
      writeJson(json, { problems });
      console.error(printProblems(problems));
    } else {
      process.exitCode = 2;
      const isUsage = cause instanceof UsageError;
      console.error(`${pc.red("✗")} ${isUsage ? cause.message : nobodysFault}`);
      if (!isUsage) console.error(cause);
    }
  }
  endStep(end, typeof root === "string" ? root : undefined);
}

function writeJson(file: unknown, value: unknown): void {
  if (typeof file === "string") writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
