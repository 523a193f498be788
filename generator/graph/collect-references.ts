/** Prepares what texts refer to: their figures are filled in, and the entries of lists can be asked for. */
import type { ListName, Lists } from "../entities/catalog.ts";
import type { References } from "../markdown/context.ts";
import type { MarkdownEngine } from "../markdown/engine.ts";
import type { Checked, Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { FactRegistry } from "../references/fact-registry.ts";
import { fillEntity } from "../references/fact-registry.ts";
import type { FactParts, Registries, RegistryParts } from "../references/registries.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { CheckedPages } from "./check-pages.ts";

/** Everything that has texts, with the addresses of pages whose front matter is not right. */
export type Texts = Pick<CheckedPages, "drafts" | "unreadable"> & { readonly lists: CheckedLists };

/** Lists that state figures themselves, and ask nobody. */
export const ledgers: readonly ListName[] = ["facts", "year-totals"];

/** Puts the figures of the ledger into every text of the lists and of the front matter. */
export function fillFigures<T extends Texts>(texts: T, facts: FactRegistry): Checked<T> {
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

/** Collects what the link resolver and its like are made from. Pages that cannot be read count too. */
export function collectParts(
  { lists, drafts, unreadable }: Texts,
  given: FactParts & Pick<RegistryParts, "pictures">,
): RegistryParts {
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

/** What texts may refer to. */
export function createReferences(
  lists: CheckedLists,
  registries: Registries,
  engine: MarkdownEngine,
): References {
  const values = Object.fromEntries(
    Object.entries(lists).map(([name, entries]) => [
      name,
      (entries as readonly Entry<unknown>[]).map((entry) => entry.value),
    ]),
  ) as unknown as Lists;
  return {
    ...registries,
    engine,
    list: (name) => values[name],
    placeOfEntry(list, index, field) {
      const entry = lists[list][index];
      if (!entry) throw new Error(`The list ${list} has no entry ${index}.`);
      return { source: entry.origin.source, position: entry.origin.placeOf([field]) };
    },
    listSource: (list) => textOf(lists[list][0]?.origin.source),
  };
}

function textOf(source: SourceFile | undefined): string {
  return source ? `${source.path}\n${source.text}` : "";
}
