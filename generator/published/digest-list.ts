/**
 * The list of everything that was published: each file with its SHA-256, in the form that `sha256sum` prints and checks.
 * It's a file of the site, and names all others.
 */
import { sha256 } from "../model/digest.ts";

/** Where the list is, from the root of the site. */
export const listPath = ".well-known/sha256sums.txt";

/** Files of a site by their paths, with forward slashes. */
export type SiteFiles = ReadonlyMap<string, Uint8Array>;

/** The digests of files by their paths, as 64 hexadecimal digits each. */
export type Digests = ReadonlyMap<string, string>;

/** Prints the list. The paths are in the order of their bytes, which is the same on every computer. */
export function printDigests(files: SiteFiles): string {
  const paths = [...files.keys()].filter((path) => path !== listPath);
  const ordered = paths.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return ordered.map((path) => `${sha256(files.get(path) ?? "")}  ${path}\n`).join("");
}

/** A path that stays inside of the site, and can be printed as it is. */
const safePath = /^(?!\/|.*(?:^|\/)\.{0,2}(?:\/|$))[^\p{C}\p{Zl}\p{Zp}\\]+$/u;

/**
 * Reads the list. It comes from a host that may have been broken into, so nothing in it is taken for granted.
 * @returns undefined when it isn't such a list, or when it's empty
 */
export function parseDigests(text: string): Digests | undefined {
  const digests = new Map<string, string>();
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const [, digest, path = ""] = /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? [];
    if (!digest || !safePath.test(path) || digests.has(path)) return undefined;
    digests.set(path, digest);
  }
  return digests;
}
