/** Makes the books that bodies look things up in: figures, links, pictures, entries of lists. */
import type { Lists } from "../entities/catalog.ts";
import type { Words } from "../entities/words.ts";
import type { References } from "../markdown/body-context.ts";
import { composeEntryText } from "../markdown/compose-body.ts";
import type { ParseMarkdown } from "../markdown/parser.ts";
import type { AddressBook } from "../model/address.ts";
import type { Problem } from "../model/problem.ts";
import type { LinkUse } from "../model/traces.ts";
import type { FactBook } from "../references/fact-book.ts";
import { createLinkBook } from "../references/link-book.ts";
import type { Money } from "../references/money.ts";
import { createPictureBook } from "../references/picture-book.ts";
import type { Entry } from "./check-lists.ts";
import type { Texts } from "./fill-figures.ts";

/** What the books are made of. */
export interface ReferenceParts {
  readonly texts: Texts;
  readonly facts: FactBook;
  readonly money: Money;
  readonly words: Words;
  readonly addresses: AddressBook;
  readonly pictures: readonly string[];
  readonly parse: ParseMarkdown;
  /** Told of the faults in an entry's Markdown when a page shows it. */
  report(problems: readonly Problem[]): void;
  /** Told of the links in it. */
  noteLinks(links: readonly LinkUse[]): void;
}

/** Collects the references of a site. */
export function collectReferences(parts: ReferenceParts): References {
  const { lists, drafts, unreadable } = parts.texts;
  const pages = drafts.map(({ route, value, kind }) => ({
    route,
    title: value.title,
    ...(kind === "page" && value.link ? { sendsTo: value.link } : {}),
  }));
  const values = Object.entries(lists).map(([name, entries]) => [
    name,
    (entries as readonly Entry<unknown>[]).map((entry) => entry.value),
  ]);
  const references: References = {
    parse: parts.parse,
    facts: parts.facts,
    money: parts.money,
    links: createLinkBook(
      lists.links.map((entry) => entry.value),
      [...pages, ...unreadable.map((route) => ({ route, title: route }))],
      parts.addresses,
    ),
    pictures: createPictureBook(parts.pictures),
    words: parts.words,
    lists: Object.fromEntries(values) as unknown as Lists,
    renderEntry(list, index, field, text) {
      const entry = lists[list][index];
      if (!entry) throw new Error(`The list ${list} has no entry ${index}.`);
      const at = { source: entry.origin.source, position: entry.origin.placeOf([field]) };
      const { html, problems, links } = composeEntryText(text, references, at);
      parts.report(problems);
      parts.noteLinks(links);
      return html;
    },
  };
  return references;
}
