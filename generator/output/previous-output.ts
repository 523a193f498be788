/**
 * The output folder as the last build left it: which of its files are still the same, by size and time of
 * the last change. Only those may stand in the next site without being made again.
 */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OutputError } from "./claim-output.ts";

/** The stamps of files and of folders, whose paths end with a slash. */
export type Stamps = Readonly<Record<string, string>>;

/** Thrown when somebody has changed the output while a build relied on it. */
export class OutputChanged extends OutputError {
  override message = "The finished site was changed while it was built. Run the command again.";
}

/** What the last build left in the output folder. */
export type PreviousOutput = ReturnType<typeof findPreviousOutput>;

/** Looks at every file and folder that a build has left, by their stamps at its end. */
export function findPreviousOutput(folder: string, stamps: Stamps = {}) {
  const paths = Object.keys(stamps);
  const same = new Set(paths.filter((path) => stampOf(`${folder}/${path}`) === stamps[path]));
  return {
    /** True when nothing in the folder has changed since. */
    isWhole: same.has("/") && same.size === paths.length,
    stamps,
    /** Whether a file is as it was. */
    has: (path: string) => same.has(path),
    /** The bytes of a file that is as it was. Throws OutputChanged when it is gone meanwhile. */
    read(path: string): Uint8Array {
      try {
        return readFileSync(join(folder, path));
      } catch (cause) {
        throw (cause as NodeJS.ErrnoException).code === "ENOENT" ? new OutputChanged() : cause;
      }
    },
  };
}

/**
 * The stamp of a file or folder is another one when it has changed: its size, and the time of the last change to
 * the fraction of a millisecond. In a folder every new and every lost name is a change.
 * @returns undefined when there is none that can be seen, or a link to another place
 */
function stampOf(path: string): string | undefined {
  try {
    const found = lstatSync(path);
    if (found.isFile()) return `${found.size} ${found.mtimeMs}`;
    return found.isDirectory() ? `/ ${found.mtimeMs}` : undefined;
  } catch {
    return undefined;
  }
}

/** The stamps of files below a folder, and of the folders around them. */
export function stampAll(paths: Iterable<string>, folder: string): Stamps {
  const all = new Set(["/"]);
  for (const path of paths) {
    all.add(path);
    for (const { index } of path.matchAll(/\//g)) all.add(path.slice(0, index + 1));
  }
  return Object.fromEntries([...all].map((path) => [path, stampOf(`${folder}/${path}`) ?? ""]));
}

/** The size of a file in bytes, by its stamp. */
export const sizeIn = (stamp = "") => Number.parseInt(stamp, 10);
