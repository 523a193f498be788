/** What a generator is to the race: a site that is laid out, and a command that builds it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import type { Article } from "./corpus.ts";
import { type Forms, writeArticle } from "./forms.ts";

/** The folder in which the other generators are installed and all sites are laid out. */
export const benchFolder = join(defaultRoot, "tools/bench");

/** One generator in the race. */
export interface System {
  /** As `--only` names it. */
  readonly name: string;
  /** As the tables name it, without its version. */
  readonly label: string;
  /** Whether its pages have the plain layout, word for word like those of the others. */
  readonly isPlain: boolean;
  /** Where the articles lie in its site, and where the finished pages are written. */
  readonly articles: string;
  readonly out: string;
  /** How its articles write pictures and boxes. */
  readonly forms: Forms;
  /** The command line that builds the site. */
  readonly line: string;
  /** Its package in `tools/bench/package.json`. */
  readonly package?: string;
  /** The release of a generator that is not ours; undefined when it is not installed. */
  readRelease?(): Release | undefined;
  /** Puts everything but the articles into an empty folder. */
  placeSite(folder: string, navigation: Navigation): void;
}

/** The release of another generator that is installed. */
export interface Release {
  readonly version: string;
  /** The year in which it was built, where the generator says it: what a system brings may be years old. */
  readonly year?: string | undefined;
  /** The oldest version of Node that it runs on. */
  readonly oldestNode?: string | undefined;
}

/** What the tables call a generator: its name, and which release it is. */
export function nameRelease({ label, readRelease }: System): string {
  const { version, year } = readRelease?.() ?? {};
  return [label, version, year && `of ${year}`].filter(Boolean).join(" ");
}

/** The links of the navigation that stands on every page. */
export type Navigation = readonly { readonly label: string; readonly href: string }[];

/** The navigation of a corpus: links to its first forty articles. */
export function listNavigation(corpus: readonly Article[]): Navigation {
  return corpus.slice(0, 40).map(({ title, slug }) => ({ label: title, href: `/blog/${slug}/` }));
}

/** Writes articles into a site that was laid out. */
export function placeArticles(system: System, folder: string, articles: readonly Article[]): void {
  mkdirSync(join(folder, system.articles), { recursive: true });
  for (const article of articles) {
    const file = join(folder, system.articles, `${article.slug}.md`);
    writeFileSync(file, writeArticle(article, system.forms));
  }
}

/** Writes a JSON file, and makes the folder for it. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

interface PackageFile {
  readonly version: string;
  readonly scripts: { readonly build: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly engines?: { readonly node?: string };
}

/** Reads the `package.json` of a folder. */
export function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}

/** Makes the folder in which sites are laid out. It is removed when the process ends. */
export function makeWorkFolder(): string {
  const folder = join(benchFolder, ".work");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder);
  process.once("exit", remove);
  process.once("SIGINT", () => process.exit(130));
  return folder;
}
