/**
 * Which folder a build may replace, and which build may do it now. A build works in a folder beside the
 * output whose name says which process fills it. So the folder is the lock too: one of a process that
 * still runs refuses every other build, and one of a process that has ended is removed.
 */
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";

/** An output folder that a build must not write to now. The message is for the person who typed it. */
export class OutputError extends Error {}

/** A line of `_headers` that every build has written since the first version, and nobody else writes. */
const sign = "Permissions-Policy: accelerometer=(), camera=(), ";

/**
 * Makes the fresh folder of a build; what killed builds have left is put back or removed before. Throws
 * OutputError when the output is not to be replaced, or another build is at work: nothing has changed then.
 * @returns the folders of this process beside the output: the one that it fills, and that of the replaced site
 */
export function claimOutput(folder: string) {
  recoverOutput(folder);
  refuseOthers(folder);
  for (const { path } of listBeside(folder).filter((one) => !one.isRunning)) removeLeftover(path);
  const fresh = `${folder}.new-by-${process.pid}`;
  fs.mkdirSync(dirname(folder), { recursive: true });
  // With `recursive`, Node takes a disk that is read-only for a folder that is missing.
  fs.mkdirSync(fresh);
  // Of two builds that begin at once, each sees at least the folder of the one that was first.
  const other = listBeside(folder).find((one) => one.isFresh && one.isRunning);
  if (!other) return { fresh, stale: `${folder}.old-by-${process.pid}` };
  removeLeftover(fresh);
  throw new OutputError(
    `Another build is writing to ${folder} (process ${other.pid}). Nothing was changed: run the command again when that one has ended.`,
  );
}

/**
 * Puts the last site back where a build was killed between the two renames that replace it. Does nothing
 * where a site is there, or the build still runs.
 */
export function recoverOutput(folder: string): void {
  const left = listBeside(folder).find((one) => !one.isFresh && !one.isRunning);
  try {
    if (left) fs.renameSync(left.path, folder);
  } catch (cause) {
    // The new site is there, or another command was quicker. A link that leads nowhere is there too.
    if (!fs.lstatSync(folder, { throwIfNoEntry: false })) throw cause;
  }
}

/** Removes a folder that nobody needs. Where that fails, the build goes on, and the next one tries again. */
export function removeLeftover(path: string): void {
  try {
    fs.rmSync(path, { recursive: true });
  } catch {}
}

/** @throws OutputError unless the folder is missing, empty, or the work of a build */
function refuseOthers(folder: string): void {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isDirectory()) {
    throw new OutputError(
      `${folder} is not a folder, and the site needs one there. Move it away, or choose another folder with --out.`,
    );
  }
  const names = fs.readdirSync(folder);
  const rules = join(folder, "_headers");
  const isMade = fs.existsSync(rules) && fs.readFileSync(rules).includes(sign);
  // The history of a repository is nobody's to replace.
  if (names.length === 0 || (isMade && !names.includes(".git"))) return;
  throw new OutputError(
    `${folder} holds files that no build has made, such as ${names.sort()[0]}, and a build replaces all that is there. Nothing was changed. Choose an empty or a new folder with --out; or delete this one, if nothing in it is needed.`,
  );
}

/** The folders that builds have made beside an output. */
function listBeside(folder: string) {
  const parent = dirname(folder);
  if (!fs.existsSync(parent)) return [];
  return fs.readdirSync(parent).flatMap((name) => {
    const [, site, kind, pid = ""] = /^(.*)\.(new|old)-by-(\d+)$/s.exec(name) ?? [];
    if (site !== basename(folder)) return [];
    const path = join(parent, name);
    return [{ path, pid, isFresh: kind === "new", isRunning: isRunning(Number(pid), path) }];
  });
}

/**
 * Whether the process that made a folder still runs. Another one may have got its number since, so the
 * folder must be young, too. What has our own number was left by an earlier build.
 */
function isRunning(pid: number, folder: string): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    // A process of somebody else runs too.
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // A folder that gets another name keeps the time of its last change; it may be gone by now.
  const { ctimeMs = 0 } = fs.statSync(folder, { throwIfNoEntry: false }) ?? {};
  // No build takes an hour.
  return Date.now() - ctimeMs < 3_600_000;
}
