/** Makes what asks for a run, never two at a time. A run can see whether another is wanted. */
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
