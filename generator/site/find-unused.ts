/** Finds what no page uses: entries of lists and ledgers, and files to download. */

import { askFor, suggestName } from "../diagnostics/nearest.ts";
import { type Problem, problemOf } from "../diagnostics/problem.ts";
import { hostOf } from "../markdown/explain-links.ts";
import { downloadPathOf } from "../model/address.ts";
import type { Download } from "../model/source.ts";
import type { ListName } from "../schema/catalog.ts";
import type { SiteLinks } from "./check-links.ts";
import {
  type CheckedLists,
  fixIn,
  lineOf,
  mapLists,
  nameFieldOf,
  problemIn,
} from "./check-lists.ts";

/** How texts ask for a single entry of a list. Lists that aren't named here are shown as a whole. */
export const mentions: Readonly<Partial<Record<ListName, (id: unknown) => string>>> = {
  links: (id) => `link:${id}`,
  facts: (id) => `{{${id}}}`,
  events: (id) => `event: ${id}`,
  tags: (id) => `tags: [${id}]`,
};

/** Lists that no page shows, but the search. */
const forSearch: ReadonlySet<ListName> = new Set(["searches"]);

/** Finds files that nothing links to, and entries that no page shows: one warning for each list. */
export function findUnused(
  checked: CheckedLists,
  links: SiteLinks,
  requestedFacts: ReadonlySet<string>,
  downloads: readonly Download[] = [],
): readonly Problem[] {
  const shown = collectShown(links, requestedFacts);
  const problems = mapLists(checked, (entries, list) => findUnusedEntries(entries, list, shown));
  const idle = downloads.filter(({ path }) => !shown.has(`/files/${downloadPathOf(path)}`));
  return [...Object.values(problems).flat(), ...idle.map(describeIdleFile)];
}

/** Everything that a page names or shows: targets of links, entries as `staff/3`, and what ledgers are asked for. */
function collectShown(
  { pages, others }: SiteLinks,
  requestedFacts: ReadonlySet<string>,
): ReadonlySet<string> {
  const facts = [...requestedFacts, ...pages.flatMap((page) => page.facts)];
  return new Set([
    ...pages.flatMap(({ links, entries }) => [...links.map(({ target }) => target), ...entries]),
    ...others.map(({ target }) => target),
    // If a text asks for one edition of a figure, the figure is used.
    ...facts.map((name) => `{{${name.split(".")[0]}}}`),
    ...pages.flatMap(({ draft: { kind, value } }) =>
      kind === "page" ? `event: ${value.event}` : (value.tags ?? []).map((id) => `tags: [${id}]`),
    ),
  ]);
}

type Entries = Parameters<Parameters<typeof mapLists>[1]>[0];

function findUnusedEntries(
  entries: Entries,
  list: ListName,
  shown: ReadonlySet<string>,
): readonly Problem[] {
  if (forSearch.has(list)) return [];
  const mention = mentions[list];
  const isShown = ({ value }: Entries[number], index: number) =>
    shown.has(mention?.(value["id"]) ?? `${list}/${index}`);
  const isReplaced = list === "links" ? findReplaced(shown) : () => false;
  const unused = entries.filter((entry, index) => !isShown(entry, index) && !isReplaced(entry));
  const [first] = unused;
  if (!first) return [];
  const topics = new Set(entries.filter(isShown).flatMap(({ value }) => value["topic"] ?? []));
  const named = topics.size > 0 ? `Pages show the topics ${[...topics].join(", ")}. ` : "";
  const { topic } = first.value;
  if (typeof topic === "string" && topics.size > 0 && !topics.has(topic))
    return [describeTopic(first, topic, [...topics].map(String), named)];
  const where = list === "tags" ? "above an article, so that it has a page" : "where it belongs";
  const advice = mention
    ? `Write ${mention(first.value["id"])} ${where}, or delete the entry.`
    : `${named}Show it on a page, or delete it.`;
  const field = nameFieldOf(first);
  const names = unused.map((entry) => `"${entry.value[field]}" (line ${lineOf(entry, [field])})`);
  const count = unused.length === 1 ? "" : `${unused.length} entries: `;
  const message = `No page shows ${count}${names.join(", ")} of ${first.origin.source.path}.`;
  return [problemIn(first, [field], { ...unusedEntry, message, advice })];
}

/**
 * Finds the entries of the ledger on whose host an address was typed by hand: it may stand where the entry belongs. Only
 * that is said, until it's in the ledger.
 */
function findReplaced(shown: ReadonlySet<string>): (entry: Entries[number]) => boolean {
  const typed = [...shown].filter((target) => /^https?:/i.test(target));
  const hosts = new Set(typed.map(hostOf));
  return ({ value }) => hosts.has(hostOf(String(value["url"] ?? "")));
}

const unusedEntry = { code: "entry-unused", severity: "warning" } as const;

/** A topic that no page shows is often one that is spelled in another way. */
function describeTopic(
  entry: Entries[number],
  topic: string,
  topics: readonly string[],
  named: string,
): Problem {
  const right = suggestName(topic, topics);
  return problemIn(entry, ["topic"], {
    ...unusedEntry,
    message: `No page shows the topic "${topic}".${askFor(right)}`,
    advice: `${named}Write one of these, or show this one on a page.`,
    fix: fixIn(entry, ["topic"], topic, right),
  });
}

function describeIdleFile({ path }: Download): Problem {
  const message = `Nothing links to the file content/files/${path}, but it would be published.`;
  const source = { path: `content/files/${path}`, text: "" };
  const advice = `Write [Its title](${downloadPathOf(path)}) where it belongs, or delete the file.`;
  return problemOf(source, { code: "file-unused", severity: "warning", message, advice });
}
