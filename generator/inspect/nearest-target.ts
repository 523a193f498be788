/**
 * Finds what somebody probably meant who wrote an address that leads nowhere: the same letters in
 * another case, the missing slash, the nearest page, file or part, the page that has the part.
 */
import { suggestName } from "../problems/suggest.ts";
import type { Fault } from "./follow-addresses.ts";
import type { LinkIndex } from "./link-index.ts";

/** Something that is there. */
export interface Target {
  /** Path from the root of the output. */
  readonly path: string;
  /** A part of it; empty for all of it. */
  readonly part: string;
}

/** Answers what is nearest to a fault; undefined when nothing is near. */
export type FindNearest = (fault: Fault) => Target | undefined;

/** Looking through a large site takes a while; after so many mistakes nobody reads offers. */
const searchesMax = 200;

/** The path of a file without the name that hosts add: pages differ in the rest. */
export function shownPath(path: string): string {
  return path.replace(/(^|\/)index\.html$/, "$1");
}

/** Makes the finder for a site. It answers the same fault once. */
export function createFinder(index: LinkIndex): FindNearest {
  const known = new Map<string, Target | undefined>();
  let searches = 0;
  const folded = new Map([...index.served].map((path) => [fold(path), path]));
  const shown = new Map([...index.served].map((path) => [shownPath(path), path]));
  const findFile = (path: string): string | undefined => {
    const sure = [path, `${path}/index.html`, path.replace(/\/index\.html$/, "")]
      .map((candidate) => folded.get(fold(candidate)))
      .find((candidate) => candidate !== undefined);
    if (sure !== undefined || searches++ >= searchesMax) return sure;
    const nearest = suggestName(shownPath(path), shown.keys());
    return nearest === undefined ? undefined : shown.get(nearest);
  };
  const findPart = ({ path, part, file }: Fault): Target | undefined => {
    const ids = [...(index.idsOf(path) ?? [])].filter((id) => !isOwn(id));
    const near = ids.find((id) => fold(id) === fold(part)) ?? suggestName(part, ids);
    if (near !== undefined) return { path, part: near };
    const owners = index.files.filter((other) => other !== file && other.ids.has(part));
    // Two pages that have it are no answer.
    return owners.length === 1 && owners[0] ? { path: owners[0].path, part } : undefined;
  };
  const find = (fault: Fault): Target | undefined => {
    if (fault.reason === "part") return findPart(fault);
    const found = findFile(fault.reason === "beside" ? fault.path.slice(1) : fault.path);
    if (found === undefined) return undefined;
    return { path: found, part: index.idsOf(found)?.has(fault.part) ? fault.part : "" };
  };
  return (fault) => {
    const key = JSON.stringify([fault.path, fault.part, fault.reason]);
    if (!known.has(key)) known.set(key, find(fault));
    return known.get(key);
  };
}

/** Ids that begin with a capital letter are the templates' own; a heading's never does. */
export function isOwn(id: string): boolean {
  return /^[A-Z]/.test(id);
}

/** The same for names that only look alike: case, and ways to write an accent. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
