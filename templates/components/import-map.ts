/**
 * The import map of a page: digests of the scripts that the loader may import, so that a browser
 * checks them like the loader itself. Each stands under several addresses: the others are for a
 * browser that remembers a failed one.
 */
import { spares } from "../../client/loader/fetch-chunk.ts";
import type { Frame } from "../../generator/model/frame.ts";

/** The map for a page: React with the islands, and those scripts that its markup names. */
export function importMapFor(markup: string, { assets }: Pick<Frame, "assets">) {
  const named = [...assets.pageScripts.values()].filter(({ src }) => markup.includes(`="${src}"`));
  return {
    integrity: Object.fromEntries(
      [assets.islands, ...named].flatMap(({ src, integrity }) =>
        ["", ...spares].map((end) => [src + end, integrity]),
      ),
    ),
  };
}
