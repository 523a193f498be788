/**
 * The figures of the site and the dates of its events, each stated once. Text asks for them by name in double
 * braces; the registry prints them in the site's language, and finds those that were typed by hand instead.
 */

import { suggestName, withNearest } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem-at.ts";
import type { FactEntity } from "../schema/lists.ts";
import { type FigureStyle, nameEditions, printFact } from "./figures.ts";

export type FactRegistry = ReturnType<typeof createFactRegistry>;

/**
 * Makes the registry from the ledger.
 * @param dates the dates of events, by the names that texts ask for: `main-event.dates`
 * @param counts how many entries each list has, as `families.count`
 */
export function createFactRegistry(
  ledger: readonly FactEntity[],
  style: FigureStyle,
  dates: ReadonlyMap<string, string> = new Map(),
  counts: ReadonlyMap<string, string> = new Map(),
) {
  const editions = ledger.flatMap(nameEditions);
  const facts = new Map(editions.map(([name, fact]) => [name, printFact(fact, style)]));
  // The name without a year stands first, and is what is suggested.
  const datesByText = [...dates].toReversed().map(([name, text]) => [text, name] as const);
  // Of a figure with editions that of a year is suggested: the number belongs to it.
  const figures = ledger.flatMap((fact) => {
    const named = nameEditions(fact).filter(([, { value }]) => isUnmistakable({ ...fact, value }));
    return (fact.earlier ? named : named.slice(0, 1)).map(([name]) => name);
  });
  const typeable = new Map([
    ...figures.map((name) => [facts.get(name)?.number ?? "", name] as const),
    ...datesByText,
  ]);
  const numbers = [...typeable.keys()].map((number) => number.replaceAll(".", "\\."));
  // Behind a digit and before one, it is a part of another number.
  const pattern = `(?<![.,]|\\d${grouped})(?:${numbers.join("|") || "(?!)"})(?!${grouped}\\d|[ -]mi(?:les?)?\\b)`;
  const typedNumber = new RegExp(pattern, "g");
  const findCounts = createCountFinder(counts);
  return {
    ids: [...facts.keys()],
    dates,
    counts,
    /** A figure by name, `raised` or `raised.2025`; undefined when the ledger has none of that name. */
    find: (id: string) => facts.get(id),
    /** The figures, dates and lengths of lists that a text states by hand. */
    findTyped: (text: string) => [
      ...(text.match(typedNumber) ?? []).map((typed) => ({ id: typeable.get(typed) ?? "", typed })),
      ...findCounts(text),
    ],
  };
}

/** What may follow the first digit of a number, as any language groups its digits. */
const grouped = "[\\d.,\\u00A0\\u202F\\u2019]*";

/** Whether a figure can mean nothing else: decimals, and numbers of four digits up that are not round. */
function isUnmistakable({ value, unit }: FactEntity): boolean {
  if (typeof value !== "number" || unit === "year" || unit === "money-million") return false;
  return !Number.isInteger(value) || (value >= 1000 && value % 1000 !== 0);
}

/** Eight and more in English words. Smaller numbers count something else: three families on a stage. */
const numbers =
  "eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";

/**
 * Finds numbers that are the length of a list, or were: `48 organizations`, `eighteen articles`. The noun is
 * the name of the list, perhaps behind one more word. A number far from the length counts something else.
 */
function createCountFinder(counts: ReadonlyMap<string, string>) {
  const nouns = [...counts.keys()].map((id) => id.replace(".count", "").replaceAll("-", " "));
  // What stands before is looked at last: at every letter of a text it takes twice as long.
  const number = `(\\d{1,4}|${numbers.replaceAll(" ", "|")})(?<![\\w.,$€£-]\\1)`;
  const pattern = new RegExp(`${number}(?: [a-z]+)? (${nouns.join("|") || "(?!)"})\\b`, "gi");
  return (text: string) => {
    // Most texts have none, which takes half the time to see.
    const found = text.search(pattern) < 0 ? [] : [...text.matchAll(pattern)];
    return found.flatMap(([typed, number = "", noun = ""]) => {
      const id = `${noun.toLowerCase().replaceAll(" ", "-")}.count`;
      const count = Number(counts.get(id)?.replace(/\D/g, ""));
      const stated = Number(number) || 8 + numbers.split(" ").indexOf(number.toLowerCase());
      const isMeant = stated >= 8 && Math.abs(stated - count) <= Math.max(1, count / 8);
      return isMeant ? [{ id, typed }] : [];
    });
  };
}

