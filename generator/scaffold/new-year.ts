/** Finds what a new year changes for certain in the content, and what only a person can know. */
import { applyEdits, modify } from "jsonc-parser";
import { parseJson } from "../content/parse-json.ts";
import { createMoney, yearOf } from "../markdown/figures.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import {
  type EventEntity,
  type FactEntity,
  ledgerFile,
  type OutboundLinkEntity,
} from "../schema/lists.ts";
import { type Content, checkContent } from "../site/check-content.ts";
import { type AnyEntry, lineOf, nameFieldOf } from "../site/check-lists.ts";

/**
 * Rolls content over to a year: editions of events that are over, ordinal numbers, figures that repeat a total. The
 * content must have no errors.
 * @param today editions that ended before this day are over
 * @returns all files; a file that doesn't change is the same object
 */
export function rollOver(sources: Sources, year: number, today: string): readonly SourceFile[] {
  const content = checkContent(sources).value;
  const rollEvent = (event: EventEntity): EventEntity => {
    const { start, end, status, earlier = [], ...rest } = event;
    if (!start || (end ?? start).slice(0, 10) >= today) return event;
    const held = status ? [] : [end ? { start, end } : { start }];
    return { ...rest, earlier: [...earlier, ...held] };
  };
  const rollLink = (link: OutboundLinkEntity) => renumber(link, content, year);
  const rollFact = (fact: FactEntity) => findNewer(fact, content, year)?.reduce(addEdition, fact);
  return sources.files.map((file) => {
    if (file.path === "content/data/events.json") return rewrite(file, rollEvent);
    if (file.path === ledgerFile) return rewrite(file, rollLink);
    if (file.path === "content/facts.json") return rewrite(file, rollFact);
    return file;
  });
}

/** The values of later years for a figure that repeats a total or counts the editions; undefined for any other figure. */
function findNewer(fact: FactEntity, { lists, settings }: Content, until: number) {
  const { unit, value } = fact;
  const since = Number(yearOf(fact));
  if (unit === "ordinal")
    return since === until - 1 ? [{ year: until, value: Number(value) + 1 }] : [];
  const money = createMoney(settings.site);
  const totals = lists["year-totals"].map(({ value: { year, total } }) => {
    return { year, value: money.read(total) ?? 0 };
  });
  const isSum = unit === "money-million";
  const totalOf = (last: number) => {
    const held = totals.filter((total) => total.year === last || (isSum && total.year < last));
    const sum = held.reduce((all, { value }) => all + value, 0);
    return isSum ? Math.floor(sum / 1e6) : sum;
  };
  if (!unit.startsWith("money") || totalOf(since) !== value) return;
  const newer = totals.map(({ year }) => year).filter((year) => year > since && year <= until);
  return newer.sort().map((year) => ({ year, value: totalOf(year) }));
}

/**
 * The link with new numbers. Notes say which number in an address belongs to which year, such as `7012 is 2027`. If
 * another link has the same note for this year, its numbers are taken.
 */
function renumber(link: OutboundLinkEntity, { lists }: Content, year: number): OutboundLinkEntity {
  const { note: old = "", url } = link;
  const notes = lists.links.flatMap(({ value }) => value.note ?? []);
  const [words, ...all] = [old, ...notes].map((one) => one.replace(/\d+/g, ""));
  const note = notes.find((one, at) => all[at] === words && one.includes(`${year}`));
  if (!note || old.includes(`${year}`)) return link;
  const now = new Map(old.match(/\d+/g)?.map((one, at) => [one, note.match(/\d+/g)?.[at] ?? one]));
  return { ...link, url: url.replace(/\d+/g, (number) => now.get(number) ?? number), note };
}

