/** Asks git what the content has added since a commit, a branch or a tag. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { parsePatch } from "diff";
import type { Change } from "../links/audit-site.ts";
import { UsageError } from "./options.ts";

const run = promisify(execFile);

/**
 * Reads how a site's content has changed, with files that are not committed or not tracked.
 * @param since compared with the merge base of it and this work
 * @throws UsageError when git does not know the name, or is not there
 */
export async function readChangeSince(root: string, since: string): Promise<Change> {
  const git = async (...args: readonly string[]) => {
    const { stdout } = await run("git", args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });
    return stdout;
  };
  try {
    // The settings of a user must not change the output.
    const plain = ["-c", "core.quotepath=off"];
    const name = `${since}^{commit}`;
    const commit = await git("rev-parse", "--verify", "--quiet", "--end-of-options", name);
    const form = ["--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/"];
    const how = [...form, "--no-color", "--no-ext-diff", "--relative", "--merge-base"];
    const diff = await git(...plain, "diff", ...how, commit.trim(), "--", "content");
    const others = ["--others", "--exclude-standard", "-z", "--", "content"];
    return readChange(diff, (await git("ls-files", ...others)).split("\0"));
  } catch {
    throw new UsageError(
      `git cannot compare with ${since}. Check the name, and fetch the whole history first.`,
    );
  }
}

/**
 * Reads what `git diff --unified=0` prints.
 * @param newFiles files that the difference does not know yet; all their lines are added
 */
export function readChange(diff: string, newFiles: readonly string[] = []): Change {
  const added = new Set<string>();
  const removed: string[] = [];
  for (const { newFileName = "", hunks } of parsePatch(diff)) {
    for (const { newStart, newLines, lines } of hunks) {
      for (let line = newStart; line < newStart + newLines; line++) {
        added.add(`${newFileName.replace(/^b\//, "")}:${line}`);
      }
      removed.push(...lines.filter((row) => row.startsWith("-")));
    }
  }
  return {
    isAdded: ({ file, line }) => newFiles.includes(file) || added.has(`${file}:${line}`),
    wasThere: (address) => removed.some((row) => holdsWhole(row, address)),
  };
}

/** Whether a row holds an address, and not only the beginning of a longer one. */
function holdsWhole(row: string, address: string): boolean {
  const after = row.split(address).slice(1);
  return after.some((rest) => !/^[\w/?#=&%~-]/.test(rest));
}
