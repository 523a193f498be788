/**
 * Resolves what content writes as a link. Pages are named by route, everything outside the site by its
 * name in the link ledger; the answer is a finished link, or what is wrong, or both. An address is its
 * author's: nothing here decodes or changes it.
 */
import { askFor, isSameName, suggestName } from "../diagnostics/nearest.ts";
import type { Finding, Subject } from "../diagnostics/problem.ts";
import { isRoute, type Route, type SiteAddresses, slugOf } from "../model/address.ts";
import { once } from "../model/collections.ts";
import type { Link } from "../model/link.ts";
import { downloadKinds } from "../model/source.ts";
import type { OutboundLinkEntity } from "../schema/lists.ts";
import type { PageEntity } from "../schema/pages.ts";
import { findAddressFault } from "../schema/safe-text.ts";

/** What must be known of a page to link to it, and to what it leads itself: a redirect page has a link. */
type LinkablePage = Pick<PageEntity, "title" | "redirectFrom" | "link"> & { readonly route: Route };

/** What is wrong with a target, and what to write in its place. */
export interface TargetFault extends Finding {
  readonly right?: string | undefined;
  readonly isCertain?: boolean;
}

type Resolved = {
  /** The route, of a page that was renamed or typed with the whole address. */
  readonly target?: string;
} & (
  | { readonly link: Link; readonly fault?: TargetFault }
  | { readonly link?: undefined; readonly fault: TargetFault }
);

export type LinkResolver = ReturnType<typeof createLinkResolver>;

const ledgerFile = "content/links.json";

const kinds: Readonly<Partial<Record<OutboundLinkEntity["kind"], Link["kind"]>>> = {
  pdf: "document",
  video: "video",
  mail: "mail",
  phone: "phone",
};

