/**
 * Prints posters of the scenes as a stencil duplicator would, in two inks, and puts them among the pictures of the
 * content, where the build treats them like photographs.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { runCommand } from "../../generator/cli/run-command.ts";
import { findSitePaths, type SitePaths } from "../../generator/content/site-paths.ts";
import { drawCoverages, paper, parseColor, sheet } from "./prints/plates.ts";
import { inks, type Recipe, recipes } from "./prints/recipes.ts";
import { createNoise, type Plate, printSheet } from "./prints/riso.ts";

/**
 * Prints the posters of a site.
 * @param args `--only NAME` prints one of them, `--root DIR` those of another site, `--out DIR` into another folder
 */
export const run = (args: readonly string[]) => runCommand(printPosters, args);

async function printPosters(args: readonly string[]) {
  const flags = readFlags(args, textFlags("root", "only", "out"));
  const paths = findSitePaths({ root: flags.root });
  const folder = flags.out ?? join(paths.content, "images/prints");
  await mkdir(folder, { recursive: true });
  for (const recipe of recipes) {
    if (flags.only && recipe.name !== flags.only) continue;
    const print = await makePrint(recipe, paths);
    await writeFile(join(folder, `${recipe.name}.jpg`), print);
    console.log(`${recipe.name}: ${Math.round(print.length / 1000)} kB`);
  }
  return {};
}

/** Draws both plates of a recipe and prints them; gives a JPEG. */
async function makePrint(recipe: Recipe, paths: SitePaths): Promise<Buffer> {
  const scene = await readFile(join(paths.content, "images/scenes", `${recipe.scene}.svg`), "utf8");
  const seed = seedOf(recipe.name);
  const drawing = { recipe, scene, styles: paths.styles, seed };
  const [dark, warm] = await drawCoverages(drawing);
  const [darkInk, warmInk] = recipe.inks.map((name) => parseColor(inks[name]));
  const plates: readonly Plate[] = [
    { ink: darkInk!, coverage: dark, angle: 45, pitch: 13, slip: [0, 0, 0] },
    { ink: warmInk!, coverage: warm, angle: 75, pitch: 15, slip: slipOf(seed) },
  ];
  const pixels = printSheet({ ...sheet, paper, seed }, plates);
  return sharp(pixels, { raw: { ...sheet, channels: 3 } })
    .jpeg({ quality: 90, mozjpeg: true })
    .toBuffer();
}

/** Every print has a seed of its own, and always the same one. */
function seedOf(name: string): number {
  return [...name].reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7);
}

/** How far the second plate is out of register. */
function slipOf(seed: number): Plate["slip"] {
  const noise = createNoise(seed, 1);
  return [noise(1, 1) * 5 + 2, 4 - noise(5, 1) * 8, noise(9, 1) * 0.24 - 0.12];
}
