/** Answers whether a picture of the content folder exists, exactly as it is written. */
import type { Finding } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";

export interface PictureBook {
  /** Undefined when the picture exists; otherwise what is wrong with the name. */
  findFault(path: string): Finding | undefined;
}

/** Makes the book. Paths are those inside `content/images/`; upper and lower case differ. */
export function createPictureBook(paths: readonly string[]): PictureBook {
  const known = new Set(paths);
  return {
    findFault(path) {
      if (known.has(path)) return undefined;
      if (/^(?:https?:)?\/\//.test(path)) {
        return {
          code: "picture-unknown",
          message:
            "A picture of another site is not loaded: it would tell that site of our visitors.",
          fix: "Save the picture into content/images/ and write its path there.",
        };
      }
      const sameLetters = paths.find((name) => name.toLowerCase() === path.toLowerCase());
      const nearest =
        sameLetters ?? paths.find((name) => path.endsWith(`/${name}`)) ?? suggestName(path, paths);
      return {
        code: "picture-unknown",
        message: sameLetters
          ? `The picture "${path}" is called "${sameLetters}": upper and lower case must agree.`
          : `There is no picture "${path}" in content/images/.`,
        fix: nearest ? `Write ${nearest}.` : `Put the picture into content/images/ as ${path}.`,
      };
    },
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
