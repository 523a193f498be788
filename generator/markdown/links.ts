/**
 * Resolves the targets of links. Content names pages by their route, and everything outside the site by its name in
 * content/links.json. The answer is a finished link, or what's wrong, or both. Outside addresses stay exactly as they
 * were typed: nothing here decodes or changes them.
 */
import { suggestName } from "../diagnostics/nearest.ts";
import { isRoute, type Route, type SiteAddresses } from "../model/address.ts";
import { memoize } from "../model/collections.ts";
import type { Link } from "../model/link.ts";
import { downloadKinds } from "../model/source.ts";
import { ledgerFile, type OutboundLinkEntity } from "../schema/lists.ts";
import type { PageEntity } from "../schema/pages.ts";
import { findAddressFault } from "../schema/safe-text.ts";
import { findContactFault, spellContact } from "./contacts.ts";
import {
  adviseEntry,
  bareAddress,
  detour,
  explainNoTarget,
  explainUnknownTarget,
  explainUnusableAddress,
  guessTargets,
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

/** A whole address: with its scheme. */
const wholeAddress = /^https?:\/\/[^/]|^(?:mailto|tel):/i;

/** A file to download: the folder (optional, in any form that GitHub follows), the name, and a part after `#`. */
const inFolder = /^((?:(?:\.{0,2}\/)*(?:content\/)?files\/)?)([^#?]+)(#.*)?$/;
const asDownload = new RegExp(`^[^:@]+\\.(?:${downloadKinds.join("|")})$`, "i");

/**
 * Makes the resolver of a site. It remembers its answers.
 * @param downloads kind and size of each file to download, in words, by its path inside `content/files/`
 */
export function createLinkResolver(
  ledger: readonly OutboundLinkEntity[],
  pages: readonly LinkablePage[],
  addresses: SiteAddresses,
  downloads: ReadonlyMap<string, string> = new Map(),
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

  constructor(
    ledger: readonly OutboundLinkEntity[],
    pages: readonly LinkablePage[],
    readonly addresses: SiteAddresses,
    readonly downloads: ReadonlyMap<string, string>,
  ) {
    this.#outside = new Map(ledger.map((entry) => [`link:${entry.id}`, entry]));
    // In reverse, so that the first of two entries with the same address wins.
    this.#listed = new Map(
      ledger.toReversed().map(({ id, url }) => [bareAddress(url), `link:${id}`]),
    );
    this.#inside = new Map(pages.map((page) => [page.route, page]));
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
    return { fault: this.#explainNoTarget(target) };
  }

  #resolveDownload(target: string): Resolved | undefined {
    const [, folder = "", name = "", part = ""] = inFolder.exec(target) ?? [];
    const about = this.downloads.get(name);
    if (about !== undefined) {
      const href = this.addresses.file(`files/${name}`) + part;
      const link = { kind: "document", href, label: name.replace(/^.*\//, ""), about } as const;
      const saved = name.endsWith(".pdf") ? {} : { download: link.label };
      return { link: { ...link, ...saved }, target: `/files/${name}` };
    }
    if (!asDownload.test(name) || wholeAddress.test(target)) return undefined;
    const right = suggestName(name, this.downloads.keys());
    const unknown = { kind: "file", name, files: [`content/files/${name}`] } as const;
    const fault = explainUnknownTarget(
      folder + name,
      "content/files/",
      right && folder + right,
      unknown,
    );
    return { fault: withPart(fault, part) };
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
    const { link, fault } = this.#resolveDownload(own) ?? this.#resolvePage(own);
    // If the page doesn't exist, only say that. A second answer would contradict it.
    if (!link) return { fault };
    const message = "This is an address of our own site. Write it without the site's name.";
    return { link, target: own, fault: { ...typedByHand, message, right: own, isCertain: true } };
  }

  /** Explains file names, and whatever else was typed instead of a route or a name of the ledger. */
  #explainNoTarget(target: string): TargetFault {
    const isKnown = (name: string) =>
      this.#outside.has(name) || this.#inside.has(routeIn(name) ?? "");
    const right =
      this.#listed.get(bareAddress(withColon(target) ?? target)) ??
      [...guessTargets(target)].find(isKnown) ??
      suggestName(`/${target}`, this.#inside.keys());
    return explainNoTarget(target, right);
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
const folderOnGitHub = /^https:\/\/github\.com\/.*\/content(?:\/pages)?/.source;
/** The address of a page in the development server, or of its file on GitHub, up to the page's route. */
const copyOfPage = new RegExp(`${devServer}|${folderOnGitHub}(?=/[\\w/-]+\\.md$)`);

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
