/**
 * What is no mistake but untidy: pages that nobody finds, entries and pictures that no page shows,
 * links that go a long way round, pages that say the same of themselves. Warnings, all of them.
 */
import type { Problem } from "../model/problem.ts";
import type { LinkUse, Repeat, Unshown } from "../model/traces.ts";
import type { Document } from "../render/render-pages.ts";
import type { Followed } from "./follow-addresses.ts";
import type { LinkIndex } from "./link-index.ts";
import type { TraceLine } from "./trace-line.ts";

/** Pages that no link of another page leads to. */
export function findOrphans(
  documents: readonly Document[],
  { linked }: Followed,
): readonly Problem[] {
  return documents
    .filter(({ file, page }) => !linked.has(file.path) && !isFoundOtherwise(page))
    .map(({ page }) => ({
      code: "page-orphan",
      severity: "warning",
      message: `No other page leads to ${page.route}, so only those find it who know its address.`,
      place: { file: page.source, line: 1, column: 1 },
      fix: `Link to ${page.route} from a page, or list it in content/navigation.json.`,
    }));
}

/** The home page is where one comes in; other pages exist for posters, slips and whoever works here. */
function isFoundOtherwise({ route, kind }: Document["page"]): boolean {
  return route === "/" || kind === "redirect" || kind === "missing" || kind === "styleguide";
}

/** How many entries of a list are called by name. */
const namedMax = 5;

/** Entries that no page shows: one warning for each list, because a list may be a stock. */
export function tellUnshown(unshown: readonly Unshown[]): readonly Problem[] {
  const lists = new Map<string, Unshown[]>();
  for (const entry of unshown) {
    lists.set(entry.place.file, [...(lists.get(entry.place.file) ?? []), entry]);
  }
  return [...lists.values()].flatMap((entries) => {
    const [first] = entries;
    return first ? [tellList(first, entries)] : [];
  });
}

function tellList(first: Unshown, entries: readonly Unshown[]): Problem {
  const { place, excerpt, name, mention } = first;
  const named = entries
    .slice(0, namedMax)
    .map((entry) => `"${entry.name}" (line ${entry.place.line})`)
    .join(", ");
  const more = entries.length > namedMax ? ` and ${entries.length - namedMax} more` : "";
  const what = name === undefined ? "anything" : `${count(entries.length)}${named}${more}`;
  return {
    code: "entry-unused",
    severity: "warning",
    message: `No page shows ${what} of ${place.file}.`,
    place,
    ...(excerpt === undefined ? {} : { excerpt }),
    fix: mention
      ? `Write ${mention} where it belongs, or delete the entry.`
      : "Show it on a page, or delete it.",
  };
}

function count(entries: number): string {
  return entries === 1 ? "" : `${entries} entries: `;
}

/** Pictures of `public/` that nothing of the site names. Those that browsers ask for by themselves stay. */
export function findIdlePictures(
  copies: ReadonlyMap<string, { readonly source: string }>,
  { named }: Followed,
): readonly Problem[] {
  const isAsked = /(?:^|\/)(?:favicon\.ico|apple-touch-icon[^/]*\.png)$|^\.well-known\//;
  return [...copies]
    .filter(([path]) => /\.(?:svg|png|jpe?g|webp|avif|gif|ico)$/i.test(path))
    .filter(([path]) => !named.has(path) && !isAsked.test(path))
    .map(([, { source }]) => ({
      code: "public-unused",
      severity: "warning",
      message: `The picture ${source} is shown nowhere on the site, and is published all the same.`,
      place: { file: source, line: 1, column: 1 },
      fix: "Delete the file, if no other site uses its address.",
    }));
}

/** Links to a page that only sends its visitors on to another page of the site. */
export function findDetours(
  documents: readonly Document[],
  links: readonly LinkUse[],
  { locate }: LinkIndex,
  traceLine: TraceLine,
): readonly Problem[] {
  const fileOf = (href: string) => {
    const location = locate(href, "index.html");
    return location.kind === "inside" ? location.path : undefined;
  };
  const routes = new Map(documents.map(({ file, page }) => [file.path, page.route]));
  const ways = new Map<string, string>();
  for (const { file, page } of documents) {
    const next = page.kind === "redirect" ? fileOf(page.link.href) : undefined;
    if (next !== undefined) ways.set(file.path, next);
  }
  if (ways.size === 0) return [];
  return links.flatMap(({ target, href, place }) => {
    const first = fileOf(href) ?? "";
    const end = endOfWay(first, ways);
    if (end === first) return [];
    const isCircle = end === undefined;
    const better = isCircle ? undefined : routes.get(end);
    return [
      {
        code: "link-detour" as const,
        severity: isCircle ? ("error" as const) : ("warning" as const),
        message: isCircle
          ? `The link ${target} leads to pages that send their visitors to one another for ever.`
          : `The link ${target} leads to a page that only sends its visitors on to ${better}.`,
        ...traceLine(place),
        fix: isCircle
          ? "Let one of them lead elsewhere."
          : `Write ${better} in place of ${target}.`,
      },
    ];
  });
}

/** Where somebody ends who is sent on and on; undefined for a circle. */
function endOfWay(first: string, ways: ReadonlyMap<string, string>): string | undefined {
  const seen = new Set<string>();
  let here = first;
  for (let next = ways.get(here); next !== undefined; next = ways.get(here)) {
    if (seen.has(here)) return undefined;
    seen.add(here);
    here = next;
  }
  return here;
}

/** Pages that cannot be told apart in a list of search results. */
export function tellRepeats(repeats: readonly Repeat[]): readonly Problem[] {
  return repeats.map(({ field, text, owner, place, excerpt }) => ({
    code: `${field}-repeated`,
    severity: "warning",
    message: `The ${field} "${text}" is also the ${field} of ${owner}.`,
    place,
    ...(excerpt === undefined ? {} : { excerpt }),
    fix: `Give one of the two pages another ${field}, so that people can tell them apart.`,
  }));
}
