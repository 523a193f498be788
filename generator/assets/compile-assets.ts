/**
 * The second stream of a build: styles, scripts, pictures and public files, compiled beside the
 * content and joined with it when pages are rendered.
 */
import { join } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { digestTexts } from "../cache/digest.ts";
import { type FileDigests, type Folders, openFolders } from "../cache/folders.ts";
import { digestGenerator } from "../cache/generator.ts";
import type { AddressBook } from "../model/address.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { Checked } from "../model/problem.ts";
import type { ReportProgress } from "../model/progress.ts";
import type { SitePaths } from "../site-paths.ts";
import { createStyles, noStyles, type Styles } from "./page-styles.ts";
import { compilePictures } from "./pictures/compile-pictures.ts";
import type { PictureQueue } from "./pictures/picture-queue.ts";
import { readPublicFiles } from "./public-files.ts";
import { compileScripts } from "./scripts.ts";
import { compileStyles } from "./styles.ts";

export interface Assets {
  readonly manifest: AssetManifest;
  readonly styles: Styles;
  readonly files: readonly OutputFile[];
}

/** What compiled results are kept in, and what they are made from. */
export interface CompileTools {
  readonly cache: Cache;
  readonly folders: Folders;
  /** Digests of files, for whoever builds again in this process. */
  readonly fileDigests?: FileDigests;
}

/** What the stream needs to know of the site. */
export interface AssetOrder extends CompileTools {
  readonly addresses: AddressBook;
  /** Whether the site measures its speed. */
  readonly hasMetrics: boolean;
  /** Paths inside `content/images/`. */
  readonly pictures: readonly string[];
  /** Where photographs are made for whoever does not wait for them; without it they are waited for. */
  readonly queue?: PictureQueue | undefined;
  /** How many pictures are made at once. */
  readonly jobs?: number | undefined;
  readonly onProgress?: ReportProgress | undefined;
}

/** Compiles everything that is not content. Broken styles and pictures are problems; the rest throws. */
export async function compileAssets(paths: SitePaths, order: AssetOrder): Promise<Checked<Assets>> {
  const { addresses } = order;
  const publicFiles = readPublicFiles(paths, addresses, order.folders);
  const [styles, scripts, pictures] = await Promise.all([
    keepStyles(paths, publicFiles.addresses, order),
    keepScripts(paths, order),
    compilePictures({
      ...order,
      folder: join(paths.content, "images"),
      paths: order.pictures,
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

async function keepStyles(
  { styles: folder, usualStyles: usualFolder }: SitePaths,
  publicFiles: AssetManifest["publicFiles"],
  order: AssetOrder,
): Promise<Checked<Styles>> {
  const sources = { folder, usualFolder, publicFiles: publicFiles as never };
  const inputs = { folders: [folder, usualFolder], more: JSON.stringify([...publicFiles]) };
  const { value: css, problems } = await keepCompiled("styles", inputs, order, () =>
    compileStyles(sources),
  );
  return problems.length > 0 ? { value: noStyles, problems } : createStyles(css);
}

function keepScripts({ client }: SitePaths, order: AssetOrder) {
  const { addresses, hasMetrics } = order;
  const inputs = { folders: [client], more: `${addresses.base} ${hasMetrics}` };
  return keepCompiled("scripts", inputs, order, () =>
    compileScripts({ clientFolder: client, addresses, hasMetrics }),
  );
}

/** What a compiler reads: folders, and settings. */
export interface CompileInputs {
  readonly folders: readonly string[];
  readonly more?: string;
}

/** What a compiler made of its inputs, from the cache or made now. */
export async function keepCompiled<T>(
  name: string,
  { folders, more = "" }: CompileInputs,
  tools: CompileTools,
  compile: () => Promise<T>,
): Promise<T> {
  const digestOf = (seen: Folders) =>
    digestTexts(digestGenerator(), more, ...folders, seen.digest(...folders));
  const digest = digestOf(tools.folders);
  const known = tools.cache.find<T>(name, digest);
  if (known !== undefined) return known;
  const made = await compile();
  // Somebody may have saved a file meanwhile: nobody knows which of the two was read.
  if (digestOf(openFolders(tools.fileDigests)) === digest) tools.cache.set(name, digest, made);
  return made;
}
