/** Makes pages of drafts: addresses, dates in words, neighbours. */

import type { LinkResolver } from "../markdown/links.ts";
import { isRoute, type Route } from "../model/address.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { EventView, PageBase, PageOutline, TagLink } from "../model/page.ts";
import { buildEvent, rankInYear } from "./build-events.ts";
import type { Content } from "./check-content.ts";
import type { Draft, DraftOf } from "./check-pages.ts";
import { printDays } from "./dates.ts";

interface PageInputs
  extends Pick<ContentGraph, "site" | "addresses" | "bodies">,
    Pick<Content, "lists" | "drafts"> {
  readonly links: LinkResolver;
  /** The day of the build: `2026-03-28`. */
  readonly today: string;
}

/** The same, with what several pages show. */
interface PageContext extends PageInputs {
  /** Those that have a page, in the order of their list. */
  readonly tags: readonly TagLink[];
  /** Oldest first. */
  readonly articles: readonly ReturnType<typeof buildArticle>[];
}

/** Makes all pages, ordered by route. A page whose link or event is unknown is left out; that was reported before. */
export function buildPages(given: PageInputs): readonly PageOutline[] {
  const posts = given.drafts.filter((draft) => draft.kind === "post");
  // Oldest first, which is the order of Previous and Next. Articles of the same day are ordered by their number.
  posts.sort(({ value: one }, { value: other }) =>
    one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
  );
  const tags = given.drafts.flatMap(({ tag: id, route, value: { title } }) =>
    id === undefined ? [] : [{ id, address: given.addresses.page(route), title }],
  );
  const articles = posts.map((post) => buildArticle(post, { ...given, tags }));
  const neighbours = articles.map(({ address, title }) => ({ address, title }));
  const context = { ...given, tags, articles };
  const others = given.drafts.filter((draft) => draft.kind === "page");
  const pages = [
    ...others.flatMap((draft) => buildPage(draft, context) ?? []),
    ...articles.map((article, index): PageOutline => {
      const [previous, next] = [neighbours[index - 1], neighbours[index + 1]];
      return { ...article, previous, next };
    }),
  ];
  return pages.sort((a, b) => (a.route < b.route ? -1 : 1));
}

/** What every page has, but for its body. */
type Base = Omit<PageBase, "blocks">;

function buildBase(draft: Draft, { addresses, bodies, site }: PageInputs): Base {
  const { source, value } = draft;
  const { title, description, sample, hour, redirectFrom = [] } = value;
  const { from } = draft.waits ?? {};
  const waits = draft.waits && (from ? { dateText: printDays(site.language, from) } : {});
  const glossary = site.glossary && addresses.page(site.glossary as Route);
  const { hasSamples, links = [] } = bodies.get(source)?.findings ?? {};
  const isExplained = glossary && links.some(({ href }) => href.startsWith(`${glossary}#`));
  const address = draft.route === "/404" ? addresses.file("404.html") : addresses.page(draft.route);
  return {
    route: draft.route,
    address,
    canonical: addresses.absolute(address),
    title,
    description,
    // The sky of a page without an hour is that of first light.
    hour: hour ?? Math.min(18, site.eventHours),
    source,
    hasSamples: sample === true || hasSamples === true,
    glossary: isExplained ? glossary : undefined,
    redirectFrom: redirectFrom.filter(isRoute),
    isIndexable: !waits,
    waits,
  };
}

function buildArticle(post: DraftOf<"post">, context: Omit<PageContext, "articles">) {
  const { author, date, imageUrl, imageAlt, tags = [], nextStep } = post.value;
  const { link } = context.links.resolve(nextStep?.link ?? "");
  return {
    ...buildBase(post, context),
    kind: "article",
    author,
    date,
    dateText: printDays(context.site.language, date),
    banner: { path: imageUrl, alt: imageAlt },
    nextStep: nextStep && link && { text: nextStep.text, link: { ...link, label: nextStep.label } },
    tags: tags.flatMap((name) => context.tags.filter(({ id }) => id === name)),
  } as const;
}

/** Makes a page; undefined when its link or event is unknown. */
function buildPage(draft: DraftOf<"page">, context: PageContext): PageOutline | undefined {
  const { layout, scene, sceneAlt, intro, hashtag } = draft.value;
  const shown = scene ? { path: scene, alt: sceneAlt ?? "" } : undefined;
  const base: Base = { ...buildBase(draft, context), scene: shown, intro };
  switch (layout) {
    case "home":
    case "articles": {
      // A list of articles shows their authors. So if one of the articles is a sample, the page shows a sample.
      const listed = context.articles
        .filter(({ tags }) => !draft.tag || tags.some(({ id }) => id === draft.tag))
        .toReversed()
        .slice(0, layout === "home" ? 2 : undefined);
      const articles = listed.map(({ hasSamples: _, ...card }) => card);
      const hasSamples = base.hasSamples || listed.some((article) => article.hasSamples);
      const { tags } = context;
      if (layout === "articles") return { ...base, kind: layout, articles, hasSamples, tags };
      const event = viewEvent(draft, context);
      const hashtagArticle = context.articles.find(({ title }) => title === hashtag)?.address;
      return { ...base, kind: layout, hashtag, hashtagArticle, event, articles, hasSamples };
    }
    case "missing": {
      const others = context.drafts.filter(({ route }) => route !== "/404");
      const suggestions = others.map(({ route, value }) => {
        return { address: context.addresses.page(route), title: value.title };
      });
      return { ...base, kind: "missing", isIndexable: false, suggestions };
    }
    case "redirect": {
      const { link } = context.links.resolve(draft.value.link ?? "");
      return link && { ...base, kind: "redirect", link, isIndexable: false };
    }
    case "event": {
      const event = viewEvent(draft, context);
      return event && { ...base, kind: "event", event };
    }
    case "search":
      return { ...base, kind: "search", isIndexable: false };
    case "page":
      return { ...base, kind: "page" };
  }
}

/** The event that a page asks for, as it shows it. */
function viewEvent(draft: DraftOf<"page">, context: PageContext): EventView | undefined {
  const all = context.lists.events.map(({ value }) => value);
  const event = all.find(({ id }) => id === draft.value.event);
  if (!event) return undefined;
  const view = buildEvent(event, rankInYear(event, all, context.today), context);
  // There are no tickets for an event that's over.
  const { link } = view.next && event.tickets ? context.links.resolve(event.tickets) : {};
  return link ? { ...view, tickets: link } : view;
}
