/**
 * What a site has that an example can show: another chapter has other figures, pictures and pages,
 * and the examples of its style guide must be right there too.
 */
import { lists } from "../entities/catalog.ts";
import { checkLists, type Entry } from "../graph/check-lists.ts";
import { checkPages } from "../graph/check-pages.ts";
import type { Sources } from "../model/source.ts";

/** The names that examples may use. */
export interface Stock {
  readonly facts: readonly string[];
  readonly pictures: readonly string[];
  /** Pages, as links name them: `/ourstory`. */
  readonly routes: readonly string[];
  /** Films, as links name them: `link:video-main-event`. */
  readonly films: readonly string[];
  readonly topics: readonly string[];
  /** Names of the lists that have entries. */
  readonly lists: readonly string[];
}

/** Takes stock of a site. What is faulty in it is not there. */
export function takeStock({ files, pictures }: Sources): Stock {
  const checked = checkLists(new Map(files.map((file) => [file.path, file]))).value;
  const { drafts } = checkPages(files).value;
  const films = checked.links.filter(({ value }) => /youtu/.test(value.url));
  const filled = Object.keys(lists).filter(
    (name) => (checked[name as keyof typeof checked] as readonly Entry<unknown>[]).length > 0,
  );
  return {
    facts: checked.facts.map(({ value }) => value.id),
    pictures,
    routes: drafts.map(({ route }) => route),
    films: films.map(({ value }) => `link:${value.id}`),
    topics: checked.faqs.map(({ value }) => value.topic),
    lists: filled,
  };
}
