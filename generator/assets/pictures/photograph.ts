/**
 * Makes the files of one photograph: AVIF for nearly everybody and a fallback for the rest, at up
 * to four widths, upright, in sRGB, without anything that the camera wrote into it. A file that is
 * too heavy is made again at a lower quality until it fits.
 */
import type { Sharp } from "sharp";

/** One finished file. */
export interface Candidate {
  readonly width: number;
  readonly format: "avif" | "jpg" | "webp";
  readonly bytes: Buffer;
}

export interface Photograph {
  /** The size of the original, upright. */
  readonly width: number;
  readonly height: number;
  readonly candidates: readonly Candidate[];
}

/** Thrown when an original cannot be used; the message is the rest of "…cannot be used: it". */
export class PhotographFault extends Error {
  readonly fix: string;

  constructor(reason: string, fix: string) {
    super(reason);
    this.fix = fix;
  }
}

/** Everything that the bytes of the files depend on besides the original and sharp itself. */
export const photographSettings = {
  /** A little more than 360, 720 and 1080: the commonest phones want one pixel more than those. */
  widths: [368, 736, 1104, 1472],
  /** The most bytes that a file of each width may have. */
  budgets: {
    avif: [25_000, 42_000, 80_000, 120_000],
    fallback: [50_000, 90_000, 120_000, 120_000],
  },
  /** The best quality that is tried, and the lowest that is still looked at with pleasure. */
  qualities: { avif: [52, 24], jpg: [74, 24], webp: [76, 30] },
  /** By how much of itself a file shrinks for each step of quality, roughly. */
  slopes: { avif: 0.034, jpg: 0.017, webp: 0.017 },
  /** The power of its width with which a file grows from each width to the next, at one quality. */
  growth: { avif: [2.05, 1.65, 1.45], jpg: [1.85, 1.85, 1.75], webp: [1.85, 1.85, 1.75] },
  avif: { effort: 1, chromaSubsampling: "4:2:0" },
  // To look for the best order of scans takes a third of the time, and saves one byte in a hundred.
  jpg: { mozjpeg: true, optimiseScans: false },
  webp: { effort: 5, smartSubsample: true },
} as const;

/** No honest photograph has more pixels. */
const pixelsMax = 120_000_000;
/** Above this many pixels, a file that has next to no bytes for them is a bomb. */
const pixelsTrusted = 24_000_000;
const pixelsPerByteMax = 200;

const damaged = "is damaged, or cut off";
const exportAgain = "Export the picture again, or upload it again, and put it in its place.";

/**
 * Makes the files of a photograph.
 * @throws PhotographFault when the original cannot be used
 */
export async function makePhotograph(bytes: Buffer): Promise<Photograph> {
  const { default: sharp } = await import("sharp");
  // One thread for each picture: several are made at once, and the bytes never depend on the machine.
  sharp.concurrency(1);
  const { width, height } = await measure(sharp, bytes);
  const widest = Math.min(width, photographSettings.widths.at(-1)!);
  const pixels = await decode(sharp, bytes, widest);
  const open = (): Sharp => sharp(pixels.data, { raw: pixels.info });
  const candidates: Candidate[] = [];
  for (const format of ["avif", pixels.info.channels === 4 ? "webp" : "jpg"] as const) {
    let last: Print | undefined;
    for (const size of widthsFor(width)) {
      const resized = size === pixels.info.width ? open() : open().resize({ width: size });
      last = await encode(resized, format, size, guessQuality(format, size, last));
      candidates.push({ width: size, format, bytes: last.bytes });
    }
  }
  return { width, height, candidates };
}

/**
 * The size of an original, upright, without making anything of it.
 * @throws PhotographFault when the original cannot be used
 */
export async function measurePhotograph(bytes: Buffer) {
  const { default: sharp } = await import("sharp");
  return measure(sharp, bytes);
}

/** The limit of a file's bytes. */
export function budgetOf({ format, width }: Pick<Candidate, "format" | "width">): number {
  const { budgets } = photographSettings;
  return budgets[format === "avif" ? "avif" : "fallback"].at(stepOf(width))!;
}

