/**
 * Makes the function that asks for work to be done again, never twice at a time. A run can look whether another
 * one was asked for meanwhile.
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
