/**
 * Finds what is written and of no use: entries of lists that no page shows, links of the ledger that
 * nothing names, figures that nothing asks for. Warnings.
 */
import type { ListName } from "../entities/catalog.ts";
import type { Problem } from "../model/problem.ts";
import type { SiteLinks } from "./check-links.ts";
import {
  type AnyEntry,
  type CheckedLists,
  mapLists,
  nameFieldOf,
  problemIn,
} from "./check-lists.ts";

/** How many entries of a list are called by name. */
const namedMax = 5;

/** How the entries of a ledger are asked for, one by one; other lists are shown as a whole. */
const mentions: Readonly<Partial<Record<ListName, (id: unknown) => string>>> = {
  links: (id) => `link:${id}`,
  facts: (id) => `{{${id}}}`,
  events: (id) => `event: ${id}`,
};

/** Finds the entries that no page shows: one warning for each list, which may be a stock. */
export function findUnused(
  checked: CheckedLists,
  { pages, others }: SiteLinks,
  askedFacts: ReadonlySet<string>,
): readonly Problem[] {
  const shown = new Set([
    ...pages.flatMap(({ links, entries }) => [...links.map(({ target }) => target), ...entries]),
    ...others.map(({ target }) => target),
    // Who asks for one edition asks for the figure.
    ...[...askedFacts].map((name) => `{{${name.split(".")[0]}}}`),
    ...pages.map(({ draft: { kind, value } }) => (kind === "page" ? `event: ${value.event}` : "")),
  ]);
  const problems = mapLists(checked, (entries, list) => {
    const mention = mentions[list];
    const unused = entries.filter(
      ({ value }, index) => !shown.has(mention?.(value["id"]) ?? `${list}/${index}`),
    );
    const [first] = unused;
    if (!first) return [];
    const fix = mention
      ? `Write ${mention(first.value["id"])} where it belongs, or delete the entry.`
      : "Show it on a page, or delete it.";
    return [describe(first, unused, fix)];
  });
  return Object.values(problems).flat();
}

function describe(first: AnyEntry, unused: readonly AnyEntry[], fix: string): Problem {
  const named = unused.slice(0, namedMax).map((entry) => {
    const field = nameFieldOf(entry);
    return `"${entry.value[field]}" (line ${entry.origin.placeOf([field]).line})`;
  });
  const count = unused.length === 1 ? "" : `${unused.length} entries: `;
  const more = unused.length > namedMax ? ` and ${unused.length - namedMax} more` : "";
  const message = `No page shows ${count}${named.join(", ")}${more} of ${first.origin.source.path}.`;
  const finding = { code: "entry-unused", severity: "warning", message, fix } as const;
  return problemIn(first, [nameFieldOf(first)], finding);
}
