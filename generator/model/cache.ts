/** What the rooms that make something know about the build cache. The one that keeps it on the disk is in `output`. */

/** A store of results that take long to make. Each has a name and the digest of everything it is made from. */
export interface Cache {
  /** The result with this name and digest, or undefined where there is none. */
  find<T>(name: string, digest: string): T | undefined;
  /** Keeps a result, which is plain data: objects, arrays, maps, strings, bytes. */
  set(name: string, digest: string, value: unknown): void;
}
