/** The addresses that a site names. Most stand on many pages, so each is kept once. */
import { detach } from "../model/detach.ts";

/** An address that files of the site name. There is one for each way of writing it. */
export interface Target {
  /** As a browser reads it: without entities, but with its per cent signs. */
  readonly text: string;
  /** True for what a visitor can follow, in contrast to what is fetched. */
  readonly isLink: boolean;
  /** True when it leads to the same place from every file. */
  readonly isFixed: boolean;
  /** Its place among all targets. */
  readonly number: number;
}

/** All targets of a site. */
export interface TargetBook {
  /** Every target, at its number. */
  readonly all: readonly Target[];
  /** The target of this text; it is entered when it is met for the first time. */
  find(text: string, isLink: boolean): Target;
}

/** Opens an empty book. */
export function createTargetBook(): TargetBook {
  const all: Target[] = [];
  const links = new Map<string, Target>();
  const others = new Map<string, Target>();
  return {
    all,
    find(text, isLink) {
      const book = isLink ? links : others;
      const known = book.get(text);
      if (known) return known;
      const isFixed = /^(?:\/|[a-z][a-z0-9+.-]*:)/i.test(text);
      const target = { text: detach(text), isLink, isFixed, number: all.length };
      all.push(target);
      book.set(target.text, target);
      return target;
    },
  };
}
