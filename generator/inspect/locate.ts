/**
 * From an address as a document names it to the file that a host would serve for it. Upper and
 * lower case differ, as they do on the hosts; a query changes nothing; per cent signs are decoded,
 * but an encoded slash never becomes a folder.
 */

/** Where a site lives. */
export interface SiteAddress {
  /** `https://example.org` */
  readonly origin: string;
  /** The path in front of every address, `/` or `/repo/`. */
  readonly base: string;
}

/** What an address leads to. */
export type Location =
  /** A file of the site, whether there is one or not, and the part of it. */
  | { readonly kind: "inside"; readonly path: string; readonly part: string }
  /** On the host of the site, but beside the folder in which the site lives. */
  | { readonly kind: "beside"; readonly path: string; readonly part: string }
  /** Another site, a mailbox, a phone. */
  | { readonly kind: "outside" };

/** Finds where an address leads that a file of the site names. */
export type Locate = (target: string, from: string) => Location;

/** Nearly all addresses are as plain as this, and can be read without all the rules of the web. */
const plain = /^((?:[\w-]+(?:\.[\w-]+)*\/)*(?:[\w-]+(?:\.[\w-]+)*)?)(?:#([\w-]*))?$/;

/** Makes the function that locates addresses for one site. */
export function createLocator({ origin, base }: SiteAddress): Locate {
  const home = origin + base;
  return (target, from) => {
    if (target.startsWith("#")) return { kind: "inside", path: from, part: partOf(target) };
    const rest = withoutStart(target, base) ?? withoutStart(target, home);
    const [, path, part = ""] = (rest === undefined ? undefined : plain.exec(rest)) ?? [];
    if (path !== undefined) return { kind: "inside", path: fileAt(path), part };
    return locateUrl(parse(target, home + addressOf(from)), target);
  };

  function locateUrl(url: URL | undefined, target: string): Location {
    if (url?.origin !== origin) return { kind: "outside" };
    if (!url.pathname.startsWith(base)) {
      // Written out, it may be another site of the same host; begun with a slash, it is a slip.
      const isWhole = /^\w+:/.test(target.trim());
      if (isWhole) return { kind: "outside" };
      return { kind: "beside", path: url.pathname, part: partOf(url.hash) };
    }
    const path = fileAt(url.pathname.slice(base.length));
    return { kind: "inside", path, part: partOf(url.hash) };
  }
}

function withoutStart(text: string, start: string): string | undefined {
  return text.startsWith(start) ? text.slice(start.length) : undefined;
}

/** What a browser cannot read either leads nowhere that we could look at. */
function parse(target: string, from: string): URL | undefined {
  return URL.canParse(target, from) ? new URL(target, from) : undefined;
}

/** The address of a file below the root of the site, for what is written from its own place. */
function addressOf(path: string): string {
  return encodeURI(path.replace(/(^|\/)index\.html$/, "$1"));
}

/** The file that a host serves for a path below the root of the site. */
function fileAt(path: string): string {
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return file.includes("%") ? file.split(/%2f/i).map(decode).join("%2F") : file;
}

/** The name of a part, without what only marks words in it (`#team:~:text=…`). */
function partOf(hash: string): string {
  return decode(hash.slice(1).split(":~:")[0] ?? "");
}

/** What an editor typed may have a per cent sign that is none of the encoding. */
function decode(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
