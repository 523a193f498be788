/**
 * The import map of a page: digests of the scripts that the loader may import, so that a browser
 * checks them like the loader itself. Each stands under two addresses: the second is for a browser
 * that remembers a failed one (`client/loader/fetch-chunk.ts`), and brings its own React.
 */
import type { Frame } from "../document-input.ts";

/** What the last try adds to an address. */
const again = "?1";

/** The map for a page; only scripts that its markup names are in it. */
export function importMapFor(markup: string, { assets }: Pick<Frame, "assets">) {
  const react = assets.islands.get("react");
  const named = [...assets.islands.values()].filter(({ src }) => markup.includes(`="${src}"`));
  const scripts = react ? [react, ...named] : named;
  return {
    integrity: Object.fromEntries(
      scripts.flatMap(({ src, integrity }) => [
        [src, integrity],
        [src + again, integrity],
      ]),
    ),
    scopes: Object.fromEntries(
      named.map(({ src }) => [src + again, react ? { [react.src]: react.src + again } : {}]),
    ),
  };
}
