/** What a text looks names up in: figures, money, links, pictures; and the words of the site. */
import type { Words } from "../entities/words.ts";
import type { FactRegistry } from "./fact-registry.ts";
import type { Money } from "./figures.ts";
import type { LinkResolver } from "./link-resolver.ts";
import type { PictureRegistry } from "./picture-registry.ts";

export interface Registries {
  readonly facts: FactRegistry;
  readonly money: Money;
  readonly links: LinkResolver;
  readonly pictures: PictureRegistry;
  readonly words: Words;
}
