/**
 * What a site already holds, as far as somebody must know who adds to it: its entries and pages,
 * the registries that answers are looked up in, and which names are taken.
 */
import type { Documents, ListName } from "../entities/catalog.ts";
import { type CheckedLists, checkDocuments, checkLists, type Entry } from "../graph/check-lists.ts";
import { checkPages, type Draft } from "../graph/check-pages.ts";
import { collectParts } from "../graph/collect-references.ts";
import { fallbacks } from "../graph/fallbacks.ts";
import type { Sources } from "../model/source.ts";
import { createRegistries, type Registries } from "../references/registries.ts";
import type { Home } from "./home.ts";

/** What somebody is about to add, as far as the site must be looked at for it. */
interface Place {
  readonly home: Home;
  /** The field that no two may share. */
  readonly unique?: string;
}

/** Values by the name of their field: `author.name`. */
export type Answers = ReadonlyMap<string, unknown>;

/** A site, seen by somebody who is about to add something. */
export interface Survey extends Pick<Registries, "facts" | "links" | "pictures"> {
  readonly sources: Sources;
  readonly lists: CheckedLists;
  readonly drafts: readonly Draft[];
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
export function surveySite(sources: Sources, addition: Place, today: string): Survey {
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const lists = checkLists(files).value;
  const documents = checkDocuments(files).value;
  const site = documents.site?.value ?? fallbacks.site;
  const words = documents.words?.value ?? fallbacks.words;
  const pages = checkPages(sources.files).value;
  const { drafts, unreadable, articleList } = pages;
  // Only whether a target exists is asked here; where the site lives does not matter.
  const anywhere = { ...site, url: "https://example.org/" };
  const ledger = lists.facts.map(({ value }) => value);
  const given = { site: anywhere, words, ledger, pictures: sources.pictures };
  return {
    // Figures that are typed by hand are known by how the site's language prints them.
    ...createRegistries(collectParts({ lists, drafts, unreadable }, given)),
    sources,
    lists,
    drafts,
    site,
    articleList,
    taken: findTaken(addition, sources, lists, pages),
    today,
  };
}

function findTaken(
  { home, unique = "" }: Place,
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
