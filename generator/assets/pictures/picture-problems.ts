/** What can be wrong with a picture, in words that the person who took it understands. */
import { sizeLimits } from "../../content/limits.ts";
import { hasErrors, type Place, type Problem, problemAt } from "../../diagnostics/problem.ts";
import type { PictureRole, PictureUse } from "../../model/body.ts";
import type { Picture } from "../../model/output.ts";
import type { SourceFile } from "../../model/source.ts";

/** Thrown when a picture cannot be used. */
export class PictureFault extends Error {
  private readonly advice: string;
  private readonly details: FaultDetails;
  /** @param reason the end of "The picture … cannot be used: …" */
  constructor(reason: string, advice: string, details: FaultDetails = {}) {
    super(reason);
    this.advice = advice;
    this.details = details;
  }
  /** The problem of the picture with this path from the root of the site. */
  describe(file: string): Problem {
    const { code = "picture-broken", place } = this.details;
    const message = `The picture ${file} can't be used: ${this.message}.`;
    const finding = { code, message, advice: this.advice };
    return problemAt(place?.source ?? { path: file, text: "" }, place ?? top, finding);
  }
}

interface FaultDetails {
  readonly code?: Problem["code"];
  /** Where in the text of a drawing. A photograph has no places. */
  readonly place?: Place;
}

const top = { start: 0, end: 0 };

/** Makes the faults of one place in a drawing: the end of "… cannot be used: it …", and what to do. */
export type FaultOf = (reason: string, advice: string) => PictureFault;

/** What a drawing loses and somebody may miss, with the offset where it was first. */
export type Losses = Map<string, number>;

/** The most losses that are named. After that many, it's clear that the file isn't a plain drawing. */
const namedMax = 5;

/** Warns of everything that a drawing loses, at the place of the first loss. */
export function warnOfLosses(source: SourceFile, losses: Losses): readonly Problem[] {
  const [start] = losses.values();
  if (start === undefined) return [];
  const names = [...losses.keys()].slice(0, namedMax);
  const more = losses.size > namedMax ? ` and ${losses.size - namedMax} more kinds of things` : "";
  const finding = {
    code: "picture-cleaned",
    severity: "warning",
    message: `The picture ${source.path} lost ${names.join(", ")}${more}.`,
    advice: "Look at the picture. If nothing's missing, delete this from the file.",
  } as const;
  return [problemAt(source, { start, end: start }, finding)];
}

/** Heavier files are reported, because on a slow phone people would wait for them. */
const heavyFrom = 120_000;

/** Warns of a file that is too heavy: that of a photograph in this width, or that of a drawing. */
export function findHeavy(path: string, bytes: number, width?: number): readonly Problem[] {
  if (bytes <= heavyFrom) return [];
  const size = `${Math.ceil(bytes / 1000)} kB`;
  if (width === undefined) {
    const text = `has ${size}; a drawing should have at most ${heavyFrom / 1000} kB`;
    return [warn(path, "picture-heavy", text, sizeLimits.drawing.advice)];
  }
  const text = `still has ${size} at ${width} pixels in width, at the lowest quality`;
  const advice = "Choose a calmer picture, or crop it: grain, foliage and gravel weigh most.";
  return [warn(path, "picture-heavy", text, advice)];
}

/** Warns of a photograph that says where it was taken, while that can still be kept out of the repository. */
export function warnOfPosition(path: string): Problem {
  const text = "says where it was taken, by GPS";
  const advice =
    "The site leaves that out, but everybody can read it in the history of the repository. Before this is merged, delete the file, take the position out, and upload it again. On an iPhone: Share, Options, Location off. On Android: Edit or Details, Remove location. On Windows: Properties, Details, Remove Properties.";
  return warn(path, "picture-position", text, advice);
}

/** Makes a warning about a picture as a whole. The text continues the sentence after the picture's name. */
function warn(path: string, code: Problem["code"], text: string, advice: string): Problem {
  const source = { path: `content/images/${path}`, text: "" };
  const message = `The picture ${source.path} ${text}.`;
  return problemAt(source, top, { code, severity: "warning", message, advice });
}

/** The width from which a photograph is sharp on every screen. */
const idealWidth = 1440;

/** The fewest pixels in width that look right in each place, and what the place is called. */
const places: Readonly<Record<PictureRole, readonly [width: number, name: string]>> = {
  hero: [idealWidth / 2, "the top of a page"],
  figure: [idealWidth / 2, "a figure"],
  tile: [480, "a tile"],
  portrait: [240, "a portrait"],
  logo: [200, "a logo"],
};

/**
 * Finds photographs that are too small for a place where they're shown, and photographs that no page shows. Drawings fit
 * any place, and it's fine to keep some in stock.
 */
export function inspectPictureUses(
  uses: readonly PictureUse[],
  pictures: ReadonlyMap<string, Picture>,
  problems: readonly Problem[],
): readonly Problem[] {
  const small = uses.flatMap((use) => findSmall(use, pictures.get(use.path)));
  // If a page has an error, it may be the page that shows the picture.
  if (hasErrors(problems)) return small;
  // A picture with two names is one picture.
  const used = new Set(uses.map(({ path }) => pictures.get(path)?.original));
  const originals = [...new Set([...pictures.values()].map(({ original }) => original))];
  const unused = originals.filter((path) => !isDrawn(path) && !used.has(path));
  const text = "isn't on any page, but would be published";
  const advice = "Show it on a page, or delete the file.";
  return [...small, ...unused.map((path) => warn(path, "picture-unused", text, advice))];
}

const isDrawn = (path: string) => /\.svg$/i.test(path);

function findSmall(use: PictureUse, picture: Picture | undefined): readonly Problem[] {
  const [width, name] = places[use.role];
  if (!picture || isDrawn(use.path) || picture.width >= width) return [];
  const better = width === idealWidth / 2 ? `, better ${idealWidth}` : "";
  const message = `The picture ${use.path} is ${picture.width} pixels wide, which looks soft in ${name}.`;
  const advice = `Upload a larger picture in its place, at least ${width} pixels wide${better}.`;
  return [{ code: "picture-small", severity: "warning", message, place: use.findPlace(), advice }];
}
