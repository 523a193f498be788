/**
 * A page is a source that passed its checks: addressed, titled, with its body as blocks.
 * The kinds are a tagged union; the templates hold one layout for each.
 */
import type { EventEntity } from "../schema/lists.ts";
import type { PostEntity } from "../schema/pages.ts";
import type { Address, Route } from "./address.ts";
import type { Block, PictureRef } from "./block.ts";
import type { Link } from "./link.ts";

/** What every page has. */
export interface PageBase {
  readonly route: Route;
  readonly address: Address;
  /** The whole url, for canonical links and sharing. */
  readonly canonical: string;
  readonly title: string;
  /** Said in search results and when the page is shared; 70 to 160 characters. */
  readonly description: string;
  /** The hour of the event that this page belongs to, 0 at its start: the sky of the hero. */
  readonly hour: number;
  /** The scene of the hero; undefined when the sky stands alone. */
  readonly scene?: PictureRef;
  /** One or two sentences under the title. */
  readonly intro?: string;
  readonly blocks: readonly Block[];
  /** ISO day of the last change of an article, where git knows one after its date. */
  readonly changed?: string | undefined;
  /** Path of the Markdown file: `content/pages/about.md`. */
  readonly source: string;
  /** True when the page shows an invented person or story, and must say so. */
  readonly hasSamples: boolean;
  /** The address of the glossary, where a text of the page links to a word of it. */
  readonly glossary?: Address | undefined;
  /** Its addresses of before. */
  readonly redirectFrom: readonly Route[];
  /** Set while only previews show the page; with the day in words, where it has one. */
  readonly waits?: { readonly dateText?: string } | undefined;
  /** False for the not-found page, the redirect pages and what waits: they stay out of search results. */
  readonly isIndexable: boolean;
}

/** What a list of articles shows of one. */
export interface ArticleCard
  extends Pick<PageBase, "route" | "address" | "title" | "description" | "hour"> {
  readonly banner: PictureRef;
  readonly author: PostEntity["author"];
  /** ISO day: `2024-06-12`. */
  readonly date: string;
  /** The day in words, in the site's language: `June 12, 2024`. */
  readonly dateText: string;
  readonly tags: readonly TagLink[];
}

/** A tag, and the page that lists its articles. */
export type TagLink = Pick<PageBase, "address" | "title"> & { readonly id: string };

/** One of the times that an event was or will be held. */
export interface EditionView {
  readonly year: number;
  /** The days in words: `March 28-29, 2026`. */
  readonly dates: string;
  /** The hours in words, where they are known: `9:00 AM – 11:12 AM`. */
  readonly times?: string;
  /** Local day, or day and time, as typed. */
  readonly start: string;
  readonly end?: string;
  /** The same two for programs: a time has the offset of the place, `2026-03-28T12:00-04:00`. */
  readonly startDate: string;
  readonly endDate?: string;
  /** When it begins and when it is over, as ISO moments in UTC. */
  readonly from: string;
  readonly until: string;
  /** When each of its shifts begins: as an ISO moment in UTC, and in words. */
  readonly shifts?: readonly { readonly from: string; readonly time: string }[] | undefined;
  readonly isCancelled: boolean;
}

/** What is shown of an event for some time. */
export interface EventPhase {
  readonly state: "upcoming" | "now" | "cancelled" | "past";
  /** The edition that is shown. */
  readonly edition?: EditionView | undefined;
  /** The edition before it; while nothing is planned, the last one of all. */
  readonly before?: EditionView | undefined;
  /** The ISO moment in UTC at which the next phase begins; undefined for the last. */
  readonly until?: string | undefined;
}

/** An event as its page shows it. */
export interface EventView extends Pick<EventEntity, "id" | "name" | "place" | "when" | "note"> {
  /** Its place in the year that begins on the day of the build, from 0. */
  readonly rank: number;
  /** In the order of time: the first is that of the build's day, the browser shows the later ones. */
  readonly phases: readonly EventPhase[];
  /** The editions that were or will be held, the last one first. */
  readonly editions: readonly EditionView[];
  /** The edition that is on or comes next. */
  readonly next?: EditionView | undefined;
  /** The address of its calendar file; undefined while no date is known. */
  readonly calendar?: Address;
  /** Where one registers for the next edition, or buys its tickets. */
  readonly tickets?: Link;
}

/** What a page says of the article before or after its own. */
export type Neighbour = Pick<ArticleCard, "address" | "title">;

/** What the page of each kind has of its own. */
interface Kinds {
  readonly home: {
    readonly hashtag?: string;
    /** The article that explains the hashtag: the one that's called by it. */
    readonly hashtagArticle?: Address | undefined;
    /** The event that the first screen tells of. */
    readonly event?: EventView | undefined;
    /** The latest two, the newest first. */
    readonly articles: readonly ArticleCard[];
  };
  readonly page: object;
  readonly article: ArticleCard & {
    /** What its reader may do now; undefined when the article names nothing. */
    readonly nextStep?: { readonly text: string; readonly link: Link } | undefined;
    /** The older neighbour; undefined for the first article. */
    readonly previous?: Neighbour | undefined;
    /** The newer neighbour; undefined for the last article. */
    readonly next?: Neighbour | undefined;
  };
  /** The articles of a tag, or all of them; and all tags that have a page. */
  readonly articles: {
    readonly articles: readonly ArticleCard[];
    readonly tags: readonly TagLink[];
  };
  readonly event: { readonly event: EventView };
  readonly redirect: { readonly link: Link };
  readonly search: object;
  readonly missing: {
    /** Every page that can be suggested to a lost visitor. */
    readonly suggestions: readonly { readonly address: Address; readonly title: string }[];
  };
}

/** The name of a kind of page. */
export type PageKind = keyof Kinds;

/** The page of one kind, with everything that its template needs. */
export type PageOf<K extends PageKind> = PageBase & { readonly kind: K } & Kinds[K];

export type Page = { [K in PageKind]: PageOf<K> }[PageKind];

/** A page without its body. */
export type PageOutline = { [K in PageKind]: Omit<PageOf<K>, "blocks"> }[PageKind];
