/**
 * Resolves the targets of links. Content names pages by their route, and everything outside the site by its name in
 * content/links.json. The answer is a finished link, or what's wrong, or both. Outside addresses stay exactly as they
 * were typed: nothing here decodes or changes them.
 */
import { suggestName } from "../diagnostics/nearest.ts";
import {
  decodeTyped,
  downloadPathOf,
  isRoute,
  type Route,
  type SiteAddresses,
} from "../model/address.ts";
import { memoize } from "../model/collections.ts";
import type { Link } from "../model/link.ts";
import { type Download, downloadKinds } from "../model/source.ts";
import { ledgerFile, type OutboundLinkEntity } from "../schema/lists.ts";
import type { PageEntity } from "../schema/pages.ts";
import { findAddressFault } from "../schema/safe-text.ts";
import { findContactFault, spellContact } from "./contacts.ts";
import {
  adviseEntry,
  bareAddress,
  detour,
  explainLocalFile,
  explainNoTarget,
  explainUnknownTarget,
  explainUnusableAddress,
  guessTargets,
  isOnComputer,
  type TargetFault,
  typedByHand,
  withColon,
  withPart,
} from "./explain-links.ts";

/** What the resolver needs to know of a page. Only a redirect page has a link of its own. */
type LinkablePage = Pick<PageEntity, "title" | "redirectFrom" | "link"> & { readonly route: Route };

type Resolved = {
  /** The page's own route, if the target was its old address or its whole address. */
  readonly target?: string;
} & (
  | { readonly link: Link; readonly fault?: TargetFault }
  | { readonly link?: undefined; readonly fault: TargetFault }
);

/** Resolves targets: `/route`, `/route#heading`, `#heading`, `link:id`, `guide.pdf`. */
export interface LinkResolver {
  /** Whole addresses give a link and a warning, because they belong in the ledger. */
  readonly resolve: (target: string) => Resolved;
}

const kinds: Readonly<Partial<Record<OutboundLinkEntity["kind"], Link["kind"]>>> = {
  pdf: "document",
  video: "video",
  mail: "mail",
  phone: "phone",
};

/** A file to download, as links need it: the path inside `content/files/` that it's published under, and its kind and size in words. */
export interface DownloadTarget {
  readonly path: string;
  readonly about: string;
}

/** A whole address: with its scheme. */
const wholeAddress = /^https?:\/\/[^/]|^(?:mailto|tel):/i;

/** An address that was typed without https://. */
const startsWithHost = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/;

