/** What a text looks names up in: figures, money, links, pictures; and what that is made from. */
import type { FactEntity, OutboundLinkEntity } from "../entities/lists.ts";
import type { SiteEntity } from "../entities/site.ts";
import type { Words } from "../entities/words.ts";
import { createAddressBook } from "../model/address.ts";
import { createFactRegistry, type FactRegistry } from "./fact-registry.ts";
import { createMoney, type Money } from "./figures.ts";
import { createLinkResolver, type LinkablePage, type LinkResolver } from "./link-resolver.ts";
import { createPictureRegistry, type PictureRegistry } from "./picture-registry.ts";

/** What figures are printed from. */
export interface FactParts {
  /** With the url that the site is built for. */
  readonly site: SiteEntity;
  readonly words: Words;
  readonly ledger: readonly FactEntity[];
}

/** All that the registries are made from. */
export interface RegistryParts extends FactParts {
  /** The ledger of links, with its figures filled in. */
  readonly links: readonly OutboundLinkEntity[];
  readonly pages: readonly LinkablePage[];
  /** Paths from `content/images/`. */
  readonly pictures: readonly string[];
}

export interface Registries {
  readonly facts: FactRegistry;
  readonly money: Money;
  readonly links: LinkResolver;
  readonly pictures: PictureRegistry;
  readonly words: Words;
}

/** Makes the registry of figures alone: the others are made from texts that it has filled. */
export function createFacts({ site, words, ledger }: FactParts): FactRegistry {
  return createFactRegistry(ledger, { ...site, ordinals: words.ordinals });
}

/** Makes all registries; that of figures may be there already. */
export function createRegistries(parts: RegistryParts, facts = createFacts(parts)): Registries {
  const { site, words, links, pages, pictures } = parts;
  return {
    facts,
    money: createMoney(site),
    links: createLinkResolver(links, pages, createAddressBook(site.url)),
    pictures: createPictureRegistry(pictures),
    words,
  };
}
