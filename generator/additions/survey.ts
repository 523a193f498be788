/**
 * What a site already holds, as far as somebody must know who adds to it: its entries and pages,
 * the books that answers are looked up in, and which names are taken.
 */
import type { Documents, ListName } from "../entities/catalog.ts";
import { type CheckedLists, checkDocuments, checkLists, type Entry } from "../graph/check-lists.ts";
import { checkPages, type Draft } from "../graph/check-pages.ts";
import { fallbacks } from "../graph/fallbacks.ts";
import { createAddressBook } from "../model/address.ts";
import type { Sources } from "../model/source.ts";
import { createFactBook, type FactBook } from "../references/fact-book.ts";
import { createLinkBook, type LinkBook } from "../references/link-book.ts";
import { createPictureBook, type PictureBook } from "../references/picture-book.ts";
import type { Addition } from "./additions.ts";

/** Values by the name of their field: `author.name`. */
export type Answers = ReadonlyMap<string, unknown>;

/** A site, seen by somebody who is about to add something. */
export interface Survey {
  readonly sources: Sources;
  readonly lists: CheckedLists;
  readonly drafts: readonly Draft[];
  readonly facts: FactBook;
  readonly links: LinkBook;
  readonly pictures: PictureBook;
  /** The settings; what cannot be read of them is stood in for. */
  readonly site: Documents["site"];
  /** What stands before the name of an article in its route: `/blog`. */
  readonly articleList: string;
  /** The names that the unique field of the addition cannot have, and where each of them stands. */
  readonly taken: ReadonlyMap<string, string>;
  /** As year-month-day. */
  readonly today: string;
}

/** Looks at a site for one kind of addition. What is faulty in it is left to the check. */
export function surveySite(sources: Sources, addition: Addition, today: string): Survey {
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const lists = checkLists(files).value;
  const documents = checkDocuments(files).value;
  const site = documents.site?.value ?? fallbacks.site;
  const { ordinals } = documents.words?.value ?? fallbacks.words;
  const pages = checkPages(sources.files).value;
  const { drafts, unreadable, articleList } = pages;
  const linkable = drafts.map(({ route, value }) => ({ route, title: value.title }));
  const others = unreadable.map((route) => ({ route, title: route }));
  // Only whether a target exists is asked here; where the site lives does not matter.
  const addresses = createAddressBook("https://example.org/");
  return {
    sources,
    lists,
    drafts,
    site,
    articleList,
    // Figures that are typed by hand are known by how the site's language prints them.
    facts: createFactBook(valuesOf(lists.facts), { ...site, ordinals }),
    links: createLinkBook(valuesOf(lists.links), [...linkable, ...others], addresses),
    pictures: createPictureBook(sources.pictures),
    taken: findTaken(addition, sources, lists, pages),
    today,
  };
}

function valuesOf<T>(entries: readonly Entry<T>[]): readonly T[] {
  return entries.map(({ value }) => value);
}

function findTaken(
  { home, unique = "" }: Addition,
  sources: Sources,
  lists: CheckedLists,
  { drafts, articleList }: Pick<Survey, "drafts" | "articleList">,
): ReadonlyMap<string, string> {
  if ("list" in home) return findTakenInList(lists, home.list, unique);
  const isArticle = home.folder === "content/blog/";
  const prefix = `${articleList}/`;
  const nameOf = (route: string) => (isArticle ? route.slice(prefix.length) : route);
  const files = sources.files.filter(({ path }) => path.startsWith(home.folder));
  // A name is taken by the address of a page, and by a file, whatever its address is.
  return new Map([
    ...files.map(({ path }) => {
      const name = path.slice(home.folder.length).replace(/(?:(^|\/)index)?\.md$/, "");
      return [isArticle ? name : `/${name}`, path] as const;
    }),
    ...drafts
      .filter(({ route }) => !isArticle || route.startsWith(prefix))
      .map(({ route, origin }) => [nameOf(route), origin.source.path] as const),
  ]);
}

function findTakenInList(
  lists: CheckedLists,
  list: ListName,
  unique: string,
): ReadonlyMap<string, string> {
  const entries = lists[list] as readonly Entry<Readonly<Record<string, unknown>>>[];
  return new Map(
    entries.flatMap(({ value, origin }) => {
      if (value[unique] === undefined) return [];
      const where = `${origin.source.path}, line ${origin.placeOf([unique]).line}`;
      return [[String(value[unique]).toLowerCase(), where] as const];
    }),
  );
}
