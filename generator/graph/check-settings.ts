/**
 * Holds the content against what the settings of the chapter decide, which no schema can know: how
 * long the event lasts, which bands its badges have, and how its language writes an amount.
 */
import { hour } from "../entities/fields.ts";
import type { SiteEntity } from "../entities/site.ts";
import type { Checked, Problem } from "../model/problem.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import type { DataPath } from "../read/parsed.ts";
import { createMoney, type Money } from "../references/figures.ts";
import type { CheckedLists, Entry } from "./check-lists.ts";
import type { Draft } from "./check-pages.ts";

/** What depends on the settings. */
export interface Texts {
  readonly lists: CheckedLists;
  readonly drafts: readonly Draft[];
}

/** Checks the content, and writes all totals of years alike. */
export function checkSettings<T extends Texts>(content: T, site: SiteEntity): Checked<T> {
  const { lists, drafts } = content;
  const money = createMoney(site);
  const problems: Problem[] = [];
  const report = ({ origin }: Entry<unknown>, path: DataPath, fault: Finding | undefined) => {
    if (fault) problems.push(problemAt(origin.source, origin.placeOf(path), fault));
  };
  for (const draft of drafts)
    report(draft, ["hour"], findHourFault(draft.value.hour ?? 0, site.eventHours));
  for (const entry of lists.staff)
    report(entry, ["position", "color"], findBandFault(entry.value.position.color, site.bands));
  const totals = lists["year-totals"].map((entry) => {
    report(entry, ["total"], findTotalFault(entry.value.total, money));
    const amount = money.read(entry.value.total);
    if (amount === undefined) return entry;
    return { ...entry, value: { ...entry.value, total: money.printExact(amount) } };
  });
  return { value: { ...content, lists: { ...lists, "year-totals": totals } }, problems };
}

/** What is wrong with an hour; undefined when the event has it. */
export function findHourFault(value: number, eventHours: number): Finding | undefined {
  if (value >= 0 && value <= eventHours) return undefined;
  return {
    code: "field-value",
    message: `The field "hour" is ${value}: it must be between 0 and ${eventHours}.`,
    fix: `What belongs here: ${hour.description}`,
  };
}

/** What is wrong with the name of a band; undefined when there is such a band. */
export function findBandFault(color: string, bands: readonly string[]): Finding | undefined {
  if (bands.includes(color)) return undefined;
  const right = suggestName(color, bands);
  return {
    code: "field-value",
    message: `The field "position.color" is "${color}", and must be one of: ${bands.join(", ")}.`,
    fix: right ? `Write ${right}.` : "Write one of these, or add a band to content/site.json.",
    swap: right ? { typed: color, right } : undefined,
  };
}

/** A total to show how one looks; any other amount would do. */
const exampleTotal = 1531518.24;

/** What is wrong with a total; undefined when it is an amount, and written like one. */
export function findTotalFault(total: string, money: Money): Finding | undefined {
  if (money.read(total) !== undefined) return undefined;
  const right = money.complete(total);
  const look = money.printExact(exampleTotal).replace(/\s/g, " ");
  return {
    code: "field-value",
    message: `The field "total" is ${JSON.stringify(total)}: it must be a whole amount, such as ${look}.`,
    fix: right ? `Write ${right}.` : "What was raised, with its sign and all its digits.",
    swap: right ? { typed: total, right } : undefined,
  };
}
