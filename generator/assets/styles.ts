/** Compiles the stylesheet with Sass, and minifies it with esbuild. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Address } from "../model/address.ts";
import { placeAddresses, tellMissingFiles } from "./style-addresses.ts";
import { StyleFault } from "./style-fault.ts";
import { createImporter, stylesUrl } from "./style-folders.ts";

/** What Sass makes of `main.scss`, which takes longest and asks for nothing but the two folders. */
export async function compileSass(folder: string, fallbackFolder: string): Promise<string> {
  return (await runSass(folder, fallbackFolder)).css;
}

async function runSass(
  folder: string,
  fallbackFolder: string,
  more: { readonly sourceMap?: boolean; readonly sourceMapIncludeSources?: boolean } = {},
) {
  // Loaded here: a sheet that was kept needs no compiler.
  const { compileString } = await import("sass");
  // Not the function that may wait for others: it takes more than twice as long for the same.
  return compileString(await readFile(join(fallbackFolder, "main.scss"), "utf8"), {
    style: "expanded",
    // The style stands inside a document, which has said its own.
    charset: false,
    url: new URL(`${stylesUrl}main.scss`),
    importer: createImporter(folder, fallbackFolder),
    ...more,
  });
}

/**
 * Compiles `main.scss` of a folder to the text of the whole sheet, minified.
 * @param fallbackFolder where a partial is looked for that the folder lacks: a chapter that only
 *   changes its tokens has one file in its styles
 * @param publicFiles final addresses of public files; `url("/fonts/…")` is replaced by them
 * @param sass what Sass makes of it, where that is kept
 * @throws StyleFault when the sheet names a public file that is not there
 */
export async function compileSheet(
  folder: string,
  fallbackFolder: string,
  publicFiles: ReadonlyMap<string, Address>,
  sass = () => compileSass(folder, fallbackFolder),
): Promise<string> {
  const addressed = placeAddresses(await sass(), publicFiles);
  if (addressed === undefined) {
    // Only whoever has to be told of lines needs the map, which takes its time.
    const maps = { sourceMap: true, sourceMapIncludeSources: true };
    const mapped = await runSass(folder, fallbackFolder, maps);
    throw new StyleFault(tellMissingFiles(mapped, publicFiles));
  }
  const { transform } = await import("esbuild");
  const { code } = await transform(addressed, { loader: "css", minify: true, target: "es2022" });
  return code;
}
