/**
 * Lays the styles of a site over those of the default one: where both have a partial of a name, the
 * site's own is read. So a chapter that changes its colours has one file in its styles.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Importer } from "sass";

/** The address under which Sass knows the two folders as one. */
export const stylesUrl = "styles:/";

/**
 * Finds partials for Sass. Every load goes through here, also those from one partial to another:
 * Sass would look beside the partial first, and never find the site's own.
 */
export function createImporter(folder: string, fallbackFolder: string): Importer<"sync"> {
  const find = (path: string) =>
    [folder, fallbackFolder].map((root) => join(root, path)).find((file) => existsSync(file));
  return {
    canonicalize(url) {
      const path = url.slice(stylesUrl.length);
      const slash = path.lastIndexOf("/") + 1;
      const partial = `${path.slice(0, slash)}_${path.slice(slash)}.scss`;
      return url.startsWith(stylesUrl) && find(partial) ? new URL(stylesUrl + partial) : null;
    },
    load(url) {
      const file = find(url.href.slice(stylesUrl.length));
      if (!file) return null;
      return { contents: readFileSync(file, "utf8"), syntax: "scss", sourceMapUrl: url };
    },
  };
}
