/**
 * Finds the sentences of a site that name an old year or an old edition. It can't know whether such a sentence is
 * history or is false by now, so it leaves out nothing: a person reads each of them once.
 */
import { createOrdinalSpeller } from "../content/spell-ordinals.ts";
import { printFact, yearOf } from "../markdown/figures.ts";
import { escapePattern } from "../model/escape-pattern.ts";
import type { Sources } from "../model/source.ts";
import * as catalog from "../schema/catalog.ts";
import { referenceKindOf, schemaAt } from "../schema/schemas.ts";
import type { Content } from "../site/check-content.ts";
import { type AnyEntry, lineOf } from "../site/check-lists.ts";

/** A sentence, or the whole value of a field, and where it is. */
export interface Sentence {
  readonly path: string;
  /** Counted from one. */
  readonly line: number;
  readonly words: string;
}

/**
 * Finds the years that words name, each as the year of its event: 2026 for 2025-26, and for "32nd" or "thirty-second" if that
 * was it.
 */
export type FindYears = (words: string) => readonly number[];

/** A year on its own or the first one of a season. Longer numbers, amounts and decimals aren't years. */
const fullYear = /(?<![\d$€£]|\d[.,])((?:19|20)\d\d)(?:[-–/]((?:20)?\d\d)(?!\d))?(?!\d|[.,]\d)/g;
/** A year that begins with an apostrophe, as in "Class of '25". With an s behind it, it's a decade. */
const shortYear = /(?<!\w)['’‘](\d\d)(?!\w)/g;

/**
 * The first edition that counts when it's written in words. Smaller ones are words of every day: first aid, a second chapter,
 * the seventh floor.
 */
const firstInWords = 10;

/** Makes the function that finds years, for a site whose ledger counts the editions of its event. */
export function createYearFinder({ lists, settings }: Content): FindYears {
  const style = { ...settings.site, ordinals: settings.words.ordinals };
  const spell = createOrdinalSpeller(settings.site.language);
  const editions = new Map<string, { readonly pattern: string; readonly year: number }>();
  for (const { value: fact } of lists.facts) {
    if (fact.unit !== "ordinal") continue;
    const newest = Number(fact.value);
    const since = Number(yearOf(fact)) - newest;
    for (let value = 1; value <= newest; value++) {
      const inDigits = printFact({ ...fact, value }, style).full;
      for (const form of [inDigits, ...(value < firstInWords ? [] : spell(value))])
        editions.set(joinWords(form), { pattern: patternOf(form), year: since + value });
    }
  }
  // The longest comes first: in Spanish, the words for 31 begin with those for 30.
  const patterns = [...editions.values()].map(({ pattern }) => pattern);
  const anyEdition = patterns.sort((a, b) => b.length - a.length).join("|");
  const ordinal = new RegExp(`(?<![\\p{L}\\d])(?:${anyEdition || "(?!)"})(?![\\p{L}\\d])`, "giu");
  return (words) => [
    ...Array.from(words.matchAll(fullYear), ([, year, next]) => endOfSeason(Number(year), next)),
    ...Array.from(words.matchAll(shortYear), ([, year]) => 2000 + Number(year)),
    ...Array.from(
      withoutAccents(words).matchAll(ordinal),
      ([found]) => editions.get(joinWords(found))?.year ?? 0,
    ),
  ];
}

/** Accents come and go where the words of a number are joined: décimo segundo, decimosegundo. */
const withoutAccents = (words: string) => words.normalize("NFD").replace(/\p{Mark}/gu, "");

/** Spaces and hyphens between the words of a number, with the hyphen that never breaks. */
const gap = /[\s\u2010\u2011–-]+/;

/** The words of a number as one, by which its forms are told apart: thirtyfirst. */
const joinWords = (words: string) => withoutAccents(words).toLowerCase().split(gap).join("");

/** A pattern that finds the words of a number, joined by a hyphen, a space or nothing. */
const patternOf = (words: string) =>
  withoutAccents(words).split(gap).map(escapePattern).join(`(?:${gap.source})?`);

/** The last year of a season such as 2025-26. In any other pair of numbers, the first one counts. */
function endOfSeason(year: number, next = ""): number {
  return next !== "" && Number(next) % 100 === (year + 1) % 100 ? year + 1 : year;
}

/**
 * Finds the sentences that name a year before the given one, in all texts of pages and all words of lists. Three things
 * are left out. An article has its date on it, so its years stay true. Figures are listed as figures, by
 * `findOldFigures`. And what never gets printed, such as ids, addresses and notes of links, can't be false on a page.
 */
export function findOldSentences(
  { files }: Sources,
  content: Content,
  year: number,
  find: FindYears,
) {
  const inPages = files.filter(({ path }) => path.startsWith("content/pages/"));
  const sentences = [
    ...inPages.flatMap(({ path, text }) => splitSentences(path, text)),
    ...listWords(content),
  ];
  return sentences.filter(({ words }) => find(words).some((named) => named < year));
}

/** The sentences of a text, each with the line it begins in. A sentence never goes over the end of a line. */
function splitSentences(path: string, text: string, firstLine = 1): readonly Sentence[] {
  return text.split("\n").flatMap((row, at) =>
    row
      .split(/(?<=[.!?]["”’)]?)\s+/)
      .map((words) => ({ path, line: firstLine + at, words: words.trim() }))
      .filter(({ words }) => words !== ""),
  );
}

/** Files that have their years as fields of their own. */
const dated: readonly string[] = ["facts", "year-totals", "runningTotal"] satisfies readonly (
  | catalog.ListName
  | keyof catalog.Documents
)[];
/** Fields that visitors don't read, or that are days. In links, that's also the note. */
const silent: readonly string[] = ["id", "start", "end", "earlier"];

/** The sentences of all lists and settings. */
function listWords({ lists, documents }: Content): readonly Sentence[] {
  const all = { ...catalog.lists, ...catalog.documents };
  return Object.entries({ ...lists, ...documents }).flatMap(([name, entries]) => {
    if (dated.includes(name)) return [];
    const unread = name === "links" ? [...silent, "note"] : silent;
    const { schema } = all[name as keyof typeof all];
    return (entries as readonly AnyEntry[]).flatMap((entry) =>
      findTexts(entry.value, unread).flatMap(({ path, text }) => {
        const kind = referenceKindOf(schemaAt(schema, path));
        const isRead = kind === undefined || kind === "person" || kind === "organization";
        const file = entry.origin.source.path;
        // In JSON, a text is one line, whatever is in it.
        const onOneLine = text.replaceAll("\n", " ");
        return isRead ? splitSentences(file, onOneLine, lineOf(entry, path)) : [];
      }),
    );
  });
}

interface FoundText {
  readonly path: readonly (string | number)[];
  readonly text: string;
}

/** All texts in a value, except those in fields of some names. */
function findTexts(
  value: unknown,
  unread: readonly string[],
  path: FoundText["path"] = [],
): readonly FoundText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const inner = [...path, Array.isArray(value) ? Number(key) : key];
    return unread.includes(key) ? [] : findTexts(part, unread, inner);
  });
}

/** A request for the newest edition of a figure, or for the next dates of an event. */
const request = /\{\{\s*([^{}]+?)(?:\.number|\.year)?\s*\}\}/g;

/** Finds requests in articles for what changes with the year: an article belongs to its day, and so do its figures. */
export function findUnpinned({ files }: Sources, content: Content): readonly Sentence[] {
  const { facts, events } = content.lists;
  const changing = new Set([
    ...facts.flatMap(({ value: { id, earlier } }) => (earlier ? [id] : [])),
    ...events.map(({ value: { id } }) => `${id}.dates`),
  ]);
  const isUnpinned = ({ words }: Sentence) =>
    Array.from(words.matchAll(request)).some(([, name = ""]) => changing.has(name));
  const articles = files.filter(({ path }) => path.startsWith("content/blog/"));
  return articles.flatMap(({ path, text }) => splitSentences(path, text)).filter(isUnpinned);
}
