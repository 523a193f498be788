/**
 * Checks what the link resolver can't check: whether a page has the part that a link leads to. It also finds pages that no
 * link leads to. Every link is checked where it's written, so `build` and `check` report the same.
 */

import { askFor, nearNames } from "../diagnostics/nearest.ts";
import { type Place, type Problem, problemAt, problemOf } from "../diagnostics/problem.ts";
import { findContactFault } from "../markdown/contacts.ts";
import type { TargetFault } from "../markdown/explain-links.ts";
import { routeIn } from "../markdown/links.ts";
import { decodeTyped } from "../model/address.ts";
import type { BodyFindings, LinkUse, NamedPlace } from "../model/body.ts";
import { groupBy } from "../model/collections.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import { type ListName, lists } from "../schema/catalog.ts";
import { problemIn } from "./check-lists.ts";
import { type CheckedPages, type Draft, isMade } from "./check-pages.ts";

/** A page with what was found in its body. */
export type LinkedPage = BodyFindings & { readonly draft: Draft };

/** The links of a site. */
export interface SiteLinks extends Pick<Sources, "files">, Pick<CheckedPages, "waiting"> {
  readonly pages: readonly LinkedPage[];
  /** Those of settings, lists and front matter. */
  readonly others: readonly LinkUse[];
  /** Whether what visitors don't see yet is shown, for a preview. */
  readonly hasDrafts?: boolean | undefined;
}

/** The file of a list, by the request of a body: `list staff`. Undefined for a link or a picture. */
export const fileOf = (request: string) => lists[request.replace("list ", "") as ListName]?.file;

/** The parts of a page, and the files that they come from. */
interface Parts {
  readonly ids: ReadonlySet<string>;
  readonly files: readonly string[];
}

/** Checks all links. */
export function checkLinks(site: SiteLinks): readonly Problem[] {
  const { pages, others, files } = site;
  const parts = collectParts(pages);
  const texts = new Map(files.map((file) => [file.path, file]));
  const check = (use: LinkUse, by: Draft | undefined): readonly Problem[] => {
    const { target, place } = use;
    // Most links lead to a whole page, and there's nothing more to check.
    if (!target.includes("#")) return [];
    const fault = findAnchorFault(target, by?.route, parts);
    const source = texts.get(place.file);
    if (!fault || !source) return [];
    const { right, isCertain = false, ...finding } = fault;
    const typed = source.text.slice(place.start, place.end);
    const fragment = `#${target.split("#")[1] ?? ""}`;
    const at = place.start + typed.indexOf(fragment);
    const edit = { start: at, end: at + fragment.length, text: right ?? "" };
    const fix = right && typed.includes(fragment) ? { edits: [edit], isCertain } : undefined;
    return [problemAt(source, place, { ...finding, fix })];
  };
  // A link such as `#part` in front matter means a part of that page. In a list it may mean a part of any page that shows
  // the list.
  const drafts = new Map(pages.map(({ draft }) => [draft.origin.source.path, draft]));
  return [
    ...pages.flatMap(({ draft, links }) => links.flatMap((use) => check(use, draft))),
    ...others.flatMap((use) => check(use, drafts.get(use.place.file))),
    ...others.flatMap((use) => checkContact(use, texts)),
    ...findEarly(site, drafts),
  ];
}

/** The link ledger states addresses that its names stand for. All others were judged when they were resolved. */
function checkContact(
  { target, href, place }: LinkUse,
  texts: ReadonlyMap<string, SourceFile>,
): readonly Problem[] {
  const fault = target === href ? findContactFault(href) : undefined;
  const source = texts.get(place.file);
  return fault && source ? [problemAt(source, place, fault)] : [];
}

/** The parts of all pages, by their routes. If two pages claim one route, the parts of the last one count. */
function collectParts(pages: readonly LinkedPage[]): ReadonlyMap<string, Parts> {
  // `words.json` counts as well, because the ids of some parts begin with words from it.
  const filesOf = ({ draft, requests }: LinkedPage) => [
    draft.origin.source.path,
    "content/words.json",
    ...requests.flatMap((request) => fileOf(request) ?? []),
  ];
  const groups = groupBy(pages, ({ draft }) => draft.route);
  return new Map(
    groups.map((group) => {
      const ids = new Set(group.at(-1)?.anchors.map(({ id }) => id));
      return [group[0].draft.route as string, { ids, files: group.flatMap(filesOf) }];
    }),
  );
}

/** A wrong name is compared with this many parts of a page at most. No page that people read has more. */
const comparedMax = 500;

