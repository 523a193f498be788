/**
 * Watches folders. Starting takes a moment: the first call of `onChange` says that from now on no change is missed.
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
  watch([...folders], { ignoreInitial: true })
    .on("all", onSave)
    // chokidar reports only one of two changes of a file within 50 ms, and none if a file is replaced by one with
    // the same time. The raw events of the system catch those.
    .on("raw", onSave)
    .on("ready", onChange)
    .on("error", onError);
}
