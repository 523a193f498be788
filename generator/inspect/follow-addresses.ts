/**
 * Follows every address that the files of a site name: what leads nowhere is a fault, and what a
 * link of another document leads to is noted, because a page that no link leads to is an orphan.
 */
import type { IndexedFile, Naming } from "./indexed-file.ts";
import type { LinkIndex } from "./link-index.ts";
import type { Target } from "./target-book.ts";

/** Why an address leads nowhere. */
export type Reason =
  /** There is no such file. */
  | "file"
  /** There is the file, but nothing in it has that name. */
  | "part"
  /** It begins with a slash, but not with the path of the site. */
  | "beside"
  /** It is written from its own place, on the page that is shown at every place. */
  | "anyplace";

/** An address that leads nowhere. */
export interface Fault {
  readonly file: IndexedFile;
  readonly naming: Naming;
  readonly reason: Reason;
  /** The file that it leads to, from the root of the site. */
  readonly path: string;
  /** The part of that file; empty for all of it. */
  readonly part: string;
}

/** Where the addresses of a site lead. */
export interface Followed {
  /** In the order of the files, and of the addresses in them. */
  readonly faults: readonly Fault[];
  /** Files that another file of the site names. */
  readonly named: ReadonlySet<string>;
  /** Files that a link of another document leads to. */
  readonly linked: ReadonlySet<string>;
}

/** Where one address leads. */
interface Destination {
  /** The file; undefined for whatever lies outside of the site. */
  readonly path?: string;
  readonly part?: string;
  readonly reason?: Reason;
  /** True when another file than this one names it. */
  isNamed?: boolean;
}

/** The page that hosts show for every address that they do not know. */
const anyplacePage = "404.html";
const outside: Destination = {};

/** Follows the addresses of a site. */
export function followAddresses(index: LinkIndex): Followed {
  const faults: Fault[] = [];
  const reached: { readonly target: Target; readonly destination: Destination }[] = [];
  const fixed: Destination[] = [];
  for (const file of index.files) {
    let wrong: Map<string, Destination> | undefined;
    for (const target of file.targets) {
      let destination = fixed[target.number];
      if (!destination) {
        if (isOwnPart(target, file)) continue;
        destination = judge(target, file, index);
        reached.push({ target, destination });
        if (target.isFixed) fixed[target.number] = destination;
      }
      if (destination.reason !== undefined) {
        wrong ??= new Map();
        wrong.set(target.text, destination);
      } else if (destination.path !== file.path) destination.isNamed = true;
    }
    if (wrong) faults.push(...describe(file, wrong));
  }
  const right = reached.filter(({ destination }) => destination.isNamed);
  const pathsOf = (ways: typeof reached) =>
    new Set(ways.flatMap(({ destination }) => destination.path ?? []));
  return {
    faults,
    named: pathsOf(right),
    linked: pathsOf(right.filter(({ target }) => target.isLink)),
  };
}

/** The quick answer for parts of the same page; the others are judged. */
function isOwnPart({ text }: Target, { ids }: IndexedFile): boolean {
  return text.startsWith("#") && ids.has(text.slice(1));
}

/** Tells what names the wrong addresses of a file. */
function describe(file: IndexedFile, wrong: ReadonlyMap<string, Destination>): readonly Fault[] {
  return file.findNamings().flatMap((naming) => {
    const { path = "", part = "", reason } = wrong.get(naming.target) ?? {};
    return reason ? [{ file, naming, reason, path, part }] : [];
  });
}

function judge({ text }: Target, file: IndexedFile, index: LinkIndex): Destination {
  const location = index.locate(text, file.path);
  if (location.kind === "outside") return outside;
  const { path, part } = location;
  if (location.kind === "beside") return { path, part, reason: "beside" };
  if (!index.served.has(path)) return { path, part, reason: "file" };
  if (file.path === anyplacePage && isRelative(text)) return { path, part, reason: "anyplace" };
  if (part === "" || isTop(part)) return { path };
  const isThere = index.idsOf(path)?.has(part) ?? true;
  return isThere ? { path } : { path, part, reason: "part" };
}

function isRelative(target: string): boolean {
  return !/^(?:[/#?]|$|[a-z][a-z0-9+.-]*:)/i.test(target);
}

/** Every page has a top, whatever its names: HTML, section 7.4.6.4. */
function isTop(part: string): boolean {
  return part.toLowerCase() === "top";
}
