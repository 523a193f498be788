/** What a text looks names up in: figures, money, links, pictures; and the words of the site. */
import type { Words } from "../entities/words.ts";
import { suggestName } from "../problems/suggest.ts";
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

/** The known name that was meant: the same one in other letters, or the nearest. */
export function findMeant(typed: string, known: Iterable<string>) {
  const right = suggestName(typed, known);
  // Upper and lower case are no other name: that may be corrected without asking.
  return { right, isSame: right?.toLowerCase() === typed.toLowerCase() };
}
