/** Checks whether a picture exists under exactly the path that was written, and whether its description is one. */
import { askFor, isSameName, suggestName } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem.ts";
import { picturePathOf } from "../model/address.ts";
import type { TargetFault } from "./explain-links.ts";

export type PictureRegistry = ReturnType<typeof createPictureRegistry>;

/**
 * Makes the registry. Paths begin inside `content/images/`. A picture may be called by the name of its file, and by the
 * name that it's published under. Case matters, because it does on most hosts.
 */
export function createPictureRegistry(files: readonly string[]) {
  const published = files.map(picturePathOf);
  const known = new Set([...files, ...published]);
  return {
    /** Undefined when the picture exists; otherwise what is wrong with its path. */
    findFault: (path: string) => (known.has(path) ? undefined : explainPath(path, published)),
  };
}

const stemOf = (path: string) => path.replace(/\.\w+$/, "");

const gitHub = /^https:\/\/(?:raw\.githubusercontent|github)\.com\/.*\//.source;

/** The path inside a folder of `content/`, in whatever form it was typed. */
export function readPath(typed: string, folder: "images" | "files" = "images"): string {
  return typed
    .trim()
    .replaceAll("%20", " ")
    .replaceAll("\\", "/")
    .replace(new RegExp(`${gitHub}content/${folder}/`), "")
    .replace(new RegExp(`^(?:\\.{0,2}/|content/|${folder}/)+`), "");
}

const otherSite = /[a-z][a-z0-9+.-]*:|\/\//.source;
const ownComputer = /~\/|\/(?:Users|home|mnt|Volumes)\//.source;
/** A place outside the site: another site, somebody's own computer, a picture as a data: address. */
const elsewhere = new RegExp(`^(?:${otherSite}|${ownComputer})`, "i");

function explainPath(typed: string, paths: readonly string[]): TargetFault {
  const code = "picture-unknown";
  const path = readPath(typed);
  if (path === "" || elsewhere.test(path)) {
    const message =
      path === ""
        ? "This picture has no path, so nothing would be shown."
        : `"${typed.slice(0, 80)}" isn't in content/images/. Only pictures there can be shown, and none from another site or your computer.`;
    if (path.startsWith("data:")) return { code, ...pasted };
    const advice =
      "Upload the picture into content/images/ and write its path from there, such as scenes/stage.svg.";
    return { code, message, advice };
  }
  // The picture may exist with another extension or in another folder.
  const stem = stemOf(picturePathOf(path));
  const alike = paths.filter((name) => `/${stemOf(name)}`.endsWith(`/${stem}`));
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

/** A picture of another program, as a long row of letters in the text. */
const pasted = {
  message: "This picture was pasted as a long row of letters, and no page shows it.",
  advice:
    "Save the picture as a file, upload it into content/images/, and write ![What it shows](scenes/stage.svg) here. Then delete the row of letters.",
};

const cameraNames = /dsc|im(?:ag|)e?|img|pic|pxl/.source;
const notWrittenYet = /alt|na|none|null|tbd|todo|untitled|what the picture shows/.source;
const screenshot = /screenshot(?: at)?(?: [ap]m)?/.source;
/** Names that cameras and programs give to any picture, whatever the language. */
const nameless = new RegExp(`^(?:${cameraNames}|${notWrittenYet}|${screenshot})$`);

/** The ending of a picture's file, also of the kinds that the site can't show. */
export const pictureEnding = /\.(?:svg|png|jpe?g|webp|avif|heic)$/i;

/** Only the words of a description or a path, in lower case. */
function bareWords(text: string): string {
  return text
    .toLowerCase()
    .replace(pictureEnding, "")
    .replace(/[^\p{Letter}]+/gu, " ")
    .trim();
}

/**
 * Finds a description that's only a file name, the caption, or a word that fits every picture.
 * @param vague such words in the site's language
 */
export function findAltFault(
  alt: string,
  path: string,
  vague: readonly string[],
  caption = "",
): Finding | undefined {
  if (alt.trim() === "") return undefined;
  const words = bareWords(alt);
  const isName = ["", bareWords(path), bareWords(path.replace(/^.*\//, ""))].includes(words);
  const isTwice = caption !== "" && bareWords(caption) === words;
  // Without an article and the plural: "a photo" and "photos" are as vague as "photo".
  const noun = words.replace(/^\p{Letter}{1,4} /u, "").replace(/s$/, "");
  const isVague = nameless.test(words) || vague.some((word) => [words, noun].includes(word));
  const isFile = pictureEnding.test(alt.trim());
  if (!(isName || isTwice || isVague || isFile)) return undefined;
  return {
    code: "picture-alt",
    severity: "warning",
    message: `The description "${alt}" doesn't say what the picture shows, or only repeats its caption. It's for people who can't see the picture.`,
    advice: "Write in one sentence what there is to see: who's doing what, and where.",
  };
}
