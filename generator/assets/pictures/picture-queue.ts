/**
 * Makes photographs in the background, one after the other, while the development server shows the
 * originals. What is made goes into the cache, where the next build finds it.
 */
import type { ReportProgress } from "../../model/output.ts";

/** Photographs that wait to be made. */
export type PictureQueue = ReturnType<typeof createPictureQueue>;

/** Makes an empty queue. */
export function createPictureQueue(onProgress?: ReportProgress) {
  const waiting = new Map<string, () => Promise<unknown>>();
  let running: Promise<void> | undefined;

  const run = async () => {
    let done = 0;
    const report = () => onProgress?.({ what: "pictures", done, total: done + waiting.size });
    report();
    try {
      for (const [name, make] of waiting) {
        await make().finally(() => waiting.delete(name));
        done++;
        report();
      }
    } finally {
      running = undefined;
    }
  };
  return {
    /** Adds a photograph by a name for its bytes; one that waits already is made once. */
    add(name: string, make: () => Promise<unknown>): void {
      waiting.set(name, waiting.get(name) ?? make);
    },
    /**
     * Makes everything that waits; undefined when nothing does.
     * @throws whatever went wrong that is not the fault of a picture; the others wait for the next call
     */
    finish(): Promise<void> | undefined {
      if (waiting.size > 0) running ??= run();
      return running;
    },
  };
}
