/** Fetches the file of the search once, when somebody types; after a failure the next letter tries again. */
import { patience } from "../loader/fetch-chunk.ts";
import { createSearch, type SearchData } from "./find.ts";

/** What finds things, and the words to say so. */
export interface Search {
  readonly find: Awaited<ReturnType<typeof createSearch>>;
  readonly words: SearchData["words"];
}

/** The address of the home page; the bundler fills it in. */
declare const HOME: string;

let loading: Promise<Search> | undefined;

/** Loads the search. */
export function loadSearch(): Promise<Search> {
  loading ??= fetchSearch(`${HOME}search.json`).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchSearch(address: string): Promise<Search> {
  const response = await fetch(address, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const data: SearchData = await response.json();
  const find = await createSearch(data, document.documentElement.lang);
  return { find, words: data.words };
}
