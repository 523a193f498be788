/**
 * Compiles everything beside the content: styles, scripts, pictures and public files. Pages are rendered
 * with what comes of it.
 */
import { join } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { digestTexts } from "../cache/digest.ts";
import { type FileDigests, type Folders, openFolders } from "../cache/folders.ts";
import { digestGenerator } from "../cache/generator.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { Checked } from "../model/problem.ts";
import type { SitePaths } from "../site-paths.ts";
import { createStyles, noStyles, type Styles } from "./page-styles.ts";
import { compilePictures, type PictureTools } from "./pictures/compile-pictures.ts";
import { type PublicFiles, readPublicFiles } from "./public-files.ts";
import { compileScripts } from "./scripts.ts";
import { compileStyles } from "./styles.ts";

export interface Assets {
  readonly manifest: AssetManifest;
  readonly styles: Styles;
  readonly files: readonly OutputFile[];
}

/** Where compiled results are cached, and what they are made from. */
export interface CompileTools {
  readonly cache: Cache;
  readonly folders: Folders;
  /** Digests of files, for whoever builds again in this process. */
  readonly fileDigests?: FileDigests;
}

/** What the assets depend on besides the folders of the site. */
export interface AssetInputs extends CompileTools, PictureTools {
  readonly folders: Folders;
  /** Whether the site measures its speed. */
  readonly hasMetrics: boolean;
  /** Paths inside `content/images/`. */
  readonly pictures: readonly string[];
}

/** Compiles the assets. Broken styles and pictures are problems; the rest throws. */
export async function compileAssets(
  paths: SitePaths,
  inputs: AssetInputs,
): Promise<Checked<Assets>> {
  const { addresses } = inputs;
  const publicFiles = readPublicFiles(paths, addresses, inputs.folders);
  const [styles, scripts, pictures] = await Promise.all([
    openStyles(paths, publicFiles, inputs),
    openScripts(paths, inputs),
    compilePictures(join(paths.content, "images"), inputs.pictures, inputs),
  ]);
  const { files, ...names } = scripts;
  const manifestFile = addresses.file("manifest.webmanifest");
  return {
    value: {
      manifest: {
        ...names,
        pictures: pictures.value.pictures,
        paper: styles.value.paper,
        publicFiles: new Map([...publicFiles.addresses, ["manifest.webmanifest", manifestFile]]),
      },
      styles: styles.value,
      files: [...publicFiles.files, ...files, ...pictures.value.files],
    },
    problems: [...styles.problems, ...pictures.problems],
  };
}

async function openStyles(
  { styles: folder, usualStyles: usualFolder }: SitePaths,
  { addresses: publicFiles }: PublicFiles,
  tools: CompileTools,
): Promise<Checked<Styles>> {
  const inputs = { folders: [folder, usualFolder], more: JSON.stringify([...publicFiles]) };
  const { value: css, problems } = await getCompiled("styles", inputs, tools, () =>
    compileStyles({ folder, usualFolder, publicFiles }),
  );
  return problems.length > 0 ? { value: noStyles, problems } : createStyles(css);
}

function openScripts({ client }: SitePaths, tools: AssetInputs) {
  const { addresses, hasMetrics } = tools;
  const inputs = { folders: [client], more: `${addresses.base} ${hasMetrics}` };
  return getCompiled("scripts", inputs, tools, () => compileScripts(client, tools));
}

/** What a compiler reads: folders, and settings. */
export interface CompileInputs {
  readonly folders: readonly string[];
  readonly more?: string;
}

/** What a compiler makes of its inputs, from the cache or made now. */
export async function getCompiled<T>(
  name: string,
  { folders, more = "" }: CompileInputs,
  tools: CompileTools,
  compile: () => Promise<T>,
): Promise<T> {
  const digestOf = (seen: Folders) =>
    digestTexts(digestGenerator(), more, ...folders, seen.digest(...folders));
  const digest = digestOf(tools.folders);
  const cached = tools.cache.find<T>(name, digest);
  if (cached !== undefined) return cached;
  const made = await compile();
  // Somebody may have saved a file meanwhile: nobody knows which of the two was read.
  if (digestOf(openFolders(tools.fileDigests)) === digest) tools.cache.set(name, digest, made);
  return made;
}
