/** What can be wrong with a picture, in words that whoever took it understands. */

import { hasErrors, type Place, type Problem } from "../../diagnostics/problem.ts";
import type { PictureRole, PictureUse } from "../../model/body.ts";
import type { Picture } from "../../model/output.ts";

/** Thrown when a picture cannot be used. */
export class PictureFault extends Error {
  private readonly details: Partial<Problem>;
  /** @param reason the end of "The picture … cannot be used: …" */
  constructor(reason: string, advice: string, details: Partial<Problem> = {}) {
    super(reason);
    this.details = { ...details, advice };
  }
  /** The problem of the picture with this path. */
  describe(path: string): Problem {
    return pictureProblem(path, `cannot be used: ${this.message}`, this.details);
  }
}

/** The error of a whole picture, unless the details are others; the text goes on behind its name. */
function pictureProblem(path: string, text: string, details: Partial<Problem>): Problem {
  const file = `content/images/${path}`;
  const message = `The picture ${file} ${text}.`;
  const place = { source: { path: file, text: "" }, start: 0, end: 0 };
  return { code: "picture-broken", severity: "error", message, place, ...details };
}

/** Reports what is wrong with a drawing. */
export type DrawingReport = ReturnType<typeof createDrawingReport>;

/** Makes the report of a drawing, at the offset that its reader has reached. */
export function createDrawingReport(path: string, text: string, offset: () => number) {
  const warnings = new Map<string, Problem>();
  const source = { path: `content/images/${path}`, text };
  const trace = (): { readonly place: Place } => {
    const start = offset();
    return { place: { source, start, end: start } };
  };
  return {
    warnings,
    /** @param reason the end of "The picture … cannot be used: it …" */
    fault: (reason: string, advice: string) => new PictureFault(`it ${reason}`, advice, trace()),
    /** Warns that something is left out that may be missed; each kind once. */
    drop(what: string): void {
      if (warnings.has(what)) return;
      const advice = "Look at the picture. If nothing is missing, delete this from the file.";
      const details = { code: "picture-cleaned", severity: "warning", ...trace(), advice } as const;
      warnings.set(what, pictureProblem(path, `lost ${what}`, details));
    },
  };
}

/** No file of a picture is heavier: on a slow phone it would keep people waiting. */
const weightMax = 120_000;

/** Warns of a file that is too heavy: that of a photograph in this width, or that of a drawing. */
export function findHeavy(path: string, bytes: number, width?: number): readonly Problem[] {
  if (bytes <= weightMax) return [];
  const size = `${Math.ceil(bytes / 1000)} kB`;
  const [text, advice] =
    width === undefined
      ? [
          `has ${size}; a drawing should have at most ${weightMax / 1000} kB`,
          "Simplify its paths, or export it as PNG or JPEG and use that instead.",
        ]
      : [
          `still has ${size} at ${width} pixels in width, at the lowest quality`,
          "Choose a calmer picture, or crop it: grain, foliage and gravel weigh most.",
        ];
  return [pictureProblem(path, text, { code: "picture-heavy", severity: "warning", advice })];
}

/** The width from which a photograph is sharp on every screen. */
const idealWidth = 1440;

/** The fewest pixels in width that look right in each place, and what it is called. */
const places: Readonly<Record<PictureRole, readonly [width: number, name: string]>> = {
  hero: [idealWidth / 2, "the top of a page"],
  figure: [idealWidth / 2, "a figure"],
  tile: [480, "a tile"],
  portrait: [240, "a portrait"],
  logo: [200, "a logo"],
};

/**
 * Finds photographs that are too small for a place where they are shown, or are shown nowhere. Drawings
 * fit any place, and a stock of them costs nothing. A page with an error may be the one that shows it.
 */
export function inspectPictureUses(
  uses: readonly PictureUse[],
  pictures: ReadonlyMap<string, Picture>,
  problems: readonly Problem[],
): readonly Problem[] {
  const used = new Set(uses.map(({ path }) => path));
  const isUnused = (path: string) => !isDrawn(path) && !used.has(path);
  const unused = hasErrors(problems) ? [] : [...pictures.keys()].filter(isUnused);
  const details = { code: "picture-unused", severity: "warning" } as const;
  const advice = "Show it on a page, or delete the file.";
  const text = "is shown on no page, and is published all the same";
  return [
    ...uses.flatMap((use) => checkUse(use, pictures.get(use.path)) ?? []),
    ...unused.map((path) => pictureProblem(path, text, { ...details, advice })),
  ];
}

const isDrawn = (path: string) => path.endsWith(".svg");

function checkUse(use: PictureUse, picture: Picture | undefined): Problem | undefined {
  const [width, name] = places[use.role];
  if (!picture || isDrawn(use.path) || picture.width >= width) return undefined;
  const ideal = width === idealWidth / 2 ? `, better ${idealWidth}` : "";
  const message = `The picture ${use.path} is ${picture.width} pixels wide, which looks soft in ${name}.`;
  const advice = `Put an original of at least ${width} pixels in width${ideal}, in its place.`;
  return { code: "picture-small", severity: "warning", message, place: use.findPlace(), advice };
}
