/**
 * Resolves what content writes as a link. Pages are named by route, everything outside the site by its
 * name in the link ledger; the answer is a finished link, or what is wrong, or both.
 */
import type { OutboundLinkEntity } from "../entities/lists.ts";
import { type AddressBook, isRoute, type Route } from "../model/address.ts";
import type { Link, LinkKind } from "../model/link.ts";
import type { Finding } from "../problems/problem-at.ts";
import { findLinkSlip } from "../problems/reference-slips.ts";
import { suggestName } from "../problems/suggest.ts";

/** What must be known of a page to link to it. */
export interface LinkablePage {
  readonly route: Route;
  readonly title: string;
  /** For a redirect page: the target in its front matter. */
  readonly sendsTo?: string;
}

export type Resolved =
  | { readonly link: Link; readonly finding?: Finding }
  | { readonly link?: undefined; readonly finding: Finding };

export interface LinkResolver {
  /**
   * Resolves a target: `/route`, `/route#heading`, `#heading`, `link:id`. Whole addresses are let
   * through with a warning, because they belong into the ledger.
   */
  resolve(target: string): Resolved;
}

const kinds: Readonly<Partial<Record<OutboundLinkEntity["kind"], LinkKind>>> = {
  pdf: "document",
  video: "video",
  mail: "mail",
  phone: "phone",
};

/** Makes the resolver of a site. */
export function createLinkResolver(
  ledger: readonly OutboundLinkEntity[],
  pages: readonly LinkablePage[],
  addresses: AddressBook,
): LinkResolver {
  const outside = new Map(ledger.map((entry) => [`link:${entry.id}`, entry]));
  const inside = new Map<string, LinkablePage>(pages.map((page) => [page.route, page]));
  const resolveOutside = (target: string): Resolved => {
    const entry = outside.get(target);
    if (!entry) return { finding: explainUnknown(target, "content/links.json", outside.keys()) };
    const { url: href, label } = entry;
    return { link: { kind: kinds[entry.kind] ?? "outside", href, label } };
  };
  const resolveInside = (target: string): Resolved => {
    const [path = "", fragment] = target.split("#");
    const route = path.length > 1 ? path.replace(/\/$/, "") : path;
    const page = inside.get(route);
    if (!page || !isRoute(route))
      return { finding: explainUnknown(path, "this site", inside.keys()) };
    const href = addresses.page(route) + (fragment === undefined ? "" : `#${fragment}`);
    if (page.sendsTo === undefined) return { link: { kind: "page", href, label: page.title } };
    const sendsTo = resolveOutside(page.sendsTo).link?.href;
    return { link: { kind: "redirect", href, label: page.title, ...(sendsTo && { sendsTo }) } };
  };
  return {
    resolve(target) {
      if (target.startsWith("link:")) return resolveOutside(target);
      if (target.startsWith("#")) return { link: { kind: "page", href: target, label: target } };
      if (target.startsWith("/")) return resolveInside(target);
      const own = ownRoute(target, addresses);
      const scheme = /^(https?|mailto|tel):/.exec(target)?.[1];
      if (own === undefined && scheme === undefined)
        return { finding: explainName(target, inside) };
      const kind = scheme === "mailto" ? "mail" : scheme === "tel" ? "phone" : "outside";
      return {
        link: { kind, href: target, label: target.replace(/^(mailto|tel):/, "") },
        finding: own === undefined ? explainTyped(target, ledger) : explainOwn(target, own, inside),
      };
    },
  };
}

/** Says that a target does not exist, and offers the nearest that does. */
function explainUnknown(target: string, where: string, known: Iterable<string>): Finding {
  const wanted = target.split("?")[0] ?? "";
  const names = [...known];
  const same = names.find((name) => name.toLowerCase() === wanted.toLowerCase());
  const right = same ?? suggestName(wanted, names);
  return {
    code: "link-unknown",
    message: `There is no ${target} in ${where}.${right ? ` Did you mean ${right}?` : ""}`,
    fix: right
      ? `Write ${right} in place of ${target}.`
      : `Check the spelling, or add ${target} to ${where} first.`,
    // Upper and lower case are no other name: that may be corrected without asking.
    swap: right ? { typed: target, right, isCertain: same !== undefined } : undefined,
  };
}

/** Names of files, and whatever else was typed in place of a route or a ledger entry. */
function explainName(target: string, inside: ReadonlyMap<string, LinkablePage>): Finding {
  const code = "link-unknown";
  const slip = findLinkSlip(target);
  const says = slip ? ` ${slip.says}` : "";
  const message = target === "" ? says.trim() : `"${target}" is no page of the site.${says}`;
  if (slip?.fix !== undefined) return { code, message, fix: slip.fix };
  const meant = slip?.right ?? `/${target}`;
  const [route = ""] = meant.split("#");
  const isKnown = meant.startsWith("link:") || inside.has(route);
  const right = isKnown ? meant : suggestName(route, inside.keys());
  const isCertain = slip?.isCertain === true && right === meant;
  return {
    code,
    message,
    fix: right
      ? `Write ${right} in place of ${target}.`
      : "Write a page such as /ourstory, or link: and a name of content/links.json.",
    swap: right ? { typed: target, right, isCertain } : undefined,
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
function explainOwn(
  target: string,
  right: string,
  inside: ReadonlyMap<string, LinkablePage>,
): Finding {
  const isCertain = inside.has(right.split("#")[0] ?? "");
  return {
    code: "link-typed",
    severity: "warning",
    message: "This is an address of our own site. Here it is written without the site's name.",
    fix: isCertain
      ? `Write ${right} in place of ${target}.`
      : "Write the address of a page, such as /ourstory.",
    swap: isCertain ? { typed: target, right, isCertain } : undefined,
  };
}

/** A whole address works, and is the next one that nobody finds when it changes. */
function explainTyped(target: string, ledger: readonly OutboundLinkEntity[]): Finding {
  const listed = ledger.find((entry) => entry.url === target);
  const right = listed && `link:${listed.id}`;
  return {
    code: "link-typed",
    severity: "warning",
    message:
      "This address is written out. Addresses outside the site stand once, in content/links.json.",
    fix: right
      ? `Write ${right} in place of ${target}.`
      : "Add the address to content/links.json, and write link: and its id here.",
    swap: right ? { typed: target, right } : undefined,
  };
}
