/** Answers whether a picture of the content folder exists, exactly as it is written. */
import { askFor, isSameName, suggestName } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem.ts";

export type PictureRegistry = ReturnType<typeof createPictureRegistry>;

/** What is wrong with the path of a picture, and what to write in its place. */
export interface PathFault extends Finding {
  readonly right?: string | undefined;
  readonly isCertain?: boolean;
}

/** Makes the registry. Paths are those inside `content/images/`; upper and lower case differ. */
export function createPictureRegistry(paths: readonly string[]) {
  const known = new Set(paths);
  return {
    /** Undefined when the picture exists; otherwise what is wrong with its path. */
    findFault: (path: string) => (known.has(path) ? undefined : explainPath(path, paths)),
  };
}

const stemOf = (path: string) => path.replace(/\.\w+$/, "");

/** A path as it stands inside of the folder of pictures, however it was typed. */
function readPath(typed: string): string {
  return typed
    .trim()
    .replaceAll("%20", " ")
    .replaceAll("\\", "/")
    .replace(/^https:\/\/(?:raw\.githubusercontent|github)\.com\/.*\/content\/images\//, "")
    .replace(/^(?:\.{0,2}\/|content\/|images\/)+/, "");
}

/** A place that the site can't see: another site, somebody's own computer, a picture written as letters. */
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|\/\/|~\/|\/(?:Users|home|mnt|Volumes)\/)/i;

function explainPath(typed: string, paths: readonly string[]): PathFault {
  const code = "picture-unknown";
  const path = readPath(typed);
  if (path === "" || elsewhere.test(path)) {
    const message =
      path === ""
        ? "This picture has no path, so nothing would be shown."
        : `"${typed.slice(0, 80)}" isn't in content/images/, and the site shows only pictures that are.`;
    const advice =
      "Upload the picture into content/images/ and write its path from there, such as scenes/stage.svg.";
    return { code, message, advice };
  }
  // The picture may be there with another ending, or in another folder.
  const alike = paths.filter((name) => `/${stemOf(name)}`.endsWith(`/${stemOf(path)}`));
  const near = suggestName(path, paths);
  const right = isSameName(path, near) ? near : alike.length === 1 ? alike[0] : near;
  const isCertain = isSameName(path, right);
  const message = isCertain
    ? `The picture "${typed}" is called "${right}".`
    : `There's no picture "${path}" in content/images/.${askFor(right)}`;
  const advice = `Put the picture into content/images/ as ${path}${path === typed ? "" : ", and write that name here"}.`;
  const about = { kind: "picture", name: path, files: [`content/images/${path}`] } as const;
  return { code, message, advice, about, right, isCertain };
}

/** What cameras and programs call a picture of which they know nothing, in any language. */
const nameless =
  /^(?:alt|dsc|im(?:ag|)e?|img|na|none|null|pic|pxl|tbd|todo|untitled|what the picture shows|screenshot(?: at)?(?: [ap]m)?)$/;

/** Only the words of a description or a path, in small letters. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.(?:svg|png|jpe?g|webp|avif|heic)$/, "")
    .replace(/[^\p{Letter}]+/gu, " ")
    .trim();
}

/**
 * Reports a description that is only the name of a file, the caption, or a word for every picture.
 * @param vague such words in the language of the site
 */
export function findAltFault(
  alt: string,
  path: string,
  vague: readonly string[],
  caption = "",
): Finding | undefined {
  if (alt.trim() === "") return undefined;
  const words = wordsOf(alt);
  const isName = ["", wordsOf(path), wordsOf(path.replace(/^.*\//, ""))].includes(words);
  const isTwice = caption !== "" && wordsOf(caption) === words;
  // With or without an article, one or many: "a photo", "photos".
  const noun = words.replace(/^\p{Letter}{1,4} /u, "").replace(/s$/, "");
  const isVague = nameless.test(words) || vague.some((word) => [words, noun].includes(word));
  const isFile = /\.(?:svg|png|jpe?g|webp|avif|heic)$/i.test(alt.trim());
  if (!(isName || isTwice || isVague || isFile)) return undefined;
  return {
    code: "picture-alt",
    severity: "warning",
    message: `The description "${alt}" doesn't say what the picture shows, or only repeats its caption. It's for people who can't see the picture.`,
    advice: "Write in one sentence what there is to see: who does what, and where.",
  };
}
