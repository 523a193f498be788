/**
 * What a site already has, as far as an addition depends on it: the resolvers that answers are looked up
 * in, and the names that are taken.
 */
import type { Documents } from "../entities/catalog.ts";
import { type CheckedLists, checkDocuments, checkLists, type Entry } from "../graph/check-lists.ts";
import { checkPages, type Draft } from "../graph/check-pages.ts";
import { collectParts } from "../graph/collect-references.ts";
import { fallbacks } from "../graph/fallbacks.ts";
import type { Sources } from "../model/source.ts";
import { createRegistries, type Registries } from "../references/registries.ts";
import type { Scaffold } from "./scaffolds.ts";

/** A site, as one kind of addition depends on it. */
export interface SiteContext extends Pick<Registries, "facts" | "links" | "pictures"> {
  readonly sources: Sources;
  readonly drafts: readonly Draft[];
  /** The settings, with fallbacks for what cannot be read. */
  readonly site: Documents["site"];
  /** What comes before the name of an article in its route: `/blog`. */
  readonly articleList: string;
  /** The values that the unique field cannot have, and where each of them is used. */
  readonly taken: ReadonlyMap<string, string>;
  /** As year-month-day. */
  readonly today: string;
}

/** Builds the context of one kind of addition. Problems of the site are left to the check. */
export function buildContext(sources: Sources, scaffold: Scaffold, today: string): SiteContext {
  const files = new Map(sources.files.map((file) => [file.path, file]));
  const lists = checkLists(files).value;
  const documents = checkDocuments(files).value;
  const site = documents.site?.value ?? fallbacks.site;
  const words = documents.words?.value ?? fallbacks.words;
  const { drafts, unreadable, articleList } = checkPages(sources.files).value;
  // Only whether a target exists is asked here; the address of the site does not matter.
  const settings = { ...site, url: "https://example.org/" };
  const ledger = lists.facts.map(({ value }) => value);
  const given = { site: settings, words, ledger, pictures: sources.pictures };
  const taken =
    "list" in scaffold.destination
      ? takenInList(lists[scaffold.destination.list], scaffold.unique)
      : takenInFolder(sources, drafts, scaffold.destination.folder, articleList);
  const resolvers = createRegistries(collectParts({ lists, drafts, unreadable }, given));
  return { ...resolvers, sources, drafts, site, articleList, taken, today };
}

/** A name is taken by the route of a page, and by a file, whatever its route is. */
function takenInFolder(
  { files }: Sources,
  drafts: readonly Draft[],
  folder: string,
  articleList: string,
): ReadonlyMap<string, string> {
  const isBlog = folder === "content/blog/";
  const prefix = isBlog ? `${articleList}/` : "";
  const named = files.filter(({ path }) => path.startsWith(folder));
  const routed = drafts.filter(({ route }) => route.startsWith(prefix));
  return new Map([
    ...named.map(({ path }) => {
      const name = path.slice(folder.length).replace(/(?:(^|\/)index)?\.md$/, "");
      return [isBlog ? name : `/${name}`, path] as const;
    }),
    ...routed.map(({ route, origin }) => [route.slice(prefix.length), origin.source.path] as const),
  ]);
}

function takenInList(
  entries: CheckedLists[keyof CheckedLists],
  unique = "",
): ReadonlyMap<string, string> {
  const named = (entries as readonly Entry<Readonly<Record<string, unknown>>>[]).filter(
    ({ value }) => value[unique] !== undefined,
  );
  return new Map(
    named.map(({ value, origin: { source, placeOf } }) => [
      String(value[unique]).toLowerCase(),
      `${source.path}, line ${placeOf([unique]).line}`,
    ]),
  );
}
