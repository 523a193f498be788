/**
 * Judges the links of the content that the link resolver let through: the parts of pages that they lead
 * to, the mail addresses and phone numbers, the pages on their way. And finds pages that none leads to.
 * Every link is judged where it is written, so a build and a check say the same.
 */
import type { BodyFindings, LinkUse } from "../model/body.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import { nearNames } from "../problems/suggest.ts";
import { findContactFault } from "../references/contacts.ts";
import type { Draft } from "./check-pages.ts";

/** A page with what was found in its body. */
export type LinkedPage = BodyFindings & { readonly draft: Draft };

/** The links of a site. */
export interface SiteLinks {
  readonly pages: readonly LinkedPage[];
  /** Those of settings, lists and front matter. */
  readonly others: readonly LinkUse[];
  readonly files: ReadonlyMap<string, SourceFile>;
}

/** Judges all links. */
export function checkLinks(site: SiteLinks): readonly Problem[] {
  const all = [...site.pages.flatMap(({ links }) => links), ...site.others];
  const report = (use: LinkUse, finding: Finding | undefined): readonly Problem[] => {
    const source = finding && site.files.get(use.place.file);
    return source ? [problemAt(source, use.place, finding)] : [];
  };
  const routes = new Map(site.pages.map(({ draft }) => [draft.origin.source.path, draft.route]));
  const anchorFault = createAnchorFinder(site.pages);
  const detour = createDetourFinder(site.pages);
  return [
    ...site.pages.flatMap(({ draft, links }) =>
      links.flatMap((use) => report(use, anchorFault(use.target, draft.route))),
    ),
    ...site.others.flatMap((use) => {
      // A field of a list may name a part of whatever page shows it; one of front matter is on its page.
      return report(use, anchorFault(use.target, routes.get(use.place.file)));
    }),
    ...all.flatMap((use) => report(use, detour(use.target))),
    ...all.flatMap((use) => report(use, findContactFault(use))),
  ];
}

const anchored = /^(\/[^#]*)?#(.+)$/;

/** Finds links to parts that their page does not have. */
function createAnchorFinder(pages: readonly LinkedPage[]) {
  const anchors = new Map<string, readonly string[]>(
    pages.map((page) => [page.draft.route, page.anchors]),
  );
  return (target: string, own: string | undefined): Finding | undefined => {
    const [, path = own ?? "", fragment = ""] = anchored.exec(target) ?? [];
    const route = path.replace(/(?<=.)\/$/, "");
    const known = fragment === "" ? undefined : anchors.get(route);
    // An unknown page is reported by the link resolver.
    if (!known || known.includes(decode(fragment))) return undefined;
    return describeAnchor({ target, route, fragment }, known);
  };
}

function describeAnchor(
  { target, route, fragment }: Readonly<Record<"target" | "route" | "fragment", string>>,
  anchors: readonly string[],
): Finding {
  const part = decode(fragment);
  const near = findNear(part, anchors);
  const [nearest] = near;
  const names = anchors.slice(0, 6).map((id) => `#${id}`);
  const otherwise =
    names.length === 0
      ? `Write ${route}: that page has no parts that a link can lead to.`
      : `Write ${route}, or one of its parts: ${names.join(", ")}.`;
  const ask = nearest ? ` Did you mean #${nearest}?` : "";
  return {
    code: "anchor-unknown",
    message: `The link ${target} leads to nothing: ${route} has no part called "${part}".${ask}`,
    fix: nearest ? `Write #${nearest} in place of #${fragment}.` : otherwise,
    // A heading that was renamed a little is the only one near; of two, a person must choose.
    swap: nearest
      ? { typed: `#${fragment}`, right: `#${nearest}`, isCertain: near.length === 1 }
      : undefined,
  };
}

/** The anchors that were probably meant, nearest first. */
function findNear(fragment: string, anchors: readonly string[]): readonly string[] {
  // GitHub gives a heading that begins with a digit an id that does; ours has a word before it.
  const isNumbered = /^\d/.test(fragment);
  const same = anchors.filter(
    (id) => (isNumbered && id.endsWith(`-${fragment}`)) || wordsOf(id) === wordsOf(fragment),
  );
  return same.length > 0 ? same : nearNames(fragment, anchors);
}

/** The words of an anchor in one order: a renamed heading often has the same ones. */
function wordsOf(anchor: string): string {
  return anchor.toLowerCase().split("-").sort().join("-");
}

/** What an editor typed may have a per cent sign that is none of the encoding. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The route that a target names, without its part; undefined for a target outside the site. */
function routeIn(target: string): string | undefined {
  return target.startsWith("/") ? target.replace(/#.*/, "").replace(/(?<=.)\/$/, "") : undefined;
}

/** Finds links to pages that only send their visitors on to another page of the site. */
function createDetourFinder(pages: readonly LinkedPage[]) {
  const ways = new Map<string, string>();
  for (const { draft } of pages) {
    const isRedirect = draft.kind === "page" && draft.value.layout === "redirect";
    const next = isRedirect ? routeIn(draft.value.link ?? "") : undefined;
    if (next !== undefined) ways.set(draft.route, next);
  }
  return (target: string): Finding | undefined => {
    const first = ways.size === 0 ? undefined : routeIn(target);
    if (first === undefined || !ways.has(first)) return undefined;
    const end = followWays(first, ways);
    if (end === undefined) {
      return {
        code: "link-detour",
        message: `The link ${target} leads to pages that send their visitors to one another for ever.`,
        fix: "Let one of them lead elsewhere.",
      };
    }
    return {
      code: "link-detour",
      severity: "warning",
      message: `The link ${target} leads to a page that only sends its visitors on to ${end}.`,
      fix: `Write ${end} in place of ${target}.`,
    };
  };
}

/** Where somebody ends who is sent on and on; undefined for a circle. */
function followWays(first: string, ways: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set<string>();
  let here = first;
  for (let next = ways.get(here); next !== undefined; next = ways.get(here)) {
    if (seen.has(here)) return undefined;
    seen.add(here);
    here = next;
  }
  return here;
}

/**
 * Pages that no link of another page leads to. The home page is where one comes in; redirect pages and
 * the not-found page exist for posters, slips and lost visitors. A list of articles links to them all,
 * and each article links to its neighbours.
 */
export function findOrphans({ pages, others }: SiteLinks): readonly Problem[] {
  const linked = new Set(others.map(({ target }) => routeIn(target)));
  for (const { draft, links } of pages) {
    for (const { target } of links) {
      const route = routeIn(target);
      if (route !== draft.route) linked.add(route);
    }
  }
  const hasList = pages.some(({ draft }) => isLayout(draft, "articles"));
  const articles = pages.filter(({ draft }) => draft.kind === "post").length;
  const isFoundOtherwise = ({ draft }: LinkedPage) =>
    draft.kind === "post"
      ? hasList || articles > 1
      : draft.route === "/" || isLayout(draft, "redirect", "missing");
  return pages
    .filter((page) => !linked.has(page.draft.route) && !isFoundOtherwise(page))
    .map(({ draft }) => ({
      code: "page-orphan",
      severity: "warning",
      message: `No other page leads to ${draft.route}, so only those find it who know its address.`,
      place: { file: draft.origin.source.path, line: 1, column: 1 },
      fix: `Link to ${draft.route} from a page, or list it in content/navigation.json.`,
    }));
}

function isLayout(draft: Draft, ...layouts: readonly string[]): boolean {
  return draft.kind === "page" && layouts.includes(draft.value.layout);
}
