/**
 * Which names files and addresses may have: those that every disk can hold. A page becomes a folder of its name, a picture
 * becomes several files, and a tag, an event and an old address become folders too. So the rule is the same for all of them.
 */

/**
 * The most bytes of a name. File systems take 255, and the generator adds an ending of up to 21: the width of a
 * photograph and a digest, as in `-1472.0123456789.avif`. The rest is for what programs add that copy a site.
 */
const nameMost = 200;

/** The most bytes of a path. Some systems take 1,024, with the folders in front of the site. */
const pathMost = 600;

/** Names that Windows keeps for devices, with any ending: nobody there could fetch the repository. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Finds what's wrong with a path as the name of files.
 * @param path a route, or the path of a file with slashes
 * @returns what it has, as messages say it behind "has"; undefined when every disk can hold it
 */
export function findNameFault(path: string): string | undefined {
  const names = path.split("/");
  const device = names.find((name) => reserved.test(name));
  if (device !== undefined)
    return `the name ${device.replace(/\..*/, "")}, which Windows keeps for itself`;
  const longest = Math.max(...names.map((name) => Buffer.byteLength(name)));
  if (longest > nameMost)
    return `a name of ${longest} bytes, and only ${nameMost} fit with the endings that the site adds`;
  const length = Buffer.byteLength(path);
  return length > pathMost ? `a path of ${length} bytes, and only ${pathMost} fit` : undefined;
}
