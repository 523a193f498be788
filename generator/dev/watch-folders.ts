/** Begins to watch, which takes a moment. The first call of `onChange` says that nothing is missed from now on. */
export async function watchFolders(
  folders: readonly string[],
  onChange: () => void,
  onError: (cause: unknown) => void,
): Promise<void> {
  const { watch } = await import("chokidar");
  let timer: NodeJS.Timeout | undefined;
  const onSave = () => {
    clearTimeout(timer);
    // Editors write a file in several steps, and Git changes many: nothing may follow for 5 ms.
    timer = setTimeout(onChange, 5);
  };
  watch([...folders], { ignoreInitial: true })
    .on("all", onSave)
    // Of two changes of one file within 50 ms the library reports one, and none where a file of the same
    // time takes the place of another. What the system reports counts too: the last step of a save.
    .on("raw", onSave)
    .on("ready", onChange)
    .on("error", onError);
}
