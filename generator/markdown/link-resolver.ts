/**
 * Resolves what content writes as a link. Pages are named by route, everything outside the site by its
 * name in the link ledger; the answer is a finished link, or what is wrong, or both.
 */

import type { Swap } from "../diagnostics/edits.ts";
import { askFor, findMeant, suggestName } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem-at.ts";
import { findSlip } from "../diagnostics/reference-slips.ts";
import { isRoute, type Route, type SiteAddresses, slugOf } from "../model/address.ts";
import { once } from "../model/collections.ts";
import type { Link } from "../model/link.ts";
import { downloadKinds } from "../model/source.ts";
import type { OutboundLinkEntity } from "../schema/lists.ts";
import type { PageEntity } from "../schema/pages.ts";
import { findAddressFault } from "../schema/safe-text.ts";

/** What must be known of a page to link to it, and to what it leads itself: a redirect page has a link. */
type LinkablePage = Pick<PageEntity, "title" | "redirectFrom" | "link"> & { readonly route: Route };

type Pages = ReadonlyMap<string, LinkablePage>;
type Outside = ReadonlyMap<string, OutboundLinkEntity>;
/** The entries of the ledger by their addresses, in the form that all ways to type one have in common. */
type Listed = ReadonlyMap<string, string>;

type Resolved = {
  /** The route, of a page that was renamed or typed with the whole address. */
  readonly target?: string;
} & (
  | { readonly link: Link; readonly finding?: Finding }
  | { readonly link?: undefined; readonly finding: Finding }
);

export type LinkResolver = ReturnType<typeof createLinkResolver>;

const kinds: Readonly<Partial<Record<OutboundLinkEntity["kind"], Link["kind"]>>> = {
  pdf: "document",
  video: "video",
  mail: "mail",
  phone: "phone",
};

