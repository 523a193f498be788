/**
 * Sums up everything that a build is made from besides the machine: the folders that assets are made
 * from, and all texts of the content.
 */
import { join } from "node:path";
import { digestTexts } from "../cache/digest.ts";
import type { Checked } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { listAssetFolders, type SitePaths } from "../site-paths.ts";
import { type DigestFolders, digestFile } from "./folders.ts";

/** What assets and templates are made from, beside the content. */
export function digestAssetFolders(paths: SitePaths, digest: DigestFolders): string {
  return digest(...listAssetFolders(paths));
}

/** Everything that the content folder was read as, and the bytes of its pictures. */
export function digestSources(content: string, { value, problems }: Checked<Sources>): string {
  const texts = value.files.flatMap(({ path, text }) => [path, text]);
  const pictures = value.pictures.flatMap((path) => [
    path,
    digestFile(join(content, "images", path)),
  ]);
  return digestTexts(...texts, ...pictures, JSON.stringify(problems));
}
