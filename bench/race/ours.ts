/**
 * Our own generator in the race. It runs in a copy of a checkout, so that "no cache" means none and
 * the caches of the real site stay as they are. The copy is a site of its own: the content is that of
 * the race, and the plain layout takes the place of the site's templates, styles and public files.
 * The client stays: what the generator asks of it changes more often than what it costs.
 */
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { benchFolder, repository } from "./folders.ts";
import { type NavigationLink, placeFile, type System } from "./system.ts";

/** A state of this repository that can be raced. */
export interface Checkout {
  /** As `--only` and the table name it. */
  readonly name: string;
  readonly label: string;
  readonly folder: string;
  /** Its packages; another commit may need other ones. */
  readonly packages: string;
}

/** The checkout that this file belongs to, as it lies on the disk. */
export const thisCheckout: Checkout = {
  name: "ours",
  label: "ours",
  folder: repository,
  packages: join(repository, "node_modules"),
};

/** What a build needs besides content and packages. */
const machine = ["build.ts", "package.json", "package-lock.json", "tsconfig.json", "generator"];
const site = ["templates", "client", "styles", "public"];
/** Settings without which no site of ours is built. Their fields are those of the checkout. */
const settings = ["site.json", "words.json", "links.json", "facts.json"];

/**
 * A checkout as a system of the race.
 * @param layout "plain" is the layout that all systems share; "real" are the checkout's own templates
 */
export function createOurs(checkout: Checkout, layout: "plain" | "real"): System {
  const isPlain = layout === "plain";
  return {
    name: isPlain ? checkout.name : `${checkout.name}-real`,
    label: isPlain ? checkout.label : `${checkout.label}, real templates`,
    isPlain,
    articles: "content/blog",
    out: "dist",
    findObstacle() {
      if (existsSync(checkout.packages)) return undefined;
      return `${checkout.label} is left out, because its packages are not installed: npm ci`;
    },
    readVersion: () => undefined,
    placeSite(folder, navigation) {
      for (const name of [...machine, ...site]) {
        cpSync(join(checkout.folder, name), join(folder, name), { recursive: true });
      }
      for (const name of settings) {
        cpSync(join(checkout.folder, "content", name), join(folder, "content", name));
      }
      const plain = join(benchFolder, "sites/ours");
      cpSync(join(plain, "content"), join(folder, "content"), { recursive: true });
      placeFile(join(folder, "content/navigation.json"), JSON.stringify(group(navigation)));
      if (isPlain) {
        for (const name of ["templates", "styles", "public"]) {
          rmSync(join(folder, name), { recursive: true });
          cpSync(join(plain, name), join(folder, name), { recursive: true });
        }
      }
      symlinkSync(checkout.packages, join(folder, "node_modules"));
    },
    command(folder) {
      // The script of the checkout itself: a quicker way to start is part of the race.
      const { scripts } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
        readonly scripts: { readonly build: string };
      };
      const programs = [join(folder, "node_modules/.bin")];
      return { line: `${scripts.build} --quiet`, folder, programs };
    },
  };
}

/** How many links stand together in the header of a real site. */
const groupSize = 5;

/** The flat list in groups, as our own navigation has them: the first link leads its group. */
function group(links: readonly NavigationLink[]) {
  const items = links.map(({ label, href }) => ({ label, url: href.replace(/\/$/, "") }));
  const starts = items.flatMap((_, index) => (index % groupSize === 0 ? [index] : []));
  const groups = starts.map((start) => {
    const [first, ...rest] = items.slice(start, start + groupSize);
    return { ...first, items: rest };
  });
  return { groups, actions: [], social: [], footer: [], legal: [] };
}