/** A file to download: alone, in its folder, as GitHub follows it. */
const inFolder = /^((?:(?:\.{0,2}\/)*(?:content\/)?files\/)?)([^#?]+)(#.*)?$/;
const asDownload = new RegExp(`^[^:@]+\\.(?:${downloadKinds.join("|")})$`, "i");

/**
 * Makes the resolver of a site.
 * @param downloads what is said of each file to download, by its path inside `content/files/`
 */
export function createLinkResolver(
  ledger: readonly OutboundLinkEntity[],
  pages: readonly LinkablePage[],
  addresses: SiteAddresses,
  downloads: ReadonlyMap<string, string> = new Map(),
) {
  const outside = new Map(ledger.map((entry) => [`link:${entry.id}`, entry]));
  // Of two entries with one address the first counts.
  const listed: Listed = new Map(
    ledger.toReversed().map(({ id, url }) => [bareAddress(url), `link:${id}`]),
  );
  const inside: Pages = new Map(pages.map((page) => [page.route, page]));
  const moved = new Map(
    pages.flatMap(({ route, redirectFrom = [] }) => redirectFrom.map((old) => [old, route])),
  );
  const resolveDownload = (target: string): Resolved | undefined => {
    const [, folder = "", name = "", part = ""] = inFolder.exec(target) ?? [];
    const about = downloads.get(name);
    if (about !== undefined) {
      const href = addresses.file(`files/${name}`) + part;
      const link = { kind: "document", href, label: name.replace(/^.*\//, ""), about } as const;
      const saved = name.endsWith(".pdf") ? {} : { download: link.label };
      return { link: { ...link, ...saved }, target: `/files/${name}` };
    }
    if (!asDownload.test(name)) return undefined;
    const known = [...downloads.keys()].map((one) => folder + one);
    return { finding: explainUnknown(folder + name, "content/files/", known) };
  };
  const resolveOutside = (target: string): Resolved => {
    const entry = outside.get(target);
    if (!entry) return { finding: explainUnknown(target, "content/links.json", outside.keys()) };
    const { url: href, label } = entry;
    return { link: { kind: kinds[entry.kind] ?? "outside", href, label } };
  };
  const resolveInside = (target: string): Resolved => {
    const [path = "", fragment] = target.split("#");
    const route = routeIn(path) ?? "";
    const page = inside.get(route);
    const now = page ? undefined : moved.get(route);
    if (now !== undefined) return resolveMoved(target, target.replace(/^[^#]*/, now));
    if (!page || !isRoute(route))
      return { finding: explainUnknown(path, "this site", inside.keys()) };
    const href = addresses.page(route) + (fragment === undefined ? "" : `#${fragment}`);
    // Who asks for a part of the page wants to read it.
    if (page.link === undefined || fragment !== undefined)
      return { link: { kind: "page", href, label: page.title } };
    const sendsTo = resolveOutside(page.link).link?.href;
    const link = { kind: "redirect", href, label: page.title, sendsTo } as const;
    return { link, finding: findDetour(target, inside) };
  };
  /** An address of before works, and is corrected. */
  const resolveMoved = (typed: string, right: string): Resolved => {
    const message = `The page of ${typed} has the address ${right} now.`;
    const swap = { typed, right, isCertain: true };
    const finding = { code: "link-detour", severity: "warning", message, swap } as const;
    return { ...resolveInside(right), target: right, finding };
  };
  /** A whole address works, and is the next one that nobody finds when it changes. */
  const resolveTyped = (typed: string, scheme: string): Resolved => {
    const href = typed.replace(/^link:/, "");
    const warning = { code: "link-typed", severity: "warning" } as const;
    const url = unwrap(href);
    const own = ownRoute(url, addresses);
    if (own !== undefined) {
      const { link, finding } = resolveDownload(own) ?? resolveInside(own);
      // What is wrong with the page itself comes first: two answers would contradict each other.
      if (!link) return { finding: { ...finding, swap: { ...finding.swap, typed } as Swap } };
      // It leads out of every preview, and breaks with the name.
      const message = "This is an address of our own site. It is written without the site's name.";
      const fix = "Write the address of a page, such as /ourstory.";
      const swap = { typed, right: own, isCertain: true };
      return { link, target: own, finding: { ...warning, message, fix, swap } };
    }
    const kind = scheme === "mailto" ? "mail" : scheme === "tel" ? "phone" : "outside";
    const link = { kind, href, label: href.replace(/^(mailto|tel):/, "") } as const;
    const message = "This address is typed. Outside addresses stand once, in content/links.json.";
    const fault = kind === "outside" && findAddressFault(url, false);
    if (fault) {
      const fix = "Open the page, copy what the browser shows then, and write that here.";
      return { finding: { code: "link-unknown", message: `The address ${url} ${fault}.`, fix } };
    }
    const bare = bareAddress(url);
    const id = slugOf(bare.replace(/[?#].*|[^\p{L}\d]+/gu, " ")) || "its-id";
    const what = kind === "outside" ? (youtubeIdOf(url) ? "video" : "site") : kind;
    const entry = `{ "id": "${id}", "url": "${url}", "label": "…", "kind": "${what}" }`;
    const fix = `Add ${entry} to content/links.json, and write link:${id} here.`;
    // The same mailbox at nearly the same place is a slip.
    const alike = [...listed.keys()].filter((one) => one.split("@")[0] === bare.split("@")[0]);
    const near = suggestName(bare, alike) ?? bare;
    const ask = near === bare ? "" : askFor(near);
    const swap = { typed, right: listed.get(near) };
    return { link, finding: { ...warning, message: message + ask, fix, swap } };
  };
  return {
    /**
     * Resolves a target: `/route`, `/route#heading`, `#heading`, `link:id`, `guide.pdf`. Whole addresses are let
     * through with a warning, because they belong into the ledger.
     */
    resolve: once((target): Resolved => {
      if (/^link:(?!https?:|mailto:|tel:)/.test(target)) return resolveOutside(target);
      if (target.startsWith("#")) return { link: { kind: "page", href: target, label: target } };
      const download = resolveDownload(target);
      if (download) return download;
      if (target.startsWith("/")) return resolveInside(target);
      const [, scheme] =
        /^(?:link:)?(https?(?=:\/\/[^/]*[.:])|mailto(?=:)|tel(?=:))/i.exec(target) ?? [];
      return scheme
        ? resolveTyped(target, scheme.toLowerCase())
        : { finding: explainName(target, inside, outside, listed) };
    }),
  };
}

/** The route that a target names, without its part; undefined for a target outside the site. */
export function routeIn(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/#.*/, "").replace(/(?<=.)\/$/, "") : undefined;
}

/** What is wrong with a link to a page that only sends its visitors on to another page of the site. */
function findDetour(target: string, pages: Pages): Finding | undefined {
  const code = "link-detour";
  const way: string[] = [];
  let next = routeIn(target);
  while (next !== undefined && !way.includes(next)) {
    way.push(next);
    next = routeIn(pages.get(next)?.link ?? "");
  }
  const message = `The link ${target} leads to pages that send their visitors to one another for ever.`;
  if (next !== undefined) return { code, message, fix: "Let one of them lead elsewhere." };
  const right = way.at(-1);
  const once = `The link ${target} leads to a page that only sends its visitors on to ${right}.`;
  const swap = { typed: target, right };
  return way.length > 1 ? { code, severity: "warning", message: once, swap } : undefined;
}

/** Says that a target does not exist, and offers the nearest that does. */
function explainUnknown(target: string, where: string, known: Iterable<string>): Finding {
  const names = [...known];
  const typed = target.replace(/\?.*|^\/content\/pages(?=\/)|\.(?:html?|md)$/g, "");
  // As a file or a server has it. `/spark` is `/blog/spark`, if nothing else ends so.
  const [end, ...more] = names.filter((one) => typed.startsWith("/") && one.endsWith(typed));
  const { right = more.length > 0 ? undefined : end, isSame } = findMeant(typed, names);
  const message = `There is no ${target} in ${where}.${askFor(right)}`;
  const rename = `If a page was renamed, write redirectFrom: [${target}] above its text.`;
  const fix =
    `Check the spelling, take the link out, or add ${target} to ${where} first. ${isRoute(target) ? rename : ""}`.trim();
  return { code: "link-unknown", message, fix, swap: { typed: target, right, isCertain: isSame } };
}

/** The address that a search or a mail program has put behind one of its own. */
function unwrap(typed: string): string {
  const [, inner] = /[?&](?:q|url)=(http[^&]+)/.exec(typed) ?? [];
  return (inner && new URLSearchParams(`url=${inner}`).get("url")) ?? typed;
}

const youtube =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*youtu(?:\.be\/|be(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^#]*&)?v=|(?:shorts|live|embed)\/))([\w-]{11})/i;

/** The id of the video that an address of YouTube shows, which has many of them. */
export const youtubeIdOf = (url: string): string | undefined => youtube.exec(url)?.[1];

/** An address without its scheme, its last slash and what only counts visitors. */
function bareAddress(url: string): string {
  const id = youtubeIdOf(url);
  return (id ? `youtube.com/${id}` : url).replace(
    /^(?:https?:\/\/|mailto:|tel:)?(?:www\.)?|\/?[?&](?:igsh|si|fbclid|utm_\w+)=.*|\/$/gi,
    "",
  );
}

/** Names of files, and whatever else was typed in place of a route or a ledger entry. */
function explainName(target: string, inside: Pages, outside: Outside, listed: Listed): Finding {
  const slip = findSlip("link", target);
  const id = `link:${target}`;
  const named = outside.has(id) && !inside.has(`/${target}`) ? id : `/${target}`;
  const { message: says = "", right: meant = named, fix } = slip ?? {};
  const message = target === "" ? says : `"${target}" is no page of the site. ${says}`.trim();
  const finding: Finding = { code: "link-unknown", message };
  const entry = listed.get(bareAddress(unwrap(target)));
  if (entry) return { ...finding, swap: { typed: target, right: entry } };
  if (fix !== undefined) return { ...finding, fix };
  const [route = ""] = meant.split("#");
  const isKnown = outside.has(meant) || inside.has(route);
  const right = isKnown ? meant : suggestName(route, inside.keys());
  const such = outside.has(id) ? id : "link: and a name of content/links.json";
  const otherwise = `Write a page such as /ourstory, or ${such}.`;
  const swap = { typed: target, right, isCertain: slip?.right !== undefined && right === meant };
  return { ...finding, fix: otherwise, swap };
}

/** A page in the development server, or its file on GitHub. */
const copyOfPage =
  /^http:\/\/localhost:\d+(?=\/)|^https:\/\/github\.com\/.*\/content(?:\/pages)?(?=\/[\w/-]+\.md$)/;

/** A page of this site as it stands in the browser's bar: what its route would be. */
function ownRoute(target: string, { origin, base }: SiteAddresses): string | undefined {
  if (copyOfPage.test(target)) return target.replace(copyOfPage, "").replace(/(?:\.md|\/)$/, "");
  const [, host, path = "", fragment = ""] =
    /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?[^#]*)?(#.*)?$/i.exec(target) ?? [];
  const own = origin.replace(/^https?:\/\/(?:www\.)?/, "");
  if (host?.toLowerCase() !== own || !`${path}/`.startsWith(base)) return undefined;
  return `/${path.slice(base.length).replace(/\/$/, "")}${fragment}`;
}
