/**
 * linkinator on the finished site as it is served: it opens every page and follows its links, and reports
 * what leads nowhere and which addresses lead outside. Its edition for Node 20 looks for a fragment only on
 * pages that it opens after it has read the link, and keeps those that it has read: a second check finds
 * what the first has missed. It names one page for each link; the others are read from the pages themselves.
 */
import { LinkChecker, type LinkResult, LinkState } from "linkinator";
import { createIndexer } from "../output/index-document.ts";
import { parseUrl } from "../schema/safe-text.ts";
import { escapePattern, withoutHash } from "./collect-addresses.ts";

/** A served site. */
export interface ServedSite {
  /** Where it is served, with its base path: `http://127.0.0.1:4173/repo/`. */
  readonly url: string;
  /** The texts of its pages by their files: `blog/index.html`. */
  readonly pages: ReadonlyMap<string, string>;
}

/**
 * Crawls a served site. Pages and targets are paths of the site.
 * @returns how many pages were opened and how many links lead somewhere, what leads nowhere, and what leads outside
 */
export async function crawlSite(site: ServedSite, onProgress?: (line: string) => void) {
  const { origin } = new URL(site.url);
  const own = findOwnAddress(site);
  const holders = readHolders(site, own);
  const starts = [...site.pages.keys()].sort().map((file) => urlOf(file, site));
  const opened = new Set<string>();
  const found = new Set<string>();
  const outside = new Map<string, readonly string[]>();
  const faults = new Map<string, { target: string; reason: string; pages: readonly string[] }>();
  const note = ({ url, state, status = 0, parent = "" }: LinkResult) => {
    const isInside = url.startsWith(`${origin}/`);
    const target = isInside ? url.slice(origin.length) : url;
    const held = holders.get(parseUrl(url)?.href ?? url);
    const pages = [...(held ?? [parent.slice(origin.length)])];
    let reason = `There is no such page or file (${status}).`;
    if (status === 0) reason = "It is no address.";
    else if (status < 300) reason = `There is nothing called ${new URL(url).hash}.`;
    if (state === LinkState.BROKEN) faults.set(target, { target, reason, pages });
    else if (isInside && state === LinkState.OK) found.add(url);
    else if (!isInside && /^(?:http|mailto:\w|tel)/.test(url)) outside.set(withoutHash(url), pages);
  };
  const checker = new LinkChecker().on("link", note).on("pagestart", (page) => {
    if (starts.includes(String(page))) opened.add(String(page));
    onProgress?.(`${opened.size} of ${starts.length} pages`);
  });
  const pattern = new RegExp(`^${escapePattern(own ?? site.url)}`);
  for (let check = 0; check < 2; check++) {
    await checker.check({
      path: [...starts],
      // From the home page on, style sheets are read too.
      recurse: true,
      checkFragments: true,
      checkCss: true,
      linksToSkip: async (link) => !link.startsWith(`${origin}/`),
      // Canonical addresses and pictures to share name the site as it will be.
      urlRewriteExpressions: [{ pattern, replacement: site.url }],
    });
  }
  const links = [...found].reduce((sum, url) => sum + (holders.get(url)?.size ?? 0), 0);
  return { pages: opened.size, links, faults: [...faults.values()], outside };
}

function urlOf(file: string, { url }: ServedSite): string {
  return new URL(encodeURI(file.replace(/(^|\/)index\.html$/, "$1")), url).href;
}

/** Where a site will live, with a slash at the end; undefined when its home page does not name it. */
export function findOwnAddress({ pages }: Pick<ServedSite, "pages">): string | undefined {
  const home = pages.get("index.html") ?? "";
  const canonical = /<link\b[^>]*\brel="canonical"[^>]*>/.exec(home)?.[0] ?? "";
  const url = parseUrl(/\bhref="([^"]*)"/.exec(canonical)?.[1] ?? "");
  return url && new URL(".", url).href;
}

/** Reads the pages that hold an address, as paths of the site: by its address with fragment and without. */
function readHolders(site: ServedSite, own: string | undefined): ReadonlyMap<string, Set<string>> {
  const holders = new Map<string, Set<string>>();
  const index = createIndexer();
  for (const [file, html] of [...site.pages].sort()) {
    const page = new URL(urlOf(file, site));
    for (const target of index([html]).targets) {
      if (!URL.canParse(target, page.href)) continue;
      const whole = new URL(target, page).href;
      const url = own && whole.startsWith(own) ? site.url + whole.slice(own.length) : whole;
      for (const key of [url, withoutHash(url)])
        holders.set(key, (holders.get(key) ?? new Set()).add(page.pathname));
    }
  }
  return holders;
}
