/**
 * The generators that take part in the race. To the race, each is a site that is laid out and a command
 * that builds it. All have the same plain layout, in `tools/bench/sites`: those of the others are written as
 * their own manuals would, and set up to be fast.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { UsageError } from "../../../generator/cli/options.ts";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import type { Article } from "./corpus.ts";

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
  /** The command line that builds the site. */
  readonly line: string;
  /** Its package in `tools/bench/package.json`. */
  readonly package?: string;
  /** The version of a generator that is not ours; undefined when it is not installed. */
  readVersion?(): string | undefined;
  /** Puts everything but the articles into an empty folder. */
  placeSite(folder: string, navigation: Navigation): void;
}

/** The links of the navigation that stands on every page. */
type Navigation = readonly { readonly label: string; readonly href: string }[];

/** The navigation of a corpus: links to its first forty articles. */
export function listNavigation(corpus: readonly Article[]): Navigation {
  return corpus.slice(0, 40).map(({ title, slug }) => ({ label: title, href: `/blog/${slug}/` }));
}

/** Writes articles into a site that was laid out. */
export function placeArticles(system: System, folder: string, articles: readonly Article[]): void {
  mkdirSync(join(folder, system.articles), { recursive: true });
  for (const { slug, text } of articles) {
    writeFileSync(join(folder, system.articles, `${slug}.md`), text);
  }
}

function writeJson(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

interface PackageFile {
  readonly version: string;
  readonly scripts: { readonly build: string };
  readonly devDependencies: Readonly<Record<string, string>>;
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}

/** Where a site has its articles and the folder of its `navigation.json`; its output; its command. */
type Row = readonly [articles: string, data: string, out: string, line: string, npm?: string];

const rows: Readonly<Record<string, Row>> = {
  Eleventy: ["src/blog", "src/_data", "dist", "eleventy --quiet", "@11ty/eleventy"],
  Hugo: ["content/blog", "data", "dist", "hugo --quiet"],
  Astro: ["src/blog", "src", "dist", "astro build --silent", "astro"],
  Next: ["blog", "", "out", "next build", "next"],
};

/** The generators that ours is compared with, in the order of the tables. */
const rivals: readonly System[] = Object.entries(rows).map(
  ([label, [articles, data, out, line, npm]]) => ({
    name: label.toLowerCase(),
    label,
    isPlain: true,
    articles,
    out,
    line,
    package: npm,
    readVersion: () => (npm ? readPackageVersion(npm) : readHugoVersion()),
    placeSite(folder, navigation) {
      cpSync(join(benchFolder, "sites", label.toLowerCase()), folder, { recursive: true });
      writeJson(join(folder, data, "navigation.json"), navigation);
    },
  }),
);

function readPackageVersion(name: string): string | undefined {
  const folder = join(benchFolder, "node_modules", name);
  return existsSync(folder) ? readPackage(folder).version : undefined;
}

function readHugoVersion(): string | undefined {
  const { stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
  return /v(\d+\.\d+\.\d+)/.exec(stdout ?? "")?.[1];
}

/** What a build of ours needs besides content and layout. */
const generator = [
  ...["build.ts", "package.json", "package-lock.json", "tsconfig.json", "generator", "client"],
  // Settings without which no site of ours is built.
  ...["site", "words", "links", "facts"].map((name) => `content/${name}.json`),
];

/**
 * Our own generator. It builds in a copy of a checkout, so that "no cache" means none and the caches of
 * the real site stay as they are, with the `build` script of the checkout.
 * @param checkout the folder of a state of this repository, with its packages
 * @param own where it is plain, the plain layout replaces the checkout's templates, styles and public files
 */
function createOurs(checkout: string, own: Pick<System, "name" | "label" | "isPlain">): System {
  const plainSite = join(benchFolder, "sites/ours");
  return {
    ...own,
    articles: "content/blog",
    out: "dist",
    line: `${readPackage(checkout).scripts.build} --quiet`,
    placeSite(folder, navigation) {
      const copy = (from: string, names: readonly string[]) => {
        for (const one of names) cpSync(join(from, one), join(folder, one), { recursive: true });
      };
      copy(checkout, generator);
      copy(own.isPlain ? plainSite : checkout, ["templates", "styles", "public"]);
      copy(plainSite, ["content"]);
      writeJson(join(folder, "content/navigation.json"), groupLinks(navigation));
      // None of the others draws a picture for each article, or names pages that this site does not have.
      const site = join(folder, "content/site.json");
      const unlike = { sharePictures: false, offline: undefined, glossary: undefined };
      writeJson(site, { ...JSON.parse(readFileSync(site, "utf8")), ...unlike });
      symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
    },
  };
}

/** The links in groups of five, as the content of our sites has them: the first leads its group. */
function groupLinks(links: Navigation) {
  const items = links.map(({ label, href }) => ({ label, url: href.replace(/\/$/, "") }));
  const groups: object[] = [];
  while (items.length > 0) {
    const [first, ...rest] = items.splice(0, 5);
    groups.push({ ...first, items: rest });
  }
  return { groups, actions: [], social: [], footer: [], legal: [] };
}

/**
 * Checks another commit of this repository out. Its packages are those of this checkout where the lock
 * files are equal; otherwise they are installed.
 * @param ref whatever git understands: a branch, a tag, `HEAD~3`
 * @param folder where the commit is laid out
 * @throws UsageError when there is no such commit
 */
export function createBefore(ref: string, folder: string): System {
  const archive = join(folder, "archive.tar");
  mkdirSync(folder, { recursive: true });
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: defaultRoot, encoding: "utf8", stdio: "pipe" }).trim();
  try {
    git("archive", "--output", archive, ref);
  } catch {
    const hint = "--self takes a branch, a tag or a commit, such as HEAD~1.";
    throw new UsageError(`There is no commit ${ref}. ${hint}`);
  }
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  const readLock = (root: string) => readFileSync(join(root, "package-lock.json"));
  if (readLock(folder).equals(readLock(defaultRoot))) {
    symlinkSync(join(defaultRoot, "node_modules"), join(folder, "node_modules"));
  } else {
    execFileSync("npm", ["ci", "--ignore-scripts", "--prefer-offline"], { cwd: folder });
  }
  const commit = git("rev-parse", "--short", `${ref}^{commit}`);
  return createOurs(folder, { name: "before", label: `${ref} (${commit})`, isPlain: true });
}