/** A whole address, with what it begins with. */
const wholeAddress = /^(https?):\/\/[^/]|^(mailto|tel):/i;

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
  const listed = new Map(
    ledger.toReversed().map(({ id, url }) => [bareAddress(url), `link:${id}`]),
  );
  const inside = new Map<string, LinkablePage>(pages.map((page) => [page.route, page]));
  const moved = new Map<string, Route>(
    pages.flatMap(({ route, redirectFrom = [] }) =>
      redirectFrom.map((old) => [old, route] as const),
    ),
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
    if (!asDownload.test(name) || wholeAddress.test(target)) return undefined;
    const known = [...downloads.keys()].map((one) => folder + one);
    const unknown = { kind: "file", name, files: [`content/files/${name}`] } as const;
    return { fault: explainUnknown(folder + name, "content/files/", known, unknown) };
  };

  const resolveLedger = (target: string): Resolved => {
    const entry = outside.get(target);
    if (entry) {
      const { url: href, label } = entry;
      return { link: { kind: kinds[entry.kind] ?? "outside", href, label } };
    }
    const about = { kind: "link", name: target, files: [ledgerFile] } as const;
    return { fault: explainUnknown(target, ledgerFile, outside.keys(), about) };
  };

  const resolvePage = (target: string): Resolved => {
    const [path = "", fragment] = target.split("#");
    const route = routeIn(path) ?? "";
    const page = inside.get(route);
    const now = page ? undefined : moved.get(route);
    if (now !== undefined) return resolveMoved(target, target.replace(/^[^#]*/, now));
    if (!page || !isRoute(route)) {
      const { right, ...fault } = explainRoute(path);
      return { fault: { ...fault, right: right && right + target.slice(path.length) } };
    }
    const href = addresses.page(route) + (fragment === undefined ? "" : `#${fragment}`);
    // Who asks for a part of the page wants to read it.
    if (page.link === undefined || fragment !== undefined)
      return { link: { kind: "page", href, label: page.title } };
    const sendsTo = resolveLedger(page.link).link?.href;
    const link = { kind: "redirect", href, label: page.title, sendsTo } as const;
    const detour = findDetour(target, inside);
    return detour ? { link, fault: detour } : { link };
  };

  const explainRoute = (path: string): TargetFault => {
    const about = { kind: "page", name: path, files: pageFiles(path) } as const;
    // As a file or a server has it: `/spark` is `/blog/spark`, if nothing else ends so.
    const [end, ...more] = [...inside.keys()].filter((route) => route.endsWith(path));
    const known = more.length === 0 && end && path.length > 1 ? [end] : inside.keys();
    const fault = explainUnknown(path, "this site", known, about);
    const rename = `If a page was renamed, write redirectFrom: [${path}] above its text.`;
    return isRoute(path) ? { ...fault, advice: `${fault.advice} ${rename}` } : fault;
  };

  /** An address of before works, and is corrected. */
  const resolveMoved = (typed: string, right: string): Resolved => {
    const message = `The page of ${typed} has the address ${right} now.`;
    const fault = {
      code: "link-detour",
      severity: "warning",
      message,
      right,
      isCertain: true,
    } as const;
    return { ...resolvePage(right), target: right, fault };
  };

  /** A whole address works, and is the next one that nobody finds when it changes. */
  const resolveTyped = (typed: string): Resolved => {
    const warning = { code: "link-typed", severity: "warning" } as const;
    const own = ownRoute(typed, addresses);
    if (own !== undefined) {
      const { link, fault } = resolveDownload(own) ?? resolvePage(own);
      // What is wrong with the page itself comes first: two answers would contradict each other.
      if (!link) return { fault };
      const message = "This is an address of our own site. It's written without the site's name.";
      return { link, target: own, fault: { ...warning, message, right: own, isCertain: true } };
    }
    const [, , mailOrPhone] = wholeAddress.exec(typed) ?? [];
    const kind =
      mailOrPhone?.toLowerCase() === "mailto" ? "mail" : mailOrPhone ? "phone" : "outside";
    const wrong = kind === "outside" ? findAddressFault(typed, false) : undefined;
    if (wrong) {
      const message = `The address ${typed} can't be used: it ${wrong}.`;
      const advice = "Open the page, copy what the browser shows then, and write that here.";
      return { fault: { code: "link-unknown", message, advice } };
    }
    const right = listed.get(bareAddress(typed));
    const message =
      "This address is typed by hand. Outside addresses stand once, in content/links.json.";
    const link = { kind, href: typed, label: typed.replace(/^(mailto|tel):/i, "") } as const;
    return { link, fault: { ...warning, message, advice: adviseEntry(typed, kind), right } };
  };

  return {
    /**
     * Resolves a target: `/route`, `/route#heading`, `#heading`, `link:id`, `guide.pdf`. Whole addresses are let
     * through with a warning, because they belong into the ledger.
     */
    resolve: once((target): Resolved => {
      if (/^link:[\w-]+$/.test(target)) return resolveLedger(target);
      if (target.startsWith("#")) return { link: { kind: "page", href: target, label: target } };
      const download = resolveDownload(target);
      if (download) return download;
      if (target.startsWith("/") && !target.startsWith("//")) return resolvePage(target);
      if (wholeAddress.test(target)) return resolveTyped(target);
      const isKnown = (one: string) => outside.has(one) || inside.has(routeIn(one) ?? "");
      return { fault: explainName(target, isKnown, listed, inside) };
    }),
  };
}

/** The route that a target names, without its part; undefined for a target outside the site. */
export function routeIn(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/#.*/, "").replace(/(?<=.)\/$/, "") : undefined;
}

/** The files of a page, by its address: while one of them can't be read, the page may be there. */
function pageFiles(path: string): readonly string[] {
  const route = path.replace(/\/$/, "");
  const folders = ["pages", "blog"].map((folder) => `content/${folder}`);
  return folders.map((folder) => `${folder}${route.replace(/^\/blog(?=\/)/, "") || "/index"}.md`);
}

/** What is wrong with a link to a page that only sends its visitors on to another page of the site. */
function findDetour(
  target: string,
  pages: ReadonlyMap<string, LinkablePage>,
): TargetFault | undefined {
  const code = "link-detour";
  const way: string[] = [];
  let next = routeIn(target);
  while (next !== undefined && !way.includes(next)) {
    way.push(next);
    next = routeIn(pages.get(next)?.link ?? "");
  }
  if (next !== undefined) {
    const message = `The link ${target} leads to pages that send their visitors to one another forever.`;
    return { code, message, advice: "Let one of them lead elsewhere." };
  }
  const right = way.at(-1);
  if (way.length < 2) return undefined;
  const message = `The link ${target} leads to a page that only sends its visitors on to ${right}.`;
  return { code, severity: "warning", message, right };
}

/** Says that a target doesn't exist, and offers the nearest that does. */
function explainUnknown(
  target: string,
  where: string,
  known: Iterable<string>,
  about: Subject,
): TargetFault {
  const names = [...known];
  const typed = target.replace(/\?.*|\.(?:html?|md)$/g, "");
  const right = names.length === 1 ? names[0] : suggestName(typed, names);
  const message = `There's no ${target} in ${where}.${askFor(right)}`;
  const advice = `Check the spelling, take the link out, or add ${target} to ${where} first.`;
  const isCertain = isSameName(target, right);
  return { code: "link-unknown", message, advice, about, right, isCertain };
}

/** How an address is added to the ledger. */
function adviseEntry(address: string, kind: Link["kind"]): string {
  const id =
    slugOf(bareAddress(address).replace(/[?#].*|[^\p{L}\d]+/gu, " ")).slice(0, 40) || "its-id";
  const what = kind === "outside" ? (youtubeIdOf(address) ? "video" : "site") : kind;
  const entry = `{ "id": "${id}", "url": "${address}", "label": "…", "kind": "${what}" }`;
  return `Add ${entry} to ${ledgerFile}, and write link:${id} here.`;
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

/** What a target may have been meant as: people leave out a slash, add quotes, name a file. */
function* readTarget(typed: string): Iterable<string> {
  const bare = typed
    .trim()
    .replace(/^["'“”‘’<]+|["'“”‘’>]+$/g, "")
    .replaceAll("\\", "/");
  yield bare;
  yield bare.replace(/^link\W*/i, "link:").toLowerCase();
  yield `link:${bare}`;
  const path = bare.replace(/^(?:\.{0,2}\/)*(?:content\/)?(?:pages\/)?|\.(?:md|html?)(?=#|$)/g, "");
  yield `/${path.replace(/(^|\/)index$/, "")}`;
  yield `/${path.toLowerCase()}`;
}

/** Names of files, and whatever else was typed in place of a route or a ledger entry. */
function explainName(
  target: string,
  isKnown: (target: string) => boolean,
  listed: ReadonlyMap<string, string>,
  inside: ReadonlyMap<string, LinkablePage>,
): TargetFault {
  const code = "link-unknown";
  const right =
    listed.get(bareAddress(target)) ??
    [...readTarget(target)].find(isKnown) ??
    suggestName(`/${target}`, inside.keys());
  const message =
    target === ""
      ? "This link leads nowhere, because nothing says where it should go."
      : `"${target}" is no page of the site.${askFor(right)}`;
  const advice = looksOutside.test(target)
    ? `Add the address to ${ledgerFile}, and write link: and its id here.`
    : `Write a page such as /ourstory, or link: and a name of ${ledgerFile}.`;
  return { code, message, advice, right, isCertain: right?.includes(target) ?? false };
}

/** An address without its scheme. */
const looksOutside = /^(?:www\.|[\w-]+\.(?:com|edu|gov|net|org)\b)|@/i;

/** A page in the development server, or its file on GitHub. */
const copyOfPage =
  /^http:\/\/localhost:\d+(?=\/)|^https:\/\/github\.com\/.*\/content(?:\/pages)?(?=\/[\w/-]+\.md$)/;

/** A page of this site as it stands in the browser's bar: what its route would be. */
function ownRoute(target: string, { origin, base }: SiteAddresses): string | undefined {
  if (copyOfPage.test(target))
    return target.replace(copyOfPage, "").replace(/(?:\.md|(?<=.)\/)$/, "");
  const [, host, path = "", fragment = ""] =
    /^https?:\/\/(?:www\.)?([^/?#]+)([^?#]*)(?:\?[^#]*)?(#.*)?$/i.exec(target) ?? [];
  const own = origin.replace(/^https?:\/\/(?:www\.)?/, "");
  if (host?.toLowerCase() !== own || !`${path}/`.startsWith(base)) return undefined;
  return `/${path.slice(base.length).replace(/\/$/, "")}${fragment}`;
}
