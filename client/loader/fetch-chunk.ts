/**
 * Fetches a script of this site, with two more tries and one time-out for all of them. A browser may remember
 * that an address failed, for as long as the page lives; so the last try asks for another address of the same
 * file, and for one more whenever a visitor wishes it again.
 */

/**
 * What other addresses of a file end with. The import map of the page lists them all, with their digest
 * (`templates/components/loads.ts`).
 */
export const spares = ["?1", "?2"] as const;

/** How many milliseconds a script may take, and the file that it reads (specification: script chunks, 120 seconds). */
export const patience = 120_000;

/** How many milliseconds are waited before each try: a train may leave its tunnel. */
const pauses = [0, 500, 1000];

const failed = new Set<string>();

/**
 * Fetches a module. Rejects with the last error, or when the time is up: a module that comes later still runs,
 * because no browser can call it back, but nobody gets it. So the scripts of a page do nothing by themselves
 * (`start-script.ts`).
 */
export function fetchChunk<Module>(src: string): Promise<Module> {
  const expire = new Promise<never>((_resolve, reject) => setTimeout(reject, patience));
  return Promise.race([tryAll<Module>(src), expire]);
}

async function tryAll<Module>(src: string): Promise<Module> {
  let failure: unknown;
  for (const pause of pauses) {
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    const spare = spares.find((end) => !failed.has(src + end)) ?? spares[0];
    const address = pause === pauses.at(-1) ? src + spare : src;
    try {
      return await import(address);
    } catch (error) {
      failed.add(address);
      failure = error;
    }
  }
  throw failure;
}
