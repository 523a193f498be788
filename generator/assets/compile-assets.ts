/**
 * The second stream of a build: styles, scripts, pictures and public files, compiled beside the
 * content and joined with it when pages are rendered.
 */
import { join } from "node:path";
import type { CompileCache, DigestSources } from "../memory/compile-cache.ts";
import type { Address, AddressBook } from "../model/address.ts";
import type { Memory } from "../model/memory.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { PictureUse } from "../model/picture-use.ts";
import type { Checked } from "../model/problem.ts";
import type { ReportProgress } from "../model/progress.ts";
import type { SitePaths } from "../site-paths.ts";
import { createSheetReader } from "./parse-sheet.ts";
import { createStyles, type Styles } from "./picked-styles.ts";
import { compilePictures } from "./pictures/compile-pictures.ts";
import type { PictureQueue } from "./pictures/picture-queue.ts";
import { readPublicFiles } from "./public-files.ts";
import { compileScripts } from "./scripts.ts";
import { explainStyleFault } from "./style-fault.ts";
import { compileSheet, createLiveSass, createSass, printSheet } from "./styles.ts";

export interface Assets {
  readonly manifest: AssetManifest;
  readonly styles: Styles;
  readonly files: readonly OutputFile[];
}

/** What the stream needs to know of the settings. */
export interface CompileOrder {
  readonly addresses: AddressBook;
  /** Whether the site measures its speed. */
  readonly hasMetrics: boolean;
  /** What does not have to be compiled again. */
  readonly compiled: CompileCache;
}

/** What it needs to know of the content besides: which pictures there are. */
export interface AssetOrder extends CompileOrder {
  readonly pictures: readonly string[];
  readonly pictureUses: readonly PictureUse[];
  /** Where it is kept what was picked of the styles. */
  readonly memory?: Memory;
  /** Where photographs are made for whoever does not wait for them; without it they are waited for. */
  readonly queue?: PictureQueue;
  /** How many pictures are made at once. */
  readonly jobs?: number;
  readonly onProgress?: ReportProgress;
}

/** Stands in for styles that cannot be compiled; the gate lets no page be made with it. */
const noStyles: Styles = { css: "", paper: { light: "", dark: "" }, pickFor: () => "" };

/** Compiles everything that is not content. Broken styles and pictures are problems; the rest throws. */
export async function compileAssets(paths: SitePaths, order: AssetOrder): Promise<Checked<Assets>> {
  const { addresses } = order;
  const publicFiles = await readPublicFiles(paths.public, paths.fonts, addresses, order.compiled);
  const [styles, scripts, pictures] = await Promise.all([
    makeStyles(paths, publicFiles.addresses, order).then(
      (value): Checked<Styles> => ({ value, problems: [] }),
      (cause): Checked<Styles> => ({ value: noStyles, problems: explainStyleFault(cause) }),
    ),
    keepScripts(paths, order),
    compilePictures({
      ...order,
      folder: join(paths.content, "images"),
      paths: order.pictures,
      uses: order.pictureUses,
      cache: paths.cache,
      jobs: order.jobs ?? 2,
    }),
  ]);
  const { themeScript, loader, islands, pageScripts } = scripts;
  const manifestFile = addresses.file("manifest.webmanifest");
  return {
    value: {
      manifest: {
        pictures: pictures.value.pictures,
        themeScript,
        loader,
        islands,
        pageScripts,
        paper: styles.value.paper,
        publicFiles: new Map([...publicFiles.addresses, ["manifest.webmanifest", manifestFile]]),
      },
      styles: styles.value,
      files: [...publicFiles.files, ...scripts.files, ...pictures.value.files],
    },
    problems: [...styles.problems, ...pictures.problems],
  };
}

async function makeStyles(
  paths: SitePaths,
  publicFiles: ReadonlyMap<string, Address>,
  { compiled, memory, queue }: AssetOrder,
): Promise<Styles> {
  // Who makes photographs later stays for the next build, and is shown styles as they are written.
  const make = queue ? printLiveSheet : keepSheet;
  const css = await make(paths, publicFiles, compiled);
  const readSheet = compiled.remember("sheet reader", "", createSheetReader);
  return compiled.remember("picked-styles", css, () => createStyles(css, memory, readSheet));
}

/** Compiles what is kept for the builds to come, so that another thread finds it. */
export async function compileAhead(paths: SitePaths, order: CompileOrder): Promise<void> {
  const { addresses: book, compiled } = order;
  const { addresses } = await readPublicFiles(paths.public, paths.fonts, book, compiled);
  await Promise.all([keepSheet(paths, addresses, compiled), keepScripts(paths, order)]);
}

/** The sheet is made from the styles of the site and of the default one, and names public files. */
function keepSheet(
  paths: SitePaths,
  publicFiles: ReadonlyMap<string, Address>,
  compiled: CompileCache,
): Promise<string> {
  const { styles, usualStyles } = paths;
  const sources: DigestSources = (digest) =>
    `${digest(styles, usualStyles)} ${JSON.stringify([...publicFiles])}`;
  const sass = () => keepSass(paths, compiled);
  const make = () => compileSheet(styles, usualStyles, publicFiles, sass);
  return compiled.keep("styles", sources, make);
}

function printLiveSheet(
  paths: SitePaths,
  publicFiles: ReadonlyMap<string, Address>,
  compiled: CompileCache,
): Promise<string> {
  const sass = () => keepSass(paths, compiled, createLiveSass);
  return printSheet(paths.styles, paths.usualStyles, publicFiles, sass);
}

/** What Sass makes of the styles is kept by itself: another thread can make it before it knows more. */
export function keepSass(
  { styles, usualStyles }: SitePaths,
  compiled: CompileCache,
  create = createSass,
): Promise<string> {
  const sources: DigestSources = (digest) => digest(styles, usualStyles);
  const compile = compiled.remember("sass compiler", styles, () => create(styles, usualStyles));
  return compiled.keep("sass", sources, compile);
}

function keepScripts({ client }: SitePaths, { addresses, hasMetrics, compiled }: CompileOrder) {
  const sources: DigestSources = (digest) => `${digest(client)} ${addresses.base} ${hasMetrics}`;
  const make = () => compileScripts({ clientFolder: client, addresses, hasMetrics });
  return compiled.keep("scripts", sources, make);
}
