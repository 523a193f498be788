/** Work that is done again and again, when something changes, but never twice at a time. */

/**
 * Makes the function that asks for a round.
 * @param round told how to find out that the next one has been asked for meanwhile
 */
export function createRounds(round: (isOvertaken: () => boolean) => Promise<void>): () => void {
  let isWanted = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await round(() => isWanted);
      }
    } finally {
      isRunning = false;
    }
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}

/** Waits for an end of the calls: many at once become one, after so many milliseconds of quiet. */
export function settle(ms: number, call: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(call, ms);
  };
}
