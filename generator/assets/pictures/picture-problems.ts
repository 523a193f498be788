/** What can be wrong with a picture, in words that whoever took it understands. */
import type { PictureRole, PictureUse } from "../../model/body.ts";
import type { Picture } from "../../model/output.ts";
import type { Problem } from "../../model/problem.ts";
import type { SourceFile } from "../../model/source.ts";
import { positionOf } from "../../problems/position.ts";
import { traceAt } from "../../problems/problem-at.ts";

/** Thrown when a picture cannot be used. */
export class PictureFault extends Error {
  readonly details: Partial<Problem>;

  /** @param reason the end of "The picture … cannot be used: …" */
  constructor(reason: string, fix: string, details: Partial<Problem> = {}) {
    super(reason);
    this.details = { ...details, fix };
  }
}

/** The problem of a picture that cannot be used. */
export function problemOf(path: string, { message, details }: PictureFault): Problem {
  return {
    code: "picture-broken",
    severity: "error",
    message: `The picture content/images/${path} cannot be used: ${message}.`,
    place: placeOf(path),
    ...details,
  };
}

/** Drawings are often one endless line; a report does not repeat it. */
const excerptMax = 10_000;

/** Reports what is wrong with a drawing. */
export type DrawingReport = ReturnType<typeof createDrawingReport>;

/** Makes the report of a drawing, at the place that its reader has reached. */
export function createDrawingReport({ path, text }: SourceFile, offset: () => number) {
  const dropped = new Map<string, Problem>();
  const trace = () => {
    const { place, excerpt = "" } = traceAt({ path, text }, positionOf(text, offset()));
    return excerpt.length > excerptMax ? { place } : { place, excerpt };
  };
  return {
    /** @param reason the end of "The picture … cannot be used: it …" */
    fault: (reason: string, fix: string) => new PictureFault(`it ${reason}`, fix, trace()),
    /** Warns that something is left out that may be missed; each kind once. */
    drop(what: string): void {
      if (dropped.has(what)) return;
      const fix = "Look at the picture. If nothing is missing, delete this from the file.";
      const message = `The picture ${path} lost ${what}.`;
      dropped.set(what, { code: "picture-cleaned", severity: "warning", message, ...trace(), fix });
    },
    warnings: (): readonly Problem[] => [...dropped.values()],
  };
}

/** No file of a picture is heavier: on a slow phone it would keep people waiting. */
const weightMax = 120_000;

/** Warns of the heaviest file of a picture when it could not be made light enough. */
export function findHeavy(
  path: string,
  files: readonly { readonly width: number; readonly bytes: Uint8Array }[],
): readonly Problem[] {
  const [heaviest] = [...files].sort((one, other) => other.bytes.length - one.bytes.length);
  if (!heaviest || heaviest.bytes.length <= weightMax) return [];
  const size = `${Math.ceil(heaviest.bytes.length / 1000)} kB`;
  const [what, fix] = path.endsWith(".svg")
    ? [
        `has ${size}; a drawing should have at most ${weightMax / 1000} kB`,
        "Simplify its paths, or export it as PNG or JPEG and use that instead.",
      ]
    : [
        `still has ${size} at ${heaviest.width} pixels in width, at the lowest quality`,
        "Choose a calmer picture, or crop it: grain, foliage and gravel weigh most.",
      ];
  const message = `The picture content/images/${path} ${what}.`;
  return [{ code: "picture-heavy", severity: "warning", message, place: placeOf(path), fix }];
}

/** The width from which a photograph is sharp on every screen. */
const idealWidth = 1440;

/** The fewest pixels in width that look right in each place, and what it is called. */
const places: Readonly<Record<PictureRole, { readonly width: number; readonly name: string }>> = {
  hero: { width: idealWidth / 2, name: "the top of a page" },
  figure: { width: idealWidth / 2, name: "a figure" },
  tile: { width: 480, name: "a tile" },
  portrait: { width: 240, name: "a portrait" },
  logo: { width: 200, name: "a logo" },
};

/**
 * Finds photographs that are too small for a place where they are shown, or are shown nowhere. Drawings
 * fit any place, and a stock of them costs nothing.
 */
export function inspectPictureUses(
  uses: readonly PictureUse[],
  pictures: ReadonlyMap<string, Picture>,
): readonly Problem[] {
  const small = uses.flatMap((use): Problem[] => {
    const { width, name } = places[use.role];
    const picture = pictures.get(use.path);
    if (!picture?.candidates || picture.width >= width) return [];
    const ideal = width * 2 === idealWidth ? `, better ${idealWidth}` : "";
    return [
      {
        code: "picture-small",
        severity: "warning",
        message: `The picture ${use.path} is ${picture.width} pixels wide, which looks soft in ${name}.`,
        ...use.trace(),
        fix: `Put an original of at least ${width} pixels in width${ideal}, in its place.`,
      },
    ];
  });
  const used = new Set(uses.map(({ path }) => path));
  const unused = [...pictures].filter(([path, { candidates }]) => candidates && !used.has(path));
  return [...small, ...unused.map(([path]) => reportUnused(path))];
}

function reportUnused(path: string): Problem {
  return {
    code: "picture-unused",
    severity: "warning",
    message: `The picture content/images/${path} is shown on no page, and is published all the same.`,
    place: placeOf(path),
    fix: "Show it on a page, or delete the file.",
  };
}

function placeOf(path: string) {
  return { file: `content/images/${path}`, line: 1, column: 1 };
}
