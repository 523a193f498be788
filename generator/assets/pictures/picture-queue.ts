/**
 * Makes photographs in the background, one after the other, while the development server shows the
 * originals. A photograph that is asked for again while it waits is made once.
 */
import type { ReportProgress } from "../../model/output.ts";

export interface PictureQueue {
  /**
   * What came of a photograph; undefined until it is made.
   * @param name names the bytes that it is made from
   */
  ask<T>(name: string, make: () => Promise<T>): T | undefined;
  /**
   * Makes everything that was asked for; undefined when nothing is left to make.
   * @throws whatever went wrong that is not the fault of a picture, such as a full disk
   */
  finish(): Promise<void> | undefined;
}

/** Makes an empty queue. */
export function createPictureQueue(onProgress?: ReportProgress): PictureQueue {
  const results = new Map<string, unknown>();
  const waiting = new Map<string, () => Promise<unknown>>();
  let running: Promise<void> | undefined;

  const run = async () => {
    const faults: unknown[] = [];
    let done = 0;
    for (const [name, make] of waiting) {
      onProgress?.({ what: "pictures", done, total: done + waiting.size });
      // A picture that was removed meanwhile is no fault.
      const isGone = (cause: NodeJS.ErrnoException) => cause.code === "ENOENT";
      await make().then(
        (made) => results.set(name, made),
        (cause) => isGone(cause) || faults.push(cause),
      );
      waiting.delete(name);
      done++;
    }
    onProgress?.({ what: "pictures", done, total: done });
    running = undefined;
    if (faults.length > 0) throw faults[0];
  };
  return {
    ask<T>(name: string, make: () => Promise<T>) {
      if (!results.has(name)) waiting.set(name, waiting.get(name) ?? make);
      return results.get(name) as T | undefined;
    },
    finish() {
      if (waiting.size > 0) running ??= run();
      return running;
    },
  };
}
