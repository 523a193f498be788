/**
 * linkinator as a witness of the finished site: it opens every served page and follows every link
 * inside the site, with its fragment, and tells which addresses lead outside. Nothing of the build
 * is asked; what is true is what a browser would get.
 *
 * Each page has a walk of its own. In one walk over all pages the edition for Node 20 would look
 * for a fragment only if the page was new to it, and would name the wrong page as the source.
 */
import { LinkChecker, type LinkResult, LinkState } from "linkinator";
import type { ReportProgress } from "../model/progress.ts";
import { nameOf } from "./find-mentions.ts";

/** A served site. */
export interface ServedSite {
  /** Where the site is served now, with its base path: `http://127.0.0.1:4173/repo/`. */
  readonly url: string;
  /** Where it will live, with its base path. Links to it are followed to `url`. */
  readonly ownAddress?: string;
  /** The files of its pages: `blog/index.html`. */
  readonly pages: readonly string[];
}

/** A link inside the site that leads nowhere. */
export interface InternalFault {
  /** The page that holds the link, as a path of the site: `/blog/`. */
  readonly page: string;
  /** Where the link leads, as a path of the site with its fragment. */
  readonly target: string;
  readonly reason: string;
}

/** What the witness saw. */
export interface Testimony {
  /** How many pages it opened. */
  readonly pages: number;
  /** Every link inside the site that it followed, page and target. */
  readonly followed: readonly { readonly page: string; readonly target: string }[];
  readonly faults: readonly InternalFault[];
  /** Pages that no other page leads to; the not-found page is none of them. */
  readonly orphans: readonly string[];
  /** Addresses outside the site, each with the pages that hold it. */
  readonly outbound: ReadonlyMap<string, readonly string[]>;
}

/** How the witness goes. */
export interface WitnessOptions {
  /** False when only the addresses that lead outside are wanted: then no link is followed. */
  readonly followsLinks: boolean;
  readonly signal: AbortSignal;
  readonly onProgress?: ReportProgress;
}

/** Walks through a served site. A signal ends the walk after the page that it is at. */
export async function walkSite(site: ServedSite, options: WitnessOptions): Promise<Testimony> {
  const { origin } = new URL(site.url);
  const seen: { page: string; link: LinkResult }[] = [];
  let done = 0;
  for (const file of [...site.pages].sort()) {
    options.onProgress?.({ what: "pages", done, total: site.pages.length });
    if (options.signal.aborted) break;
    const url = new URL(encodeURI(file.replace(/(^|\/)index\.html$/, "$1")), site.url).href;
    const links = await walkPage(url, site, options.followsLinks);
    seen.push(...links.map((link) => ({ page: url.slice(origin.length), link })));
    done++;
  }
  const pages = site.pages.length;
  options.onProgress?.({ what: "pages", done: pages, total: pages });
  return { pages: done, ...sortOut(seen, site) };
}

async function walkPage(
  url: string,
  { url: home, ownAddress }: ServedSite,
  followsLinks: boolean,
): Promise<readonly LinkResult[]> {
  const { links } = await new LinkChecker().check({
    path: url,
    recurse: false,
    checkFragments: followsLinks,
    checkCss: true,
    concurrency: 10,
    linksToSkip: async (link) =>
      link !== url && !(followsLinks && link.startsWith(new URL(home).origin)),
    // Canonical addresses and pictures to share name the site as it will be.
    urlRewriteExpressions: ownAddress
      ? [{ pattern: new RegExp(`^${escapeForPattern(ownAddress)}`), replacement: home }]
      : [],
  });
  return links;
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function sortOut(
  seen: readonly { readonly page: string; readonly link: LinkResult }[],
  { url: home, pages }: ServedSite,
): Omit<Testimony, "pages"> {
  const { origin, pathname: base } = new URL(home);
  const outbound = new Map<string, string[]>();
  const followed: { page: string; target: string }[] = [];
  const faults: InternalFault[] = [];
  for (const { page, link } of seen) {
    const isInside = link.url.startsWith(`${origin}/`);
    const target = isInside ? link.url.slice(origin.length) : link.url;
    if (link.state === LinkState.BROKEN) {
      faults.push({ page, target, reason: nameFault(link) });
    } else if (!isInside && /^(?:https?|mailto|tel):/.test(target)) {
      const name = nameOf(target);
      outbound.set(name, [...new Set([...(outbound.get(name) ?? []), page])]);
    } else if (isInside && link.state === LinkState.OK) followed.push({ page, target });
  }
  const reached = new Set(
    followed.filter(({ page, target }) => page !== target).map(({ target }) => target),
  );
  const orphans = pages
    .map((file) => base + file.replace(/(^|\/)index\.html$/, "$1"))
    .filter((path) => path !== base && path !== `${base}404.html` && !reached.has(path));
  return { followed, faults: onlyOnce(faults), orphans, outbound };
}

function nameFault({ status = 0, url }: LinkResult): string {
  if (status >= 200 && status < 300) return `There is nothing called ${url.replace(/^[^#]*/, "")}.`;
  return status === 0 ? "It is no address." : `There is no such page or file (${status}).`;
}

function onlyOnce(faults: readonly InternalFault[]): readonly InternalFault[] {
  return [...new Map(faults.map((fault) => [`${fault.page} ${fault.target}`, fault])).values()];
}
