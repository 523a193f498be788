/** Reads the files of a finished site: its pages, and how heavy each kind of file is. */
import { type BuiltPage, readPage } from "./read-page.ts";

/** A finished site, read from its folder. */
export interface BuiltSite {
  /** By route. */
  readonly pages: ReadonlyMap<string, BuiltPage>;
  /** Bytes of all files, by kind: `Pages`, `Scripts`. */
  readonly weights: ReadonlyMap<string, number>;
}

const kinds: readonly (readonly [kind: string, name: RegExp])[] = [
  ["Pages", /\.html$/],
  ["Styles and scripts", /\.(?:css|js)$/],
  ["Pictures and films", /\.(?:avif|gif|ico|jpe?g|mp4|png|svg|webm|webp)$/],
  ["Fonts", /\.woff2?$/],
  ["Everything else", /(?:)/],
];

/**
 * Reads a site.
 * @param files paths from the root of the site, with forward slashes, and their bytes
 */
export function readSite(files: ReadonlyMap<string, Uint8Array>): BuiltSite {
  const pages = new Map<string, BuiltPage>();
  const weights = new Map(kinds.map(([kind]) => [kind, 0]));
  for (const [path, bytes] of files) {
    const [kind = ""] = kinds.find(([, name]) => name.test(path)) ?? [];
    weights.set(kind, (weights.get(kind) ?? 0) + bytes.length);
    if (!path.endsWith(".html")) continue;
    const page = readPage(path, Buffer.from(bytes).toString("utf8"));
    pages.set(page.route, page);
  }
  return { pages, weights };
}
