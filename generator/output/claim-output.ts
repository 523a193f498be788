/**
 * Decides which folder a build may replace, and which build may do it now. A build works in a folder beside the
 * output, and the name of that folder says which process fills it. So the folder is also the lock: while its process
 * runs, no other build may start. When its process has ended, the folder is left over and is removed.
 */
import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";

/** An output folder that a build must not write to now. The message is for the person who typed it. */
export class OutputError extends Error {}

/** The beginning of a line in `_headers` that every build has written since the first version. Nobody else writes it. */
const buildMark = "Permissions-Policy: accelerometer=(), camera=(), ";

/**
 * Makes the new folder of a build. Before that, it puts back or removes what killed builds have left.
 * @returns two folders beside the output: the one that this process fills, and the one to which it moves the old site
 * @throws OutputError when the output must not be replaced, or another build is at work; nothing has changed then
 */
export function claimOutput(folder: string) {
  recoverOutput(folder);
  refuseOthers(folder);
  for (const { path } of listBeside(folder).filter((one) => !one.isRunning)) removeLeftover(path);
  const fresh = `${folder}.new-by-${process.pid}`;
  fs.mkdirSync(dirname(folder), { recursive: true });
  // Without `recursive`, because with it Node reports a missing folder where the disk is read-only.
  fs.mkdirSync(fresh);
  // If two builds begin at the same moment, at least the second one sees the folder of the other.
  const other = listBeside(folder).find((one) => one.isFresh && one.isRunning);
  if (!other) return { fresh, stale: `${folder}.old-by-${process.pid}` };
  removeLeftover(fresh);
  throw new OutputError(
    `Another build is writing to ${folder} (process ${other.pid}). Nothing was changed: run the command again when that one has ended.`,
  );
}

/**
 * Puts the last site back if a build was killed between the two renames that replace it. It does nothing when a site
 * is there, or when that build still runs.
 */
export function recoverOutput(folder: string): void {
  const left = listBeside(folder).find((one) => !one.isFresh && !one.isRunning);
  try {
    if (left) fs.renameSync(left.path, folder);
  } catch (cause) {
    // Renaming fails when the new site is there already, or when another command was faster. Then all is well.
    // `lstat` also finds a link that leads nowhere, which counts as being there.
    if (!fs.lstatSync(folder, { throwIfNoEntry: false })) throw cause;
  }
}

/** Removes a folder that nobody needs. If that fails, the build goes on, and the next build tries again. */
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
  const isMade = fs.existsSync(rules) && fs.readFileSync(rules).includes(buildMark);
  // A folder with the history of a repository is never replaced, whatever else is in it.
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
 * Whether the process that made a folder still runs. Another process may have its number by now, so the folder must
 * be young, too. If a folder has our own number, an earlier process with that number left it.
 */
function isRunning(pid: number, folder: string): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (cause) {
    // Any other error, such as a missing permission, means that there is such a process.
    if ((cause as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  // The time of the last change survives a rename. The folder may also be gone by now, and then it counts as old.
  const { ctimeMs = 0 } = fs.statSync(folder, { throwIfNoEntry: false }) ?? {};
  // No build takes an hour, so an older folder isn't being filled by anybody.
  return Date.now() - ctimeMs < 3_600_000;
}
