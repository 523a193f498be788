/**
 * The import map of a page: digests of the scripts that the loader may import, so that a browser
 * checks them like the loader itself. Each stands under several addresses: the others are for a
 * browser that remembers a failed one.
 */
import { spares } from "../../client/loader/fetch-chunk.ts";
import type { Frame } from "../../generator/model/frame.ts";

type Assets = Pick<Frame, "assets">;

/** The addresses of the scripts for certain pages that a markup names. */
export function scriptsIn(markup: string, { assets }: Assets): readonly string[] {
  const all = [...assets.pageScripts.values()].map(({ src }) => src);
  return all.filter((src) => markup.includes(`="${src}"`));
}

/** Prints the map for a page: React with the islands, and the scripts that its markup names. */
export function printImportMap(named: ReadonlySet<string>, { assets }: Assets): string {
  const scripts = [...assets.pageScripts.values()].filter(({ src }) => named.has(src));
  return JSON.stringify({
    integrity: Object.fromEntries(
      [assets.islands, ...scripts].flatMap(({ src, integrity }) =>
        ["", ...spares].map((end) => [src + end, integrity]),
      ),
    ),
  });
}
