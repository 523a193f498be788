/**
 * Resolves what content writes as a link. Pages are named by route, everything outside the site by
 * its name in the link ledger; the book answers with a finished link or with what is wrong.
 */
import type { OutboundLinkEntity } from "../entities/ledgers.ts";
import { type AddressBook, isRoute, type Route } from "../model/address.ts";
import type { Link, LinkKind } from "../model/link.ts";
import type { Finding } from "../problems/problem-at.ts";
import { findLinkSlip } from "../problems/reference-slips.ts";
import { suggestName } from "../problems/suggest.ts";

/** What the book must know of a page. */
export interface LinkablePage {
  readonly route: Route;
  readonly title: string;
  /** For a redirect page: the target in its front matter. */
  readonly sendsTo?: string;
}

export type Resolved =
  | { readonly link: Link; readonly finding?: Finding }
  | { readonly link?: undefined; readonly finding: Finding };

export interface LinkBook {
  /**
   * Resolves a target: `/route`, `/route#heading`, `#heading`, `link:id`. Whole addresses are let
   * through with a warning, because they belong into the ledger.
   */
  resolve(target: string): Resolved;
}

const kindOf: Readonly<Record<OutboundLinkEntity["kind"], LinkKind>> = {
  platform: "outside",
  store: "outside",
  site: "outside",
  social: "outside",
  form: "outside",
  folder: "outside",
  document: "outside",
  pdf: "document",
  video: "video",
  mail: "mail",
  phone: "phone",
};

/** Makes the book of a site. */
export function createLinkBook(
  ledger: readonly OutboundLinkEntity[],
  pages: readonly LinkablePage[],
  addresses: AddressBook,
): LinkBook {
  const outside = new Map(ledger.map((entry) => [entry.id, entry]));
  const inside = new Map<string, LinkablePage>(pages.map((page) => [page.route, page]));
  const resolveOutside = (id: string): Resolved => {
    const entry = outside.get(id);
    if (entry) return { link: { kind: kindOf[entry.kind], href: entry.url, label: entry.label } };
    return {
      finding: unknown(`link:${id}`, "content/links.json", prefixed("link:", outside.keys())),
    };
  };
  const resolveInside = (target: string): Resolved => {
    const [path = "", fragment] = target.split("#");
    const named = path.length > 1 ? path.replace(/\/$/, "") : path;
    const page = inside.get(named);
    if (!page || !isRoute(named)) return { finding: unknown(path, "this site", inside.keys()) };
    const href = addresses.page(named) + (fragment === undefined ? "" : `#${fragment}`);
    if (page.sendsTo === undefined) return { link: { kind: "page", href, label: page.title } };
    const target2 = resolveOutside(page.sendsTo.replace(/^link:/, ""));
    const sendsTo = target2.link?.href;
    return { link: { kind: "redirect", href, label: page.title, ...(sendsTo ? { sendsTo } : {}) } };
  };
  return {
    resolve(target) {
      if (target.startsWith("link:")) return resolveOutside(target.slice("link:".length));
      if (target.startsWith("#")) return { link: { kind: "page", href: target, label: target } };
      if (target.startsWith("/")) return resolveInside(target);
      const own = ownRoute(target, addresses);
      if (own !== undefined)
        return { ...resolveTyped(target, "https", ledger), finding: typedOwn(target, own, inside) };
      return resolveRaw(target, ledger, inside);
    },
  };
}

function* prefixed(prefix: string, names: Iterable<string>): Iterable<string> {
  for (const name of names) yield prefix + name;
}

/** Says that a target does not exist, and offers the nearest that does. */
function unknown(target: string, where: string, known: Iterable<string>): Finding {
  const wanted = target.split("?")[0] ?? "";
  const names = [...known];
  const same = names.find((name) => name.toLowerCase() === wanted.toLowerCase());
  const nearest = same ?? suggestName(wanted, names);
  return {
    code: "link-unknown",
    message: `There is no ${target} in ${where}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: nearest
      ? `Write ${nearest} in place of ${target}.`
      : `Check the spelling, or add ${target} to ${where} first.`,
    // Upper and lower case are no other name: the machine may put them right.
    swap: nearest ? { typed: target, right: nearest, isCertain: same !== undefined } : undefined,
  };
}

/** Addresses and names of files that were typed in place of a route or a ledger entry. */
function resolveRaw(
  target: string,
  ledger: readonly OutboundLinkEntity[],
  inside: ReadonlyMap<string, LinkablePage>,
): Resolved {
  const scheme = /^(https?|mailto|tel):/.exec(target)?.[1];
  if (scheme) return resolveTyped(target, scheme, ledger);
  const slip = findLinkSlip(target);
  if (slip?.fix !== undefined) {
    const message = target === "" ? slip.says : `"${target}" is no page of the site. ${slip.says}`;
    return { finding: { code: "link-unknown", message, fix: slip.fix } };
  }
  const meant = slip?.right ?? `/${target}`;
  const isLedger = meant.startsWith("link:");
  const route = meant.split("#")[0] ?? "";
  const right = isLedger || inside.has(route) ? meant : suggestName(route, inside.keys());
  const isCertain = slip?.isCertain === true && right === meant;
  return {
    finding: {
      code: "link-unknown",
      message: `"${target}" is no page of the site.${slip ? ` ${slip.says}` : ""}`,
      fix: right
        ? `Write ${right} in place of ${target}.`
        : "Write a page such as /ourstory, or link: and a name of content/links.json.",
      swap: right ? { typed: target, right, isCertain } : undefined,
    },
  };
}

/** A page of this site as it stands in the browser's bar: what its route would be. */
function ownRoute(target: string, { origin, base }: AddressBook): string | undefined {
  const [, host, path = "", fragment = ""] =
    /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?[^#]*)?(#.*)?$/i.exec(target) ?? [];
  const own = origin.replace(/^https?:\/\/(?:www\.)?/, "");
  if (host?.toLowerCase() !== own || !`${path}/`.startsWith(base)) return undefined;
  const route = path.slice(base.length).replace(/\/$/, "");
  return `/${route}${fragment}`;
}

/** The whole address of a page of this site leads out of every preview, and breaks with the name. */
function typedOwn(
  target: string,
  right: string,
  inside: ReadonlyMap<string, LinkablePage>,
): Finding {
  const isCertain = inside.has(right.split("#")[0] ?? "");
  const swap = isCertain ? { typed: target, right, isCertain } : undefined;
  return {
    code: "link-typed",
    severity: "warning",
    message: "This is an address of our own site. Here it is written without the site's name.",
    fix: isCertain
      ? `Write ${right} in place of ${target}.`
      : "Write the address of a page, such as /ourstory.",
    swap,
  };
}

/** A whole address works, and is the next one that nobody finds when it changes. */
function resolveTyped(
  target: string,
  scheme: string,
  ledger: readonly OutboundLinkEntity[],
): Resolved {
  const listed = ledger.find((entry) => entry.url === target);
  const kind: LinkKind = scheme === "mailto" ? "mail" : scheme === "tel" ? "phone" : "outside";
  return {
    link: { kind, href: target, label: target.replace(/^(mailto|tel):/, "") },
    finding: {
      code: "link-typed",
      severity: "warning",
      message:
        "This address is written out. Addresses outside the site stand once, in content/links.json.",
      fix: listed
        ? `Write link:${listed.id} in place of ${target}.`
        : "Add the address to content/links.json, and write link: and its id here.",
      swap: listed ? { typed: target, right: `link:${listed.id}` } : undefined,
    },
  };
}
