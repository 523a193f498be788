/** Collects what texts refer to: the parts of the books, and the entries of the lists. */
import type { Lists } from "../entities/catalog.ts";
import type { References } from "../markdown/body-context.ts";
import { composeEntryText } from "../markdown/compose-body.ts";
import type { ParseMarkdown } from "../markdown/parser.ts";
import type { Problem } from "../model/problem.ts";
import type { LinkUse } from "../model/traces.ts";
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

/** What the texts of entries are composed with. */
export interface EntryTools {
  readonly books: Books;
  readonly parse: ParseMarkdown;
  /** Told of the faults in an entry's Markdown when a page shows it. */
  report(problems: readonly Problem[]): void;
  /** Told of the links in it. */
  noteLinks(links: readonly LinkUse[]): void;
}

/** Collects the references of a site. */
export function collectReferences({ lists }: Texts, tools: EntryTools): References {
  const { books, parse, report, noteLinks } = tools;
  const values = Object.entries(lists).map(([name, entries]) => [
    name,
    (entries as readonly Entry<unknown>[]).map((entry) => entry.value),
  ]);
  const references: References = {
    ...books,
    parse,
    lists: Object.fromEntries(values) as unknown as Lists,
    renderEntry(list, index, field, text) {
      const entry = lists[list][index];
      if (!entry) throw new Error(`The list ${list} has no entry ${index}.`);
      const at = { source: entry.origin.source, position: entry.origin.placeOf([field]) };
      const composed = composeEntryText(text, references, at);
      report(composed.problems);
      noteLinks(composed.links);
      return composed.html;
    },
  };
  return references;
}
