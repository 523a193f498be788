/** Answers whether a picture of the content folder exists, exactly as it is written. */

import { askFor, findMeant } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem-at.ts";
import { findSlip } from "../diagnostics/reference-slips.ts";

export type PictureRegistry = ReturnType<typeof createPictureRegistry>;

/** Makes the registry. Paths are those inside `content/images/`; upper and lower case differ. */
export function createPictureRegistry(paths: readonly string[]) {
  const known = new Set(paths);
  return {
    /** Undefined when the picture exists; otherwise what is wrong with the name. */
    findFault: (path: string) => (known.has(path) ? undefined : explainPath(path, paths)),
  };
}

const stemOf = (path: string) => path.replace(/\.\w+$/, "");

function explainPath(found: string, paths: readonly string[]): Finding {
  const code = "picture-unknown";
  // In JSON a backslash before an n is a line feed.
  const typed = found.replace(/[\b\f\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1));
  // The name of the file, and not what a browser makes of it.
  const path = typed.replaceAll("%20", " ");
  const slip = findSlip("picture", path);
  const says = slip && `The path of this picture is "${path}". ${slip.message}`;
  if (says && slip.fix !== undefined) return { code, message: says, fix: slip.fix };
  const meant = slip?.right ?? path;
  // The picture may be there, and only be written in another way.
  const { right: near, isSame } = findMeant(meant, paths);
  const alike = paths.find((name) => `/${stemOf(name)}`.endsWith(`/${stemOf(meant)}`));
  const right = isSame ? near : (alike ?? near);
  const message = isSame
    ? (says ?? `The picture "${path}" is called "${right}": upper and lower case must agree.`)
    : `There is no picture "${path}" in content/images/.${askFor(right)}`;
  const fix = `Put the picture into content/images/ as ${meant}${meant === path ? "" : ", and write that name here"}.`;
  return { code, message, fix, swap: { typed, right, isCertain: isSame } };
}

/** What cameras and programs call a picture of which they know nothing, in any language. */
const nameless = "alt dsc img na none null pic pxl screenshot tbd todo untitled".split(" ");

/** Only the words of a description or a path, in small letters. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\.(?:svg|png|jpe?g|webp|avif)$/, "")
    .replace(/[^\p{Letter}]+/gu, " ")
    .trim();
}

/**
 * Reports a description that is only the name of a file, the caption, or a word for every picture.
 * @param vague such words in the language of the site
 */
export function findAltFault(alt: string, path: string, vague: readonly string[], caption = "") {
  const words = wordsOf(alt);
  const names = ["", wordsOf(path), wordsOf(path.replace(/^.*\//, ""))];
  const isTwice = alt.replace(/\.$/, "") === caption.replace(/\.$/, "");
  const isName = alt.trim() !== "" && (isTwice || names.includes(words));
  // With or without an article, one or many: "a photo", "photos".
  const noun = words.replace(/^\p{Letter}{1,4} /u, "").replace(/s$/, "");
  const isFile = /\.(?:svg|png|jpe?g|webp|avif|heic)$/i.test(alt.trim());
  const isCopied = isFile || /^(?:what the picture shows$|screenshot (?!of ))/.test(words);
  const isVague = isCopied || [...nameless, ...vague].some((word) => [words, noun].includes(word));
  if (!isName && !isVague) return undefined;
  const message = `The description "${alt}" does not say what the picture shows, or only repeats its caption. It is for people who cannot see the picture.`;
  const fix = "Write in one sentence what is to be seen: who does what, and where.";
  return { code: "picture-alt", severity: "warning", message, fix } as const;
}
