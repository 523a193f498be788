/**
 * Makes the files of one photograph: AVIF for nearly everybody, in up to four widths, and a fallback for everybody else,
 * in three. They're upright, in sRGB, and without anything that the camera wrote into the original. A file that's too
 * heavy is made again at a lower quality until it fits. The bytes depend only on this module, sharp and the original.
 */
import type { Sharp } from "sharp";
import { limits } from "../../content/limits.ts";
import type { Decoders, Pixels } from "./decoders.ts";
import { findHeavy, PictureFault, warnOfPosition } from "./picture-problems.ts";
import { hasPosition } from "./position.ts";

/** One finished file. */
export interface Candidate {
  readonly width: number;
  readonly format: keyof typeof formats;
  readonly bytes: Buffer;
}

/** A little more than 360, 720 and 1080, because the most common phones need a few pixels more than those. */
const widths = [368, 736, 1104, 1472];

/**
 * How files are made: the qualities to try, of which even the last one looks good, and the most bytes for each width. There's
 * no fallback in the largest width: to fit, it would have to look worse than a smaller one.
 */
const formats = {
  avif: {
    // More effort takes five times as long, and saves one byte in ten.
    qualities: [52, 45, 38, 31, 24],
    budgets: [25_000, 42_000, 80_000, 120_000],
    encode: (picture: Sharp, quality: number) =>
      picture.avif({ quality, effort: 0, chromaSubsampling: "4:2:0" }),
  },
  jpg: {
    qualities: [74, 64, 54, 44, 34, 24],
    budgets: [50_000, 90_000, 120_000],
    // With mozjpeg it takes four times as long, and saves one byte in eight.
    encode: (picture: Sharp, quality: number) => picture.jpeg({ quality, progressive: true }),
  },
  webp: {
    qualities: [76, 65, 54, 42, 30],
    budgets: [50_000, 90_000, 120_000],
    encode: (picture: Sharp, quality: number) => picture.webp({ quality, effort: 5 }),
  },
};

/** The most bytes that are opened: those of all pixels at once, of any depth, and those of a profile of colors. */
const most = { bytes: 360_000_000, profile: 65_536 };

/** Makes the files of a photograph, and warns of a heavy one. Throws PictureFault for a broken original. */
export async function makePhotograph(path: string, bytes: Buffer, decoders: Decoders) {
  const { default: sharp } = await import("sharp");
  // Each picture gets one thread. Several pictures are made at once anyway, and so the bytes don't depend on the computer.
  sharp.concurrency(1);
  const { width, height, problems } = await measurePhotograph(path, bytes);
  const sizes = [...new Set(widths.map((each) => Math.min(each, width)))];
  const { data, info } = await decode(bytes, decoders, sizes.at(-1));
  const resize = (size: number) =>
    sharp(data, { raw: info }).resize(size).raw().toBuffer({ resolveWithObject: true });
  const resized = await Promise.all(sizes.map(resize));
  const files: Candidate[] = [];
  for (const format of ["avif", info.channels === 4 ? "webp" : "jpg"] as const) {
    const { qualities, budgets, encode } = formats[format];
    // A wider file hardly ever fits at a better quality than a narrower one, so it begins with the quality of that.
    let tried = 0;
    for (const [step, limit] of budgets.slice(0, sizes.length).entries()) {
      const { data: pixels, info: raw } = resized[step]!;
      let encoded: Buffer;
      for (;;) {
        const image = encode(sharp(pixels, { raw }), qualities[tried] ?? 0);
        encoded = await image.toBuffer().catch(damaged);
        if (encoded.length <= limit || tried === qualities.length - 1) break;
        tried++;
      }
      files.push({ width: raw.width, format, bytes: encoded });
    }
  }
  const heavy = files.flatMap((file) => findHeavy(path, file.bytes.length, file.width));
  return { width, height, files, problems: [...problems, ...heavy.slice(0, 1)] };
}

function damaged(): never {
  const advice = "Export the picture again, or upload it again, and put it in its place.";
  throw new PictureFault("it is damaged, or cut off", advice);
}

/**
 * The upright size of an original, from its head, with a warning if it says where it was taken. Throws PictureFault where
 * it moves or is too large.
 */
export async function measurePhotograph(path: string, bytes: Buffer) {
  const { default: sharp } = await import("sharp");
  const head = await sharp(withoutNotes(bytes), { limitInputPixels: false })
    .metadata()
    .catch(damaged);
  const { width, height } = head.autoOrient;
  const sample = /^u?char$/.test(head.depth) ? 1 : /short$/.test(head.depth) ? 2 : 8;
  // A progressive picture can't be read row by row, and is held twice. The decoder of AVIF holds seven times as much.
  const times = head.format === "heif" ? 7 : head.isProgressive ? 2 : 1;
  const memory = width * height * head.channels * sample * times;
  const isTooLarge =
    width * height > limits.pixels || Math.max(width, height) > Math.min(limits.side, 5 * width);
  if (isTooLarge || memory > most.bytes) {
    const advice = "Make it smaller and export it again: 2,000 pixels in width are plenty.";
    const why = isTooLarge
      ? `and more than ${limits.pixels / 1e6} million, ${limits.side} on a side, or five times the width in height, are not opened`
      : `which take ${Math.ceil(memory / 1e6)} MB to open, and more than ${most.bytes / 1e6} are not taken`;
    throw new PictureFault(`it has ${width} x ${height} pixels, ${why}`, advice);
  }
  if ((head.pages ?? 1) > 1) {
    const advice = "Save one picture of it as PNG or JPEG.";
    throw new PictureFault("it moves, and a page has no button to stop it", advice);
  }
  return { width, height, problems: hasPosition(head) ? [warnOfPosition(path)] : [] };
}

/**
 * A PNG without the texts and other data beside the picture, because a decoder that opens them may need a thousand times
 * their size. The chunks that say how the picture looks stay (PNG specification, sections 5.3 and 11.3).
 */
function withoutNotes(bytes: Buffer): Buffer {
  if (bytes.toString("latin1", 1, 4) !== "PNG") return bytes;
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8, end = 0; at + 8 <= bytes.length; at = end) {
    const length = bytes.readUInt32BE(at);
    end = at + 12 + length;
    const name = bytes.toString("latin1", at + 4, at + 8);
    const isLook = /^(?:[A-Z]|tRNS|gAMA|cHRM|sRGB|eXIf)/.test(name);
    if (isLook || (name === "iCCP" && length < most.profile)) kept.push(bytes.subarray(at, end));
  }
  return Buffer.concat(kept);
}

/** Decodes the pixels at the greatest width that's needed: upright, in sRGB, and transparent only if that shows. */
async function decode(bytes: Buffer, decoders: Decoders, width = 0): Promise<Pixels> {
  const { default: sharp } = await import("sharp");
  const strict = { limitInputPixels: limits.pixels, failOn: "error" } as const;
  const decoded = await decoders
    .decode(withoutNotes(bytes), strict, { width })
    .catch((cause) => (cause instanceof PictureFault ? Promise.reject(cause) : damaged()));
  const { data, info } = decoded;
  // Many programs store an opacity for each pixel although all of them are opaque.
  if (info.channels < 4 || !(await sharp(data, { raw: info }).stats()).isOpaque) return decoded;
  return sharp(data, { raw: info }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}
