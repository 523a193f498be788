/**
 * The files that say what a site was made from, and what exactly was published. They're added to a finished site, so
 * whoever builds the same commit for the same address and day gets the same files.
 */
import { sha256 } from "../model/digest.ts";
import { listPath, printDigests, type SiteFiles } from "./digest-list.ts";
import { listOutsideLinks, outsidePath, printOutsideLinks } from "./outside-links.ts";

/** What a site was made from. */
export interface Origin {
  /** The commit; undefined where nobody says which one it is. */
  readonly commit: string | undefined;
  /** The day that it was built for. */
  readonly day: string;
  /** The text of package-lock.json. */
  readonly lock: string;
  /** What `npm sbom` prints. */
  readonly packages: string;
}

/** The list of packages is where programs look for it: RFC 9472, section 7.3. */
export const packagesPath = ".well-known/sbom";
const buildPath = ".well-known/build.json";

/** Files that say what a site is; when they're made again, the old ones don't count. */
const made = [listPath, outsidePath, packagesPath, buildPath];

/** Makes the files that are added to a site. */
export function makeProvenance(site: SiteFiles, origin: Origin): ReadonlyMap<string, string> {
  const { commit, day, lock } = origin;
  const own = new Map([...site].filter(([path]) => !made.includes(path)));
  const build = { ...(commit && { commit }), day, lock: `sha256:${sha256(lock)}`, sbom: "sbom" };
  const added = new Map([
    [buildPath, `${JSON.stringify(build, null, 2)}\n`],
    [outsidePath, printOutsideLinks(listOutsideLinks(own))],
    [packagesPath, withoutMoment(origin.packages)],
  ]);
  const bytes = [...added].map(([path, text]) => [path, Buffer.from(text)] as const);
  return new Map([...added, [listPath, printDigests(new Map([...own, ...bytes]))]]);
}

/**
 * A list of packages (CycloneDX) without what differs from run to run: its number, its time, the version of npm, and the
 * folder that npm takes for the name of the project. CycloneDX 1.5 asks for none of them.
 */
function withoutMoment(packages: string): string {
  const { serialNumber, metadata, ...list } = JSON.parse(packages);
  const { timestamp, tools, ...rest } = metadata;
  const name = rest.component["bom-ref"].replace(/@[^@]*$/, "");
  const component = { ...rest.component, name };
  return `${JSON.stringify({ ...list, metadata: { ...rest, component } }, null, 2)}\n`;
}
