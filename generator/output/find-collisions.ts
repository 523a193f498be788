/**
 * Finds files that want the same place in the finished site. What a place is taken by isn't written down anywhere: it's
 * whatever this build makes. Two names that differ only by upper and lower case are one place on many computers, and
 * a file can't be where a folder has to be.
 */
import { type Problem, problemOf } from "../diagnostics/problem.ts";
import { isInOwnFolder, outputPathOf } from "../model/address.ts";
import { groupBy } from "../model/collections.ts";
import type { OutputFile } from "../model/output.ts";
import type { PageOutline } from "../model/page.ts";

/** Something that will be a file: a page, or a file whose bytes are known already. */
type Claim = Pick<OutputFile, "path" | "source">;

/**
 * Finds copied files that would take the place of something else, or that lie where only the generator puts files.
 * @throws Error when two files want the same place and neither was copied, because then the mistake is ours
 */
export function findCollisions(
  pages: readonly Pick<PageOutline, "route">[],
  files: readonly Claim[],
): readonly Problem[] {
  const claims: readonly Claim[] = [
    ...pages.map(({ route }) => ({ path: outputPathOf(route) })),
    ...files,
  ];
  const folders = new Set(claims.flatMap(({ path }) => foldersOf(path.toLowerCase())));
  const problems = groupBy(claims, ({ path }) => path.toLowerCase()).flatMap((group) => {
    const isFolder = folders.has(group[0].path.toLowerCase());
    if (group.length === 1 && !isFolder) return [];
    const copied = group.filter(({ source }) => source);
    if (copied.length === 0) throw new Error(`The site would have ${group[0].path} twice.`);
    // Of several copies, the first one stays.
    return isFolder || copied.length < group.length ? copied : copied.slice(1);
  });
  const misplaced = files.filter(({ path, source }) => isMisplaced(path, source));
  return [...new Set([...problems, ...misplaced])].map(refuse);
}

/** The folders that a file is in: `a` and `a/b` for `a/b/c.txt`. */
function foldersOf(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join("/"));
}

/** Whether a file was copied into one of the site's own folders. Fonts go there under another name. */
const isMisplaced = (path: string, source: string | undefined) =>
  source?.endsWith(`/${path}`) && isInOwnFolder(path);

function refuse({ path, source = "" }: Claim): Problem {
  return problemOf(
    { path: source, text: "" },
    {
      code: "address-collision",
      message: `The file ${source} would be at ${path}, where something else of the site has to be.`,
      advice: "Give it another name, or delete it.",
    },
  );
}
