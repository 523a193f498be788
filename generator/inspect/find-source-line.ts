/**
 * Finds the line of a source that has a wrong address as it stands: in the templates, in the content, in
 * a file that was copied. What a template puts together from parts is found by nobody, and two lines with
 * the same address are no answer.
 */
import type { Problem } from "../model/problem.ts";
import { positionOf } from "../problems/position.ts";
import type { SiteAddress } from "./locate.ts";

/** Texts by their paths from the root of the site: `templates/components/Footer.tsx`. */
export type ReadSources = () => ReadonlyMap<string, string>;

/** The line of a source that has an address, as a problem shows it. */
export type SourceLine = Pick<Problem, "place" | "excerpt">;

/**
 * Makes the finder of a site.
 * @returns finds the one line that has an address; nothing when none has it, or more than one
 */
export function createSourceFinder(readSources: ReadSources, { origin }: SiteAddress) {
  const sources = readSources();
  return (target: string): SourceLine => {
    if (target.length < 2) return {};
    // A template makes a whole address of a path: pictures to share want one.
    const bare = target.startsWith(`${origin}/`) ? target.slice(origin.length) : target;
    const [found, ...more] = [...sources].flatMap(([file, text]) => findLines(file, text, bare));
    return found && more.length === 0 ? found : {};
  };
}

/** The first line of a file that has an address; the first of all when it is put together there. */
export function findLineIn(file: string, text: string, target: string): SourceLine {
  return findLines(file, text, target)[0] ?? { place: { file, line: 1, column: 1 } };
}

/** Where an address stands by itself: between quotes, brackets, commas or spaces. */
function findLines(file: string, text: string, address: string): readonly SourceLine[] {
  const written = address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`(?<=^|["'\`\\s,(<])${written}(?=["'\`\\s,)>]|$)`, "gm");
  return [...text.matchAll(pattern)].map(({ index }) => {
    const place = { file, ...positionOf(text, index) };
    return { place, excerpt: text.split("\n")[place.line - 1] ?? "" };
  });
}
