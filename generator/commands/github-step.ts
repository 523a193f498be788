/**
 * The step of a GitHub workflow that a command runs in, if there is one: what is printed is not taken
 * for commands of the runner, and problems become annotations and a job summary. Everything is done
 * with the runner's own environment, without any token, so it works from forks.
 */
import { Console } from "node:console";
import { randomUUID } from "node:crypto";
import { appendFileSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { Problem } from "../model/problem.ts";
import { type Review, renderAnnotations } from "../report/github-annotations.ts";
import { fitParts, renderProblems, summaryLimit } from "../report/job-summary.ts";
import { findSitePaths } from "../site-paths.ts";
import { listChangedFiles } from "./git.ts";

/** What a command reports at its end. */
export interface StepEnd {
  readonly problems: readonly Problem[];
  /** Parts of Markdown for the job summary. */
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
    const parts = [...summary];
    if (problems.length > 0) {
      const review = readReview(environment, root);
      for (const line of renderAnnotations(problems, review)) console.log(line);
      parts.unshift(...renderProblems(problems, review));
    }
    // Another command of the same step may have written before: the limit is for both together.
    const file = environment["GITHUB_STEP_SUMMARY"];
    if (!file || parts.length === 0) return;
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, fitParts(parts, summaryLimit - size));
  };
}

/** What the environment says of the pull request and the run. */
function readReview(environment: Environment, root: string | undefined): Review {
  const workspace = environment["GITHUB_WORKSPACE"] ?? process.cwd();
  const site = dirname(findSitePaths({ root }).content);
  const path = relative(resolve(workspace), site).split(sep).join("/");
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = environment;
  const { GITHUB_SHA: commit, GITHUB_RUN_ID: run } = environment;
  const home = server && repository ? `${server}/${repository}` : undefined;
  return {
    folder: path === "" ? "" : `${path}/`,
    changed: listChangedFiles(workspace, environment["CHANGED_SINCE"]),
    ...(home && run ? { run: `${home}/actions/runs/${run}` } : {}),
    ...(home && commit ? { files: `${home}/blob/${commit}/` } : {}),
  };
}
