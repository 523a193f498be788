/** What git knows of changes: the files of a pull request, and the addresses that the content has added. */
import { execFileSync } from "node:child_process";
import { UsageError } from "./options.ts";

const git = (cwd: string, ...args: readonly string[]) =>
  execFileSync("git", args, { cwd, encoding: "utf8", stdio: "pipe", maxBuffer: 2 ** 28 });

/** The files that differ from a commit; none where git does not know it. */
export function listChangedFiles(folder: string, since: string | undefined): ReadonlySet<string> {
  if (!since) return new Set();
  try {
    const files = git(folder, "diff", "--name-only", "-z", "--end-of-options", since, "--");
    return new Set(files.split("\0").filter(Boolean));
  } catch {
    return new Set();
  }
}

/**
 * Finds out whether content has an address only since the merge base with a commit. What has only moved to
 * another line or file is not new. Throws UsageError when git does not know the name, or is not there.
 */
export function findNewSince(root: string, since: string): (address: string) => boolean {
  try {
    const name = `${since}^{commit}`;
    const commit = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name);
    const base = git(root, "merge-base", commit.trim(), "HEAD").trim();
    // The settings of a user must not change the output.
    const plain = ["-h", "--no-color", "--no-line-number", "--no-column"];
    const before = git(root, "grep", ...plain, "-I", "-F", "-e", "", base, "--", "content");
    // An address may also be the beginning of a longer one.
    const isEnd = (rest: string) => !/^[\w/?#=&%~-]/.test(rest);
    return (address) => !before.split(address).slice(1).some(isEnd);
  } catch {
    throw new UsageError(
      `git cannot compare with ${since}. Check the name, and fetch the whole history first.`,
    );
  }
}
