/**
 * Small drawings of the folder `objects/` travel as one file: a page that shows many of them asks once.
 * Each is a part of the file, and is shown alone where an address ends with its name.
 */

/** The path of the file, inside the folder of the site's pictures. */
export const sheetPath = "objects.svg";

const folder = "objects/";

/** A drawing that travels in the sheet. */
export interface Part {
  /** Path inside `content/images/`: `objects/guitar.svg`. */
  readonly path: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Whether a drawing can be a part: styles and names hold for a whole file, so it has none. */
export function isPart(path: string, svg: unknown): svg is string {
  return path.startsWith(folder) && typeof svg === "string" && !/<style|\sid=/.test(svg);
}

/** The name of a part: `objects/guitar.svg` is `guitar`. */
export const partOf = (path: string) => path.slice(folder.length, path.lastIndexOf("."));

/** Prints the file of drawings. It has no size of its own: a part takes that of its place. */
export function printSheet(drawings: readonly Part[]): string {
  const parts = drawings.map(({ path, svg }) =>
    svg.replace(/^<svg[^>]*?( viewBox="[^"]*")[^>]*>/, `<svg id="${partOf(path)}"$1>`),
  );
  const style = "<style>svg>svg:not(:target){display:none}</style>";
  return `<svg xmlns="http://www.w3.org/2000/svg">${style}${parts.join("")}</svg>`;
}