/** This checkout, with what is not committed. */
export const ours = createOurs(defaultRoot, { name: "ours", label: "ours", isPlain: true });
const real = { name: "ours-real", label: "ours, real templates", isPlain: false };
const systems = [ours, createOurs(defaultRoot, real), ...rivals];

/** Takes the lines for the person who waits. */
type Report = (line: string) => void;

/**
 * Chooses systems by their names, and installs those that come from npm.
 * @param only names with commas between them; all systems if unset
 * @param report takes what is installed, and what is left out
 * @throws UsageError when a name is unknown, or none is left
 */
export function chooseSystems(only: string | undefined, report: Report): readonly System[] {
  const names = new Set(only?.split(",") ?? systems.map(({ name }) => name));
  const chosen = [...names].map((name) => {
    const system = systems.find((one) => one.name === name);
    if (system) return system;
    const known = systems.map((one) => one.name).join(", ");
    throw new UsageError(`There is no generator ${name}. --only takes some of: ${known}.`);
  });
  if (chosen.some((system) => system.package)) installRivals(report);
  const ready = chosen.filter((system) => {
    if (!system.readVersion || system.readVersion()) return true;
    const how = system.package ? "npm ci --ignore-scripts in tools/bench" : "apt-get install hugo";
    report(`${system.label} is left out, because it is not installed: ${how}`);
    return false;
  });
  if (ready.length === 0) throw new UsageError("No generator is left to race.");
  return ready;
}

/** Installs what `npm ci` at the root does not: the packages of `bench`, if one lacks its version. */
function installRivals(report: Report): void {
  const wanted = Object.entries(readPackage(benchFolder).devDependencies);
  if (wanted.every(([name, version]) => readPackageVersion(name) === version)) return;
  report(
    "The other generators are installed into tools/bench/node_modules, once; this takes a minute.",
  );
  const args = ["ci", "--ignore-scripts", "--no-progress", "--loglevel", "error"];
  const { status } = spawnSync("npm", args, { cwd: benchFolder, stdio: "inherit" });
  if (status !== 0) report("They could not be installed.");
}
