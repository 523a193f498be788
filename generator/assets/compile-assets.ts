/**
 * The second stream of a build: styles, scripts, pictures and public files, compiled beside the
 * content and joined with it when pages are rendered.
 */
import { join } from "node:path";
import type { AddressBook } from "../model/address.ts";
import type { AssetManifest, OutputFile } from "../model/output.ts";
import type { PictureUse } from "../model/picture-use.ts";
import type { Checked } from "../model/problem.ts";
import type { ReportProgress } from "../model/progress.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";
import { compilePictures } from "./pictures/compile-pictures.ts";
import { readPublicFiles } from "./public-files.ts";
import { compileScripts } from "./scripts.ts";
import { explainStyleFault } from "./style-fault.ts";
import { compileStyles, type Styles } from "./styles.ts";

export interface Assets {
  readonly manifest: AssetManifest;
  readonly styles: Styles;
  readonly files: readonly OutputFile[];
}

/** What the stream needs to know of the content: addresses, and which pictures there are. */
export interface AssetOrder {
  readonly addresses: AddressBook;
  readonly pictures: readonly string[];
  readonly pictureUses: readonly PictureUse[];
  /** Whether the site measures its speed. */
  readonly hasMetrics: boolean;
  /** How many pictures are made at once. */
  readonly jobs?: number;
  readonly onProgress?: ReportProgress;
}

/** Stands in for styles that cannot be compiled; the gate lets no page be made with it. */
const noStyles: Styles = { css: "", paper: { light: "", dark: "" }, pickFor: () => "" };

/** Compiles everything that is not content. Broken styles and pictures are problems; the rest throws. */
export async function compileAssets(paths: SitePaths, order: AssetOrder): Promise<Checked<Assets>> {
  const { addresses, onProgress } = order;
  const publicFiles = await readPublicFiles(paths.public, paths.fonts, addresses);
  const [styles, scripts, pictures] = await Promise.all([
    compileStyles(paths.styles, join(defaultRoot, "styles"), publicFiles.addresses).then(
      (value): Checked<Styles> => ({ value, problems: [] }),
      (cause): Checked<Styles> => ({ value: noStyles, problems: explainStyleFault(cause) }),
    ),
    compileScripts({ clientFolder: paths.client, addresses, hasMetrics: order.hasMetrics }),
    compilePictures({
      folder: join(paths.content, "images"),
      paths: order.pictures,
      uses: order.pictureUses,
      cache: paths.cache,
      jobs: order.jobs ?? 2,
      addresses,
      ...(onProgress ? { onProgress } : {}),
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
