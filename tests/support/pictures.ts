/** Compiles pictures from a folder of their own, and makes the pictures that tests need. */
import { join } from "node:path";
import sharp from "sharp";
import {
  compilePictures,
  type PictureTools,
} from "../../generator/assets/pictures/compile-pictures.ts";
import { openFolders } from "../../generator/content/folders.ts";
import { createAddresses } from "../../generator/model/address.ts";
import { openCache } from "../../generator/output/cache.ts";
import { givenFolder, writeFiles } from "./place-world.ts";
import type { World } from "./usual-files.ts";

/** A folder with pictures until the test ends, and a cache that is empty at first. */
export function placePictures(files: World) {
  const root = givenFolder();
  const folder = join(root, "images");
  writeFiles(folder, files);
  const addresses = createAddresses("https://site.example/repo/");
  return {
    folder,
    /** Compiles them as a process does that finds this cache. */
    async compile(changes: Partial<PictureTools> = {}) {
      const made: string[] = [];
      const cache = openCache(join(root, "cache"));
      const { value, problems } = await compilePictures(folder, Object.keys(files).sort(), {
        cache: {
          ...cache,
          set(name, ...result) {
            made.push(name);
            cache.set(name, ...result);
          },
        },
        folders: openFolders(),
        addresses,
        ...changes,
      });
      return { ...value, problems, made };
    },
  };
}

export const compileOnce = (files: World, changes: Partial<PictureTools> = {}) =>
  placePictures(files).compile(changes);

/** A picture in one colour; with an opacity, see-through. */
export function plain(width: number, height: number, alpha?: number) {
  const background = { r: 250, g: 120, b: 30, ...(alpha === undefined ? {} : { alpha }) };
  const channels = alpha === undefined ? 3 : 4;
  return sharp({ create: { width, height, channels, background } });
}

/** A photograph as a phone takes it, with the place where it was taken. */
export const positioned = () =>
  plain(800, 600)
    .withExif({
      IFD0: { Model: "Phone" },
      IFD3: { GPSLatitude: "29/1 39/1 0/1", GPSLongitude: "82/1 20/1 0/1" },
    })
    .jpeg()
    .toBuffer();

/** A picture of soft noise: the smaller the blur, the more bytes it takes. */
export async function noisy(width: number, height: number, blur: number): Promise<Buffer> {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
  const pixels = Uint8Array.from({ length: width * height * 3 }, next);
  const raw = { width, height, channels: 3 } as const;
  const picture = sharp(pixels, { raw });
  return (blur > 0 ? picture.blur(blur).normalise() : picture).jpeg({ quality: 95 }).toBuffer();
}

/** A drawing of many strokes, at least as heavy as asked. */
export function drawing(bytes: number): Buffer {
  const stroke = (index: number) => `<path d="M${index % 97} ${index % 89}L${index % 83} 9"/>`;
  let strokes = "";
  for (let index = 1; strokes.length < bytes; index++) strokes += stroke(index);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">${strokes}</svg>`,
  );
}
