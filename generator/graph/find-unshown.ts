/**
 * Finds what was written and no page shows: entries of lists that no block is filled from, links of
 * the ledger that nothing names, figures that nothing asks for.
 */
import type { ListName } from "../entities/catalog.ts";
import { lists } from "../entities/catalog.ts";
import type { LinkUse, Unshown } from "../model/traces.ts";
import { traceAt } from "../problems/trace-at.ts";
import type { FactBook } from "../references/fact-book.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** What the content shows, by the ways in which it can be shown. */
export interface Shown {
  /** Entries that a block is filled from, as `staff/3`. */
  readonly entries: ReadonlySet<string>;
  /** Names of the figures that were asked for. */
  readonly facts: ReadonlySet<string>;
  readonly links: readonly LinkUse[];
  readonly drafts: readonly Draft[];
}

/** The fields by which an entry is called, the best one first. */
const nameFields = ["id", "name", "title", "question", "organization", "year"];

/** Finds the entries of all lists that no page shows. A list without any is told of as a whole. */
export function findUnshown(checked: CheckedLists, shown: Shown): readonly Unshown[] {
  const isShown = judgeShown(shown);
  return (Object.keys(lists) as ListName[]).flatMap<Unshown>((list) => {
    const entries = checked[list] as readonly Entry<Readonly<Record<string, unknown>>>[];
    const unshown = entries.filter(({ value }, index) => !isShown(list, index, String(value.id)));
    const [first] = unshown;
    if (first && unshown.length === entries.length && !(list in mentions)) {
      const file = { file: first.origin.source.path, line: 1, column: 1 };
      return [{ place: file, excerpt: first.origin.source.text.split("\n")[0] ?? "" }];
    }
    return unshown.map(({ value, origin }) => {
      const field = nameFields.find((name) => name in value) ?? "";
      const mention = mentions[list]?.(String(value.id));
      const trace = traceAt(origin.source, origin.placeOf(field ? [field] : []));
      return { ...trace, name: String(value[field]), ...(mention ? { mention } : {}) };
    });
  });
}

/** How the entries of a ledger are asked for, one by one. */
const mentions: Readonly<Partial<Record<ListName, (id: string) => string>>> = {
  links: (id) => `link:${id}`,
  facts: (id) => `{{${id}}}`,
  events: (id) => `event: ${id}`,
};

function judgeShown({ entries, facts, links, drafts }: Shown) {
  const targets = new Set(links.map(({ target }) => target));
  const events = new Set(drafts.map(({ kind, value }) => (kind === "page" ? value.event : "")));
  return (list: ListName, index: number, id: string): boolean => {
    switch (list) {
      case "links":
        return targets.has(`link:${id}`);
      case "facts":
        return facts.has(id);
      case "events":
        return events.has(id);
      default:
        return entries.has(`${list}/${index}`);
    }
  };
}

/** The same book, that also notes which figures it was asked for. */
export function watchFacts(book: FactBook, asked: Set<string>): FactBook {
  return {
    ...book,
    find(id) {
      asked.add(id);
      return book.find(id);
    },
    print(request) {
      asked.add(request.split(".")[0] ?? "");
      return book.print(request);
    },
  };
}
