/**
 * Makes a function that asks for a run of some work. Two runs never happen at the same time: a request during a run
 * starts another one afterwards, and `isOutdated` tells the current run about it.
 */
export function createQueue(run: (isOutdated: () => boolean) => Promise<void>): () => void {
  let isWanted = false;
  let isRunning = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await run(() => isWanted);
      }
    } finally {
      isRunning = false;
    }
  };
}
