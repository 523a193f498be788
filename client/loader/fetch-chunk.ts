/**
 * Fetches a script of this site, with two more tries. A browser of before the end of 2026
 * remembers that an address failed, for as long as the page lives; so the last try asks for another
 * address of the same file. The import map of the page lists both, with their digest
 * (`templates/components/import-map.ts`).
 */

/** What each try adds to the address, and how many milliseconds are waited before it. */
const tries = [
  ["", 0],
  ["", 500],
  ["?1", 1000],
] as const;

/** Fetches and runs a module, or rejects with the last error. */
export async function fetchChunk<Module>(src: string): Promise<Module> {
  let failure: unknown;
  for (const [suffix, pause] of tries) {
    // A short pause: a train may leave its tunnel.
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      return await import(src + suffix);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
