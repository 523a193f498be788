/** Asks git how the content has changed since a commit, a branch or a tag. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Change, readChange } from "../links/read-change.ts";
import { UsageError } from "./options.ts";

const run = promisify(execFile);

/**
 * Finds how a site's content has changed, with what is not committed yet.
 * @param since compared with the point where this work and that one parted
 * @throws UsageError when git does not know the name, or is not there
 */
export async function readChangeSince(root: string, since: string): Promise<Change> {
  const git = async (...args: readonly string[]) => {
    const { stdout } = await run("git", args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  };
  try {
    // Settings of the person must not change what is read.
    const plain = ["-c", "core.quotepath=off", "-c", "diff.noprefix=false"];
    const name = `${since}^{commit}`;
    const commit = await git("rev-parse", "--verify", "--quiet", "--end-of-options", name);
    const how = ["--unified=0", "--no-color", "--no-ext-diff", "--relative", "--merge-base"];
    return readChange(await git(...plain, "diff", ...how, commit.trim(), "--", "content"));
  } catch {
    throw new UsageError(
      `git cannot compare with ${since}. Check the name, and fetch the whole history first.`,
    );
  }
}