/** The place of a width among those that are made. */
function stepOf(width: number): number {
  return photographSettings.widths.findIndex((size) => width <= size);
}

/** Up to four widths, never wider than the original. */
function widthsFor(width: number): readonly number[] {
  const narrower = photographSettings.widths.filter((size) => size < width);
  return narrower.length < photographSettings.widths.length ? [...narrower, width] : narrower;
}

type SharpModule = typeof import("sharp")["default"];

/** Reads the head of a file, and refuses what would swell when it is opened. */
async function measure(sharp: SharpModule, bytes: Buffer) {
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PhotographFault(damaged, exportAgain);
    });
  const { width, height } = head.autoOrient;
  const pixels = width * height;
  const size = `${width} x ${height} pixels`;
  if (pixels > pixelsMax) {
    const limit = `${pixelsMax / 1e6} million`;
    throw new PhotographFault(
      `says that it has ${size}, and more than ${limit} are not opened`,
      "Make it smaller and export it again: 2,000 pixels in width are plenty.",
    );
  }
  if (pixels > pixelsTrusted && pixels / bytes.length > pixelsPerByteMax) {
    throw new PhotographFault(
      `says that it has ${size}, but has only ${bytes.length} bytes for them`,
      "Make it smaller and export it again: 2,000 pixels in width are plenty.",
    );
  }
  if ((head.pages ?? 1) > 1) {
    throw new PhotographFault(
      "moves, and a page has no button to stop it",
      "Save one picture of it as PNG or JPEG.",
    );
  }
  return { width, height };
}

/** The pixels at the greatest width that is needed: upright, in sRGB, see-through only if it shows. */
async function decode(sharp: SharpModule, bytes: Buffer, width: number) {
  const decoded = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new PhotographFault(damaged, exportAgain);
    });
  const { data, info } = decoded;
  if (info.channels !== 4 || !isOpaque(data)) return decoded;
  return sharp(data, { raw: info }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** Many programs write an opacity for every pixel and then make all of them opaque. */
function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}

/** A file, and the quality that it has. */
interface Print {
  readonly width: number;
  readonly quality: number;
  readonly bytes: Buffer;
}

/** What one width needed is a good guess for the next: each wrong one costs a file. */
function guessQuality(format: Candidate["format"], width: number, last: Print | undefined): number {
  const { qualities, slopes, growth } = photographSettings;
  const [best, lowest] = qualities[format];
  if (!last) return best;
  const power = growth[format].at(stepOf(last.width))!;
  const expected = last.bytes.length * (width / last.width) ** power;
  const steps = Math.log(budgetOf({ format, width }) / expected) / slopes[format];
  return Math.max(lowest, Math.min(best, Math.floor(last.quality + steps)));
}

/** Encodes at about the highest quality that keeps within the budget, or at the lowest there is. */
async function encode(
  picture: Sharp,
  format: Candidate["format"],
  width: number,
  guess: number,
): Promise<Print> {
  const budget = budgetOf({ format, width });
  const [, lowest] = photographSettings.qualities[format];
  let slope: number = photographSettings.slopes[format];
  let quality = guess;
  let bytes = await print(picture, format, quality);
  while (bytes.length > budget && quality > lowest) {
    const before = { quality, size: bytes.length };
    const steps = Math.ceil(Math.log(bytes.length / budget) / slope);
    quality = Math.max(lowest, quality - Math.max(1, steps));
    bytes = await print(picture, format, quality);
    // The second guess knows how this picture behaves.
    const shrunk = Math.log(before.size / bytes.length) / (before.quality - quality);
    slope = Math.max(0.005, shrunk);
  }
  return { width, quality, bytes };
}

function print(picture: Sharp, format: Candidate["format"], quality: number): Promise<Buffer> {
  const { avif, jpg, webp } = photographSettings;
  const copy = picture.clone();
  if (format === "avif") return copy.avif({ ...avif, quality }).toBuffer();
  return format === "jpg"
    ? copy.jpeg({ ...jpg, quality }).toBuffer()
    : copy.webp({ ...webp, quality }).toBuffer();
}
