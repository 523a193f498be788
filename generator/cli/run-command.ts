/**
 * Runs a command and turns its end into words and an exit code. 0 means that all is well, 1 that the content has errors.
 * 2 means a fault of the generator, a disk that refuses something, or a command line that can't be understood.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pc from "picocolors";
import { defaultRoot, findRealPath } from "../content/site-paths.ts";
import { describeProblems } from "../diagnostics/describe.ts";
import { asGateError } from "../diagnostics/gate.ts";
import { nobodysFault, printProblems } from "../diagnostics/print-terminal.ts";
import { type BuildReport, printReport } from "../output/build-report.ts";
import { OutputError, recoverOutput } from "../output/claim-output.ts";
import { beginStep, type StepEnd } from "./github-step.ts";
import { bareFlag, textFlags, UsageError } from "./options.ts";

/** A command. If it builds, it ends with a report. Any command may end with a summary. Both are printed. */
type Command = (args: readonly string[]) => Promise<Partial<StepEnd> & { report?: BuildReport }>;

/**
 * Runs a command.
 * @param args the words behind its name; those of this process if unset
 */
export async function runCommand(
  command: Command,
  args: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const known = { ...textFlags("json", "root", "out"), quiet: bareFlag };
  const { values, positionals } = parseArgs({ args: [...args], strict: false, options: known });
  const { json, root, out, quiet } = values;
  const endStep = beginStep();
  let end: StepEnd = { problems: [] };
  try {
    // If a build was killed, the last site may still be beside its place. Every command puts it back first.
    const outputs = [String(out ?? join(String(root ?? defaultRoot), "dist")), ...positionals];
    for (const folder of outputs) recoverOutput(findRealPath(resolve(folder)));
    const { report, summary, problems = report?.problems ?? [] } = await command(args);
    if (summary) console.log(summary.join("\n\n"));
    if (report) writeJson(json, report);
    if (report && !quiet) {
      if (problems.length > 0) console.warn(`${printProblems(problems)}\n`);
      console.log(printReport(report));
    }
    end = { problems: quiet ? [] : problems, summary };
  } catch (cause) {
    const gate = asGateError(cause);
    if (gate) {
      process.exitCode = 1;
      const problems = describeProblems(gate.problems, gate.site);
      end = { problems };
      console.error(printProblems(problems));
      try {
        writeJson(json, { problems });
      } catch (refused) {
        printFault(refused);
      }
    } else printFault(cause);
  }
  // The disk may also refuse what's written for GitHub.
  await (async () => endStep(end, typeof root === "string" ? root : undefined))().catch(printFault);
}

/** Prints why a command could not go on. Only for a fault of our own is there a stack trace. */
function printFault(cause: unknown): void {
  process.exitCode = 2;
  const words = explainFault(cause);
  console.error(`${pc.red("✗")} ${words ?? nobodysFault}`);
  if (words === undefined) console.error(cause);
}

function writeJson(file: unknown, value: unknown): void {
  if (typeof file !== "string") return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** What it means when the disk or the system refuses a call, by the code of the error (errno(3)), and what to do about it. */
const refusals: Readonly<Record<string, readonly [what: string, next: string]>> = {
  ENOSPC: ["the disk is full", "Make room on it"],
  EDQUOT: ["your share of the disk is used up", "Delete something of yours"],
  EROFS: ["the disk can only be read", "Work in a folder that can be written"],
  EACCES: ["you have no permission", "Change the permissions, or choose another folder"],
  EPERM: ["you have no permission", "Change the permissions, or choose another folder"],
  EBUSY: ["another program or a mounted disk is using it", "Close it, or choose another folder"],
  ENOTEMPTY: ["another program is writing there", "Close that program"],
  ENOTDIR: ["a file stands where a folder must be", "Move that file away"],
  EISDIR: ["a folder stands where a file must be", "Move that folder away"],
  ENAMETOOLONG: ["the name is too long", "Choose a shorter one"],
  EMFILE: ["too many files are open", "Close other programs"],
  EIO: ["the disk reports a fault", "Check the disk"],
  // This happens below /proc, for example. With any other call, a missing file is our own fault.
  "ENOENT mkdir": ["no folder can be made there", "Choose another folder"],
};

/** Explains why the disk, the system or the command line was refused; undefined for a fault of our own. */
export function explainFault(cause: unknown): string | undefined {
  if (cause instanceof UsageError || cause instanceof OutputError) return cause.message;
  const { code = "", syscall, path } = cause as NodeJS.ErrnoException;
  const refusal = syscall && (refusals[code] ?? refusals[`${code} ${syscall}`]);
  if (!refusal) return undefined;
  const [what, next] = refusal;
  return `${path ?? "A file"} cannot be used: ${what} (${code}). Your content is not the reason, and the last finished site is as it was. ${next}, and run the command again.`;
}
