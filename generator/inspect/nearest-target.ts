/**
 * Finds what was probably meant by an address that leads nowhere: the same letters in another case, the
 * missing slash, the nearest page, file or part.
 */
import { suggestName } from "../problems/suggest.ts";

/** The path of a file without the name that hosts add: pages differ in the rest. */
export function shownPath(path: string): string {
  return path.replace(/(^|\/)index\.html$/, "$1");
}

/** The nearest of some files; undefined when none is near. */
export function findNearestFile(path: string, paths: readonly string[]): string | undefined {
  const folded = new Map(paths.map((known) => [fold(known), known]));
  const sure = [path, `${path}/index.html`, path.replace(/\/index\.html$/, "")]
    .map((candidate) => folded.get(fold(candidate)))
    .find((candidate) => candidate !== undefined);
  if (sure !== undefined) return sure;
  const shown = new Map(paths.map((known) => [shownPath(known), known]));
  const nearest = suggestName(shownPath(path), shown.keys());
  return nearest === undefined ? undefined : shown.get(nearest);
}

/** The nearest id of a page; undefined when none is near. */
export function findNearestPart(part: string, ids: Iterable<string>): string | undefined {
  const all = [...ids];
  return all.find((id) => fold(id) === fold(part)) ?? suggestName(part, all);
}

/** The same for names that only look alike: case, and ways to write an accent. */
function fold(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
