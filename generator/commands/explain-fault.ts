/** What a volunteer reads when a command cannot go on for a reason outside of the content. */
import { OutputError } from "../output/claim-output.ts";
import { UsageError } from "./options.ts";

/** What the disk or the system refuses, by its error code (errno(3)) and call, and what to do about it. */
const refusals: Readonly<Record<string, readonly [what: string, next: string]>> = {
  ENOSPC: ["the disk is full", "Make room on it"],
  EDQUOT: ["your share of the disk is used up", "Delete something of yours"],
  EROFS: ["the disk can only be read", "Work in a folder that can be written"],
  EACCES: ["you have no permission", "Change the permissions, or choose another folder"],
  EPERM: ["you have no permission", "Change the permissions, or choose another folder"],
  EBUSY: ["another program or a mounted disk is using it", "Close it, or choose another folder"],
  ENOTEMPTY: ["another program is writing there", "Close that program"],
  ENOTDIR: ["a file stands where a folder must be", "Move that file away"],
  EISDIR: ["a folder stands where a file must be", "Move that folder away"],
  ENAMETOOLONG: ["the name is too long", "Choose a shorter one"],
  EMFILE: ["too many files are open", "Close other programs"],
  ENFILE: ["too many files are open", "Close other programs"],
  EIO: ["the disk reports a fault", "Check the disk"],
  // Below /proc, for one. Of other calls a missing file is a fault of our own.
  "ENOENT mkdir": ["no folder can be made there", "Choose another folder"],
};

/** Explains what a disk, a system or a command line refuses; undefined for a fault of our own. */
export function explainFault(cause: unknown): string | undefined {
  if (cause instanceof UsageError || cause instanceof OutputError) return cause.message;
  const { code = "", syscall, path } = cause as NodeJS.ErrnoException;
  const refusal =
    syscall === undefined ? undefined : (refusals[code] ?? refusals[`${code} ${syscall}`]);
  if (!refusal) return undefined;
  const [what, next] = refusal;
  const place = path === undefined ? "A file" : path;
  const verb = /^(?:open|read|stat|lstat|scandir|readlink)$/.test(syscall ?? "")
    ? "used"
    : "written";
  return `${place} cannot be ${verb}: ${what} (${code}). Your content is not the reason, and the last finished site is as it was. ${next}, and run the command again.`;
}
