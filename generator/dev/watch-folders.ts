import { relative, sep } from "node:path";
import { isLitter } from "../content/litter.ts";

/**
 * Watches folders. Starting takes a moment: the first call of `onChange` says that from now on no change is missed.
 * What editors leave beside a file while they save it is no change.
 */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  onError: (cause: unknown) => void,
): Promise<void> {
  const { watch } = await import("chokidar");
  let timer: NodeJS.Timeout | undefined;
  const onSave = () => {
    clearTimeout(timer);
    // Editors write a file in several steps, and Git changes many files at once. So we wait until nothing follows for 5 ms.
    timer = setTimeout(onChange, 5);
  };
  /** Whether a path is litter in one of the folders. The folders themselves may have any name. */
  const ignored = (path: string) =>
    folders.some((folder) => {
      const inside = relative(folder, path).split(sep).join("/");
      return !inside.startsWith("../") && isLitter(inside);
    });
  watch([...folders], { ignoreInitial: true, ignored })
    .on("all", onSave)
    // chokidar reports only one of two changes of a file within 50 ms, and none if a file is replaced by one with
    // the same time. The raw events of the system catch those. They have the name of the file, if the system told it.
    .on("raw", (_event, name) => {
      if (!isLitter(name ?? "")) onSave();
    })
    .on("ready", onChange)
    .on("error", onError);
}
