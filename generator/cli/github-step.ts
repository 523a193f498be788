/**
 * What a command tells the step of a GitHub workflow that it runs in: annotations and a job summary.
 * It uses the runner's own environment, without any token, so it works from forks.
 */
import { Console } from "node:console";
import { randomUUID } from "node:crypto";
import { appendFileSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { listChangedFiles } from "../content/file-ages.ts";
import { findSitePaths } from "../content/site-paths.ts";
import type { Description } from "../diagnostics/describe.ts";
import { type Review, renderAnnotations } from "../diagnostics/github-annotations.ts";
import { fitParts, renderProblems, summaryLimit } from "../diagnostics/job-summary.ts";

/** What a command reports to its step when it ends. */
export interface StepEnd {
  /** The problems, which have been printed already. On GitHub they also become annotations. */
  readonly problems: readonly Description[];
  /** Parts of Markdown for the job summary. */
  readonly summary?: readonly string[] | undefined;
}

/**
 * Begins a step if GitHub Actions runs this process, and does nothing otherwise. The result ends the step. The runner reads
 * the two streams of a process in no fixed order, and obeys any line that looks like a command, even if an editor wrote
 * it. So everything is printed to one stream, and commands are turned off with a secret token until the end.
 */
export function beginStep(): (end: StepEnd, root?: string) => void {
  if (process.env["GITHUB_ACTIONS"] !== "true") return () => {};
  globalThis.console = new Console(process.stdout, process.stdout);
  const token = randomUUID();
  console.log(`::stop-commands::${token}`);
  return ({ problems, summary = [] }, root) => {
    console.log(`::${token}::`);
    const parts = [...summary];
    if (problems.length > 0) {
      const review = readReview(root);
      for (const line of renderAnnotations(problems, review)) console.log(line);
      parts.unshift(...renderProblems(problems, review));
    }
    // Another command of the same step may have written a summary before. GitHub's limit is for both together.
    const file = process.env["GITHUB_STEP_SUMMARY"];
    if (!file || parts.length === 0) return;
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    appendFileSync(file, fitParts(parts, summaryLimit - size));
  };
}

/** Reads what the environment says about the pull request and the run. */
function readReview(root: string | undefined): Review {
  const { GITHUB_WORKSPACE: workspace = process.cwd(), CHANGED_SINCE: since } = process.env;
  const site = dirname(findSitePaths({ root }).content);
  const path = relative(resolve(workspace), site).split(sep).join("/");
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  const { GITHUB_SHA: commit, GITHUB_RUN_ID: run } = process.env;
  const home = server && repository ? `${server}/${repository}` : undefined;
  return {
    folder: path === "" ? "" : `${path}/`,
    changed: listChangedFiles(workspace, since),
    ...(home && { run: `${home}/actions/runs/${run}`, files: `${home}/blob/${commit}/` }),
  };
}
