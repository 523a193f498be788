/** Compiles everything besides the texts: styles, scripts, pictures and public files. */
import { join } from "node:path";
import { digestGenerator, type Folders, openFolders } from "../content/folders.ts";
import type { SitePaths } from "../content/site-paths.ts";
import type { Cache } from "../model/cache.ts";
import { digestTexts } from "../model/digest.ts";
import { forFile } from "../model/file-fault.ts";
import type { AssetManifest } from "../model/output.ts";
import type { Download } from "../model/source.ts";
import { compileDownloads } from "./downloads.ts";
import { createStyles } from "./page-styles.ts";
import { compilePictures, type PictureTools } from "./pictures/compile-pictures.ts";
import { readPublicFiles } from "./public-files.ts";
import { compileScripts } from "./scripts.ts";
import { compileStyles } from "./styles.ts";

/** The cache for compiled results, and the folders that they're made from. */
export interface CompileTools {
  readonly cache: Cache;
  readonly folders: Folders;
}

/** What the assets depend on besides the folders of the site. */
export interface AssetInputs extends PictureTools {
  readonly site: Parameters<typeof compileScripts>[1]["site"];
  /** Paths inside `content/images/`. */
  readonly pictures: readonly string[];
  readonly downloads?: readonly Download[];
}

/** Compiles the assets. Broken styles and pictures are problems; anything else that goes wrong throws. */
export async function compileAssets(paths: SitePaths, inputs: AssetInputs) {
  const { addresses, showsOriginals } = inputs;
  // The development server keeps no pages for offline use: you want to see the site as it is now. This also removes
  // what a worker kept before.
  const site = showsOriginals ? { ...inputs.site, offline: [] } : inputs.site;
  const { client, styles: folder, defaultStyles: defaultFolder } = paths;
  const copied = readPublicFiles(paths, addresses, inputs.folders);
  const sources = { folder, defaultFolder, publicFiles: copied.addresses };
  const forStyles = {
    folders: [folder, defaultFolder],
    more: JSON.stringify([...copied.addresses]),
  };
  const wanted = `${addresses.base} ${!site.metricsEndpoint} ${site.editor} ${site.offline}`;
  const forScripts = { folders: [client], more: wanted };
  const [sheet, { files, ...names }, pictures, downloads] = await Promise.all([
    getCompiled("styles", forStyles, inputs, () =>
      forFile("styles/main.scss", () => compileStyles(sources)),
    ),
    getCompiled("scripts", forScripts, inputs, () => compileScripts(client, { addresses, site })),
    compilePictures(join(paths.content, "images"), inputs.pictures, inputs),
    compileDownloads(inputs.downloads ?? []),
  ]);
  const styles = createStyles(sheet.value);
  const drawn = pictures.value.files;
  const manifestFile = addresses.file("manifest.webmanifest");
  const manifest: AssetManifest = {
    ...names,
    pictures: pictures.value.pictures,
    paper: styles.paper,
    publicFiles: new Map([...copied.addresses, ["manifest.webmanifest", manifestFile]]),
  };
  return {
    value: { manifest, styles, files: [...downloads.value, ...copied.files, ...files, ...drawn] },
    problems: [copied, sheet, pictures, downloads].flatMap(({ problems }) => problems),
  };
}

/** Gets what a compiler makes from folders and settings: from the cache, or by compiling now. */
export async function getCompiled<T>(
  name: string,
  { folders, more = "" }: { readonly folders: readonly string[]; readonly more?: string },
  tools: CompileTools,
  compile: () => Promise<T>,
): Promise<T> {
  const digestOf = (seen: Folders) =>
    digestTexts(digestGenerator(), more, ...folders, ...folders.map(seen.digest));
  const digest = digestOf(tools.folders);
  const cached = tools.cache.find<T>(name, digest);
  if (cached !== undefined) return cached;
  const compiled = await compile();
  // If a file was saved meanwhile, nobody knows which version was read. So the result isn't kept.
  if (digestOf(openFolders()) === digest) tools.cache.set(name, digest, compiled);
  return compiled;
}