/** The same figures; `record` gets the name of each that is looked up. */
export function recordFacts(facts: FactRegistry, record: (id: string) => void): FactRegistry {
  return {
    ...facts,
    find(id) {
      record(id);
      return facts.find(id);
    },
  };
}

/** Gets each fault in one text, and the words in it that are at fault. */
type ReportText = (finding: Finding, typed: string) => void;

/** A request in a text: `{{raised}}`, `{{raised.2025}}`; `{{event-length.number}}` for the bare number. */
const placeholder = /\{\{([^{}]*)\}\}/g;
const singleBraces = /(?<!\{)\{\s*([\w-]+(?:\.\d{4})?)(?:\.(?:number|year))?\s*\}(?!\})/g;
const nameAndForm = /^(.*?)(?:\.(number|year))?$/;
const wrongBraces = {
  code: "fact-unknown",
  message: "A figure is asked for here, but its braces are not right.",
} as const;

/** Fills the placeholders of one text; a request that is unknown stays as it was typed. */
export function fillText(text: string, facts: FactRegistry, report: ReportText): string {
  if (!text.includes("{") && !text.includes("}}")) return text;
  // The name of a figure in single braces would be printed as it stands.
  for (const [typed, id = ""] of text.matchAll(singleBraces))
    if (facts.ids.includes(id))
      report({ ...wrongBraces, swap: { typed, right: `{${typed}}` } }, typed);
  const [open] = /\{[{\0]|[\0}]\}/.exec(text.replace(placeholder, "\0")) ?? [];
  if (open !== undefined) {
    const [, id = "name"] = /\{ ?([\w.-]+)|([\w.-]+)\}\}/.exec(text) ?? [];
    const fix = `Write two braces before the name and two behind it: {{${id}}}.`;
    report({ ...wrongBraces, fix }, open);
  }
  return text.replace(placeholder, (whole, typed: string, at: number) => {
    const request = typed.trim();
    const days = facts.dates.get(request);
    // A line does not end between two days: `28-29`.
    if (days !== undefined) return days.replaceAll("-", "\u2011");
    const count = facts.counts.get(request);
    if (count !== undefined) return count;
    const [, name = "", form = "full"] = nameAndForm.exec(request) ?? [];
    const words = facts.find(name)?.[form as "full" | "number" | "year"];
    const twice = words && findTwice(text.slice(0, at), words, text.slice(at + whole.length));
    if (twice) report(twice, whole);
    if (words !== undefined) return words;
    report(explainRequest(request, facts), whole);
    return whole;
  });
}

/** What people write for a sign. */
const spoken: Readonly<Record<string, string>> = { "%": "percent", $: "dollars" };

/** Reports the sign or the word with which a figure begins or ends, where it is typed beside it as well. */
function findTwice(before: string, words: string, behind: string): Finding | undefined {
  const [own = ""] = /^(?:\p{Sc}|\p{L}+)/u.exec(words) ?? [];
  const [end] = /(?:\p{Sc}|%|\p{L}+)$/u.exec(words) ?? [];
  const [typed] = /(?:\p{Sc}|\p{L}+)(?=\s?$)/u.exec(before.slice(-40)) ?? [];
  const [next] = /(?<=^\s?)(?:\p{Sc}|%|\p{L}+)/u.exec(behind) ?? [];
  const after = [end, spoken[own], spoken[end ?? ""]].find((one) => one && one === next);
  const twice = typed?.toLowerCase() === own.toLowerCase() ? own : after;
  if (!twice) return undefined;
  const message = `The figure prints "${words}", so "${twice}" would stand there twice.`;
  return { code: "figure-typed", message, fix: `Delete the "${twice}" that is typed beside it.` };
}

