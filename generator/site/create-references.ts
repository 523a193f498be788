/** Prepares what texts may refer to: figures, links, pictures, and the entries of lists with their figures filled in. */
import type * as z from "zod";
import type { Checked, Problem } from "../diagnostics/problem.ts";
import {
  createFactRegistry,
  type FactRegistry,
  fillText,
  reportTyped,
  type TextFault,
} from "../markdown/facts.ts";
import { findWordFaults } from "../markdown/field-words.ts";
import { createMoney } from "../markdown/figures.ts";
import { createLinkResolver, nameDownloads } from "../markdown/links.ts";
import { createPictureRegistry } from "../markdown/pictures.ts";
import { createCurl, curlEntity } from "../markdown/quotes.ts";
import { createAddresses } from "../model/address.ts";
import { unbreakable } from "../model/link.ts";
import type { DataPath, Sources } from "../model/source.ts";

import { lists as catalog, documents, type Lists } from "../schema/catalog.ts";
import { isMarkdownField, isSpoken, mapTexts } from "../schema/schemas.ts";
import type { SiteEntity } from "../schema/site.ts";
import { nameDates } from "./build-events.ts";
import type { Content } from "./check-content.ts";
import { type CheckedEntry, type CheckedLists, fixIn, mapLists, problemIn } from "./check-lists.ts";
import { kinds } from "./check-pages.ts";
import type { Referents } from "./check-references.ts";
import { printSoFar } from "./running-total.ts";

/** Makes the registry of everything in double braces: the figures of the ledger, the dates of events, the lengths of lists. */
export function createFacts({ lists, drafts, settings: { site, words } }: Content, today: string) {
  const curl = createCurl(words.quotes);
  const ledger = lists.facts.map(({ value }) => curlEntity(value, catalog.facts.schema, curl));
  const events = lists.events.map(({ value }) => value);
  const dates = nameDates(events, site, today);
  const articles = drafts.filter(({ kind, waits }) => kind === "post" && !waits);
  const counts = Object.entries({ ...lists, articles }).map(([list, { length }]) => {
    return [`${list}.count`, length.toLocaleString(site.language)] as const;
  });
  return createFactRegistry(ledger, { ...site, ordinals: words.ordinals }, dates, new Map(counts));
}

/**
 * Fills the figures into every text of the lists and of the front matter. Fields in Markdown are filled later, while
 * they're composed, because only then the place of each word is known.
 */
export function fillFigures(content: Content, facts: FactRegistry): Checked<Content> {
  const problems: Problem[] = [];
  const fill = <E extends CheckedEntry<unknown>>(entry: E, schema: z.ZodType): E => {
    const value = fillEntity(entry.value, schema, facts, (path, { typed, right, ...fault }) => {
      const { start: _, isCertain, ...finding } = fault;
      const fix = fixIn(entry, path, typed, right, isCertain);
      problems.push(problemIn(entry, path, { ...finding, fix }));
    });
    return value === entry.value ? entry : { ...entry, value };
  };
  const lists = mapLists(content.lists, (entries, name) =>
    statesFigures(name) ? entries : entries.map((entry) => fill(entry, catalog[name].schema)),
  ) as CheckedLists;
  const drafts = content.drafts.map((draft) => fill(draft, kinds[draft.kind].schema));
  return { value: { ...content, lists, drafts }, problems };
}

/** Fills the figures into the texts of an entity. If no text asks for any, the result is the same object. */
export function fillEntity<T>(
  entity: T,
  schema: z.ZodType,
  facts: FactRegistry,
  report: (path: DataPath, fault: TextFault) => void,
): T {
  const isSample = (entity as { readonly sample?: boolean }).sample === true;
  return mapTexts(entity, schema, (text, field, path) => {
    const isMarkdown = isMarkdownField(field);
    const faults = isSpoken(field) ? findWordFaults(text, isSample) : [];
    // Of a text in Markdown, all but a stand-in is found where it's composed.
    for (const fault of faults) if (!isMarkdown || fault.typed === text) report(path, fault);
    if (isMarkdown) return text;
    reportTyped(text, facts, (fault) => report(path, fault));
    return fillText(text, facts, (fault) => report(path, fault));
  });
}

