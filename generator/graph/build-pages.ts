/**
 * Makes pages of drafts: addresses, dates in words, neighbours, the body as blocks. Nothing is
 * decided twice: what several pages need (article cards) is made once and handed to each.
 */
import type { EventEntity } from "../entities/lists.ts";
import type { SiteEntity } from "../entities/site.ts";
import type { AddressBook } from "../model/address.ts";
import type { PageBody } from "../model/body.ts";
import type { ArticleCard, EventView, PageBase, PageOutline } from "../model/page.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { type Finding, type Position, problemAt } from "../problems/problem-at.ts";
import { withNearest } from "../problems/suggest.ts";
import type { LinkResolver } from "../references/link-resolver.ts";
import type { CheckedLists } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";
import { printDay, printSpan } from "./dates.ts";

/** What pages are made with. */
export interface PageMaking {
  readonly site: SiteEntity;
  readonly addresses: AddressBook;
  readonly links: LinkResolver;
  readonly lists: Pick<CheckedLists, "events">;
  /** The bodies by the paths of their sources. */
  readonly bodies: ReadonlyMap<string, PageBody>;
}

type PageDraft = Extract<Draft, { kind: "page" }>;
type PostDraft = Extract<Draft, { kind: "post" }>;

/** Makes all pages, ordered by route. */
export function buildPages(
  drafts: readonly Draft[],
  making: PageMaking,
): Checked<readonly PageOutline[]> {
  const posts = drafts.filter((draft) => draft.kind === "post");
  // Oldest first: the order of Previous and Next. Two articles of one day go by their number.
  posts.sort(({ value: one }, { value: other }) =>
    one.date === other.date ? one.id - other.id : one.date < other.date ? -1 : 1,
  );
  const cards = posts.map((post) => buildCard(post, making));
  const problems: Problem[] = [];
  const pages = drafts.flatMap<PageOutline>((draft) => {
    if (draft.kind === "post") return [];
    const made = buildPage(draft, { cards, drafts }, making);
    if (made && "kind" in made) return [made];
    // A link that is there but unknown was reported with the other references.
    if (made) problems.push(problemAt(draft.origin.source, made.place, made));
    return [];
  });
  pages.push(...posts.map((post, index) => buildArticle(post, cards, index, making)));
  return { value: pages.sort((a, b) => (a.route < b.route ? -1 : 1)), problems };
}

/** What every page has, but for its body. */
type Base = Omit<PageBase, "blocks">;

function buildBase(draft: Draft, making: PageMaking): Base {
  const { addresses, bodies } = making;
  const { title, description, sample } = draft.value;
  const source = draft.origin.source.path;
  const address = draft.route === "/404" ? addresses.file("404.html") : addresses.page(draft.route);
  return {
    route: draft.route,
    address,
    canonical: addresses.absolute(address),
    title,
    description,
    hour: hourOf(draft, making),
    source,
    hasSamples: sample === true || bodies.get(source)?.findings.hasSamples === true,
    isIndexable: true,
  };
}

/** Stories belong to first light, unless they say otherwise. */
const firstLight = 18;

function hourOf({ value }: Draft, { site }: PageMaking): number {
  return value.hour ?? Math.min(firstLight, site.eventHours);
}

function buildCard(post: PostDraft, making: PageMaking): ArticleCard {
  const { title, description, author, date, imageUrl, imageAlt } = post.value;
  return {
    route: post.route,
    address: making.addresses.page(post.route),
    title,
    description,
    banner: { path: imageUrl, alt: imageAlt },
    author,
    date,
    dateText: printDay(date, making.site.language),
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
  const base = buildBase(post, making);
  const [previous, next] = [cards[index - 1], cards[index + 1]];
  return { ...base, kind: "article", author, date, dateText, banner, previous, next };
}

interface Others {
  readonly cards: readonly ArticleCard[];
  readonly drafts: readonly Draft[];
}

/** What is wrong with a page that cannot be made, and where. */
type Fault = Finding & { readonly place: Position };

/** Makes a page; a fault, or nothing, where a field that its layout needs is missing or wrong. */
function buildPage(
  draft: PageDraft,
  { cards, drafts }: Others,
  making: PageMaking,
): PageOutline | Fault | undefined {
  const { layout, scene, sceneAlt, intro, hashtag } = draft.value;
  const shown = scene ? { path: scene, alt: sceneAlt ?? "" } : undefined;
  const base: Base = { ...buildBase(draft, making), scene: shown, intro };
  switch (layout) {
    case "home":
      return { ...base, kind: "home", hashtag };
    case "articles": {
      // The list shows authors, so it has a sample wherever an article is one.
      const isSample = drafts.some(({ kind, value }) => kind === "post" && value.sample === true);
      const hasSamples = base.hasSamples || isSample;
      return { ...base, kind: "articles", articles: cards.toReversed(), hasSamples };
    }
    case "missing": {
      const others = drafts.filter(({ route }) => route !== "/404");
      const suggestions = others.map(({ route, value }) => {
        return { address: making.addresses.page(route), title: value.title };
      });
      return { ...base, kind: "missing", isIndexable: false, suggestions };
    }
    case "redirect":
      return buildRedirect(draft, base, making);
    case "event":
      return buildEventPage(draft, base, making);
    case "page":
      return { ...base, kind: "page" };
  }
}

function buildRedirect({ value, origin }: PageDraft, base: Base, { links }: PageMaking) {
  if (value.link) {
    const { link } = links.resolve(value.link);
    return link ? ({ ...base, kind: "redirect", link, isIndexable: false } as const) : undefined;
  }
  return {
    code: "field-missing",
    message: "A redirect page needs the field link: where it sends its visitors.",
    fix: "Add a line link: link:donate",
    place: origin.placeOf(["link"]),
  } as const;
}

function buildEventPage({ value, origin }: PageDraft, base: Base, making: PageMaking) {
  const events = making.lists.events.map((entry) => entry.value);
  const event = events.find(({ id }) => id === value.event);
  if (event) return { ...base, kind: "event", event: buildEvent(event, making) } as const;
  const known = events.map(({ id }) => id);
  const place = origin.placeOf(["event"]);
  if (value.event === undefined) {
    return {
      code: "field-missing",
      message:
        "A page of an event needs the field event: the id of its entry in content/data/events.json.",
      fix: `Add a line event: ${known[0] ?? "main-event"}`,
      place,
    } as const;
  }
  const message = `There is no event "${value.event}" in content/data/events.json.`;
  const fix = "Add it to content/data/events.json.";
  const finding: Finding = { code: "reference-unknown", message, fix };
  return { ...withNearest(finding, value.event, known), place };
}

function buildEvent(event: EventEntity, { addresses, site }: PageMaking): EventView {
  const { id, name, place, start, end, note } = event;
  return {
    id,
    name,
    place,
    when: event.when ?? (start ? printSpan(start, end, site.language) : ""),
    calendar: start ? addresses.file(`calendar/${id}.ics`) : undefined,
    start,
    end,
    note,
  };
}