/** Says why a figure cannot be printed. */
export function explainRequest(request: string, { ids, dates, counts }: FactRegistry): Finding {
  const code = "fact-unknown";
  if (/^[<%#/>&!@^*]|\|/.test(request)) {
    const fix = "Write what the tag stands for as docs/cheat-sheet.md shows, or delete it.";
    return { code, message: "These braces hold a tag of another program.", fix };
  }
  const [id = "", form = ""] = request.replace(/-(?=\d{4}$)/, ".").split(".");
  const edition = explainEdition(id, form, ids);
  if (edition) return edition;
  const named = [...dates.keys()].filter((name) => name.startsWith(`${id}.`));
  if (named.length > 0) {
    const all = named.map((name) => `{{${name}}}`).join(" or ");
    const fix = `If its days were typed over, write them there again, under "earlier". If not, write ${all}.`;
    // The mistake may be in either file.
    const asked = form ? request.slice(id.length + 1) : request;
    const message = `Neither content/facts.json nor the event "${id}" in content/data/events.json has "${asked}" to be printed.`;
    const right = form.startsWith("dates") ? undefined : suggestName(request, named);
    return { code, message, fix, swap: { typed: request, right } };
  }
  const isDate = form.startsWith("dates");
  if (form !== "" && !isDate && ids.includes(id) && !ids.includes(`${id}.${form}`)) {
    const fix = `Write {{${id}}}, or {{${id}.number}} for the bare number.`;
    return { code, message: `The figure "${id}" cannot be printed as "${form}".`, fix };
  }
  const [what, file] = isDate
    ? ["date", "content/data/events.json"]
    : ["figure", "content/facts.json"];
  const fix = `Look the name up in ${file}, or add the ${what} there.`;
  const message = `There is no ${what} "${request}" in ${file}.`;
  return withNearest({ code, message, fix }, request, [...ids, ...counts.keys(), ...dates.keys()]);
}

/** Says that a figure has no edition of a year; of another year's nobody can say that it is meant. */
function explainEdition(id: string, year: string, ids: readonly string[]): Finding | undefined {
  const editions = ids.filter((known) => known.startsWith(`${id}.`));
  const isThere = editions.includes(`${id}.${year}`);
  if (!/^\d{4}$/.test(year) || editions.length === 0 || isThere) return undefined;
  const message = `The figure "${id}" has no edition of ${year} in content/facts.json.`;
  const all = [id, ...editions].map((known) => `{{${known}}}`).join(" or ");
  const isNew = editions.every((known) => known < `${id}.${year}`);
  const where = isNew
    ? `If it is known, write it there as the value with "asOf", and the one of before under "earlier"`
    : `If it was typed over, write it there again, under "earlier"`;
  const fix = `${where}. If another year is meant, write ${all}.`;
  return { code: "fact-unknown", message, fix };
}

/** Fills the placeholders of one text, and reports each figure of the ledger that was typed by hand. */
export function fillChecked(text: string, facts: FactRegistry, report: ReportText): string {
  for (const { id, typed } of facts.findTyped(text)) {
    const what = facts.dates.has(id)
      ? `date ${typed} stands in content/data/events.json`
      : facts.counts.has(id)
        ? `number of "${typed}" is counted by the site, which has ${facts.counts.get(id)}`
        : `figure ${typed} stands in content/facts.json`;
    const message = `The ${what}. Write its name here, so that it changes everywhere at once.`;
    const more = facts.ids.includes(id) ? ` or {{${id}.number}}` : "";
    const fix = `Write {{${id}}}${more} in place of ${facts.counts.has(id) ? "the number, if all of them are meant" : typed}.`;
    report({ code: "figure-typed", severity: "warning", message, fix }, typed);
  }
  return fillText(text, facts, report);
}

/**
 * Returns an entity in which every text has its figures: the very same one when no text has any.
 * @param report gets each fault with the way to the text inside the entity
 */
export function fillEntity<T>(
  entity: T,
  facts: FactRegistry,
  report: (path: readonly PropertyKey[], finding: Finding) => void,
): T {
  const fill = (value: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof value === "string")
      return fillChecked(value, facts, (finding) => report(path, finding));
    if (value === null || typeof value !== "object") return value;
    const isList = Array.isArray(value);
    const parts = Object.entries(value).map(([key, part]) => {
      return { key, part, filled: fill(part, [...path, isList ? Number(key) : key]) };
    });
    if (parts.every(({ part, filled }) => part === filled)) return value;
    if (isList) return parts.map(({ filled }) => filled);
    return Object.fromEntries(parts.map(({ key, filled }) => [key, filled]));
  };
  return fill(entity, []) as T;
}
