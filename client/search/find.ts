/**
 * Finds things of the site by what a visitor types: by the beginnings of words, with letters wrong or missing,
 * without accents. Nothing here knows the page, so that tests run it as it is.
 */
import MiniSearch, { type SearchOptions, type SearchResult } from "minisearch";
import { plainLetters, withoutEndings } from "../parts/plain-letters.ts";
import { createDivider } from "./words.ts";

/** Kinds of things, in the order in which they are shown. */
const kinds = [
  "page",
  "event",
  "article",
  "question",
  "team",
  "family",
  "organization",
  "person",
  "section",
] as const;

type Kind = (typeof kinds)[number];

/** The file of the search, as `templates/files/search.ts` makes it. */
export interface SearchData {
  readonly words: Readonly<
    Record<Kind | "count" | "none" | "all" | "samplesNotice" | "close", string>
  >;
  readonly pages: readonly (readonly [address: string, title: string, hasSamples: 0 | 1])[];
  readonly rows: readonly (readonly [
    kind: Kind,
    title: string,
    page: number,
    place?: string,
    more?: string,
    also?: string,
  ])[];
}

/** Something found. */
export interface SearchHit {
  readonly title: string;
  readonly href: string;
  /** Where it stands, or who it is. */
  readonly detail: string;
  readonly isSample: boolean;
}

/** The hits of one kind, the best first. */
export interface Group {
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

/** How much a kind counts: who types `canning` wants the page before a section of another one. */
const weights: Partial<Record<Kind, number>> = { page: 2, event: 2, article: 1.2, section: 0.8 };

/** Languages that write words together: there the parts of a word are found, too. */
const compounds = /^(?:de|nl|da|sv|nb|nn|no|fi|is|hu)\b/;

/** A word as it is compared. Arabic writes some letters in two ways, and the article with its noun. */
function fold(word: string): string {
  const letters = plainLetters(word).replaceAll("ـ", "").replaceAll("ى", "ي").replaceAll("ة", "ه");
  return letters.replace(/^ال(?=.{3})/, "");
}

/** A word, and what it ends with from its fifth letter from the end on. */
function withEnds(word: string): readonly string[] {
  const ends = Array.from({ length: Math.max(0, word.length - 7) }, (_, at) => word.slice(at + 3));
  return [word, ...ends];
}

/** Words that only ask, in English and German: what is asked about stands beside them. */
const asking =
  /^(?:when|what|where|which|who|whom|whose|does|will|have|there|dates?|times?|info|the|are|wann|was|wer|welche[rs]?|gibt|der|die|das|ist|termine?)$/;

/** Prepares the search in a language, piece by piece: a visitor may be typing meanwhile. */
export async function createSearch({ words, pages, rows }: SearchData, language: string) {
  const divide = createDivider(language);
  const options: SearchOptions = {
    // A single letter begins too many words, but a single sign of Chinese may be one.
    prefix: (word) => word.length > 1 || /\p{scx=Han}/u.test(word),
    // Of a number every digit counts.
    fuzzy: (word) => (/\d/.test(word) ? 0 : word.length > 7 ? 2 : word.length > 3 ? 1 : 0),
    boost: { title: 3, also: 4 },
    weights: { fuzzy: 0.3, prefix: 0.4 },
    processTerm: fold,
    boostDocument: (id) => weights[rows[id]?.[0] ?? "section"] ?? 1,
  };
  const index = new MiniSearch({
    fields: ["title", "also", "more"],
    tokenize: divide,
    processTerm: (word) => (compounds.test(language) ? [...withEnds(fold(word))] : fold(word)),
    searchOptions: options,
  });
  const entries = rows.map(([, title, page, place, more = "", also = ""], id) => {
    const [address = "", name = ""] = pages[page] ?? [];
    // The address of a page is its name in one word: mainevent.
    return { id, title, also, more: `${more} ${place ? name : address}` };
  });
  await index.addAllAsync(entries, { chunkSize: 100 });
  /** What is found, in groups: those of the best hit first. */
  return (
    typed: string,
    most: number,
  ): { readonly count: number; readonly groups: readonly Group[] } => {
    // As the index divides a text: the question mark of a question belongs to no word.
    const terms = divide(typed).map(fold);
    const own = terms.filter((term) => !asking.test(term));
    const long = own.filter((term) => term.length > 3 || /\d/.test(term));
    const needed = [long, own, terms].find(({ length }) => length > 0) ?? [];
    // The other words of a sentence need not be there, and count little: can I, do you, when is.
    const every: SearchOptions = {
      filter: ({ queryTerms }) => needed.every((term) => queryTerms.includes(term)),
      boostTerm: (term) => (needed.includes(term) ? 1 : 0.2),
    };
    const exact = { fuzzy: false };
    const isThere = index.search(typed, { ...every, ...exact }).length > 0;
    // Who asks for parking means where to park, rather than packing.
    const shorter = withoutEndings(typed);
    const ways = [
      ...(isThere ? [] : [[shorter, { combineWith: "AND", ...exact }] as const]),
      [typed, every],
      [typed, {}],
      [shorter, exact],
    ] as const;
    let found: SearchResult[] = [];
    for (const [query, how] of ways) if (found.length === 0) found = index.search(query, how);
    const groups = kinds.flatMap((kind) => {
      const ofKind = found.filter(({ id }) => rows[id]?.[0] === kind);
      const [best] = ofKind;
      if (!best) return [];
      const hits = ofKind.slice(0, most).map(({ id }) => hitOf(id));
      return [{ title: words[kind], hits, score: best.score }];
    });
    groups.sort((one, other) => other.score - one.score);
    return { count: found.length, groups };
  };

  function hitOf(id: number): SearchHit {
    const [kind, title = "", at = 0, place, more = ""] = rows[id] ?? [];
    const [address = "", page = "", hasSamples] = pages[at] ?? [];
    const isName = kind === "person" || kind === "organization";
    // A name has no address of its own: the browser looks for it in the text of the page.
    const text = isName ? `#:~:text=${encodeURIComponent(title).replaceAll("-", "%2D")}` : "";
    const where = isName ? [more, page].filter(Boolean).join(" · ") : place ? page : more;
    return {
      title,
      href: address + (place ? `#${place}` : text),
      detail: where,
      isSample: hasSamples === 1,
    };
  }
}
