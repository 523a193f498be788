/** Work that is done again and again, but never twice at a time. */

/**
 * Makes the function that asks for the work. However often it is asked meanwhile, one turn more follows,
 * so that the last one has seen everything.
 */
export function inTurn(work: () => Promise<void>): () => void {
  let isWanted = false;
  let isAtWork = false;
  const run = async () => {
    isAtWork = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isAtWork = false;
  };
  return () => {
    isWanted = true;
    if (!isAtWork) void run();
  };
}
