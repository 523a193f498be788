/**
 * Our own generator in the race: this checkout of the repository, and another one to compare it with. It builds in a
 * copy, so that "no cache" means none and the caches of the real site stay as they are, with the `build` script of the
 * checkout.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { UsageError } from "../../../generator/cli/options.ts";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import { ourForms } from "./forms.ts";
import { benchFolder, type Navigation, readPackage, type System, writeJson } from "./system.ts";

const plainSite = join(benchFolder, "sites/ours");

/** What builds a site. */
const generator = "build.ts package.json package-lock.json tsconfig.json generator client".split(
  " ",
);

/** Settings without which no site of ours is built. */
const settings = ["site", "words", "links", "facts"].map((name) => `content/${name}.json`);

/** A state of this repository. */
export interface Checkout {
  /** Its folder, with its packages installed. */
  readonly folder: string;
  /** As the tables name it. */
  readonly label: string;
}

/** This checkout, with what is not committed. */
export const thisCheckout: Checkout = { folder: defaultRoot, label: "ours" };

/** A checkout as it takes part in the race, with the plain layout or with the templates of the site. */
export function createOurs({ folder: checkout, label }: Checkout, isPlain: boolean): System {
  const name = checkout === defaultRoot ? "ours" : "before";
  return {
    name: isPlain ? name : `${name}-real`,
    label: isPlain ? label : `${label}, real templates`,
    isPlain,
    articles: "content/blog",
    out: "dist",
    forms: ourForms,
    line: buildLine(checkout),
    placeSite(folder, navigation) {
      copy(checkout, folder, [...generator, ...settings]);
      if (isPlain) copy(plainSite, folder, ["templates", "styles"]);
      else copy(checkout, folder, ["templates", "styles", "public"]);
      copy(plainSite, folder, ["content"]);
      if (isPlain) importFrom(checkout, join(folder, "templates/create-renderer.tsx"));
      writeJson(join(folder, "content/navigation.json"), groupLinks(navigation));
      leaveOutExtras(join(folder, "content/site.json"));
      linkPackages(checkout, folder);
    },
  };
}

/**
 * Lays out the real site of a checkout. It has the history of the checkout, because the build asks git on which days
 * the articles were changed.
 * @returns the command line that builds it
 */
export function placeRealSite({ folder: checkout }: Checkout, folder: string): string {
  git(checkout, "clone", "--quiet", "--shared", "--no-checkout", ".", folder);
  git(folder, "read-tree", "HEAD");
  copy(checkout, folder, [...generator, "content", "templates", "styles", "public"]);
  linkPackages(checkout, folder);
  return buildLine(checkout);
}

const buildLine = (checkout: string) => `${readPackage(checkout).scripts.build} --quiet`;

function copy(from: string, to: string, names: readonly string[]): void {
  for (const name of names) cpSync(join(from, name), join(to, name), { recursive: true });
}

function linkPackages(checkout: string, folder: string): void {
  symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
}

/** Lets the plain layout import what it needs from a checkout. Where it stands now, it means this one. */
function importFrom(checkout: string, file: string): void {
  const root = "../".repeat("tools/bench/sites/ours/templates".split("/").length);
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(root, `${checkout}/`));
}

/** None of the others draws a picture for each article, or names pages that this site does not have. */
function leaveOutExtras(file: string): void {
  const extras = { sharePictures: false, offline: undefined, glossary: undefined };
  writeJson(file, { ...JSON.parse(readFileSync(file, "utf8")), ...extras });
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
 * Opens another state of this repository.
 * @param against the folder of a checkout, or whatever git takes for a commit: a branch, a tag, `HEAD~3`
 * @param workFolder where a commit is laid out
 * @throws UsageError when there is neither, or the folder has no packages
 */
export function openCheckout(against: string, workFolder: string): Checkout {
  if (!existsSync(join(against, "build.ts"))) return checkOut(against, join(workFolder, "commit"));
  const folder = resolve(against);
  if (existsSync(join(folder, "node_modules"))) {
    return { folder, label: `${against} (${nameCommit(folder)})` };
  }
  throw new UsageError(`${against} has no packages yet. Run npm ci there.`);
}

/**
 * Checks a commit out. Its packages are those of this checkout where the lock files are equal; otherwise they are
 * installed.
 */
function checkOut(name: string, folder: string): Checkout {
  const commit = findCommit(name);
  git(defaultRoot, "clone", "--quiet", "--shared", "--no-checkout", ".", folder);
  git(folder, "checkout", "--quiet", "--detach", commit);
  const readLock = (root: string) => readFileSync(join(root, "package-lock.json"));
  if (readLock(folder).equals(readLock(defaultRoot))) linkPackages(defaultRoot, folder);
  else execFileSync("npm", ["ci", "--ignore-scripts", "--prefer-offline"], { cwd: folder });
  return { folder, label: `${name} (${nameCommit(folder)})` };
}

function findCommit(name: string): string {
  try {
    return git(defaultRoot, "rev-parse", "--verify", `${name}^{commit}`);
  } catch {
    const hint = "--against takes the folder of a checkout, or a commit such as HEAD~1.";
    throw new UsageError(`There is no checkout and no commit ${name}. ${hint}`);
  }
}

const nameCommit = (folder: string) => git(folder, "rev-parse", "--short", "HEAD");

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: "pipe" }).trim();
