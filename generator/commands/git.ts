/** What git knows of changes: the files of a pull request, and the lines that the content has added. */
import { execFileSync } from "node:child_process";
import { parsePatch } from "diff";
import type { Change } from "../links/audit-site.ts";
import { UsageError } from "./options.ts";

function git(cwd: string, ...args: readonly string[]): string {
  const options = { cwd, encoding: "utf8", stdio: "pipe", maxBuffer: 256 * 1024 * 1024 } as const;
  return execFileSync("git", args, options);
}

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
 * Reads how a site's content has changed, with files that are not committed or not tracked.
 * @param since compared with the merge base of it and this work
 * @throws UsageError when git does not know the name, or is not there
 */
export function readChangeSince(root: string, since: string): Change {
  try {
    const name = `${since}^{commit}`;
    const commit = git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", name);
    // The settings of a user must not change the output.
    const plain = ["-c", "core.quotepath=off", "diff", "--no-color", "--no-ext-diff"];
    const form = ["--unified=0", "--inter-hunk-context=0", "--src-prefix=a/", "--dst-prefix=b/"];
    const scope = ["--relative", "--merge-base", commit.trim(), "--", "content"];
    const others = ["ls-files", "--others", "--exclude-standard", "-z", "--", "content"];
    return readChange(git(root, ...plain, ...form, ...scope), git(root, ...others).split("\0"));
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
      for (let line = newStart; line < newStart + newLines; line++)
        added.add(`${newFileName.replace(/^b\//, "")}:${line}`);
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
