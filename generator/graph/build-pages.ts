/**
 * Makes pages of drafts: addresses, dates in words, neighbours, the body as blocks. Nothing is
 * decided twice: what several pages need (article cards) is made once and handed to each.
 */
import type { EventEntity } from "../entities/lists.ts";
import type { AddressBook } from "../model/address.ts";
import type { PageBody } from "../model/body.ts";
import type { ArticleCard, EventView, PageBase, PageOutline } from "../model/page.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import { withNearest } from "../problems/suggest.ts";
import type { LinkResolver } from "../references/link-resolver.ts";
import type { Draft } from "./check-pages.ts";
import { printDay, printSpan } from "./dates.ts";

/** What pages are made with. */
export interface PageMaking {
  readonly addresses: AddressBook;
  readonly language: string;
  readonly eventHours: number;
  readonly links: LinkResolver;
  readonly events: readonly EventEntity[];
  /** The bodies by the paths of their sources. */
  readonly bodies: ReadonlyMap<string, PageBody>;
}

/** What every page has, but for its body. */
type Base = Omit<PageBase, "blocks">;

type PageDraft = Extract<Draft, { kind: "page" }>;
type PostDraft = Extract<Draft, { kind: "post" }>;

/** Makes all pages, ordered by route. */
export function buildPages(
  drafts: readonly Draft[],
  making: PageMaking,
): Checked<readonly PageOutline[]> {
  const problems: Problem[] = [];
  const posts = drafts.filter((draft): draft is PostDraft => draft.kind === "post");
  // Oldest first: the order of Previous and Next. Two articles of one day go by their number.
  posts.sort((a, b) =>
    a.value.date < b.value.date ? -1 : a.value.date > b.value.date ? 1 : a.value.id - b.value.id,
  );
  const cards = posts.map((post) => buildCard(post, making));
  const articles = posts.map((post, index) => buildArticle(post, cards, index, making));
  const pages = drafts
    .filter((draft): draft is PageDraft => draft.kind === "page")
    .flatMap<PageOutline>((draft) => {
      const checked = buildPage(draft, { cards, drafts }, making);
      problems.push(...checked.problems);
      return checked.value ? [checked.value] : [];
    });
  const all = [...pages, ...articles].sort((a, b) => (a.route < b.route ? -1 : 1));
  return { value: all, problems };
}

function buildBase(draft: Draft, making: PageMaking): Base {
  const { addresses } = making;
  const { title, description } = draft.value;
  const address = draft.route === "/404" ? addresses.file("404.html") : addresses.page(draft.route);
  const showsSamples = making.bodies.get(draft.origin.source.path)?.findings.hasSamples === true;
  return {
    route: draft.route,
    address,
    canonical: addresses.absolute(address),
    title,
    description,
    hour: hourOf(draft, making),
    source: draft.origin.source.path,
    hasSamples: showsSamples || draft.value.sample === true,
    isIndexable: true,
  };
}

/** Stories belong to first light, unless they say otherwise. */
const firstLight = 18;

function hourOf({ value }: Draft, { eventHours }: PageMaking): number {
  return value.hour ?? Math.min(firstLight, eventHours);
}

function buildCard(post: PostDraft, making: PageMaking): ArticleCard {
  const { addresses, language } = making;
  const { title, description, author, date, imageUrl, imageAlt } = post.value;
  return {
    route: post.route,
    address: addresses.page(post.route),
    title,
    description,
    banner: { path: imageUrl, alt: imageAlt },
    author,
    date,
    dateText: printDay(date, language),
    hour: hourOf(post, making),
  };
}

function buildArticle(
  post: PostDraft,
  cards: readonly ArticleCard[],
  index: number,
  making: PageMaking,
): PageOutline {
  const { author, date, dateText, banner } = cards[index] as ArticleCard;
  const [previous, next] = [cards[index - 1], cards[index + 1]];
  return {
    ...buildBase(post, making),
    kind: "article",
    author,
    date,
    dateText,
    banner,
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
  };
}

