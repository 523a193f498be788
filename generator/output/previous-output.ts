/**
 * The output folder as the last build left it. Size and time of the last change tell which files are still the same. Only
 * those may be part of the next site without being made again.
 */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { OutputError } from "./claim-output.ts";

/** The stamps of files and folders by their paths. The path of a folder ends with a slash. */
export type Stamps = Readonly<Record<string, string>>;

/** Thrown when somebody changes the output while a build relies on it. */
export class OutputChanged extends OutputError {
  override message = "The finished site was changed while it was built. Run the command again.";
}

/** What the last build left in the output folder. */
export type PreviousOutput = ReturnType<typeof findPreviousOutput>;

/** Looks at every file and folder of the last build, and compares them with the stamps that it noted at its end. */
export function findPreviousOutput(folder: string, stamps: Stamps = {}) {
  const paths = Object.keys(stamps);
  const same = new Set(paths.filter((path) => stampOf(`${folder}/${path}`) === stamps[path]));
  return {
    /** True when nothing in the folder has changed since. */
    isWhole: same.has("/") && same.size === paths.length,
    stamps,
    /** Whether a file is as it was. */
    has: (path: string) => same.has(path),
    /** The bytes of a file that's as it was. Throws OutputChanged when it has gone meanwhile. */
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
 * The stamp of a file or folder: its size, and the time of its last change to the fraction of a millisecond. It differs
 * when the file has changed. A folder changes when a name in it is added or goes away.
 * @returns undefined when there's nothing, or a link to another place
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
