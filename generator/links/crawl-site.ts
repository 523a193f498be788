/**
 * Lets linkinator crawl the finished site as it's served. It opens every page, follows its links, and reports which ones
 * lead nowhere and which ones lead outside. linkinator names only one page for each link, so we read the pages
 * ourselves to find all of them.
 */
import { DomUtils, parseDocument } from "htmlparser2";
import { LinkChecker, type LinkResult, LinkState } from "linkinator";
import { escapePattern } from "../model/escape-pattern.ts";
import { createIndexer } from "../output/index-document.ts";
import { parseUrl } from "../schema/safe-text.ts";
import { withoutHash } from "./urls.ts";

/** A served site. */
export interface ServedSite {
  /** Where it is served, with its base path: `http://127.0.0.1:4173/repo/`. */
  readonly url: string;
  /** The texts of its pages by their files: `blog/index.html`. */
  readonly pages: ReadonlyMap<string, string>;
}

/** A link that leads nowhere. */
export interface DeadLink {
  /** Where it leads: a path of the site, or words that aren't an address at all. */
  readonly target: string;
  readonly reason: string;
  /** The pages that have it, as paths of the site. */
  readonly pages: readonly string[];
}

/** What a crawl has found. */
export interface Crawl {
  /** How many pages were opened. */
  readonly pages: number;
  /** How many links inside the site lead somewhere. */
  readonly links: number;
  readonly faults: readonly DeadLink[];
  /** The addresses that lead outside, as a page spells them, without fragments, each with the pages that have it. */
  readonly outside: ReadonlyMap<string, readonly string[]>;
}

/** Crawls a served site. */
export async function crawlSite(
  site: ServedSite,
  onProgress?: (line: string) => void,
): Promise<Crawl> {
  const { origin } = new URL(site.url);
  const own = ownAddressPattern(site);
  const { holders, spellings } = findHolders(site, own);
  const { opened, results } = await runLinkinator(site, own, onProgress);
  const faults = new Map<string, DeadLink>();
  const outside = new Map<string, readonly string[]>();
  let links = 0;
  for (const result of results) {
    const { url, state, parent = "" } = result;
    const isInside = url.startsWith(`${origin}/`);
    const holding = holders.get(parseUrl(url)?.href ?? url);
    const pages = [...(holding ?? [parent.slice(origin.length)])];
    if (state === LinkState.BROKEN) {
      const target = isInside ? url.slice(origin.length) : url;
      faults.set(target, { target, reason: explainDeadLink(result), pages });
    } else if (isInside && state === LinkState.OK) links += holding?.size ?? 0;
    else if (/^(?:https?:|tel:|mailto:\w)/.test(url)) {
      const address = withoutHash(url);
      outside.set(spellings.get(address) ?? address, pages);
    }
  }
  return { pages: opened, links, faults: [...faults.values()], outside };
}

/** Runs linkinator over all pages: the result is how many were opened, and one result for each link. */
async function runLinkinator(site: ServedSite, own: RegExp, onProgress?: (line: string) => void) {
  const { origin } = new URL(site.url);
  const starts = new Set([...site.pages.keys()].sort().map((file) => urlOf(file, site)));
  const opened = new Set<string>();
  const results = new Map<string, LinkResult>();
  const checker = new LinkChecker()
    .on("link", (result) => results.set(result.url, result))
    .on("pagestart", (page) => {
      if (starts.has(String(page))) opened.add(String(page));
      onProgress?.(`${opened.size} of ${starts.size} pages`);
    });
  const options = {
    // Pages and style sheets are followed as well, not only the ones it starts from.
    recurse: true,
    checkCss: true,
    checkFragments: true,
    linksToSkip: async (link: string) => !link.startsWith(`${origin}/`),
    // Canonical addresses and pictures for sharing have the address that the site will have.
    urlRewriteExpressions: [{ pattern: own, replacement: site.url }],
  };
  // The linkinator of Node 20 looks for a fragment only on pages that it opens after it has read the link. The
  // checker keeps the fragments that it has read, so a second check finds what the first one has missed.
  await checker.check({ ...options, path: [...starts] });
  await checker.check({ ...options, path: [...starts] });
  return { opened: opened.size, results: results.values() };
}

function explainDeadLink({ url, status = 0 }: LinkResult): string {
  if (status === 0) return "It is no address.";
  const { hash } = new URL(url);
  if (status < 300) return `There is nothing called ${hash}.`;
  return `There is no such page or file (${status}).`;
}

function urlOf(file: string, { url }: ServedSite): string {
  return new URL(encodeURI(file.replace(/(^|\/)index\.html$/, "$1")), url).href;
}

/** The address that a site will have, with a slash at its end; undefined when its home page doesn't say it. */
export function findOwnAddress({ pages }: Pick<ServedSite, "pages">): string | undefined {
  const home = parseDocument(pages.get("index.html") ?? "");
  const canonical = DomUtils.findOne(
    ({ name, attribs }) => name === "link" && attribs["rel"] === "canonical",
    home.children,
  );
  const url = parseUrl(canonical?.attribs["href"] ?? "");
  return url && new URL(".", url).href;
}

function ownAddressPattern(site: ServedSite): RegExp {
  const own = findOwnAddress(site) ?? site.url;
  return new RegExp(`^${escapePattern(own)}`);
}

/**
 * Finds the pages that have each address, as paths of the site. Each address is noted with its fragment and without.
 * It's also noted how it's spelled, because the content is searched for it in that spelling.
 */
function findHolders(site: ServedSite, own: RegExp) {
  const holders = new Map<string, Set<string>>();
  const spellings = new Map<string, string>();
  const index = createIndexer();
  for (const [file, html] of [...site.pages].sort()) {
    const page = new URL(urlOf(file, site));
    for (const target of index([html]).targets) {
      const url = parseUrl(target, page)?.href.replace(own, site.url);
      if (url === undefined) continue;
      spellings.set(withoutHash(url), target.trim().replace(/#.*/, ""));
      for (const key of [url, withoutHash(url)])
        holders.set(key, (holders.get(key) ?? new Set()).add(page.pathname));
    }
  }
  return { holders, spellings };
}