/** The figure with a new edition. The edition that was there becomes the last one under `earlier`. */
function addEdition(fact: FactEntity, next: { year: number; value: number }): FactEntity {
  const { earlier = [], variants, ...kept } = fact;
  const { id: _id, unit: _unit, ...figure } = kept;
  const last = variants ? { ...figure, variants } : figure;
  const label = fact.label.replaceAll(yearOf(fact) ?? "?", `${next.year}`);
  const now = { label, value: next.value, source: "Counted by npm run new-year" };
  return { ...kept, ...now, asOf: `${next.year}`, earlier: [...earlier, last] };
}

/** Changes entries of a list, and nothing else in its file. */
function rewrite<T>(file: SourceFile, change: (entry: T) => T | undefined): SourceFile {
  const formattingOptions = { insertSpaces: true, tabSize: 2 };
  let { text } = file;
  for (const [index, entry] of (parseJson(file, () => 0).data as T[]).entries()) {
    const changed = change(entry) ?? entry;
    if (changed !== entry)
      text = applyEdits(text, modify(text, [index], changed, { formattingOptions }));
  }
  return text === file.text ? file : { ...file, text };
}

/**
 * Lists what a new year leaves to people, in content that's already rolled over: files and lines, then what to do.
 * @returns `forPeople` is what only they can know; `typed` are texts of pages and lists that name an old year
 */
export function listYearNotes(sources: Sources, year: number) {
  const content = checkContent(sources).value;
  const { facts, events, links, "year-totals": totals } = content.lists;
  const results = facts.filter(({ value }) => {
    const isOld = value.earlier && Number(yearOf(value)) < year - 1;
    return isOld && findNewer(value, content, year) === undefined;
  });
  const newest = totals.slice(0, 1).filter(({ value }) => value.year < year - 1);
  const dated = events.filter(({ value }) => value.earlier && !value.start);
  // Links with the same note follow the first one, so only that is listed.
  const numbered = links.filter(({ value: { note } }, at) => {
    const isFirst = links.findIndex(({ value }) => value.note === note) === at;
    return isFirst && note?.includes(`${year - 1}`);
  });
  // These lists have different people and companies each year.
  const yearly = "staff captain-teams ambassadors emerging-leaders partners sponsors".split(" ");
  const people = yearly.map((name) => {
    const entries = content.lists[name as "staff"].filter(({ value }) => !value.sample);
    return noteOf(entries.slice(0, 1), `Keep who belongs to ${year}, add others, from`);
  });
  return {
    forPeople: [
      noteOf(dated, "Write start and end when the new dates are known:"),
      noteOf(newest, `Add that of ${year - 1} above, then run this again. The newest is:`),
      noteOf(results, "Copy the old lines under earlier, then write the new figure:"),
      noteOf(numbered, "Write the new address and note, then run this again, and others follow:"),
      ...people,
    ].flat(),
    typed: findTypedYears(sources, year),
  };
}

/** Says what to do about entries of one file, with their lines and names; nothing when there are none. */
function noteOf(entries: readonly AnyEntry[], words: string): readonly string[] {
  const names = entries.map((entry) => String(entry.value[nameFieldOf(entry)]));
  const lines = entries.map((entry) => lineOf(entry, [])).join(", ");
  const [file] = entries.map(({ origin }) => origin.source.path);
  return file ? [`  ${file}:${lines}\n    ${words} ${names.join("; ")}.`] : [];
}

/** Finds the lines of pages and lists in which one of the two last years is typed, unless they tell of the past. */
function findTypedYears({ files }: Sources, year: number): readonly string[] {
  const dated = /^content\/(?:blog\/|facts|links|data\/(?:events|year-totals))/;
  const past = /\b(?:was|were|ended)\b|^::(?:video|figure)/;
  const old = new RegExp(`(?:^|.{0,50})(?<![.\\w])(?:${year - 1}|${year - 2})\\b.{0,40}`);
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, at) => {
      const [words] = (!dated.test(path) && !past.test(line) && old.exec(line)) || [];
      return words ? `  ${path}:${at + 1}\n    ${words.trim()}` : [];
    }),
  );
}