/** A file to download: the folder (optional, in any form that GitHub follows), and the rest. */
const inFolder = /^((?:(?:\.{0,2}\/)*(?:content\/)?files\/)?)(.+)$/;
/** The name of a file, and a part after `#`. */
const nameAndPart = /^([^#?]+)(#.*)?$/;
const asDownload = new RegExp(`^[^:@]+\\.(?:${downloadKinds.join("|")})$`, "i");

/**
 * The files to download by the names that texts may use: the one that the file has, and the one that it's published under.
 * @param describe its kind and size, in words
 */
export function nameDownloads(
  downloads: readonly Download[],
  describe: (download: Download) => string,
): ReadonlyMap<string, DownloadTarget> {
  return new Map(
    downloads.flatMap((download) => {
      const file = { path: downloadPathOf(download.path), about: describe(download) };
      // macOS may take the letter ü apart in the name of a file, and keyboards write it whole.
      return [download.path.normalize(), file.path].map((name) => [name, file] as const);
    }),
  );
}

/**
 * Makes the resolver of a site. It remembers its answers.
 * @param downloads files to download, each by the names that `nameDownloads` gives it
 */
export function createLinkResolver(
  ledger: readonly OutboundLinkEntity[],
  pages: readonly LinkablePage[],
  addresses: SiteAddresses,
  downloads: ReadonlyMap<string, DownloadTarget> = new Map(),
): LinkResolver {
  const targets = new Targets(ledger, pages, addresses, downloads);
  return { resolve: memoize((target) => targets.resolve(target)) };
}

/** Everything that a link may lead to. */
class Targets {
  /** The entries of the ledger by name, each with `link:` before it. */
  readonly #outside: ReadonlyMap<string, OutboundLinkEntity>;
  /** The names of these entries by address. */
  readonly #listed: ReadonlyMap<string, string>;
  readonly #inside: ReadonlyMap<string, LinkablePage>;
  /** The routes of renamed pages, by their old addresses. */
  readonly #moved: ReadonlyMap<string, Route>;
  /** The names that files to download are published under. */
  readonly #publishedDownloads: ReadonlySet<string>;

  constructor(
    ledger: readonly OutboundLinkEntity[],
    pages: readonly LinkablePage[],
    readonly addresses: SiteAddresses,
    readonly downloads: ReadonlyMap<string, DownloadTarget>,
  ) {
    this.#outside = new Map(ledger.map((entry) => [`link:${entry.id}`, entry]));
    // In reverse, so that the first of two entries with the same address wins.
    this.#listed = new Map(
      ledger.toReversed().map(({ id, url }) => [bareAddress(url), `link:${id}`]),
    );
    this.#inside = new Map(pages.map((page) => [page.route, page]));
    this.#publishedDownloads = new Set([...downloads.values()].map(({ path }) => path));
    this.#moved = new Map(
      pages.flatMap(({ route, redirectFrom = [] }) =>
        redirectFrom.map((old) => [old, route] as const),
      ),
    );
  }

  resolve(target: string): Resolved {
    if (/^link:[\w-]+$/.test(target)) return this.#resolveLedger(target);
    if (target.startsWith("#")) return { link: { kind: "page", href: target, label: target } };
    const download = this.#resolveDownload(target);
    if (download) return download;
    if (target.startsWith("/") && !target.startsWith("//")) return this.#resolvePage(target);
    // If a whole address follows `link:` instead of a name, it was meant as that address.
    const address = target.replace(/^link:(?=\w+:)/i, "");
    if (wholeAddress.test(address)) return this.#resolveTyped(address);
    const own = startsWithHost.test(target)
      ? ownRoute(`https://${target}`, this.addresses)
      : undefined;
    return own === undefined ? { fault: this.#explainNoTarget(target) } : this.#resolveOwn(own);
  }

  #resolveDownload(target: string): Resolved | undefined {
    const [, folder = "", path = ""] = inFolder.exec(target) ?? [];
    // Names may have the sign that begins a part, so the whole of it is tried first.
    const whole = this.#findDownload(path);
    if (whole) return this.#resolveFile(whole);
    const [, name = "", part = ""] = nameAndPart.exec(path) ?? [];
    const file = this.#findDownload(name);
    if (file) return this.#resolveFile(file, part);
    const isElsewhere = wholeAddress.test(target) || isOnComputer(target);
    if (!asDownload.test(name) || isElsewhere) return undefined;
    const right = suggestName(name, this.#publishedDownloads);
    const unknown = { kind: "file", name, files: [`content/files/${name}`] } as const;
    const fault = explainUnknownTarget(
      folder + name,
      "content/files/",
      right && folder + right,
      unknown,
    );
    return { fault: withPart(fault, part) };
  }

  /** The file of a name, which may be typed as an address has it: `Parents%20Guide.pdf`. */
  #findDownload(typed: string): DownloadTarget | undefined {
    return (
      this.downloads.get(typed.normalize()) ?? this.downloads.get(decodeTyped(typed).normalize())
    );
  }

  #resolveFile({ path, about }: DownloadTarget, part = ""): Resolved {
    const href = this.addresses.file(`files/${path}`) + part;
    const link = { kind: "document", href, label: path.replace(/^.*\//, ""), about } as const;
    const saved = path.endsWith(".pdf") ? {} : { download: link.label };
    return { link: { ...link, ...saved }, target: `/files/${path}` };
  }

  #resolveLedger(target: string): Resolved {
    const entry = this.#outside.get(target);
    if (entry) {
      const { url: href, label } = entry;
      return { link: { kind: kinds[entry.kind] ?? "outside", href, label } };
    }
    const about = { kind: "link", name: target, files: [ledgerFile] } as const;
    const right = suggestName(target, this.#outside.keys());
    return { fault: explainUnknownTarget(target, ledgerFile, right, about) };
  }

  #resolvePage(target: string): Resolved {
    const [path = "", fragment] = target.split("#");
    const route = routeIn(path) ?? "";
    const page = this.#inside.get(route);
    const now = page ? undefined : this.#moved.get(route);
    if (now !== undefined) return this.#resolveMoved(target, target.replace(/^[^#]*/, now));
    if (!page || !isRoute(route))
      return { fault: withPart(this.#explainRoute(path), target.slice(path.length)) };
    const href = this.addresses.page(route) + (fragment === undefined ? "" : `#${fragment}`);
    // A link to a part of a redirect page is meant for readers of the page itself, so it's an ordinary link.
    if (page.link === undefined || fragment !== undefined)
      return { link: { kind: "page", href, label: page.title } };
    const sendsTo = this.#resolveLedger(page.link).link?.href;
    const link = { kind: "redirect", href, label: page.title, sendsTo } as const;
    const fault = findDetour(target, this.#inside);
    return fault ? { link, fault } : { link };
  }

  #explainRoute(path: string): TargetFault {
    if (isOnComputer(path)) return explainLocalFile(path, this.#publishedDownloads);
    const about = { kind: "page", name: path, files: pageFiles(path) } as const;
    // `/spark` means `/blog/spark`, if no other route ends that way.
    const ending = [...this.#inside.keys()].filter((route) => route.endsWith(path));
    const only = path.length > 1 && ending.length === 1 ? ending[0] : undefined;
    const typed = path.replace(/\?.*|\.(?:html?|md)$/g, "");
    const right = only ?? suggestName(typed, this.#inside.keys());
    const fault = explainUnknownTarget(path, "this site", right, about);
    const rename = `If the page was renamed, write redirectFrom: [${path}] above its text.`;
    return isRoute(path) ? { ...fault, advice: `${fault.advice} ${rename}` } : fault;
  }

  /** A page's old address still works, and gets a certain correction. */
  #resolveMoved(typed: string, right: string): Resolved {
    const message = `The page ${typed} has moved to ${right}.`;
    const fault = { ...detour, message, right, isCertain: true };
    return { ...this.#resolvePage(right), target: right, fault };
  }

  /** A whole address works, but gets a warning: when it changes, nobody would find all the places that have it. */
  #resolveTyped(typed: string): Resolved {
    const own = ownRoute(typed, this.addresses);
    if (own !== undefined) return this.#resolveOwn(own);
    const kind = kindOf(typed);
    const wrong = kind === "outside" ? findAddressFault(typed, false) : undefined;
    if (wrong) return { fault: explainUnusableAddress(typed, wrong) };
    const href = spellContact(typed);
    const link = { kind, href, label: typed.replace(/^(mailto|tel):/i, "") };
    const right = this.#listed.get(bareAddress(typed));
    const message =
      "This address is typed into the text. Outside addresses go in content/links.json, once each.";
    const fault = {
      ...typedByHand,
      message,
      advice: adviseEntry(href, kind, this.#outside),
      right,
    };
    return { link, fault: findContactFault(typed) ?? fault };
  }

  #resolveOwn(own: string): Resolved {
    const { link, fault, target } = this.#resolveDownload(own) ?? this.#resolvePage(own);
    // If the page doesn't exist, only say that. A second answer would contradict it.
    if (!link) return { fault };
    const message = "This is an address of our own site. Write it without the site's name.";
    const right = target ?? own;
    return { link, target: right, fault: { ...typedByHand, message, right, isCertain: true } };
  }

  /** Explains file names, and whatever else was typed instead of a route or a name of the ledger. */
  #explainNoTarget(target: string): TargetFault {
    const isKnown = (name: string) =>
      this.#outside.has(name) || this.#inside.has(routeIn(name) ?? "");
    const right =
      this.#listed.get(bareAddress(withColon(target) ?? target)) ??
      [...guessTargets(target)].find(isKnown) ??
      suggestName(`/${target}`, this.#inside.keys());
    const known = { downloads: this.#publishedDownloads, ledger: this.#outside };
    return explainNoTarget(target, right, known);
  }
}

/** The route in a target, without its `#part`; undefined for anything that isn't a route. */
export function routeIn(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/#.*/, "").replace(/(?<=.)\/$/, "") : undefined;
}

/** The files that could hold a page. If one of them can't be read, the page may exist after all. */
function pageFiles(path: string): readonly string[] {
  const route = path.replace(/\/$/, "");
  const folders = ["pages", "blog"].map((folder) => `content/${folder}`);
  return folders.map((folder) => `${folder}${route.replace(/^\/blog(?=\/)/, "") || "/index"}.md`);
}

/** What's wrong with a link to a page that only redirects to another page of the site. */
function findDetour(
  target: string,
  pages: ReadonlyMap<string, LinkablePage>,
): TargetFault | undefined {
  const way: string[] = [];
  let next = routeIn(target);
  while (next !== undefined && !way.includes(next)) {
    way.push(next);
    next = routeIn(pages.get(next)?.link ?? "");
  }
  if (next !== undefined) {
    const message = `The link ${target} goes to pages that forward visitors to each other forever.`;
    return { ...detour, severity: "error", message, advice: "Send one of them somewhere else." };
  }
  const right = way.at(-1);
  if (way.length < 2) return undefined;
  const message = `The link ${target} goes to a page that only forwards visitors to ${right}.`;
  return { ...detour, message, right };
}

/** What an address opens, by its scheme. */
function kindOf(address: string): "mail" | "phone" | "outside" {
  if (/^mailto:/i.test(address)) return "mail";
  return /^tel:/i.test(address) ? "phone" : "outside";
}

const devServer = /^http:\/\/localhost:\d+(?=\/|$)/.source;
const onGitHub = /^https:\/\/github\.com\/.*\/content/.source;
const pageOnGitHub = /(?:\/pages)?(?=\/[\w/-]+\.md$)/.source;
const downloadOnGitHub = /(?=\/files\/[^/])/.source;
/** The address of a page in the development server, or of a page or a download on GitHub, up to its own address. */
const copyOfPage = new RegExp(`${devServer}|${onGitHub}(?:${pageOnGitHub}|${downloadOnGitHub})`);

const hostAndPath = /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)/.source;
const siteAddress = new RegExp(`${hostAndPath}(?:\\?[^#]*)?(#.*)?$`, "i");

/** The route of a page of this site, from an address copied from a browser; undefined for other addresses. */
function ownRoute(target: string, { origin, base }: SiteAddresses): string | undefined {
  if (copyOfPage.test(target))
    return target.replace(copyOfPage, "").replace(/(?:\.md|(?<=.)\/)$/, "") || "/";
  const [, host, path = "", fragment = ""] = siteAddress.exec(target) ?? [];
  const own = origin.replace(/^https?:\/\/(?:www\.)?/, "");
  if (host?.toLowerCase() !== own || !`${path}/`.startsWith(base)) return undefined;
  return `/${path.slice(base.length).replace(/\/$/, "")}${fragment}`;
}
