/**
 * Makes photographs in the background, one after the other, while the development server shows the
 * originals. A photograph that is asked for again while it is being made is made once.
 */
import type { ReportProgress } from "../../model/progress.ts";

export interface PictureQueue {
  /**
   * What came of a photograph; undefined as long as nothing has, and then it is made.
   * @param name names the bytes that it is made from
   */
  ask<T>(name: string, make: () => Promise<T>): T | undefined;
  /**
   * Waits until nothing is left to make; undefined when nothing is.
   * @throws whatever went wrong that is not the fault of a picture, such as a full disk
   */
  finish(): Promise<void> | undefined;
}

/** Makes an empty queue. */
export function createPictureQueue(onProgress?: ReportProgress): PictureQueue {
  /** By name; undefined until it is made. */
  const results = new Map<string, unknown>();
  const faults: unknown[] = [];
  let work: Promise<void> = Promise.resolve();
  let done = 0;
  let total = 0;

  const run = async (name: string, make: () => Promise<unknown>) => {
    onProgress?.({ what: "pictures", done, total });
    try {
      results.set(name, await make());
    } catch (cause) {
      results.delete(name);
      // A picture that was removed meanwhile is no fault.
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") faults.push(cause);
    }
    done++;
    onProgress?.({ what: "pictures", done, total });
  };
  const finish = async () => {
    while (done < total) await work;
    const [fault] = faults.splice(0);
    if (fault) throw fault;
  };
  return {
    ask<T>(name: string, make: () => Promise<T>) {
      if (results.has(name)) return results.get(name) as T | undefined;
      results.set(name, undefined);
      total++;
      work = work.then(() => run(name, make));
      return undefined;
    },
    finish: () => (done < total ? finish() : undefined),
  };
}
