/** The one lister of folders: fast-glob, which follows no link, asked in the same way by everybody. */
import fastGlob from "fast-glob";
import { isLitter } from "./litter.ts";

/** Everything. The second pattern is for folders with a line break in their name, which `**` does not match. */
const everything = ["**/*", "**/*\n*/**"];

/**
 * Lists everything in a folder, also hidden files, in the order of the paths. A link is listed and is no
 * file, wherever it leads: what lies behind it is not the site's. What editors and systems left there isn't listed.
 * @returns paths from the folder, with slashes; nothing for a folder that is not there
 */
export function listFolder(folder: string) {
  return fastGlob
    .sync(everything, {
      cwd: folder,
      dot: true,
      onlyFiles: false,
      // What Node's own lister does with links depends on its version.
      followSymbolicLinks: false,
      objectMode: true,
    })
    .filter(({ path, dirent }) => !dirent.isDirectory() && !isLitter(path))
    .map(({ path, dirent }) => ({ path, isFile: dirent.isFile() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}
