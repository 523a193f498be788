/**
 * `npm run prints`: prints posters of the scenes as a stencil duplicator would, in two inks, and
 * puts them into the pictures of the content. They are originals like any photograph: the build
 * makes of them what it makes of those.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileString } from "sass";
import sharp from "sharp";
import type { inks, Recipe, recipes } from "../../templates/prints/recipes.ts";
import { findSitePaths, type SitePaths } from "../site-paths.ts";
import { readFlags } from "./options.ts";
import { type Color, createNoise, printSheet } from "./riso.ts";
import { runCommand } from "./run-command.ts";

type Recipes = { readonly inks: typeof inks; readonly recipes: typeof recipes };

const sheet = { width: 1800, height: 1012 };
/** The strip of bare paper around the picture. */
const margin = 44;
const paper: Color = [255, 247, 232];

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

/** The styles of a scene on the plate of one ink: the blacker, the more ink. */
function plateStyles(ink: 0 | 1, own: Recipe["tones"] = {}): string {
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

/** The three colours of the sky at an hour, as the styles of the site have them. */
function skyOf(styles: string, hour: number): readonly Color[] {
  const { css } = compileString(
    `@use "settings/skies"; @use "tools/sky-at" as *; a { b: sky-at(skies.$day-theme, ${hour}) }`,
    { loadPaths: [styles] },
  );
  return [...css.matchAll(/#([0-9a-f]{3,6})\b|rgb\(([^)]+)\)/g)].map(([, hex, rgb]) =>
    hex ? colorOf(hex) : (rgb!.split(",").map(Number) as unknown as Color),
  );
}

function colorOf(hex: string): Color {
  const digits = hex.replace("#", "");
  const pairs =
    digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  return pairs.map((pair) => Number.parseInt(pair, 16)) as unknown as Color;
}

/** The shares of both inks that come nearest to a colour. */
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

/** Draws the plate of one ink. */
async function drawPlate(recipe: Recipe, scene: string, sky: readonly number[], ink: 0 | 1) {
  const [left, top, wide] = recipe.crop;
  const art = { width: sheet.width - 2 * margin, height: sheet.height - 2 * margin };
  const scale = art.width / wide;
  const inside = scene.replace(/<style>.*?<\/style>/s, "").replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  const stops = sky.map((coverage, index) => {
    return `<stop offset="${[0, 0.6, 1][index]}" stop-color="${grayOf(coverage)}"/>`;
  });
  const marks = [
    [sheet.width / 2, margin / 2],
    [sheet.width / 2, sheet.height - margin / 2],
    [margin / 2, sheet.height / 2],
    [sheet.width - margin / 2, sheet.height / 2],
  ].map(
    ([x, y]) =>
      `M${x! - 15} ${y}h30M${x} ${y! - 15}v30M${x! - 8} ${y}a8 8 0 0 1 16 0a8 8 0 0 1-16 0`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">
    <style>${plateStyles(ink, recipe.tones)}</style>
    <linearGradient id="sky" x2="0" y2="1">${stops.join("")}</linearGradient>
    <rect width="100%" height="100%" fill="#fff"/>
    <svg x="${margin}" y="${margin}" width="${art.width}" height="${art.height}" overflow="hidden">
      <rect width="100%" height="100%" fill="url(#sky)"/>
      <g transform="scale(${scale})translate(${-left} ${-top})">
        ${inside}${recipe.before ?? ""}
      </g>
    </svg>
    <path d="${marks.join("")}" fill="none" stroke="#000" stroke-width="2.5"/>
  </svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .resize(sheet.width, sheet.height)
    .flatten({ background: "#fff" })
    .removeAlpha()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.map((value) => 255 - value);
}

/** The stencil is burnt, not cut: its edges are a little uneven. */
function roughen(coverage: Uint8Array, seed: number): Uint8Array {
  const edge = createNoise(seed, 9);
  const { width, height } = sheet;
  return coverage.map((value, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const inner = Math.min(x - margin, width - margin - x, y - margin, height - margin - y);
    return inner >= 0 && inner < 4 && edge(x, y) * 4 > inner + 0.6 ? 0 : value;
  });
}

/** Every print has accidents of its own, and always the same ones. */
function seedOf(name: string): number {
  return [...name].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7);
}

/** Draws both plates of a recipe and prints them. */
async function makePrint(recipe: Recipe, given: Recipes, paths: SitePaths): Promise<Buffer> {
  const scene = await readFile(join(paths.content, "images/scenes", `${recipe.scene}.svg`), "utf8");
  const [dark, warm] = recipe.inks.map((name) => colorOf(given.inks[name])) as [Color, Color];
  const sky = skyOf(paths.styles, recipe.hour).map((color) => separate(color, dark, warm));
  const seed = seedOf(recipe.name);
  const accident = createNoise(seed, 1);
  const makePlate = async (ink: 0 | 1) => {
    const shares = sky.map((share) => share[ink]);
    return roughen(await drawPlate(recipe, scene, shares, ink), seed + ink);
  };
  const slip = [
    accident(1, 1) * 5 + 2,
    4 - accident(5, 1) * 8,
    accident(9, 1) * 0.24 - 0.12,
  ] as const;
  const plates = [
    { ink: dark, coverage: await makePlate(0), angle: 45, pitch: 13, slip: [0, 0, 0] as const },
    { ink: warm, coverage: await makePlate(1), angle: 75, pitch: 15, slip },
  ];
  const pixels = printSheet({ ...sheet, paper, seed }, plates);
  return sharp(pixels, { raw: { ...sheet, channels: 3 } })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer();
}

await runCommand(async (args) => {
  const flags = readFlags(args, {
    root: { type: "string" },
    only: { type: "string" },
    out: { type: "string" },
  });
  const paths = findSitePaths({ root: flags.root });
  const file = pathToFileURL(join(paths.templates, "prints/recipes.ts")).href;
  const given = (await import(file)) as Recipes;
  const folder = flags.out ?? join(paths.content, "images/prints");
  await mkdir(folder, { recursive: true });
  for (const recipe of given.recipes) {
    if (flags.only && recipe.name !== flags.only) continue;
    const print = await makePrint(recipe, given, paths);
    await writeFile(join(folder, `${recipe.name}.jpg`), print);
    console.log(`${recipe.name}: ${Math.round(print.length / 1000)} kB`);
  }
  return {};
});
