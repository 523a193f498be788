/**
 * Separates a scene into the plates of two inks: the drawing and its sky in shades of gray, where black
 * is all the ink and white is none.
 */
import { compileString } from "sass";
import sharp from "sharp";
import { inks, type Recipe } from "./recipes.ts";
import { type Color, createNoise } from "./riso.ts";

/** The size of a print, in pixels. */
export const sheet = { width: 1800, height: 1012 };
/** The colour of the paper. */
export const paper: Color = [255, 247, 232];
/** The strip of bare paper around the picture, in pixels. */
const margin = 44;
const picture = { width: sheet.width - 2 * margin, height: sheet.height - 2 * margin };

/** The dark ink or the warm one. */
type Ink = 0 | 1;

/**
 * How much of the dark ink and of the warm one stands for each class of the scenes, in percent.
 * Both inks together are the darkest; the paper is the lightest.
 */
const tones: Readonly<Record<string, readonly [dark: number, warm: number]>> = {
  a: [100, 45],
  b: [100, 0],
  c: [0, 100],
  d: [0, 42],
  e: [0, 0],
  f: [44, 100],
  g: [36, 0],
  h: [80, 100],
  i: [26, 100],
  j: [0, 72],
  k: [0, 24],
  l: [100, 100],
  m: [0, 0],
};

/** What both plates are drawn from. */
interface Drawing {
  readonly recipe: Recipe;
  /** The scene, as SVG. */
  readonly scene: string;
  /** The folder of the site's styles, which know the colours of the sky. */
  readonly styles: string;
  readonly seed: number;
}

/** Draws both plates: how much ink each pixel of the sheet gets, 0 to 255, the dark ink first. */
export async function drawCoverages(drawing: Drawing): Promise<readonly [Uint8Array, Uint8Array]> {
  const { recipe, styles, seed } = drawing;
  const [dark, warm] = recipe.inks.map((name) => parseColor(inks[name]));
  const sky = skyOf(styles, recipe.hour).map((color) => separate(color, dark!, warm!));
  const draw = async (ink: Ink) => {
    const shares = sky.map((share) => share[ink]);
    return roughen(await rasterize(printPlate(drawing, shares, ink)), seed + ink);
  };
  return [await draw(0), await draw(1)];
}

/** Parses a colour of CSS such as `#fb0` or `#ef7d32`. */
export function parseColor(hex: string): Color {
  const digits = hex.replace("#", "");
  const pairs =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16));
  return [red, green, blue];
}

/** The three colours of the sky at an hour, as the styles of the site have them. */
function skyOf(styles: string, hour: number): readonly Color[] {
  const { css } = compileString(
    `@use "settings/skies"; @use "tools/sky-at" as *; a { b: sky-at(skies.$day-theme, ${hour}) }`,
    { loadPaths: [styles] },
  );
  return [...css.matchAll(/#([0-9a-f]{3,6})\b|rgb\(([^)]+)\)/g)].map(([, hex, rgb = ""]) => {
    if (hex) return parseColor(hex);
    const [red = 0, green = 0, blue = 0] = rgb.split(",").map(Number);
    return [red, green, blue];
  });
}

/** The shares of both inks, 0 to 1, that come nearest to a colour on this paper. */
function separate(color: Color, dark: Color, warm: Color): readonly [number, number] {
  let best: readonly [number, number] = [0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (let a = 0; a <= 1; a += 0.02) {
    for (let b = 0; b <= 1; b += 0.02) {
      let distance = 0;
      for (let channel = 0; channel < 3; channel++) {
        const through = (1 - a * (1 - dark[channel]! / 255)) * (1 - b * (1 - warm[channel]! / 255));
        distance += (paper[channel]! * through - color[channel]!) ** 2;
      }
      if (distance < least) [least, best] = [distance, [a, b]];
    }
  }
  return best;
}

/** Prints the plate of one ink as SVG: the sky, the part of the scene that is shown, and the marks. */
function printPlate({ recipe, scene }: Drawing, sky: readonly number[], ink: Ink): string {
  const [left, top, width] = recipe.crop;
  const inside = scene.replace(/<style>.*?<\/style>/s, "").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  const stops = sky.map((coverage, index) => {
    return `<stop offset="${[0, 0.6, 1][index]}" stop-color="${grayOf(coverage)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
    <style>${plateStyles(ink, recipe.tones)}</style>
    <linearGradient id="sky" x2="0" y2="1">${stops.join("")}</linearGradient>
    <rect width="100%" height="100%" fill="#fff"/>
    <svg x="${margin}" y="${margin}" width="${picture.width}" height="${picture.height}" overflow="hidden">
      <rect width="100%" height="100%" fill="url(#sky)"/>
      <g transform="scale(${picture.width / width})translate(${-left} ${-top})">
        ${inside}${recipe.before ?? ""}
      </g>
    </svg>
    <path d="${registerMarks()}" fill="none" stroke="#000" stroke-width="2.5"/>
  </svg>`;
}

/** The styles of a scene on the plate of one ink: the blacker, the more ink. */
function plateStyles(ink: Ink, own: Recipe["tones"] = {}): string {
  const gray = (name: string) => grayOf((own[name] ?? tones[name]!)[ink] / 100);
  const fills = Object.keys(tones)
    .filter((name) => name !== "l" && name !== "m")
    .map((name) => `.${name}{fill:${gray(name)}}`);
  const line = "fill:none;stroke-width:6;stroke-linecap:round;stroke-linejoin:round";
  const lines = ["l", "m"].map((name) => `.${name}{${line};stroke:${gray(name)}}`);
  return [...fills, ...lines].join("");
}

function grayOf(coverage: number): string {
  const value = Math.round(255 * (1 - coverage));
  return `rgb(${value},${value},${value})`;
}

/** A crossed ring in the middle of each margin, by which a printer aligns the plates. */
function registerMarks(): string {
  const { width, height } = sheet;
  const places: readonly (readonly [x: number, y: number])[] = [
    [width / 2, margin / 2],
    [width / 2, height - margin / 2],
    [margin / 2, height / 2],
    [width - margin / 2, height / 2],
  ];
  const marks = places.map(
    ([x, y]) => `M${x - 15} ${y}h30M${x} ${y - 15}v30M${x - 8} ${y}a8 8 0 0 1 16 0a8 8 0 0 1-16 0`,
  );
  return marks.join("");
}

/** The pixels of a plate: 255 where it is black. */
async function rasterize(svg: string): Promise<Uint8Array> {
  const pixels = await sharp(Buffer.from(svg))
    .resize(sheet.width, sheet.height)
    .flatten({ background: "#fff" })
    .removeAlpha()
    .extractChannel(0)
    .raw()
    .toBuffer();
  return pixels.map((value) => 255 - value);
}

/** Makes the edges of the picture a little uneven: a stencil is burnt, not cut. */
function roughen(coverage: Uint8Array, seed: number): Uint8Array {
  const edge = createNoise(seed, 9);
  const { width, height } = sheet;
  return coverage.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inner = Math.min(x - margin, width - margin - x, y - margin, height - margin - y);
    return inner >= 0 && inner < 4 && edge(x, y) * 4 > inner + 0.6 ? 0 : value;
  });
}
