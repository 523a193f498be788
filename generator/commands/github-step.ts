/**
 * The step of a GitHub workflow that a command runs in, if it does: what was printed there is kept
 * from being taken for commands, and problems become annotations and a page of the run. Everything
 * is done with the runner's own environment: no token is asked for, so it works from forks.
 */
import { execFileSync } from "node:child_process";
import { Console } from "node:console";
import { randomUUID } from "node:crypto";
import { appendFileSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { Problem } from "../model/problem.ts";
import { type Review, renderAnnotations } from "../report/github-annotations.ts";
import { fitParts, renderProblems, summaryLimit } from "../report/job-summary.ts";
import { findSitePaths } from "../site-paths.ts";

/** What a command leaves to say at its end. */
export interface StepEnd {
  readonly problems: readonly Problem[];
  /** Parts of Markdown for the page of the run. */
  readonly summary?: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Begins a step where GitHub Actions runs this process, and does nothing anywhere else.
 *
 * The runner reads two streams in no fixed order, and takes any printed line that looks like a
 * command for one, also a line that an editor wrote. So all words go through one stream, and
 * commands are stopped until the end with a token that nobody can know before.
 * @returns how to end it, with the problems that were found
 */
export function beginStep(environment: Environment): (end: StepEnd, root?: string) => void {
  if (environment["GITHUB_ACTIONS"] !== "true") return () => {};
  globalThis.console = new Console(process.stdout, process.stdout);
  const token = randomUUID();
  console.log(`::stop-commands::${token}`);
  return ({ problems, summary = [] }, root) => {
    console.log(`::${token}::`);
    const told = problems.length > 0 ? tellProblems(problems, readReview(environment, root)) : [];
    writeSummary([...told, ...summary], environment);
  };
}

/** Prints the annotations, and returns what stands on the page of the run. */
function tellProblems(problems: readonly Problem[], review: Review): readonly string[] {
  for (const line of renderAnnotations(problems, review)) console.log(line);
  return renderProblems(problems, review);
}

/** What the runner and the workflow tell of the place where the annotations appear. */
function readReview(environment: Environment, root: string | undefined): Review {
  const workspace = environment["GITHUB_WORKSPACE"] ?? process.cwd();
  const site = dirname(findSitePaths({ root }).content);
  const way = relative(resolve(workspace), site).split(sep).join("/");
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = environment;
  const { GITHUB_SHA: commit, GITHUB_RUN_ID: run } = environment;
  const home = server && repository ? `${server}/${repository}` : undefined;
  return {
    folder: way === "" ? "" : `${way}/`,
    changed: listChangedFiles(environment["CHANGED_SINCE"], workspace),
    ...(home && run ? { run: `${home}/actions/runs/${run}` } : {}),
    ...(home && commit ? { files: `${home}/blob/${commit}/` } : {}),
  };
}

/** The files that differ from a commit. Where git does not know it, the order is plain. */
function listChangedFiles(since: string | undefined, workspace: string): ReadonlySet<string> {
  if (!since) return new Set();
  try {
    const args = ["diff", "--name-only", "-z", "--end-of-options", since, "--"];
    const told = execFileSync("git", args, { cwd: workspace, encoding: "utf8", stdio: "pipe" });
    return new Set(told.split("\0").filter(Boolean));
  } catch {
    return new Set();
  }
}

/** Another command of the same step may have written before: the limit is for both together. */
function writeSummary(parts: readonly string[], environment: Environment): void {
  const file = environment["GITHUB_STEP_SUMMARY"];
  if (!file || parts.length === 0) return;
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  appendFileSync(file, fitParts(parts, summaryLimit - size));
}
