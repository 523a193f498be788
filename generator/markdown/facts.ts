/**
 * The figures of the site, the dates of its events and the lengths of its lists. Each is stated once, and texts ask
 * for it by name in double braces. The registry prints them in the site's language, and finds those that were typed by
 * hand instead.
 */
import { askFor, suggestName } from "../diagnostics/nearest.ts";
import type { Finding } from "../diagnostics/problem.ts";
import { escapePattern } from "../model/escape-pattern.ts";
import type { FactEntity } from "../schema/lists.ts";
import type { TargetFault } from "./explain-links.ts";
import { type FigureStyle, nameEditions, printFact } from "./figures.ts";
import { createNearFinder } from "./near-figures.ts";

/** The files that state figures and dates. Lengths of lists are counted. */
const files = {
  figure: "content/facts.json",
  date: "content/data/events.json",
} as const;

export type FactRegistry = ReturnType<typeof createFactRegistry>;

/** Part of a text that repeats by hand what the ledger states. */
export interface TypedFact {
  readonly name: string;
  readonly start: number;
  readonly typed: string;
}

/**
 * Makes the registry from the ledger.
 * @param dates the dates of events, by the name that texts use: `main-event.dates`
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
  const figures = nameNumbers(ledger, style);
  return {
    names: [...facts.keys(), ...dates.keys(), ...counts.keys()],
    dates,
    counts,
    /** A figure by name, `raised` or `raised.2025`; undefined when the ledger has none of that name. */
    find: (name: string) => facts.get(name),
    /** What a request prints: a figure, the bare number of one, a date, a length. */
    print: (request: string) => printRequest(request, facts, dates, counts),
    findTyped: createTypedFinder(figures, dates, counts),
    findNear: createNearFinder(figures),
  };
}

function printRequest(
  request: string,
  facts: ReadonlyMap<string, ReturnType<typeof printFact>>,
  dates: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, string>,
): string | undefined {
  // A hyphen that doesn't break keeps `28-29` on one line.
  const days = dates.get(request)?.replaceAll("-", "\u2011");
  const [, name = "", form = "full"] = /^(.*?)(?:\.(number|year))?$/.exec(request) ?? [];
  const figure = facts.get(request)?.full ?? facts.get(name)?.[form as "full" | "number" | "year"];
  return days ?? counts.get(request) ?? figure;
}

/** The name of each number that can only be that of a figure. */
function nameNumbers(
  ledger: readonly FactEntity[],
  style: FigureStyle,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const fact of ledger) {
    const all = nameEditions(fact);
    // If a figure has several years, suggest the name with the year that the number belongs to.
    const named = fact.earlier ? all : all.slice(0, 1);
    for (const [name, edition] of named)
      if (isUnmistakable(edition)) names.set(printFact(edition, style).number, name);
  }
  return names;
}

/** Makes the function that finds figures, dates and lengths of lists in a text that states them by hand. */
function createTypedFinder(
  figures: ReadonlyMap<string, string>,
  dates: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, string>,
): (text: string) => readonly TypedFact[] {
  const names = new Map(figures);
  // In reverse, so that the name without a year, which comes first, wins.
  for (const [name, text] of [...dates].toReversed()) names.set(text, name);
  for (const [name, count] of counts) {
    const noun = name.replace(".count", "").replaceAll("-", " ");
    if (Number(count.replace(/\D/g, "")) >= 10) names.set(`${count} ${noun}`, name);
  }
  const all = [...names.keys()].map(escapePattern);
  if (all.length === 0) return () => [];
  // If digits follow, it's another number.
  const pattern = new RegExp(`(?<![\\w.,])(?:${all.join("|")})(?![\\w]|[.,]\\d)`, "g");
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: typed, index: start }) => {
      return { name: names.get(typed) ?? "", start, typed };
    });
}

/** Whether a number is so particular that it can't mean anything else: five digits or more, and not round. */
function isUnmistakable({ value, unit }: Pick<FactEntity, "value" | "unit">): boolean {
  if (typeof value !== "number" || unit === "year" || unit === "money-million") return false;
  return String(value).replace(/\D/g, "").length >= 5 && value % 1000 !== 0;
}

