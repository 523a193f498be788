/**
 * Reads the content folder into sources. What cannot be content is refused here, with a problem,
 * before anybody parses it: links to other places, names that cannot be addresses, files that are
 * not text, files that are far too large.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import { findLosses, readText, refuseFile } from "./read-text.ts";

/** No text of a site is this long; a file that is was put here by mistake. */
const sizeMax = 1024 * 1024;

const isPicture = /\.(?:svg|png|jpe?g|webp|avif|gif|heic|tiff?)$/i;
const reservedName = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^/]*)?(?:\/|$)/i;
/** The endings that text programs give to a page. */
const pageEnding = /\.(?:md\.txt|txt|markdown|mdx|md)$/i;

/** What is wrong with a file, and what to do. */
type Refusal = readonly [what: string, fix: string];

/** Reads a content folder. Paths in the result begin with `content/`, whatever the folder is. */
export async function readSources(contentFolder: string): Promise<Checked<Sources>> {
  const problems: Problem[] = [];
  const pictures: string[] = [];
  const files: SourceFile[] = [];
  const entries = await fastGlob("**", {
    cwd: contentFolder,
    objectMode: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    ignore: [".schema/**"],
  });
  // fast-glob promises no order; the build needs one.
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const { path: inside, dirent } of entries) {
    if (dirent.isDirectory()) continue;
    const path = `content/${inside}`;
    const disk = join(contentFolder, inside);
    const refusal: Refusal | undefined = dirent.isSymbolicLink()
      ? ["is a link to another place", "Put the file itself here."]
      : checkName(inside);
    if (refusal) problems.push(refuseFile(path, ...refusal));
    else if (isPicture.test(inside)) pictures.push(inside.slice("images/".length));
    else if (lstatSync(disk).size > sizeMax) {
      const fix = "Split it, or move pictures into content/images/.";
      problems.push(refuseFile(path, "is larger than 1 MB", fix));
    } else {
      const file = readText(disk, path);
      if ("code" in file) problems.push(file);
      else {
        files.push(file);
        problems.push(...findLosses(file));
      }
    }
  }
  const refused = problems
    .filter(({ severity }) => severity === "error")
    .flatMap(({ place }) => (place ? place.file.replace(pageEnding, ".md") : []));
  problems.push(...findTwins(entries.map(({ path }) => `content/${path}`)));
  return { value: { files, pictures, refused }, problems };
}

/** Tells whether Windows reserves a name of a path: nobody there could fetch the file. */
export function isReservedName(path: string): boolean {
  return reservedName.test(path);
}

/** Why a file cannot be content, as far as its path shows. */
function checkName(path: string): Refusal | undefined {
  const isInImages = path.startsWith("images/");
  if (isReservedName(path))
    return ["has a name that Windows keeps for itself", "Give it another name."];
  if (isPicture.test(path) && !isInImages)
    return ["is a picture, and lies in a folder for texts", "Move it into content/images/."];
  if (isPicture.test(path)) {
    const right = addressable(path.slice("images/".length));
    const fix = `Rename it to ${right}, and write that wherever the picture is shown.`;
    return path.endsWith(`/${right}`) ? undefined : ["has a name that cannot be an address", fix];
  }
  if (/\.(?:md|json)$/.test(path)) return undefined;
  if (isInImages) {
    const fix = "Save the picture as JPEG, PNG, WebP, AVIF or SVG, and put that here.";
    return ["is no picture of a kind that is used", fix];
  }
  if (pageEnding.test(path)) {
    const name = path.replace(/^.*\//, "").replace(pageEnding, ".md");
    return ["has a name that does not end with .md", `Rename it to ${name}.`];
  }
  const fix =
    "Copy its text into a new file whose name ends with .md. Pictures go into content/images/.";
  return ["is of a kind that is not used", fix];
}

/** A picture's name as it can be part of an address, and of a list of addresses, where a space ends one. */
function addressable(name: string): string {
  return name
    .replace(/^[^A-Za-z0-9]+/, "")
    .replace(/[^\w./-]+/g, "-")
    .replace(/-+(?=\.[^.]*$)/, "")
    .replace(/\.(?!(?:HEIC|TIFF?|GIF)$)[^.]*$/, (ending) => ending.toLowerCase());
}

/** Files that Windows and macOS take for one and the same. */
function findTwins(paths: readonly string[]): readonly Problem[] {
  const seen = new Map<string, string>();
  return paths.flatMap((path) => {
    const twin = seen.get(path.toLowerCase());
    seen.set(path.toLowerCase(), twin ?? path);
    const what = `differs from ${twin} only by upper and lower case`;
    return twin === undefined ? [] : [refuseFile(path, what, "Rename one of them.")];
  });
}
