/**
 * Where the five folders of a site are. A root may lack any of them: then the default site's own
 * folder serves, of `public/` only its fonts. So another chapter is a root with content and tokens, and nothing else.
 */
import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

/** The folders of a site, as absolute paths. */
export type SitePaths = ReturnType<typeof findSitePaths>;

/** The repository that this generator belongs to: the default site. A bundled command lies elsewhere in it. */
export const defaultRoot = findRepository(import.meta.dirname);

/** The nearest folder above that holds the table of contents of the build. */
function findRepository(folder: string): string {
  if (existsSync(join(folder, "build.ts"))) return folder;
  if (folder === dirname(folder)) throw new Error("The generator is outside of its repository.");
  return findRepository(dirname(folder));
}

/** The root that nobody has to type: npm tells its scripts what `config.root` in package.json says. */
export const configuredRoot = () => process.env["npm_package_config_root"] || ".";

/**
 * Finds the folders of a site. Without a root it is the configured one, and goes where hosts look for it:
 * into `dist` of the repository.
 * @throws Error when the root is not a folder
 */
export function findSitePaths(given: { readonly root?: string; readonly out?: string }) {
  const root =
    given.root === undefined ? resolve(defaultRoot, configuredRoot()) : resolve(given.root);
  if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
  const borrowed: string[] = [];
  const folder = (name: string) => {
    const own = join(root, name);
    if (existsSync(own)) return own;
    borrowed.push(name);
    return join(defaultRoot, name);
  };
  return {
    root,
    content: folder("content"),
    templates: folder("templates"),
    client: folder("client"),
    styles: folder("styles"),
    /** Where a partial is looked for that `styles` lacks. */
    defaultStyles: join(defaultRoot, "styles"),
    /** What lies there is the mark of a chapter: its icons, its picture for sharing, its film. */
    public: join(root, "public"),
    /** The fonts that the stylesheet names. They stand in `public/`, and go where the stylesheet goes. */
    fonts: folder("public/fonts"),
    /** The folders that the root lacks, by their names: the default site's own serve. */
    borrowed,
    /** What the generator keeps between builds; never part of the output, safe to delete. */
    // Compiled templates import react, which they find from inside the repository only.
    cache: join(defaultRoot, ".cache"),
    /** The finished site, by its real path: behind a symbolic link is what a build replaces. */
    out: findRealPath(
      resolve(given.out ?? join(given.root === undefined ? defaultRoot : root, "dist")),
    ),
  };
}

/**
 * The path of a file or folder without symbolic links. What is not there yet need not be: the links of
 * the folders around it count, and a link to a place that is still empty.
 * @param links how many may follow each other before they count as a circle
 */
export function findRealPath(path: string, links = 40): string {
  if (existsSync(path)) return realpathSync(path);
  if (links > 0 && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return findRealPath(resolve(dirname(path), readlinkSync(path)), links - 1);
  const parent = dirname(path);
  return parent === path ? path : join(findRealPath(parent, links), basename(path));
}

/** The folders that assets and templates are made from; none is there twice. */
export function listAssetFolders(paths: SitePaths): readonly string[] {
  const { templates, client, styles, defaultStyles, public: copied, fonts } = paths;
  return [...new Set([templates, client, styles, defaultStyles, copied, fonts])];
}
