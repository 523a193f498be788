/**
 * When the files of the content were changed. Where two files claim the same name, the mistake is reported
 * in the newer one: there somebody is at work.
 */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { once } from "../model/once.ts";

/**
 * Makes the clock of a content folder. What a pull request has changed is the newest, and so is what is not
 * committed; of other files the last commit counts, and without git what the disk says.
 * @param since the commit that a pull request is compared with
 * @returns the time of a path that begins with `content/`; git is asked when somebody wants to know
 */
export function createClock(contentFolder: string, since = "HEAD"): (path: string) => number {
  const ask = (...args: readonly string[]) => {
    try {
      return execFileSync("git", args, { cwd: contentFolder, encoding: "utf8", stdio: "pipe" });
    } catch {
      return "";
    }
  };
  const diff = ["diff", "--name-only", "--relative", "-z", "--end-of-options", since, "--"];
  const changed = once(() => ask(...diff).split("\0"));
  return once((path) => {
    const name = path.slice("content/".length);
    if (changed("").includes(name)) return Number.POSITIVE_INFINITY;
    const disk = statSync(join(contentFolder, name), { throwIfNoEntry: false });
    // What is only about to be written is newer than anything.
    const now = (disk?.mtimeMs ?? Number.POSITIVE_INFINITY) / 1000;
    return Number(ask("log", "-1", "--format=%ct", "--", name)) || now;
  });
}
