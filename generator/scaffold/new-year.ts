/** Finds what a new year changes for certain in the content. What's left to people is in `year-tasks.ts`. */
import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from "jsonc-parser";
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
import { insertEntry } from "./plan-edit.ts";

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
export function findNewer(fact: FactEntity, { lists, settings }: Content, until: number) {
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
  const source =
    fact.unit === "ordinal" ? "One more than the year before" : "Counted from the totals table";
  const now = { label, value: next.value, source };
  return { ...kept, ...now, asOf: `${next.year}`, earlier: [...earlier, last] };
}

/** Changes entries of a list, field by field, so that nothing else in its file is written anew. */
function rewrite<T extends object>(
  file: SourceFile,
  change: (entry: T) => T | undefined,
): SourceFile {
  let { text } = file;
  for (const [index, entry] of (parseJson(file, () => 0).data as T[]).entries()) {
    const changed = change(entry) ?? entry;
    for (const key of Object.keys({ ...entry, ...changed }) as (keyof T & string)[])
      text = rewriteField(text, [index, key], entry[key], changed[key]);
  }
  return text === file.text ? file : { ...file, text };
}

/** Writes the new value of a field. If a list only got longer, what was in it stays as it's typed. */
function rewriteField(text: string, path: JSONPath, before: unknown, after: unknown): string {
  if (JSON.stringify(before) === JSON.stringify(after)) return text;
  if (!Array.isArray(before) || !Array.isArray(after)) {
    // The package formats whole lines around a change, so only a new field is formatted.
    const formattingOptions = { insertSpaces: true, tabSize: 2 };
    const options = before === undefined ? { formattingOptions } : {};
    return applyEdits(text, modify(text, path, after, options));
  }
  const tree = parseTree(text);
  const { offset = 0, length = 0 } = (tree && findNodeAtLocation(tree, path)) ?? {};
  const list = after.slice(before.length).reduce(
    (list: string, entry: object, at) => {
      return insertEntry(list, entry, before.length + at, "  ");
    },
    text.slice(offset, offset + length),
  );
  return text.slice(0, offset) + list + text.slice(offset + length);
}
