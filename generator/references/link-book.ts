/**
 * Resolves what content writes as a link. Pages are named by route, everything outside the site by
 * its name in the link ledger; the book answers with a finished link or with what is wrong.
 */
import type { OutboundLinkEntity } from "../entities/ledgers.ts";
import { type AddressBook, isRoute, type Route } from "../model/address.ts";
import type { Link, LinkKind } from "../model/link.ts";
import type { Finding } from "../problems/problem-at.ts";
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
      return resolveRaw(target, ledger, inside);
    },
  };
}

function* prefixed(prefix: string, names: Iterable<string>): Iterable<string> {
  for (const name of names) yield prefix + name;
}

function unknown(target: string, where: string, known: Iterable<string>): Finding {
  const nearest = suggestName(target.split("?")[0] ?? "", known);
  return {
    code: "link-unknown",
    message: `There is no ${target} in ${where}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: nearest
      ? `Write ${nearest} in place of ${target}.`
      : `Check the spelling, or add ${target} to ${where} first.`,
  };
}

/** Addresses that were typed in place of a route or a ledger entry. */
function resolveRaw(
  target: string,
  ledger: readonly OutboundLinkEntity[],
  inside: ReadonlyMap<string, LinkablePage>,
): Resolved {
  const listed = ledger.find((entry) => entry.url === target);
  const scheme = /^(https?|mailto|tel):/.exec(target)?.[1];
  if (target === "") {
    return {
      finding: {
        code: "link-unknown",
        message: "This link has no target: there is nothing in its parentheses.",
        fix: "Write a page such as /ourstory, or link: and a name of content/links.json.",
      },
    };
  }
  if (!scheme) {
    const file = target.replace(/^(?:\.*\/)*(?:content\/)?(?:pages\/)?/, "");
    const name = file.replace(/\.(?:md|html)(?=#|$)/, "");
    const guess = suggestName(`/${name}`, inside.keys());
    return {
      finding: {
        code: "link-unknown",
        message: `"${target}" is not a page of the site and not in the link ledger.`,
        fix: guess
          ? `Write ${guess}, the page's own address.`
          : "Write a page such as /ourstory, or link:name.",
      },
    };
  }
  const kind: LinkKind = scheme === "mailto" ? "mail" : scheme === "tel" ? "phone" : "outside";
  return {
    link: { kind, href: target, label: target.replace(/^(mailto|tel):/, "") },
    finding: {
      code: "link-unknown",
      severity: "warning",
      message:
        "This address is written out. Addresses outside the site stand once, in content/links.json.",
      fix: listed
        ? `Write link:${listed.id}.`
        : "Add it to content/links.json and write link: and its id.",
    },
  };
}
