/**
 * Sums up everything that a build is made from, each part in a digest: the machine itself, the folders
 * that assets are made from, and the whole with all texts of the content.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Checked } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { defaultRoot, type SitePaths } from "../site-paths.ts";
import { digestTexts } from "./open-memory.ts";

let machine: string | undefined;

/** The digest of the machine that runs: its modules, its packages, and Node. */
export function digestMachine(): string {
  // What this process has loaded does not change any more.
  machine ??= readMachine();
  return machine;
}

function readMachine(): string {
  const packages = ["package-lock.json", "node_modules/.package-lock.json", "build.ts"]
    .map((path) => join(defaultRoot, path))
    .map((file) => (existsSync(file) ? readFileSync(file, "latin1") : ""));
  return digestTexts(
    process.version,
    process.platform,
    process.arch,
    ...packages,
    digestFolder(join(defaultRoot, "generator")),
  );
}

/** What assets and templates are made from, beside the addresses of the site. */
export function digestAssetFolders(paths: SitePaths): string {
  const { templates, client, styles, public: copied, fonts, content } = paths;
  const folders = [templates, client, styles, join(defaultRoot, "styles"), copied, fonts];
  return digestTexts(...folders.map(digestFolder), digestFolder(join(content, "images")));
}

/** Everything that the content folder was read as. */
export function digestSources({ value, problems }: Checked<Sources>): string {
  const texts = value.files.flatMap(({ path, text }) => [path, text]);
  return digestTexts(...texts, ...value.pictures, JSON.stringify(problems));
}

/** The names and bytes of all files of a folder; of one that is not there, nothing. */
function digestFolder(folder: string): string {
  if (!existsSync(folder)) return "";
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return digestTexts(...paths.flatMap((path) => [path.slice(folder.length), readFileSync(path)]));
}