interface Others {
  readonly cards: readonly ArticleCard[];
  readonly drafts: readonly Draft[];
}

function buildPage(
  draft: PageDraft,
  others: Others,
  making: PageMaking,
): Checked<PageOutline | undefined> {
  const { layout, scene, sceneAlt, intro, hashtag } = draft.value;
  const base: Base = {
    ...buildBase(draft, making),
    ...(scene ? { scene: { path: scene, alt: sceneAlt ?? "" } } : {}),
    ...(intro ? { intro } : {}),
  };
  switch (layout) {
    case "home":
      return fine({ ...base, kind: "home", ...(hashtag ? { hashtag } : {}) });
    case "articles":
      return fine(buildArticleList(base, others));
    case "missing":
      return fine({
        ...base,
        kind: "missing",
        isIndexable: false,
        suggestions: suggest(others, making),
      });
    case "redirect":
      return buildRedirect(draft, base, making);
    case "event":
      return buildEventPage(draft, base, making);
    case "page":
      return fine({ ...base, kind: "page" });
  }
}

/** The list shows authors, so it owns up to an invented one as the articles do. */
function buildArticleList(base: Base, { cards, drafts }: Others): PageOutline {
  const hasSamples = drafts.some(({ kind, value }) => kind === "post" && value.sample === true);
  const articles = cards.toReversed();
  return {
    ...base,
    kind: "articles",
    articles,
    hasSamples: base.hasSamples || hasSamples,
  };
}

function fine(value: PageOutline): Checked<PageOutline> {
  return { value, problems: [] };
}

function suggest({ drafts }: Others, { addresses }: PageMaking) {
  return drafts
    .filter((draft) => draft.route !== "/404")
    .map((draft) => ({ address: addresses.page(draft.route), title: draft.value.title }));
}

function buildRedirect(
  draft: PageDraft,
  base: Base,
  making: PageMaking,
): Checked<PageOutline | undefined> {
  const link = draft.value.link && making.links.resolve(draft.value.link).link;
  if (link) return fine({ ...base, kind: "redirect", link, isIndexable: false });
  const problem = problemAt(draft.origin.source, draft.origin.placeOf(["link"]), {
    code: "field-missing",
    message: "A redirect page needs the field link: where it sends its visitors.",
    fix: "Add a line link: link:donate",
  });
  // A link that is there but unknown was reported with the other references.
  return { value: undefined, problems: draft.value.link ? [] : [problem] };
}

function buildEventPage(
  draft: PageDraft,
  base: Base,
  making: PageMaking,
): Checked<PageOutline | undefined> {
  const { event: id } = draft.value;
  const event = making.events.find((entry) => entry.id === id);
  if (event) return fine({ ...base, kind: "event", event: buildEvent(event, making) });
  const known = making.events.map((entry) => entry.id);
  const { source, placeOf } = draft.origin;
  const unknown = `There is no event "${id}" in content/data/events.json.`;
  const otherwise = "Add it to content/data/events.json.";
  const finding: Finding = id
    ? withNearest({ code: "reference-unknown", message: unknown }, id, known, otherwise)
    : {
        code: "field-missing",
        message:
          "A page of an event needs the field event: the id of its entry in content/data/events.json.",
        fix: `Add a line event: ${known[0] ?? "main-event"}`,
      };
  return { value: undefined, problems: [problemAt(source, placeOf(["event"]), finding)] };
}

function buildEvent(event: EventEntity, { addresses, language }: PageMaking): EventView {
  const { id, name, place, start, end, note } = event;
  const when = event.when ?? (start ? printSpan(start, end, language) : "");
  return {
    id,
    name,
    place,
    when,
    ...(start ? { start, calendar: addresses.file(`calendar/${id}.ics`) } : {}),
    ...(end ? { end } : {}),
    ...(note ? { note } : {}),
  };
}
