/** What git knows of the addresses of the content: which ones a pull request has added. */
import { git } from "../read/file-ages.ts";
import { UsageError } from "./options.ts";

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
      `git cannot compare with ${since}. Check it, and fetch the whole history.`,
    );
  }
}
