/**
 * The books that a text looks things up in: figures, money, links, pictures. What they are made from is
 * plain data, so that another thread can be given it and answer the same questions in the same way.
 */
import type { FactEntity, OutboundLinkEntity } from "../entities/ledgers.ts";
import type { SiteEntity } from "../entities/site.ts";
import type { Words } from "../entities/words.ts";
import { createAddressBook } from "../model/address.ts";
import { createFactBook, type FactBook } from "./fact-book.ts";
import { createLinkBook, type LinkablePage, type LinkBook } from "./link-book.ts";
import { createMoney, type Money } from "./money.ts";
import { createPictureBook, type PictureBook } from "./picture-book.ts";

/** What figures are printed from. */
export interface FactParts {
  /** With the url that the site is built for. */
  readonly site: SiteEntity;
  readonly words: Words;
  readonly ledger: readonly FactEntity[];
}

/** All that the books are made from. */
export interface BookParts extends FactParts {
  /** The ledger of links, with its figures filled in. */
  readonly links: readonly OutboundLinkEntity[];
  readonly pages: readonly LinkablePage[];
  /** Paths from `content/images/`. */
  readonly pictures: readonly string[];
}

/** The open books. */
export interface Books {
  readonly facts: FactBook;
  readonly money: Money;
  readonly links: LinkBook;
  readonly pictures: PictureBook;
  readonly words: Words;
}

/** Opens the book of figures: the others are made from texts that it has filled. */
export function openFacts({ site, words, ledger }: FactParts): FactBook {
  return createFactBook(ledger, { ...site, ordinals: words.ordinals });
}

/** Opens all books; that of figures may be open already. */
export function openBooks(parts: BookParts, facts = openFacts(parts)): Books {
  const { site, words, links, pages, pictures } = parts;
  return {
    facts,
    money: createMoney(site),
    links: createLinkBook(links, pages, createAddressBook(site.url)),
    pictures: createPictureBook(pictures),
    words,
  };
}
