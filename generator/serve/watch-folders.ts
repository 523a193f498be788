/** Watches the folders of a site. */
import { settle } from "./rounds.ts";

/**
 * How long nothing must have changed before a change counts, in milliseconds. Editors write a file
 * in several steps, and Git changes many files; what lies between is no state worth building. A step
 * that comes later than that overtakes the build, or is built after it.
 */
const quiet = 5;

/**
 * Begins to watch, which takes a moment. The first call of `onChange` says that it has begun: what
 * was saved meanwhile would be missed otherwise.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  onFault: (cause: unknown) => void,
): Promise<void> {
  const { watch } = await import("chokidar");
  const onSave = settle(quiet, onChange);
  watch([...folders], { ignoreInitial: true })
    .on("all", onSave)
    // Of two changes of one file within 50 ms the library tells one, and none where a file of the same
    // time takes the place of another. What the system tells is heard too: the last step of a save counts.
    .on("raw", onSave)
    .on("ready", onChange)
    .on("error", onFault);
}
