/**
 * Compares the pictures with the places where they are shown. A photograph that is too small looks
 * soft there; one that is shown nowhere is made and carried for nothing. Drawings fit any place,
 * and a stock of them costs nothing.
 */

import type { PictureRole, PictureUse } from "../../model/body.ts";
import type { Picture } from "../../model/output.ts";
import type { Problem } from "../../model/problem.ts";

/** The fewest pixels in width that look right in each place, and what it is called. */
const places: Readonly<Record<PictureRole, { readonly width: number; readonly name: string }>> = {
  hero: { width: 720, name: "the top of a page" },
  figure: { width: 720, name: "a figure" },
  tile: { width: 480, name: "a tile" },
  portrait: { width: 240, name: "a portrait" },
  logo: { width: 200, name: "a logo" },
};

/** The width from which a photograph is sharp on every screen. */
const idealWidth = 1440;

/** Finds photographs that are too small for a place, or have none. */
export function inspectPictureUses(
  uses: readonly PictureUse[],
  pictures: ReadonlyMap<string, Picture>,
): readonly Problem[] {
  const used = new Set(uses.map(({ path }) => path));
  const unused = [...pictures].filter(([path, { candidates }]) => candidates && !used.has(path));
  return [
    ...uses.flatMap((use) => judgeUse(use, pictures.get(use.path))),
    ...unused.map(([path]) => reportUnused(path)),
  ];
}

function judgeUse(use: PictureUse, picture: Picture | undefined): readonly Problem[] {
  const { width, name } = places[use.role];
  if (!picture?.candidates || picture.width >= width) return [];
  const ideal = use.role === "hero" || use.role === "figure" ? `, better ${idealWidth}` : "";
  return [
    {
      code: "picture-small",
      severity: "warning",
      message: `The picture ${use.path} is ${picture.width} pixels wide, which looks soft in ${name}.`,
      ...use.trace(),
      fix: `Put an original of at least ${width} pixels in width${ideal}, in its place.`,
    },
  ];
}

function reportUnused(path: string): Problem {
  const file = `content/images/${path}`;
  return {
    code: "picture-unused",
    severity: "warning",
    message: `The picture ${file} is shown on no page, and is published all the same.`,
    place: { file, line: 1, column: 1 },
    fix: "Show it on a page, or delete the file.",
  };
}
