/** Another commit of this repository as a rival: what was it like before? */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../generator/commands/options.ts";
import { repository } from "./folders.ts";
import { type Checkout, thisCheckout } from "./ours.ts";

/**
 * Lends a checkout of a commit to a piece of work, and takes it away afterwards. Its packages are
 * those of this checkout where the lock files agree; else they are installed.
 * @param ref whatever git understands: a branch, a tag, `HEAD~3`
 * @throws UsageError when there is no such commit
 */
export async function withCheckout<T>(
  ref: string,
  folder: string,
  work: (checkout: Checkout) => Promise<T>,
): Promise<T> {
  const commit = findCommit(ref);
  const place = join(folder, "checkout");
  git("worktree", "add", "--detach", "--quiet", place, commit);
  try {
    const label = `${ref} (${commit.slice(0, 7)})`;
    return await work({ name: "before", label, folder: place, packages: findPackages(place) });
  } finally {
    git("worktree", "remove", "--force", place);
  }
}

function findCommit(ref: string): string {
  try {
    return git("rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`).trim();
  } catch {
    throw new UsageError(
      `There is no commit ${ref}. --self takes a branch, a tag or a commit, such as HEAD~1.`,
    );
  }
}

function findPackages(place: string): string {
  const read = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");
  if (read(place) === read(repository)) return thisCheckout.packages;
  execFileSync("npm", ["ci", "--ignore-scripts", "--prefer-offline"], { cwd: place });
  return join(place, "node_modules");
}

function git(...args: string[]): string {
  const stdio = ["ignore", "pipe", "pipe"] as const;
  return execFileSync("git", args, { cwd: repository, encoding: "utf8", stdio: [...stdio] });
}
