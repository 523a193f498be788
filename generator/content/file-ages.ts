/**
 * When the files of the content were changed. Where two files claim the same name, the mistake is reported
 * in the newer one: there somebody is at work.
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { memoize } from "../model/collections.ts";

/** Runs git in a folder, and returns what it prints. Throws where git fails, or is not there. */
export const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 28 });

/** What git prints; nothing where it fails, or is not there. */
function askGit(...question: Parameters<typeof git>): string {
  try {
    return git(...question);
  } catch {
    return "";
  }
}

/** The files of a folder that differ from a commit, as seen from it; none where git does not know it. */
export function listChangedFiles(folder: string, since = ""): ReadonlySet<string> {
  const flags = ["--name-only", "--relative", "-z", "--end-of-options", since, "--"];
  return new Set(askGit(folder, "diff", ...flags).split("\0"));
}

/** The last commit of each file of a folder, in seconds since 1970; empty without git. */
function readTimes(folder: string): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  let time = 0;
  // One question for all files. The newest commit comes first.
  const flags = ["--format=at %ct", "--name-only", "--no-renames", "--relative", "-z"];
  const log = askGit(folder, "log", ...flags, "--", ".");
  for (const row of log.split("\0").map((entry) => entry.trimStart())) {
    if (row.startsWith("at ")) time = Number(row.slice("at ".length));
    else if (!times.has(row)) times.set(row, time);
  }
  return times;
}

/**
 * Opens the history of a content folder. Git is asked when somebody wants to know. A shallow clone has no days: to
 * its oldest commit, all files look new.
 * @param since the commit that a pull request is compared with
 */
export function openHistory(contentFolder: string, since = "HEAD") {
  const commit = memoize(() => {
    const found = askGit(contentFolder, "rev-parse", "--is-shallow-repository", "HEAD");
    return /^false\n(.*)/.exec(found)?.[1] ?? "";
  });
  const times = memoize(() => readTimes(contentFolder));
  const changedSince = memoize((start) => listChangedFiles(contentFolder, start));
  return {
    commit: () => commit(""),
    dayOf(path: string) {
      const name = path.slice("content/".length);
      if (!commit("") || changedSince(commit("")).has(name)) return undefined;
      const time = times("").get(name);
      return time === undefined ? undefined : new Date(time * 1000).toISOString().slice(0, 10);
    },
    /**
     * When a file was changed. What a pull request has changed is the newest, and so is what is not committed; of
     * other files the last commit counts, and without git what the disk says.
     */
    changedAt(path: string): number {
      const name = path.slice("content/".length);
      if (changedSince(since).has(name)) return Number.POSITIVE_INFINITY;
      const disk = statSync(join(contentFolder, name), { throwIfNoEntry: false });
      // What is only about to be written is newer than anything.
      const now = (disk?.mtimeMs ?? Number.POSITIVE_INFINITY) / 1000;
      return times("").get(name) ?? now;
    },
  };
}