/**
 * Curls the quotes of all texts that visitors read outside of bodies. Problems are looked for in the texts as they were
 * typed, so that their corrections are, too.
 */
export function curlContent(content: Content): Content {
  const curl = createCurl(content.settings.words.quotes);
  const curlEntry = <E extends CheckedEntry<unknown>>(entry: E, schema: z.ZodType): E => {
    const value = curlEntity(entry.value, schema, curl);
    return value === entry.value ? entry : { ...entry, value };
  };
  const lists = mapLists(content.lists, (entries, name) =>
    entries.map((entry) => curlEntry(entry, catalog[name].schema)),
  ) as unknown as CheckedLists;
  const drafts = content.drafts.map((draft) => curlEntry(draft, kinds[draft.kind].schema));
  const { site, words, navigation } = content.settings;
  const settings = {
    site: curlEntity(site, documents.site.schema, curl),
    words: curlEntity(words, documents.words.schema, curl),
    navigation: curlEntity(navigation, documents.navigation.schema, curl),
  };
  return { ...content, lists, drafts, settings };
}

/** Whether a list states figures itself, so that nothing in it is filled in. */
export const statesFigures = (list: string) => list === "facts" || list === "year-totals";

/** Makes what texts may refer to, from content with curled quotes. Pages that can't be read count too, so that links to them aren't reported as broken. */
export function createReferences(
  content: Content,
  facts: FactRegistry,
  {
    site,
    pictures,
    downloads = [],
    today,
  }: Omit<Sources, "files"> & { readonly site: SiteEntity; readonly today: string },
): Referents {
  const { documents: found, lists, drafts, unreadable, settings } = content;
  // If two pages claim an address, the one that visitors see counts. It's the last one after `toReversed`, because pages that
  // visitors don't see come last in the list.
  const pages = drafts.toReversed().map(({ route, value }) => ({ ...value, route }));
  const others = unreadable.map((route) => ({ route, title: route }));
  const money = createMoney(site);
  const values = mapLists(lists, (rows) => rows.map(({ value }) => value)) as unknown as Lists;
  // All totals are printed in the same form, however they were typed.
  const totals = values["year-totals"].map((row) => {
    const amount = money.read(row.total);
    return amount === undefined ? row : { ...row, total: money.printExact(amount) };
  });
  const addresses = createAddresses(site.url);
  const printSize = createSizePrinter(site.language);
  const files = nameDownloads(downloads, ({ path, bytes }) => {
    const size = printSize(bytes.length);
    const kind = path.replace(/^.*\./, "").toUpperCase();
    return settings.words.fileSize.replace("{kind}", kind).replace("{size}", size);
  });
  const all: Lists = { ...values, "year-totals": totals };
  return {
    facts,
    words: settings.words,
    curl: createCurl(settings.words.quotes),
    soFar: printSoFar(content, { money, today }),
    money,
    links: createLinkResolver(values.links, [...pages, ...others], addresses, files),
    pictures: createPictureRegistry(pictures),
    settings: found.site.length > 0 ? site : undefined,
    list: (name) => all[name],
    originOf: (list, index) => lists[list][index]?.origin,
  };
}

/** Prints the size of a file, from its bytes: `40 kB`, `2.5 MB`. */
function createSizePrinter(language: string): (bytes: number) => string {
  const inUnit = (unit: "kilobyte" | "megabyte", maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits });
  const [small, large] = [inUnit("kilobyte", 0), inUnit("megabyte", 1)];
  // A small file is rounded up: 0 kB would read like a mistake.
  return (bytes) =>
    unbreakable(bytes < 1e6 ? small.format(Math.max(1, bytes / 1000)) : large.format(bytes / 1e6));
}
