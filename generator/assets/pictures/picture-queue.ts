/**
 * Makes photographs in the background, one after the other, for whoever does not wait for them. A
 * photograph that is asked for again while it is being made is made once.
 */
import type { ReportProgress } from "../../model/progress.ts";

export interface PictureQueue {
  /**
   * What became of a photograph; undefined as long as nothing has, and then it is made.
   * @param name names the bytes that it is made from
   */
  ask<T>(name: string, make: () => Promise<T>): T | undefined;
  /**
   * Waits until nothing is left to make; undefined when nothing is.
   * @throws whatever went wrong that is not the picture's own fault, such as a full disk
   */
  finish(): Promise<void> | undefined;
}

/** Makes an empty queue. */
export function createPictureQueue(onProgress?: ReportProgress): PictureQueue {
  const results = new Map<string, { readonly made: unknown } | "waiting">();
  const faults: unknown[] = [];
  let work: Promise<void> = Promise.resolve();
  let done = 0;
  let total = 0;
  const tell = () => onProgress?.({ what: "pictures", done, total });

  const run = async (name: string, make: () => Promise<unknown>) => {
    tell();
    try {
      results.set(name, { made: await make() });
    } catch (cause) {
      results.delete(name);
      // A picture that was taken away meanwhile is nobody's fault.
      if ((cause as NodeJS.ErrnoException).code !== "ENOENT") faults.push(cause);
    }
    done++;
    tell();
  };
  const finish = async () => {
    while (done < total) await work;
    const [fault] = faults.splice(0);
    if (fault) throw fault;
  };
  return {
    ask<T>(name: string, make: () => Promise<T>) {
      const result = results.get(name);
      if (result === "waiting") return undefined;
      if (result) return result.made as T;
      results.set(name, "waiting");
      total++;
      work = work.then(() => run(name, make));
      return undefined;
    },
    finish: () => (done < total ? finish() : undefined),
  };
}
