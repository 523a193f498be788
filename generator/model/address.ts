/**
 * Routes are how content names a page (`/ourstory`); addresses are how a visitor reaches it
 * (`/base/ourstory/`). This is the only place where one becomes the other, so no template and no
 * content file ever joins address strings (decision 7).
 */
import { slug } from "github-slugger";

/** A page's name in content: begins with a slash, has no trailing slash (except the home page). */
export type Route = string & { readonly __brand: "Route" };

/** A link target inside the site: begins with the base path and ends with a slash or file name. */
export type Address = string & { readonly __brand: "Address" };

/** Without dots: a page called feed.xml would be a folder where a file of that name belongs. */
const routePattern = /^\/(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/;

/** The nearest name that can be in a route: `Über uns!` is `uber-uns`. Empty when no letter can be. */
export function slugOf(name: string): string {
  const letters = name.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return slug(letters)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** The name of a file as an address has it. */
export const nameOfFile = (path: string) => slugOf(path.replace(/^.*\/|\.\w+$/g, ""));

/** The nearest route of what was typed: `Über uns/Team!` is `/uber-uns/team`. */
export const toRoute = (raw: string) => `/${raw.split("/").map(slugOf).filter(Boolean).join("/")}`;

/** Whether a text is a route as content must write it. */
export function isRoute(text: string): text is Route {
  return routePattern.test(text);
}

/** Decodes an address as it was typed. It may have a per cent sign that is none of the encoding. */
export function decodeTyped(address: string, decode = decodeURIComponent): string {
  try {
    return decode(address);
  } catch {
    return address;
  }
}

/** Where everything is, for one site url. */
export type SiteAddresses = ReturnType<typeof createAddresses>;

/**
 * Makes the addresses of a site.
 * @param siteUrl an absolute http(s) url, with or without a path and a trailing slash
 * @throws TypeError when the url cannot be parsed (the settings are checked before)
 */
export function createAddresses(siteUrl: string) {
  const { origin, pathname } = new URL(siteUrl);
  const base = pathname.endsWith("/") ? pathname : `${pathname}/`;
  return {
    /** Without a trailing slash: `https://example.org`. */
    origin,
    /** The path in front of every address; begins and ends with a slash: `/` or `/repo/`. */
    base,
    /** The address of a page. */
    page: (route: Route) => (route === "/" ? base : `${base}${route.slice(1)}/`) as Address,
    /** The address of an emitted file, given its path from the root of the output. */
    file: (path: string) => `${base}${path}` as Address,
    /** The whole url of an address, for canonical links, feeds and sharing. */
    absolute: (address: Address) => `${origin}${address}`,
  };
}

/** The file that a host serves for a route. The not-found page is the one exception. */
export function outputPathOf(route: Route): string {
  if (route === "/404") return "404.html";
  return route === "/" ? "index.html" : `${route.slice(1)}/index.html`;
}

/**
 * The path under which a picture is published, from its path in `content/images/`: `people/Zaxby's.PNG` becomes
 * `people/zaxbys.png`. Content may use either. Two files can get one path; then one of them is refused.
 */
export const picturePathOf = (path: string) => publishedPathOf(path, "picture");

/**
 * The same for a file to download, from its path in `content/files/`: `Packet (2026) FINAL.PDF` becomes
 * `packet-2026-final.pdf`.
 */
export const downloadPathOf = (path: string) => publishedPathOf(path, "file");

/** @param nameless what a part without any letter that an address can have is called */
function publishedPathOf(path: string, nameless: string): string {
  const [, stem = path, ending = ""] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? [];
  const parts = stem.split("/").map((part) => slugOf(part) || nameless);
  return parts.join("/") + ending.toLowerCase();
}

/**
 * Folders of the finished site that only the generator fills. Hosts send other headers with what is in them, so a page
 * there would be kept for a year, or get the policy of the editor.
 */
export const ownFolders: readonly string[] = ["static", "admin"];

/** Whether a path of the finished site, or a route, is in a folder that only the generator fills. */
export const isInOwnFolder = (path: string) =>
  ownFolders.includes(path.replace(/^\//, "").split("/")[0]?.toLowerCase() ?? "");
