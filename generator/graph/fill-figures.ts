/** Puts the figures of the ledger into every text of the lists and of the front matter. */
import type { ListName } from "../entities/catalog.ts";
import type { Route } from "../model/address.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { FactBook } from "../references/fact-book.ts";
import { fillEntity } from "../references/fill-facts.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** Lists that state figures themselves, and ask nobody. */
export const ledgers: readonly ListName[] = ["facts", "year-totals"];

/** What has texts with figures in them. */
export interface Texts {
  readonly lists: CheckedLists;
  readonly drafts: readonly Draft[];
  /** Addresses of pages whose front matter is not right. */
  readonly unreadable: readonly Route[];
}

/** Fills the figures in; unknown ones are reported where they were asked for. */
export function fillFigures(texts: Texts, facts: FactBook): Checked<Texts> {
  const problems: Problem[] = [];
  const fill = <E extends Entry<unknown>>(entry: E): E => {
    const { source, placeOf } = entry.origin;
    const value = fillEntity(entry.value, facts, (path, finding) => {
      problems.push(problemAt(source, placeOf(path), finding));
    });
    return value === entry.value ? entry : { ...entry, value };
  };
  const lists = Object.fromEntries(
    Object.entries(texts.lists).map(([name, entries]) => [
      name,
      ledgers.includes(name as ListName)
        ? entries
        : (entries as readonly Entry<unknown>[]).map(fill),
    ]),
  ) as unknown as CheckedLists;
  return { value: { ...texts, lists, drafts: texts.drafts.map(fill) }, problems };
}
