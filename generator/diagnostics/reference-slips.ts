/** What people type as the path of a picture or the target of a link, and what they meant by it. */

/** How a wrong reference looks, and what takes the place of that; without it, what to do. */
interface Row {
  readonly looks: RegExp;
  /** One sentence. */
  readonly message: string;
  readonly fix?: string;
  readonly by?: (found: string, ...groups: string[]) => string;
}

/** What is wrong with a reference, and what to type in its place: the same thing, as the site writes it. */
type Slip = Pick<Row, "message" | "fix"> & { readonly right?: string };

const backslashes: Row = {
  looks: /\\+/g,
  message: "Addresses and paths have slashes, not backslashes.",
  by: () => "/",
};

const picture: readonly Row[] = [
  {
    looks: /^\s*$|^data:/,
    message: "This picture has no path, so nothing would be shown.",
    fix: "Upload the picture into content/images/ and write its path from there, such as scenes/stage.svg.",
  },
  {
    looks: /^(?:[a-z]:[\\/]|file:|\/(?:Users|home|mnt|Volumes)\/|~\/)/i,
    message: "This is a place on somebody's own computer, and the site cannot see it.",
    fix: "Upload the picture into content/images/ and write its path from there, such as scenes/stage.svg.",
  },
  {
    looks: /^https:\/\/(?:raw\.githubusercontent|github)\.com\/.*\/content\/images\//,
    message: "This is the address of the file on GitHub.",
    by: () => "",
  },
  {
    looks: /^(?:https?:)?\/\//,
    message: "A picture of another site is not loaded: it would tell that site of our visitors.",
    fix: "Save the picture into content/images/ and write its path from there.",
  },
  {
    looks: /\.(?:hei[cf]|tiff?)$/i,
    message: "Browsers do not show photographs of this kind.",
    fix: "Save it as JPEG, put that into content/images/, and write its path here.",
  },
  {
    looks: /\s/,
    message: "The path of a picture has no spaces, because an address has none.",
    fix: "Rename the picture with hyphens in place of the spaces, and write that here.",
  },
  backslashes,
  {
    looks: /^(?:\.{0,2}\/|content\/|images\/)+/,
    message: "The path of a picture begins inside content/images/.",
    by: () => "",
  },
  {
    looks: /\.[a-z]*[A-Z][A-Za-z]*$/,
    message: "The ending of a picture's name has small letters.",
    by: (ending) => ending.toLowerCase(),
  },
];

const link: readonly Row[] = [
  {
    looks: /^\s*$/,
    message: "This link leads nowhere, because nothing says where it should go.",
    fix: "Write a page such as /ourstory, or link: and a name of content/links.json.",
  },
  {
    looks: /^["'“”‘’]+|["'“”‘’]{1,3}$/g,
    message: "The address of a link has no quotation marks around it.",
    by: () => "",
  },
  {
    looks: /^link\s*[;,.=-]\s*(?=[a-z])/i,
    message: "Behind the word link stands a colon.",
    by: () => "link:",
  },
  {
    looks: /^(?!link:[\w-])[Ll][Ii][Nn][Kk]\s*:\s*\/{0,2}([\w-]+)$/,
    message: "Links that begin with link: are written in small letters, without spaces.",
    by: (_typed, id) => `link:${id?.toLowerCase()}`,
  },
  {
    looks: /^(?:https?:\/\/|mailto:|tel:|www\.|[\w-]+\.(?:com|edu|gov|net|org)\b)|@/i,
    message: "An address outside the site stands once, in content/links.json.",
    fix: "Add the address to content/links.json, and write link: and its id here. For a page of our own site, write only what stands behind its name, such as /ourstory.",
  },
  backslashes,
  {
    looks: /^(?:\.{0,2}\/)*(?:content\/)?(?:pages\/)?([\w/-]+)\.(?:md|html?)(?=#|$)/i,
    message: "This is the name of a file. A link goes to the page's address.",
    by: (_typed, name) => `/${name?.replace(/(^|\/)index$/, "")}`,
  },
];

const slips = { picture, link };

/**
 * What is wrong with a reference; undefined when it is written as those of its kind are. All rows that fit
 * are corrected together; the first one is what is reported.
 */
export function findSlip(kind: keyof typeof slips, typed: string): Slip | undefined {
  let slip: Slip | undefined;
  for (const row of slips[kind]) {
    const text = slip?.right ?? typed;
    if (text.search(row.looks) < 0) continue;
    const { message } = slip ?? row;
    if (!row.by) return row;
    slip = { message, right: text.replace(row.looks, row.by) };
  }
  return slip;
}