/** The same registry, but `record` gets the name of each figure that's looked up. */
export function recordFacts(facts: FactRegistry, record: (name: string) => void): FactRegistry {
  return { ...facts, find: recording(record, facts.find), print: recording(record, facts.print) };
}

/** The same look-up, but `record` gets each name first. */
export const recording =
  <Name extends string, Answer>(record: (name: Name) => void, find: (name: Name) => Answer) =>
  (name: Name) => {
    record(name);
    return find(name);
  };

/** What's wrong with part of a text. */
export interface TextFault extends TargetFault {
  /** Where it begins in the text. */
  readonly start: number;
  /** The words that are wrong. */
  readonly typed: string;
}

/** A request in a text: `{{raised}}`, `{{raised.2025}}`; `{{event-length.number}}` for the bare number. */
const requestPattern = /\{\{([^{}]*)\}\}/g;
/** The name of a figure, as far as a text can have it. */
const nameInText = /[a-z][\w-]*(?:\.[\w-]+)*/.source;
/** A request with too few or too many braces. */
const brokenRequest = new RegExp(`\\{+\\s*(${nameInText})\\s*\\}*|(${nameInText})\\s*\\}+`, "g");

/**
 * Fills in the requests of a text. Unknown ones stay as they were typed.
 * @param report gets each fault of the text
 */
export function fillText(
  text: string,
  facts: FactRegistry,
  report: (fault: TextFault) => void,
): string {
  if (!text.includes("{") && !text.includes("}")) return text;
  const rest = text.replace(requestPattern, (whole) => " ".repeat(whole.length));
  for (const { 0: typed, 1: name = "", 2: end = "", index } of rest.matchAll(brokenRequest)) {
    const requested = name || end;
    if (!facts.names.includes(requested.replace(/\.(?:number|year)$/, ""))) continue;
    // With even more braces around it, it isn't clear which ones were meant.
    const around =
      rest.slice(Math.max(0, index - 3), index) + rest.slice(index + typed.length).slice(0, 3);
    const right = /[{}]/.test(around) ? undefined : `{{${requested}}}`;
    report({ ...wrongBraces, start: index, typed, right, isCertain: true });
  }
  return text.replace(requestPattern, (whole, typed: string, start: number) => {
    const printed = facts.print(typed.trim());
    if (printed === undefined) {
      report({ ...explainRequest(typed.trim(), facts), start, typed: whole });
      return whole;
    }
    const twice = findDoubledSymbol(
      text.slice(0, start),
      printed,
      text.slice(start + whole.length),
    );
    if (twice) report({ ...twice, start, typed: whole });
    return printed;
  });
}

const wrongBraces = {
  code: "fact-unknown",
  message:
    "The braces of this figure aren't right. There must be two before its name and two after it.",
} as const;

/** Words that people write instead of a symbol. */
const spoken: Readonly<Record<string, string>> = { "%": "percent", $: "dollars" };

/** Finds a symbol or word that a figure prints itself, and that's typed next to it as well: `${{raised}}`. */
function findDoubledSymbol(before: string, printed: string, behind: string): Finding | undefined {
  const [own = ""] = /^(?:\p{Sc}|\p{L}+)/u.exec(printed) ?? [];
  const [end = ""] = /(?:\p{Sc}|%|\p{L}+)$/u.exec(printed) ?? [];
  const [typed = ""] = /(?:\p{Sc}|\p{L}+)(?=\s?$)/u.exec(before.slice(-40)) ?? [];
  const [next = ""] = /(?<=^\s?)(?:\p{Sc}|%|\p{L}+)/u.exec(behind) ?? [];
  const after = [end, spoken[own], spoken[end]].find((sign) => sign && sign === next);
  const twice = own && typed.toLowerCase() === own.toLowerCase() ? own : after;
  if (!twice) return undefined;
  const message = `The figure prints "${printed}", so "${twice}" would be there twice.`;
  return {
    code: "figure-typed",
    message,
    advice: `Delete the "${twice}" next to it.`,
  };
}

/** The requests for a figure and for each of its years. */
function editionsOf(name: string, names: readonly string[]): readonly string[] {
  const [id = ""] = name.split(".");
  const all = names.filter((one) => one === id || one.startsWith(`${id}.`));
  return all.map((one) => `{{${one}}}`);
}