/** What is wrong with a link to a part of a page: undefined when the page has it, or is unknown. */
function findAnchorFault(
  target: string,
  own: string | undefined,
  pages: ReadonlyMap<string, Parts>,
): TargetFault | undefined {
  const [, path = own ?? "", fragment = ""] = /^(\/[^#]*)?#(.+)$/.exec(target) ?? [];
  const route = path.replace(/(?<=.)\/$/, "");
  const known = fragment === "" ? undefined : pages.get(route);
  // Browsers look for the name as it's typed first, and then decoded (HTML, section 7.4.6.4).
  const part = decodeTyped(fragment);
  if (!known || known.ids.has(fragment) || known.ids.has(part)) return undefined;
  const ids = [...known.ids].slice(0, comparedMax);
  const near = nearNames(part, ids).map((id) => `#${id}`);
  const [right] = near;
  const message = `The link ${target} goes nowhere: ${route} has no part called "${part}".${askFor(right)}`;
  const advice = adviseParts(route, part, ids);
  const about = { kind: "anchor", name: part, route, files: known.files } as const;
  // If exactly one name is near, a heading was renamed a little. If there are two, a person has to choose.
  return { code: "anchor-unknown", message, advice, about, right, isCertain: near.length === 1 };
}

/** Says which parts of a page a link may lead to. Those that share the most words come first, in case a heading was renamed. */
function adviseParts(route: string, part: string, ids: readonly string[]): string {
  if (ids.length === 0) return `Write ${route}: that page has no parts that a link can lead to.`;
  const words = part.split("-").filter((word) => word.length > 3);
  const shared = (id: string) => words.filter((word) => id.includes(word)).length;
  const alike = ids.toSorted((a, b) => shared(b) - shared(a));
  const names = alike.slice(0, 6).map((id) => `#${id}`);
  return `Write ${route}, or one of its parts: ${names.join(", ")}. If you took the part down on purpose, take out what links to it.`;
}

/** Finds links from published pages to pages that visitors don't see yet. Several links to one page are one problem, at that page. */
function findEarly(
  { pages, others, files, waiting, hasDrafts }: SiteLinks,
  drafts: ReadonlyMap<string, Draft>,
): readonly Problem[] {
  const early = new Map(waiting.map((page) => [page.route, page]));
  for (const { draft } of pages) if (!draft.waits) early.delete(draft.route);
  if (early.size === 0) return [];
  const uses = [...pages.flatMap(({ links }) => links), ...others];
  const seen = uses.filter(({ place }) => !drafts.get(place.file)?.waits);
  const texts = new Map(files.map((file) => [file.path, file]));
  const placeOf = ({ file, start, end }: NamedPlace): readonly Place[] => {
    const source = texts.get(file);
    return source ? [{ source, start, end }] : [];
  };
  return [...early.values()].flatMap(({ route, source, from }): readonly Problem[] => {
    const links = seen.filter(({ target }) => routeIn(target) === route);
    const what = from ? `an article that appears on ${from}` : "a draft, which isn't published";
    const publish = from
      ? "publish it now with an earlier date"
      : "publish it: delete the line draft";
    const code = "link-unpublished";
    const severity = hasDrafts ? "warning" : "error";
    const about = { kind: "page", name: route, files: [source] } as const;
    const draft = drafts.get(source);
    const places = links.flatMap(({ place }) => placeOf(place));
    if (draft && links.length > 1) {
      const message = `This is ${what}, and ${links.length} links lead to it.`;
      const advice = `Take the links out until then, or ${publish}.`;
      const report = { code, severity, message, advice, about } as const;
      const problem = problemIn(draft, [from ? "date" : "draft"], report);
      return [{ ...problem, others: places }];
    }
    return places.map((place) => {
      const message = `The link ${route} leads to ${what}.`;
      const advice = `Make the link later, or ${publish} in ${source}.`;
      return problemAt(place.source, place, { code, severity, message, advice, about });
    });
  });
}

/**
 * Finds pages that no other page links to. Some don't need a link: visitors start at the home page, redirect pages are for
 * posters and flyers, and the not-found page is for wrong addresses. Visitors find articles in their list, and events
 * without a file in the list of events.
 */
export function findOrphans({ pages: all, others }: SiteLinks): readonly Problem[] {
  const pages = all.filter(({ draft }) => !draft.waits);
  const linked = new Set(others.map(({ target }) => routeIn(target)));
  for (const { draft, links } of pages) {
    const routes = links.map(({ target }) => routeIn(target));
    for (const route of routes) if (route !== draft.route) linked.add(route);
  }
  const isOrphan = ({ draft }: LinkedPage) =>
    draft.kind === "page" &&
    !isMade(draft) &&
    !["redirect", "missing", "search"].includes(draft.value.layout) &&
    !(draft.route === "/" || linked.has(draft.route));
  return pages.filter(isOrphan).map(({ draft: { route, origin } }) => {
    const message = `No other page leads to ${route}, so only those find it who know its address.`;
    const advice = `Link to ${route} from a page, or list it in content/navigation.json.`;
    return problemOf(origin.source, { code: "page-orphan", severity: "warning", message, advice });
  });
}
