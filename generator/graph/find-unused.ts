/**
 * Finds what is written and of no use: entries of lists that no page shows, links of the ledger that
 * nothing names, figures that nothing asks for, and pages that say the same of themselves. Warnings.
 */
import type { ListName } from "../entities/catalog.ts";
import { lists } from "../entities/catalog.ts";
import type { Position, Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { SiteLinks } from "./check-links.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

type NamedEntry = Entry<Readonly<Record<string, unknown>>>;

/** The fields by which an entry is called, the best one first. */
const nameFields = ["id", "name", "title", "question", "organization", "year"];

/** How many entries of a list are called by name. */
const namedMax = 5;

/** How the entries of a ledger are asked for, one by one. */
const mentions: Readonly<Partial<Record<ListName, (id: string) => string>>> = {
  links: (id) => `link:${id}`,
  facts: (id) => `{{${id}}}`,
  events: (id) => `event: ${id}`,
};

/**
 * Finds the entries of all lists that no page shows: one warning for each list, which may be a stock.
 * @param facts names of the figures that were asked for
 */
export function findUnused(
  checked: CheckedLists,
  site: SiteLinks,
  facts: ReadonlySet<string>,
): readonly Problem[] {
  const isShown = createJudge(site, facts);
  return (Object.keys(lists) as ListName[]).flatMap<Problem>((list) => {
    const entries = checked[list] as readonly NamedEntry[];
    const unused = entries.filter(({ value }, index) => !isShown(list, index, String(value["id"])));
    const [first] = unused;
    if (!first) return [];
    const isWhole = unused.length === entries.length && !(list in mentions);
    return [isWhole ? describeList(first) : describeEntries(first, unused, list)];
  });
}

function createJudge({ pages, others }: SiteLinks, facts: ReadonlySet<string>) {
  const links = [...pages.flatMap((page) => page.links), ...others];
  const targets = new Set(links.map(({ target }) => target));
  const entries = new Set(pages.flatMap((page) => page.entries));
  const events = new Set(
    pages.map(({ draft: { kind, value } }) => (kind === "page" ? value.event : "")),
  );
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

function describeList({ origin: { source } }: NamedEntry): Problem {
  return problemAt(
    source,
    { line: 1, column: 1 },
    {
      code: "entry-unused",
      severity: "warning",
      message: `No page shows anything of ${source.path}.`,
      fix: "Show it on a page, or delete it.",
    },
  );
}

function describeEntries(
  first: NamedEntry,
  unused: readonly NamedEntry[],
  list: ListName,
): Problem {
  const { source } = first.origin;
  const named = unused
    .slice(0, namedMax)
    .map((entry) => `"${nameOf(entry)}" (line ${placeOfName(entry).line})`)
    .join(", ");
  const count = unused.length === 1 ? "" : `${unused.length} entries: `;
  const more = unused.length > namedMax ? ` and ${unused.length - namedMax} more` : "";
  const mention = mentions[list]?.(String(first.value["id"]));
  return problemAt(source, placeOfName(first), {
    code: "entry-unused",
    severity: "warning",
    message: `No page shows ${count}${named}${more} of ${source.path}.`,
    fix: mention
      ? `Write ${mention} where it belongs, or delete the entry.`
      : "Show it on a page, or delete it.",
  });
}

function nameFieldOf({ value }: NamedEntry): string | undefined {
  return nameFields.find((name) => name in value);
}

function nameOf(entry: NamedEntry): string {
  return String(entry.value[nameFieldOf(entry) ?? ""]);
}

function placeOfName(entry: NamedEntry): Position {
  const field = nameFieldOf(entry);
  return entry.origin.placeOf(field === undefined ? [] : [field]);
}

/** Finds titles and descriptions that an earlier page has as well: nobody can tell the two apart. */
export function findRepeats(drafts: readonly Draft[]): readonly Problem[] {
  return (["title", "description"] as const).flatMap((field) => {
    const owners = new Map<string, string>();
    return drafts.flatMap(({ value, origin }) => {
      const { [field]: text } = value;
      const owner = owners.get(text);
      owners.set(text, owner ?? origin.source.path);
      if (owner === undefined) return [];
      return [
        problemAt(origin.source, origin.placeOf([field]), {
          code: `${field}-repeated`,
          severity: "warning",
          message: `The ${field} "${text}" is also the ${field} of ${owner}.`,
          fix: `Give one of the two pages another ${field}, so that people can tell them apart.`,
        }),
      ];
    });
  });
}
