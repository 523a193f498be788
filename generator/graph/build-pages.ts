/**
 * Makes pages of drafts: addresses, dates in words, neighbours. Nothing is
 * decided twice: what several pages need (article cards) is made once and handed to each.
 */
import type { EventEntity } from "../entities/lists.ts";
import type { SiteEntity } from "../entities/site.ts";
import { isRoute, type SiteAddresses } from "../model/address.ts";
import type { PageBody } from "../model/body.ts";
import type { Link } from "../model/link.ts";
import type { EventView, PageBase, PageOutline } from "../model/page.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { Finding } from "../problems/problem-at.ts";
import { withNearest } from "../problems/suggest.ts";
import type { LinkResolver } from "../references/link-resolver.ts";
import { buildEvent, rankInYear } from "./build-events.ts";
import { type CheckedLists, problemIn } from "./check-lists.ts";
import type { Draft, DraftOf } from "./check-pages.ts";
import { printDays } from "./dates.ts";

/** What pages are made with. */
export interface PageMaking {
  readonly site: SiteEntity;
  readonly addresses: SiteAddresses;
  readonly links: LinkResolver;
  readonly lists: Pick<CheckedLists, "events">;
  /** The bodies by the paths of their sources. */
  readonly bodies: ReadonlyMap<string, PageBody>;
  readonly drafts: readonly Draft[];
  /** The day of the build: `2026-03-28`. */
  readonly today: string;
}

/** What pages are made with that are no articles. */
interface Making extends PageMaking {
  /** Oldest first. */
  readonly articles: readonly ReturnType<typeof buildArticle>[];
  report(draft: Draft, field: string, finding: Finding): void;
}

/** Makes all pages, ordered by route. A page that lacks what its layout needs is reported and left out. */
export function buildPages(given: PageMaking): Checked<readonly PageOutline[]> {
  const problems: Problem[] = [];
  const posts = given.drafts.filter((draft) => draft.kind === "post");
  // Oldest first: the order of Previous and Next. Two articles of one day go by their number.
  posts.sort(({ value: one }, { value: other }) =>
    one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
  );
  const articles = posts.map((post) => buildArticle(post, given));
  const making: Making = {
    ...given,
    articles,
    report: (draft, field, finding) => void problems.push(problemIn(draft, [field], finding)),
  };
  const pages = [
    ...given.drafts.flatMap((draft) =>
      draft.kind === "post" ? [] : (buildPage(draft, making) ?? []),
    ),
    ...articles.map((article, index): PageOutline => {
      return { ...article, previous: articles[index - 1], next: articles[index + 1] };
    }),
  ];
  return { value: pages.sort((a, b) => (a.route < b.route ? -1 : 1)), problems };
}

/** What every page has, but for its body. */
type Base = Omit<PageBase, "blocks">;

function buildBase(draft: Draft, { addresses, bodies, site }: PageMaking): Base {
  const { source, value } = draft;
  const { title, description, sample, hour, redirectFrom = [] } = value;
  const { from } = draft.waits ?? {};
  const waits = draft.waits && (from ? { dateText: printDays(site.language, from) } : {});
  const address = draft.route === "/404" ? addresses.file("404.html") : addresses.page(draft.route);
  return {
    route: draft.route,
    address,
    canonical: addresses.absolute(address),
    title,
    description,
    // Stories belong to first light, unless they say otherwise.
    hour: hour ?? Math.min(18, site.eventHours),
    source,
    hasSamples: sample === true || bodies.get(source)?.findings.hasSamples === true,
    redirectFrom: redirectFrom.filter(isRoute),
    isIndexable: !waits,
    waits,
  };
}

function buildArticle(post: DraftOf<"post">, making: PageMaking) {
  const { author, date, imageUrl, imageAlt } = post.value;
  return {
    ...buildBase(post, making),
    kind: "article",
    author,
    date,
    dateText: printDays(making.site.language, date),
    banner: { path: imageUrl, alt: imageAlt },
  } as const;
}

/** Makes a page; nothing, where a field that its layout needs is missing or wrong. */
function buildPage(draft: DraftOf<"page">, making: Making): PageOutline | undefined {
  const { layout, scene, sceneAlt, intro, hashtag } = draft.value;
  const shown = scene ? { path: scene, alt: sceneAlt ?? "" } : undefined;
  const base: Base = { ...buildBase(draft, making), scene: shown, intro };
  switch (layout) {
    case "home":
    case "articles": {
      // Whoever lists articles shows their authors, so it has a sample where one of them is one.
      const listed = making.articles.toReversed().slice(0, layout === "home" ? 2 : undefined);
      const articles = listed.map(({ hasSamples: _, ...card }) => card);
      const hasSamples = base.hasSamples || listed.some((article) => article.hasSamples);
      if (layout === "articles") return { ...base, kind: layout, articles, hasSamples };
      const event = draft.value.event ? viewEvent(draft, making) : undefined;
      return { ...base, kind: layout, hashtag, event, articles, hasSamples };
    }
    case "missing": {
      const others = making.drafts.filter(({ route }) => route !== "/404");
      const suggestions = others.map(({ route, value }) => {
        return { address: making.addresses.page(route), title: value.title };
      });
      return { ...base, kind: "missing", isIndexable: false, suggestions };
    }
    case "redirect": {
      const link = findTarget(draft, making);
      return link && { ...base, kind: "redirect", link, isIndexable: false };
    }
    case "event": {
      const event = viewEvent(draft, making);
      return event && { ...base, kind: "event", event };
    }
    case "page":
      return { ...base, kind: "page" };
  }
}

/** Where a redirect page leads. A link that is there but unknown was reported with the other references. */
function findTarget(draft: DraftOf<"page">, { links, report }: Making): Link | undefined {
  if (draft.value.link) return links.resolve(draft.value.link).link;
  const message = "A redirect page needs the field link: where it sends its visitors.";
  const fix = "Add a line link: link:donate";
  report(draft, "link", { code: "field-missing", message, fix });
  return undefined;
}

/** The event that a page asks for, as it shows it. One that is not there is reported. */
function viewEvent(draft: DraftOf<"page">, making: Making): EventView | undefined {
  const all = making.lists.events.map(({ value }) => value);
  const event = all.find(({ id }) => id === draft.value.event);
  if (!event) {
    making.report(draft, "event", explainEvent(draft.value.event, all));
    return undefined;
  }
  const view = buildEvent(event, rankInYear(event, all, making.today), making);
  // What is over sells no tickets.
  const { link } = view.next && event.tickets ? making.links.resolve(event.tickets) : {};
  return link ? { ...view, tickets: link } : view;
}

function explainEvent(id: string | undefined, all: readonly EventEntity[]): Finding {
  const known = all.map((event) => event.id);
  if (id === undefined) {
    const message =
      "A page of an event needs the field event: the id of its entry in content/data/events.json.";
    return { code: "field-missing", message, fix: `Add a line event: ${known[0] ?? "main-event"}` };
  }
  const message = `There is no event "${id}" in content/data/events.json.`;
  const fix = "Add it to content/data/events.json.";
  return withNearest({ code: "reference-unknown", message, fix }, id, known);
}
