/**
 * The door in: every file of the content folder, as text. What cannot be content is refused here,
 * with a problem, before anybody parses it: links to other places, names that cannot be addresses,
 * files that are not text, files that are far too large.
 */
import { lstatSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { Checked, Problem } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { findLosses } from "./decode-text.ts";
import { readText, refuseFile } from "./read-text.ts";

/** No text of a site is this long; a file that is was put here by mistake. */
const sizeMax = 1024 * 1024;

const picturePattern = /\.(?:svg|png|jpe?g|webp|avif|gif|heic|tiff?)$/i;
const pictureName = /^[A-Za-z0-9][A-Za-z0-9._/-]*\.[a-z]+$/;
const reservedName = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.[^/]*)?(?:\/|$)/i;
const textPattern = /\.(?:md|json)$/;

/** Reads a content folder. Paths in the result begin with `content/`, whatever the folder is. */
export async function readSources(contentFolder: string): Promise<Checked<Sources>> {
  const problems: Problem[] = [];
  const entries = await fastGlob("**", {
    cwd: contentFolder,
    objectMode: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    ignore: [".schema/**"],
  });
  // fast-glob promises no order; the build needs one.
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  const pictures: string[] = [];
  const texts: string[] = [];
  for (const entry of entries) {
    const path = `content/${entry.path}`;
    if (entry.dirent.isSymbolicLink())
      problems.push(refuseFile(path, "is a link to another place", "Put the file itself here."));
    else if (entry.dirent.isDirectory()) continue;
    else if (isReservedName(entry.path)) {
      problems.push(
        refuseFile(path, "has a name that Windows keeps for itself", "Give it another name."),
      );
    } else if (entry.path.startsWith("images/") && picturePattern.test(entry.path)) {
      const name = entry.path.slice("images/".length);
      // What no page can show is told of by its contents, whatever it is called.
      const isShown = !/\.(?:heic|tiff?|gif)$/i.test(name);
      const plain = isShown ? name : name.replace(/[A-Z]+$/, (ending) => ending.toLowerCase());
      if (pictureName.test(plain)) pictures.push(name);
      else problems.push(refusePicture(path, name));
    } else if (!textPattern.test(entry.path)) {
      problems.push(refuseKind(path));
    } else if (lstatSync(join(contentFolder, entry.path)).size > sizeMax) {
      problems.push(
        refuseFile(path, "is larger than 1 MB", "Split it, or move pictures into content/images/."),
      );
    } else texts.push(entry.path);
  }
  problems.push(...findTwins(entries.map((entry) => `content/${entry.path}`)));
  // One after the other, as above: nothing else is to do yet, and to wait for a file costs more than to
  // read it.
  const files = texts.map((path) => readText(contentFolder, `content/${path}`));
  const read = files.flatMap((file) => {
    problems.push(...("code" in file ? [file] : findLosses(file)));
    return "code" in file ? [] : [file];
  });
  return { value: { files: read, pictures }, problems };
}

/** Tells whether Windows keeps a name of a path for itself: nobody there could fetch the file. */
export function isReservedName(path: string): boolean {
  return reservedName.test(path);
}

/** What no folder of the content holds; what is to be done depends on what it is. */
function refuseKind(path: string): Problem {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  if (picturePattern.test(path))
    return refuseFile(
      path,
      "is a picture, and lies in a folder for texts",
      "Move it into content/images/.",
    );
  if (folder.startsWith("content/images/")) {
    const fix = "Save the picture as JPEG, PNG, WebP, AVIF or SVG, and put that here.";
    return refuseFile(path, "is no picture of a kind that is used", fix);
  }
  const stem = /^.*\/(.*?)\.(?:md\.txt|txt|markdown|mdx|md)$/i.exec(path)?.[1];
  if (stem !== undefined)
    return refuseFile(path, "has a name that does not end with .md", `Rename it to ${stem}.md.`);
  return refuseFile(
    path,
    "is of a kind that is not used",
    "Copy its text into a new file whose name ends with .md. Pictures go into content/images/.",
  );
}

/** A picture's name becomes part of addresses and of lists of addresses, where a space ends one. */
function refusePicture(path: string, name: string): Problem {
  const stem = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^A-Za-z0-9._/-]+/g, "-")
    .replace(/-+$/, "");
  const extension = /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? "";
  const fix = `Rename it to ${stem}${extension}, and write that wherever the picture is shown.`;
  return refuseFile(path, "has a name that cannot be an address", fix);
}

/** Files that Windows and macOS take for one and the same. */
function findTwins(paths: readonly string[]): readonly Problem[] {
  const seen = new Map<string, string>();
  return paths.flatMap((path) => {
    const twin = seen.get(path.toLowerCase());
    seen.set(path.toLowerCase(), twin ?? path);
    if (twin === undefined) return [];
    return [
      refuseFile(path, `differs from ${twin} only by upper and lower case`, "Rename one of them."),
    ];
  });
}
