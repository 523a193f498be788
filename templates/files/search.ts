/**
 * What the search of a site finds (decision 24): one file of short rows, which the browser indexes when a visitor
 * reaches for the search. It is made from what the graph knows of each page, so that nothing is composed for it.
 */

import type { ContentGraph } from "../../generator/model/graph.ts";
import type { OutputFile } from "../../generator/model/output.ts";
import type { Page } from "../../generator/model/page.ts";
import type { ListName, Lists } from "../../generator/schema/catalog.ts";

/**
 * The row of something found: its kind, its words, the number of its page, its place there, what else describes it, and
 * what visitors call it.
 */
type Row = readonly [
  kind: string,
  title: string,
  page: number,
  place?: string,
  more?: string,
  also?: string,
];

/** A name that a list holds. */
type Name = readonly [kind: "person" | "organization", name: string, more?: string];

type Lister<K extends ListName> = (entry: Lists[K][number]) => readonly Name[];

const organization = ({ name }: { name: string }): readonly Name[] => [["organization", name]];

/** The names in an entry of a list. What has an anchor of its own is found by that. */
const namesIn: { readonly [K in ListName]?: Lister<K> } = {
  organizations: organization,
  schools: organization,
  sponsors: organization,
  partners: organization,
  staff: ({ name, position }) => [["person", name, position.label]],
  "emerging-leaders": ({ name }) => [["person", name]],
  ambassadors: ({ organization, names }) => names.map((name) => ["person", name, organization]),
  "captain-teams": ({ name, leadership }) => {
    const { overallDirector, assistantDirectors, captains } = leadership;
    const assistants = assistantDirectors.map((entry) => entry.split(" - ")[0] ?? entry);
    const all = [overallDirector, ...assistants, ...captains];
    return all.map((person) => ["person", person, name]);
  },
};

/** Makes `search.json`, for a site that has a page to search on and words for it. */
export function renderSearch(graph: ContentGraph): readonly OutputFile[] {
  const { pages, bodies, list, words } = graph;
  if (!words.search || !pages.some(({ kind }) => kind === "search")) return [];
  const found = pages.filter(({ isIndexable }) => isIndexable);
  const answers = new Map(list("faqs").map(({ question, answer }) => [question, answer]));
  const rows = found.flatMap(({ kind, title, description, source }, at): Row[] => {
    const { anchors = [] } = bodies.get(source)?.findings ?? {};
    const parts = anchors.flatMap(({ id, title, kind }) =>
      kind ? [[kind, title, at, id, ...plainWords(answers.get(title))] as const] : [],
    );
    return [[kindOf(kind), title, at, "", description], ...parts];
  });
  // A name that stands on several pages is found once, on the last of them: sponsors stand on the home page, too.
  const names = new Map<string, Row>();
  for (const [at, { source }] of found.entries())
    for (const entry of bodies.get(source)?.findings.entries ?? []) {
      const [from = "", index = ""] = entry.split("/");
      const namesOf = namesIn[from as ListName] as Lister<ListName> | undefined;
      const value = list(from as ListName)[Number(index)];
      for (const [kind, name, more] of (value && namesOf?.(value)) ?? [])
        names.set(`${kind} ${name}`, more ? [kind, name, at, "", more] : [kind, name, at]);
    }
  // A page that sends its visitors on is in no index, but Donate is what people look for.
  const { groups, actions } = graph.navigation;
  const ways = [...groups.flatMap(({ link, items }) => [link, ...items]), ...actions];
  const away = ways.filter(({ kind }) => kind === "redirect");
  for (const [at, { label, href }] of away.entries()) {
    const description = pages.find(({ address }) => address === href)?.description;
    rows.push(["page", label, found.length + at, "", description ?? ""]);
  }
  const { samplesNotice, close } = words;
  const places = [
    ...found.map(({ address, title, hasSamples }) => [address, title, hasSamples ? 1 : 0]),
    // Who comes from a search wants to read: a part of such a page opens nothing.
    ...away.map(({ href, label }) => [`${href}#Main`, label, 0]),
  ];
  const said = { ...words.search, samplesNotice, close };
  const routes = [
    ...found.map(({ route }) => route),
    ...away.map(({ href }) => routeOf(pages, href)),
  ];
  const called = addCalls(rows, routes, list("searches"));
  const bytes = JSON.stringify({
    words: said,
    pages: places,
    rows: [...called, ...names.values()],
  });
  return [{ path: "search.json", bytes }];
}

/** The route of the page at an address. */
const routeOf = (pages: ContentGraph["pages"], href: string) =>
  pages.find(({ address }) => address === href)?.route;

/**
 * Adds what visitors call a thing to the row of that thing. A part that isn't searched by itself gives its words to its
 * page.
 */
function addCalls(
  rows: readonly Row[],
  routes: readonly (string | undefined)[],
  searches: Lists["searches"],
): readonly Row[] {
  const calls = new Map<Row, string>();
  for (const { link, words } of searches) {
    const [route = "", part = ""] = link.split("#");
    const ofPage = rows.filter(([, , page]) => routes[page] === route);
    const row = ofPage.find(([, , , place = ""]) => place === part) ?? ofPage[0];
    if (row) calls.set(row, [calls.get(row), ...words].filter(Boolean).join(" "));
  }
  return rows.map((row) => {
    const also = calls.get(row);
    const [kind, title, page, place = "", more = ""] = row;
    return also ? [kind, title, page, place, more, also] : row;
  });
}

/** The words of a Markdown text, if there is one: without its signs, and without where its links lead. */
function plainWords(text: string | undefined): readonly [] | readonly [string] {
  return text === undefined ? [] : [text.replace(/\]\([^)]*\)|[*_[\]]/g, "")];
}

/** What visitors take a page for. */
function kindOf(kind: Page["kind"]): string {
  return kind === "article" || kind === "event" ? kind : "page";
}
