/**
 * Sums up everything that a build is made from besides the machine: the folders that assets are made
 * from, and all texts of the content.
 */
import { join } from "node:path";
import type { Checked } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";
import { type DigestFolders, digestTexts } from "./digests.ts";

/** What assets and templates are made from, beside the addresses of the site. */
export function digestAssetFolders(paths: SitePaths, digestFolders: DigestFolders): string {
  const { templates, client, styles, public: copied, fonts, content } = paths;
  const usual = join(defaultRoot, "styles");
  return digestFolders(templates, client, styles, usual, copied, fonts, join(content, "images"));
}

/** Everything that the content folder was read as. */
export function digestSources({ value, problems }: Checked<Sources>): string {
  const texts = value.files.flatMap(({ path, text }) => [path, text]);
  return digestTexts(...texts, ...value.pictures, JSON.stringify(problems));
}
