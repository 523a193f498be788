/**
 * The generators that ours is raced against. Each has the same plain layout in `bench/sites`, written
 * as its own manual would, and set up to be quick where it can be.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { benchFolder } from "./folders.ts";
import { readInstalled } from "./install.ts";
import { placeFile, type System } from "./system.ts";

const programs = join(benchFolder, "node_modules/.bin");

interface Other {
  readonly name: string;
  readonly label: string;
  readonly articles: string;
  /** Where the list of links lies in its site, as JSON. */
  readonly navigation: string;
  readonly out: string;
  readonly line: string;
  /** Its package in the package file of `bench`; undefined when it comes with the system. */
  readonly fromNpm?: string;
}

const others: readonly Other[] = [
  {
    name: "eleventy",
    label: "Eleventy",
    articles: "src/blog",
    navigation: "src/_data/navigation.json",
    out: "dist",
    line: "eleventy --quiet",
    fromNpm: "@11ty/eleventy",
  },
  {
    name: "hugo",
    label: "Hugo",
    articles: "content/blog",
    navigation: "data/navigation.json",
    out: "dist",
    line: "hugo --quiet",
  },
  {
    name: "astro",
    label: "Astro",
    articles: "src/blog",
    navigation: "src/navigation.json",
    out: "dist",
    line: "astro build --silent",
    fromNpm: "astro",
  },
  {
    name: "next",
    label: "Next",
    articles: "blog",
    navigation: "navigation.json",
    out: "out",
    line: "next build",
    fromNpm: "next",
  },
];

/** A generator that is raced against ours. */
export interface Rival extends System {
  /** Whether its package comes from npm, into `bench/node_modules`. */
  readonly isFromNpm: boolean;
}

/** The other generators, in the order of the table. */
export const rivals: readonly Rival[] = others.map((other) => ({
  name: other.name,
  label: other.label,
  isPlain: true,
  isFromNpm: other.fromNpm !== undefined,
  articles: other.articles,
  out: other.out,
  findObstacle() {
    const program = other.line.split(" ")[0] ?? "";
    if (findProgram(program, [programs, process.env["PATH"] ?? ""].join(delimiter))) return;
    const how = other.fromNpm ? "npm ci --ignore-scripts in bench" : "apt-get install hugo";
    return `${other.label} is left out, because it is not installed: ${how}`;
  },
  readVersion: () => (other.fromNpm ? readInstalled(other.fromNpm) : askHugo()),
  placeSite(folder, navigation) {
    cpSync(join(benchFolder, "sites", other.name), folder, { recursive: true });
    placeFile(join(folder, other.navigation), JSON.stringify(navigation));
  },
  command: (folder) => ({ line: other.line, folder, programs: [programs] }),
}));

/** Hugo says more about itself than its version. */
function askHugo(): string | undefined {
  return /v(\d+\.\d+\.\d+)/.exec(execFileSync("hugo", ["version"], { encoding: "utf8" }))?.[1];
}

/**
 * Finds a program as a shell would.
 * @param path folders, as in the variable PATH
 */
export function findProgram(name: string, path: string): string | undefined {
  const files = path.split(delimiter).map((folder) => join(folder, name));
  return files.find((file) => existsSync(file));
}
