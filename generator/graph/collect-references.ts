/** Collects what texts refer to: the parts of the books, and the entries of the lists. */
import type { ListName, Lists } from "../entities/catalog.ts";
import type { References } from "../markdown/body-context.ts";
import type { Memory } from "../model/memory.ts";
import type { BookParts, Books, FactParts } from "../references/books.ts";
import type { Entry } from "./check-lists.ts";
import type { Texts } from "./fill-figures.ts";

/** Collects what the books are made from. */
export function collectParts(
  { lists, drafts, unreadable }: Texts,
  given: FactParts & Pick<BookParts, "pictures">,
): BookParts {
  const pages = drafts.map(({ route, value, kind }) => ({
    route,
    title: value.title,
    ...(kind === "page" && value.link ? { sendsTo: value.link } : {}),
  }));
  return {
    ...given,
    links: lists.links.map((entry) => entry.value),
    pages: [...pages, ...unreadable.map((route) => ({ route, title: route }))],
  };
}

/** What references are collected with. */
export interface ReferenceTools extends Pick<References, "engine"> {
  readonly books: Books;
  readonly digest: Memory["digest"];
}

/** Collects the references of a site. */
export function collectReferences({ lists }: Texts, tools: ReferenceTools): References {
  const { books, engine, digest } = tools;
  const values = Object.entries(lists).map(([name, entries]) => [
    name,
    (entries as readonly Entry<unknown>[]).map((entry) => entry.value),
  ]);
  const editions = new Map<ListName, string>();
  return {
    ...books,
    engine,
    lists: Object.fromEntries(values) as unknown as Lists,
    placeOfEntry(list, index, field) {
      const entry = lists[list][index];
      if (!entry) throw new Error(`The list ${list} has no entry ${index}.`);
      return { source: entry.origin.source, position: entry.origin.placeOf([field]) };
    },
    editionOf(list) {
      const { path, text } = lists[list][0]?.origin.source ?? { path: "", text: "" };
      const edition = editions.get(list) ?? digest(path, text);
      editions.set(list, edition);
      return edition;
    },
  };
}
