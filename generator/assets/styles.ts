/** Compiles the stylesheet with Sass, and minifies it with esbuild. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Importer } from "sass";
import type { Address } from "../model/address.ts";
import { createSassParts } from "./sass-parts.ts";
import { placeAddresses, tellMissingFiles } from "./style-addresses.ts";
import { StyleFault } from "./style-fault.ts";
import { createImporter, stylesUrl } from "./style-folders.ts";

/** What Sass makes of `main.scss`, which takes longest and asks for nothing but the two folders. */
export type CompileSass = () => Promise<string>;

/** Makes the compiler of two folders, for whoever compiles them once. */
export function createSass(folder: string, fallbackFolder: string): CompileSass {
  return async () => (await compileOnce(folder, fallbackFolder)).css;
}

async function compileOnce(folder: string, fallbackFolder: string, more?: Maps) {
  const run = await loadSass();
  return run(await readMain(fallbackFolder), createImporter(folder, fallbackFolder), more);
}

/** The same for whoever will compile them again: next time only what has changed is, if that is safe. */
export function createLiveSass(folder: string, fallbackFolder: string): CompileSass {
  let compile: ReturnType<typeof createSassParts> | undefined;
  return async () => {
    compile ??= createSassParts(await loadSass(), createImporter(folder, fallbackFolder));
    return compile(await readMain(fallbackFolder));
  };
}

function readMain(folder: string): Promise<string> {
  return readFile(join(folder, "main.scss"), "utf8");
}

async function loadSass() {
  // Loaded here: a sheet that was kept needs no compiler.
  const { compileString } = await import("sass");
  // Not the function that may wait for others: it takes more than twice as long for the same.
  return (text: string, importer: Importer<"sync">, more: Maps = {}) =>
    compileString(text, {
      style: "expanded",
      // The style stands inside a document, which has said its own.
      charset: false,
      url: new URL(`${stylesUrl}main.scss`),
      importer,
      ...more,
    });
}

interface Maps {
  readonly sourceMap?: boolean;
  readonly sourceMapIncludeSources?: boolean;
}

/**
 * Compiles `main.scss` of a folder to the text of the whole sheet, minified. Takes and throws what
 * `printSheet` does.
 */
export async function compileSheet(...order: Parameters<typeof printSheet>): Promise<string> {
  const css = await printSheet(...order);
  const { transform } = await import("esbuild");
  const { code } = await transform(css, { loader: "css", minify: true, target: "es2022" });
  return code;
}

/**
 * Compiles `main.scss` of a folder to the text of the whole sheet, as people can read it.
 * @param fallbackFolder where a partial is looked for that the folder lacks: a chapter that only
 *   changes its tokens has one file in its styles
 * @param publicFiles final addresses of public files; `url("/fonts/…")` is replaced by them
 * @param sass what Sass makes of it, where that is kept
 * @throws StyleFault when the sheet names a public file that is not there
 */
export async function printSheet(
  folder: string,
  fallbackFolder: string,
  publicFiles: ReadonlyMap<string, Address>,
  sass = createSass(folder, fallbackFolder),
): Promise<string> {
  const css = placeAddresses(await sass(), publicFiles);
  if (css !== undefined) return css;
  // Only whoever has to be told of lines needs the map, which takes its time.
  const maps = { sourceMap: true, sourceMapIncludeSources: true };
  const mapped = await compileOnce(folder, fallbackFolder, maps);
  throw new StyleFault(tellMissingFiles(mapped, publicFiles));
}
