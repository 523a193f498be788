/**
 * The small drawings of the folder `objects/` are published as one file, so that a page that shows many of them makes one
 * request. Each drawing is a part of that file. An address that ends with its name (`#guitar`) shows it alone.
 */

import { picturePathOf } from "../../model/address.ts";

/** The path of the file, inside the folder of the site's pictures. */
export const sheetPath = "objects.svg";

const folder = "objects/";

/** A drawing that's a part of the sheet. */
export interface Part {
  /** Path inside `content/images/`: `objects/guitar.svg`. */
  readonly path: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Whether a drawing can be a part. It must have no styles and no ids, because those would apply to the whole file. */
export function isPart(path: string, svg: unknown): svg is string {
  return path.startsWith(folder) && typeof svg === "string" && !/<style|\sid=/.test(svg);
}

/** The name of a part: `objects/guitar.svg` is `guitar`. */
export const partOf = (path: string) => picturePathOf(path).slice(folder.length, -".svg".length);

/** Prints the file of drawings. It has no size of its own: each part gets the size of the place where it's shown. */
export function printSheet(drawings: readonly Part[]): string {
  const parts = drawings.map(({ path, svg }) =>
    svg.replace(/^<svg[^>]*?( viewBox="[^"]*")[^>]*>/, `<svg id="${partOf(path)}"$1>`),
  );
  const style = "<style>svg>svg:not(:target){display:none}</style>";
  return `<svg xmlns="http://www.w3.org/2000/svg">${style}${parts.join("")}</svg>`;
}
