/**
 * The generators that ours is raced against. The site of each is in `tools/bench/sites`, with the same plain layout as
 * ours: it's written as the generator's own manual would, and set up to be fast.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pictureFile } from "./corpus.ts";
import { directiveForms, eleventyForms, hugoForms } from "./forms.ts";
import { benchFolder, type Release, readPackage, type System, writeJson } from "./system.ts";

/** What differs from one generator to the next. */
interface Rival extends Pick<System, "label" | "articles" | "out" | "line" | "forms" | "package"> {
  /** The folder of its `navigation.json`. */
  readonly data: string;
  /** The folder of files that are copied as they are. */
  readonly publicFiles: string;
}

const table: readonly Rival[] = [
  {
    label: "Eleventy",
    package: "@11ty/eleventy",
    line: "eleventy --quiet",
    forms: eleventyForms,
    articles: "src/blog",
    data: "src/_data",
    publicFiles: "public",
    out: "dist",
  },
  {
    label: "Hugo",
    line: "hugo --quiet",
    forms: hugoForms,
    articles: "content/blog",
    data: "data",
    publicFiles: "static",
    out: "dist",
  },
  {
    label: "Astro",
    package: "astro",
    line: "astro build --silent",
    forms: directiveForms,
    articles: "src/blog",
    data: "src",
    publicFiles: "public",
    out: "dist",
  },
  {
    label: "Next",
    package: "next",
    line: "next build",
    forms: directiveForms,
    articles: "blog",
    data: "",
    publicFiles: "public",
    out: "out",
  },
];

/** The other generators. */
export const rivals = table.map(createRival);

function createRival({ data, publicFiles, ...rival }: Rival): System {
  const name = rival.label.toLowerCase();
  const npm = rival.package;
  return {
    ...rival,
    name,
    isPlain: true,
    readRelease: () => (npm ? readPackageRelease(npm) : readHugoRelease()),
    placeSite(folder, navigation) {
      cpSync(join(benchFolder, "sites", name), folder, { recursive: true });
      writeJson(join(folder, data, "navigation.json"), navigation);
      const picture = join(benchFolder, "sites/ours/content/images", pictureFile);
      mkdirSync(join(folder, publicFiles), { recursive: true });
      cpSync(picture, join(folder, publicFiles, pictureFile));
    },
  };
}

function readPackageRelease(name: string): Release | undefined {
  const folder = join(benchFolder, "node_modules", name);
  if (!existsSync(folder)) return undefined;
  const { version, engines } = readPackage(folder);
  return { version, oldestNode: /\d[\d.]*/.exec(engines?.node ?? "")?.[0] };
}

function readHugoRelease(): Release | undefined {
  const { stdout } = spawnSync("hugo", ["version"], { encoding: "utf8" });
  const version = /v(\d+\.\d+\.\d+)/.exec(stdout ?? "")?.[1];
  return version ? { version, year: /BuildDate=(\d{4})/.exec(stdout)?.[1] } : undefined;
}

/**
 * Installs what `npm ci` at the root does not: the packages of `bench`, if one lacks its version.
 * @param report takes a line for the person who waits
 */
export function installRivals(report: (line: string) => void): void {
  const wanted = Object.entries(readPackage(benchFolder).devDependencies);
  if (wanted.every(([name, version]) => readPackageRelease(name)?.version === version)) return;
  report(
    "The other generators are installed into tools/bench/node_modules, once; this takes a minute.",
  );
  const args = ["ci", "--ignore-scripts", "--no-progress", "--loglevel", "error"];
  const { status } = spawnSync("npm", args, { cwd: benchFolder, stdio: "inherit" });
  if (status !== 0) report("They could not be installed.");
}
