/**
 * What people type where the path of a picture or the target of a link belongs, and what they meant: read
 * from the text alone, before it is looked up.
 */

/** What is wrong with a reference as it was typed. */
export interface Slip {
  /** One sentence. */
  readonly says: string;
  /** What to do, where nothing can be typed in its place. */
  readonly fix?: string;
  /** What to type in its place. */
  readonly right?: string;
  /** True when `right` names the same thing, written as the site writes it. */
  readonly isCertain?: boolean;
}

/** A slip with only a sentence about what to do. */
const todo = (says: string, fix: string): Slip => ({ says, fix });

/** A slip that is certain: the same thing, written as the site writes it. */
const certain = (says: string, right: string): Slip => ({ says, right, isCertain: true });

/** The beginning of a path on somebody's own disk. */
const ownDisk = /^(?:[a-z]:[\\/]|file:|\/(?:Users|home|mnt|Volumes)\/|~\/)/i;

/** What is wrong with the path of a picture; undefined when it is written as paths are. */
export function findPictureSlip(typed: string): Slip | undefined {
  if (ownDisk.test(typed)) {
    return todo(
      "This is a place on somebody's own computer, and the site cannot see it.",
      "Upload the picture into content/images/ and write its path from there, such as scenes/stage.svg.",
    );
  }
  if (/^(?:https?:)?\/\//.test(typed)) {
    return todo(
      "A picture of another site is not loaded: it would tell that site of our visitors.",
      "Save the picture into content/images/ and write its path from there.",
    );
  }
  const slashed = typed.replace(/\\+/g, "/");
  const inside = slashed.replace(/^(?:\.{0,2}\/)*(?:content\/)?(?:images\/)?/, "");
  if (/\.(?:hei[cf]|tiff?)$/i.test(inside)) {
    return todo(
      "Browsers do not show photographs of this kind.",
      `Save it as JPEG, put that into content/images/, and write ${inside.replace(/\w+$/, "jpg")} here.`,
    );
  }
  const right = inside.replace(/\.[a-z]+$/i, (ending) => ending.toLowerCase());
  if (/\s/.test(right)) {
    return todo(
      "The path of a picture has no spaces, because an address has none.",
      `Rename the picture to ${right.trim().replace(/\s+/g, "-")}, and write that here.`,
    );
  }
  if (slashed !== typed)
    return certain("Folders are parted by slashes, not by backslashes.", right);
  if (inside !== slashed)
    return certain("The path of a picture begins inside content/images/.", right);
  if (right !== inside) return certain("The ending of a picture's name has small letters.", right);
  if (!/\.[a-z]+$/.test(typed) && typed !== "") {
    return todo(
      "The ending of the name is missing.",
      `Write the whole name, such as ${typed}.svg or ${typed}.jpg.`,
    );
  }
  return undefined;
}

const ledger = "Add the address to content/links.json, and write link: and its id here.";
const example = "Write a page such as /ourstory, or link: and a name of content/links.json.";

/** What is wrong with the target of a link; undefined when it is written as targets are. */
export function findLinkSlip(typed: string): Slip | undefined {
  if (typed.trim() === "") {
    return todo("This link leads nowhere, because nothing says where it should go.", example);
  }
  if (ownDisk.test(typed)) {
    return todo("This is a place on somebody's own computer, and no visitor can open it.", example);
  }
  const [, id] = /^link\s*:\s*\/{0,2}([\w-]+)$/i.exec(typed) ?? [];
  if (id !== undefined && typed !== `link:${id}`) {
    return certain(
      "Links that begin with link: are written in small letters, without spaces.",
      `link:${id.toLowerCase()}`,
    );
  }
  if (/^https?:\/\//i.test(typed)) {
    return todo(
      "An address outside the site stands once, in content/links.json.",
      `${ledger} For a page of our own site, write only what stands behind its name, such as /ourstory.`,
    );
  }
  if (/^(?:mailto:|tel:)/i.test(typed) || typed.includes("@"))
    return todo("An address outside the site stands once, in content/links.json.", ledger);
  if (/^(?:www\.|[\w-]+\.(?:com|edu|gov|net|org)\b)/i.test(typed))
    return todo(
      "This looks like an address outside the site. Those stand in content/links.json.",
      ledger,
    );
  if (typed.includes("\\")) {
    return certain(
      "Addresses are written with slashes, not with backslashes.",
      typed.replace(/\\+/g, "/"),
    );
  }
  const [, name, anchor = ""] =
    /^(?:\.{0,2}\/)*(?:content\/)?(?:pages\/)?([\w/-]+)\.(?:md|html?)(#.*)?$/i.exec(typed) ?? [];
  if (name !== undefined) {
    const right = `/${name.replace(/(^|\/)index$/, "")}${anchor}`;
    return { says: "This is the name of a file. A link goes to the page's address.", right };
  }
  return undefined;
}