/** The nearest of several names that has the same digits. With other digits it's the figure of another year. */
function suggestWithSameDigits(wrong: string, names: readonly string[]): string | undefined {
  const digitsOf = (name: string) => [...name.replace(/\D/g, "")].sort().join("");
  return suggestName(
    wrong,
    names.filter((name) => digitsOf(name) === digitsOf(wrong)),
  );
}

/** What can follow the name of a figure, a date or a list: a year, or a form. */
const formInText = /^(?:\d{4}(?:-\d\d)?(?:\.number)?|number|year|count|dates?(?:-\w+)*)$/;

/** Whether a request is written as no figure ever is: with spaces or filters, or asking for a part of something. */
function isForeign(requested: string, form: string, meant: string | undefined): boolean {
  const isName = new RegExp(`^${nameInText}$`).test(requested);
  return (
    meant === undefined &&
    (/[|%'"]/.test(requested) || (isName && form !== "" && !formInText.test(form)))
  );
}

/** Says why a request can't be printed. */
export function explainRequest(
  requested: string,
  { names, dates }: FactRegistry,
): Finding & Pick<TextFault, "right"> {
  const [id = "", form = ""] = requested.split(".");
  const isDate =
    form.startsWith("dates") || [...dates.keys()].some((name) => name.startsWith(`${id}.`));
  const about = {
    kind: "fact",
    name: requested,
    files: [isDate ? files.date : files.figure],
  } as const;
  const code = "fact-unknown";
  const editions = names.filter((name) => name.startsWith(`${id}.`));
  const all = editionsOf(id, names);
  if (form !== "" && all.length > 0) {
    const message = `There's nothing called "${form}" for "${id}" in ${about.files[0]}.`;
    const advice = `Write ${all.join(" or ")}. If you know "${form}", add it there first, and move what was there under "earlier".`;
    const near = suggestWithSameDigits(
      form,
      editions.map((name) => name.slice(id.length + 1)),
    );
    return { code, message, advice, about, right: near && `{{${id}.${near}}}` };
  }
  const forms = names.flatMap((name) => [name, `${name}.number`, `${name}.year`]);
  const meant = suggestWithSameDigits(requested, forms);
  if (isForeign(requested, requested.slice(id.length + 1), meant)) {
    const message = `Double braces are for the name of a figure. "${requested}" is a tag that some other software fills in.`;
    const advice = `Write the words it should become, or the name of a figure in ${files.figure}.`;
    return { code, message, advice };
  }
  const message = `There's no figure "${requested}" in ${about.files[0]}.${askFor(meant)}`;
  const other = meant === undefined && suggestName(requested, names);
  const known = other ? ` The nearest are: ${editionsOf(other, names).join(", ")}.` : "";
  const advice = `Look the name up in ${about.files[0]}, or add it there.${known}`;
  return { code, message, advice, about, right: meant && `{{${meant}}}` };
}

/** Reports each figure, date and length of a list that a text states by hand. */
export function reportTyped(
  text: string,
  facts: FactRegistry,
  report: (fault: TextFault) => void,
): void {
  for (const { name, start, typed } of facts.findTyped(text)) {
    const where = facts.dates.has(name) ? files.date : files.figure;
    const message = facts.counts.has(name)
      ? `The site counts "${typed}" itself. Use its name here, so the number stays right.`
      : `"${typed}" is kept in ${where}. Use its name here, so it changes everywhere at once.`;
    const noun = facts.counts.has(name) ? typed.replace(/^\S+/, "") : "";
    const number = facts.find(name) ? ".number" : "";
    report({
      code: "figure-typed",
      severity: "warning",
      message,
      start,
      typed,
      right: `{{${name}${number}}}${noun}`,
    });
  }
  for (const { name, start, typed, printed } of facts.findNear(text)) {
    const message = `"${typed}" is one slip away from "${printed}" in ${files.figure}.`;
    const advice = `If that's the figure you mean, write {{${name}.number}}. If not, leave it.`;
    report({ code: "figure-typed", severity: "warning", message, advice, start, typed });
  }
}
