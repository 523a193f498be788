/** Answers whether a picture of the content folder exists, exactly as it is written. */
import type { Finding } from "../problems/problem-at.ts";
import { findPictureSlip } from "../problems/reference-slips.ts";
import { suggestName } from "../problems/suggest.ts";

export interface PictureBook {
  /** Undefined when the picture exists; otherwise what is wrong with the name. */
  findFault(path: string): Finding | undefined;
}

/** Makes the book. Paths are those inside `content/images/`; upper and lower case differ. */
export function createPictureBook(paths: readonly string[]): PictureBook {
  const known = new Set(paths);
  const findSame = (path: string) =>
    known.has(path) ? path : paths.find((name) => name.toLowerCase() === path.toLowerCase());
  return {
    findFault(path) {
      if (known.has(path)) return undefined;
      const slip = findPictureSlip(path);
      if (slip?.fix !== undefined) {
        const message = `The path of this picture is "${path}". ${slip.says}`;
        return { code: "picture-unknown", message, fix: slip.fix };
      }
      const same = findSame(slip?.right ?? path);
      if (same !== undefined) return otherwiseSpelled(path, same, slip?.says);
      return unknown(path, slip?.right ?? path, paths);
    },
  };
}

/** The picture is there, and is only written in another way. */
function otherwiseSpelled(path: string, same: string, says: string | undefined): Finding {
  return {
    code: "picture-unknown",
    message: says
      ? `The path of this picture is "${path}". ${says}`
      : `The picture "${path}" is called "${same}": upper and lower case must agree.`,
    fix: `Write ${same} in place of ${path}.`,
    swap: { typed: path, right: same, isCertain: true },
  };
}

function unknown(path: string, plain: string, paths: readonly string[]): Finding {
  const stem = (name: string) => name.replace(/\.\w+$/, "");
  const nearest = paths.find((name) => stem(name) === stem(plain)) ?? suggestName(plain, paths);
  return {
    code: "picture-unknown",
    message: `There is no picture "${path}" in content/images/.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: nearest
      ? `Write ${nearest} in place of ${path}.`
      : `Put the picture into content/images/ as ${plain}.`,
    ...(nearest ? { swap: { typed: path, right: nearest } } : {}),
  };
}

/** What cameras and programs call a picture of which they know nothing, in any language. */
const nameless = ["alt", "dsc", "img", "pic", "pxl", "screenshot", "untitled"];

/**
 * Tells when a description is only the name of a file, or a word for every picture.
 * @param vague such words in the language of the site
 */
export function findAltFault(
  alt: string,
  path: string,
  vague: readonly string[],
): Finding | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replace(/\.(?:svg|png|jpe?g|webp|avif)$/, "")
      .replace(/[^\p{Letter}]+/gu, " ")
      .trim();
  const words = plain(alt);
  const name = plain(path.replace(/^.*\//, ""));
  const says = alt.trim() !== "" && (words === name || words === plain(path) || words === "");
  // With or without an article, one or many: "a photo", "photos".
  const noun = words.replace(/^\p{Letter}{1,4} /u, "").replace(/s$/, "");
  const isVague = [...nameless, ...vague].some((word) => [words, noun].includes(word));
  if (!says && !isVague) return undefined;
  return {
    code: "picture-alt",
    severity: "warning",
    message: `The description "${alt}" does not say what the picture shows. People who cannot see it hear only this.`,
    fix: "Write in one sentence what is to be seen: who does what, and where.",
  };
}
