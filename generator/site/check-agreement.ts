/** Finds what two entries or files say differently although they should agree. */

import { askFor, suggestName } from "../diagnostics/nearest.ts";
import type { Problem } from "../diagnostics/problem.ts";
import { type Money, otherYearIn, yearOf } from "../markdown/figures.ts";
import { groupBy, memoize } from "../model/collections.ts";
import * as checked from "./check-lists.ts";
import { type Clock, pathOf } from "./check-repeats.ts";

/** Finds entries that don't agree with the other entries of their list, or with another list. */
export function checkAgreement(lists: checked.CheckedLists): readonly Problem[] {
  const checks = [checkStatusWords, findOtherYears, findOldEvents, findCategories, findDirectors];
  return checks.flatMap((check) => check(lists));
}

/** Finds positions whose words belong to another status: "Closed" although the status is open. */
function checkStatusWords({ positions }: checked.CheckedLists): readonly Problem[] {
  const statusesOf = memoize((words) =>
    positions.flatMap(({ value }) => (value.statusText === words ? value.status : [])),
  );
  return positions.flatMap((position): readonly Problem[] => {
    const { status, statusText } = position.value;
    const other = statusesOf(statusText).find((each) => each !== status);
    const isNamed = (name: string) => statusText.toLowerCase().includes(name);
    if (!other || isNamed(status) || !isNamed(other)) return [];
    const message = `The words "${statusText}" are those of the status ${other}, and this one is ${status}.`;
    const advice = "Change the status or its words.";
    return [checked.problemIn(position, ["statusText"], { code: "field-value", message, advice })];
  });
}

/** Finds labels that name the year before that of their figure, as the last edition did, or the year after. */
function findOtherYears({ facts }: checked.CheckedLists): readonly Problem[] {
  return facts.flatMap((fact): readonly Problem[] => {
    const [named, year] = [otherYearIn(fact.value.label, fact.value), Number(yearOf(fact.value))];
    if (!named) return [];
    const message = `The label of this figure says ${named}, but its asOf says ${year}.`;
    const next = `If the figure is from ${named}, write "asOf": "${named}", and move the old figure into its earlier.`;
    const advice =
      named > year ? next : `If the figure is from ${year}, write ${year} in the label.`;
    const fix = named > year ? undefined : checked.fixIn(fact, ["label"], `${named}`, `${year}`);
    return [checked.warnIn(fact, ["label"], { code: "field-value", message, advice, fix })];
  });
}

/** Finds links of a platform that open another event than most of its links. In a new year all of them have to change. */
function findOldEvents({ links }: checked.CheckedLists): readonly Problem[] {
  const read = ({ value }: (typeof links)[number]) => value.url.split(/\beventID=(?=\d)/i);
  const found = links.filter((link) => read(link).length === 2);
  // If two links differ only in the number, they lead to two events on purpose.
  if (new Set(found.map((link) => read(link)[0])).size < found.length) return [];
  const numbers = found.map((link) => read(link)[1] ?? "").sort();
  const usual = numbers[Math.floor(numbers.length / 2)];
  const others = found.filter((link) => read(link)[1] !== usual);
  const message = `Other links in this file open the event ${usual}, and this one another.`;
  const advice = "In a new year all of them change. A link to another event may stay.";
  return others.map((link) =>
    checked.warnIn(link, ["url"], { code: "field-value", message, advice }),
  );
}

/** Finds partners who are alone in their category, if its name is nearly that of another category. */
function findCategories({ partners }: checked.CheckedLists): readonly Problem[] {
  const named = partners.filter(({ value }) => value.category !== undefined);
  const groups = groupBy(named, ({ value }) => value.category);
  const shared = groups.flatMap(([{ value }, ...more]) => (more[0] && value.category) || []);
  return groups.flatMap(([partner, ...more]) => {
    const typed = partner.value.category ?? "";
    const right = suggestName(typed, shared);
    if (!right || more[0]) return [];
    const message = `No other partner has the category "${typed}".${askFor(right)}`;
    const fix = checked.fixIn(partner, ["category"], typed, right);
    return [checked.warnIn(partner, ["category"], { code: "field-value", message, fix })];
  });
}

/** Finds teams whose overall director is a different person in the list of the staff. */
function findDirectors(lists: checked.CheckedLists): readonly Problem[] {
  return lists["captain-teams"].flatMap((team) => {
    const { name, leadership } = team.value;
    const staff = lists.staff.filter(({ value }) => value.position.label.startsWith(`${name} `));
    const isListed = staff.some(({ value }) => value.name === leadership.overallDirector);
    if (!staff[0] || isListed) return [];
    const message = `The overall director is ${leadership.overallDirector} here, but nobody on this team has that name in ${pathOf(staff[0])}.`;
    const finding = {
      code: "field-value",
      message,
      advice: "Write the right name in both.",
    } as const;
    return [checked.warnIn(team, ["leadership", "overallDirector"], finding)];
  });
}

type Fact = checked.CheckedLists["facts"][number];
type Totals = checked.CheckedLists["year-totals"];

/** Compares the totals of the years with the figure `raised`, because both state the same. */
export function checkTotals(lists: checked.CheckedLists, money: Money, changedAt: Clock = () => 0) {
  const fact = lists.facts.find(({ value }) => /^raised(?:-\d{4})?$/.test(value.id));
  const totals = lists["year-totals"];
  if (!fact || totals.length === 0) return [];
  return [
    ...compareTotals(fact, totals, money, changedAt),
    ...findMissingYear(fact, totals),
    ...findLeaps(totals, money),
  ];
}

/** Finds the years whose total differs from that edition of the figure. */
function compareTotals(fact: Fact, totals: Totals, money: Money, changedAt: Clock) {
  const editions = [fact.value, ...(fact.value.earlier ?? [])];
  return totals.flatMap((total): readonly Problem[] => {
    const { year } = total.value;
    const at = editions.findIndex(({ asOf }) => asOf.startsWith(`${year}`));
    const amounts = [money.read(total.value.total), editions[at]?.value] as const;
    const isRepeated = totals.some((each) => each !== total && each.value.year === year);
    // Perhaps the figure is already that of the next year, and somebody forgot to change `asOf`.
    const { asOf, label } = fact.value;
    const isSpring = asOf.endsWith(`-${(year + 1) % 100}`);
    const isNext = at === 0 && (isSpring || otherYearIn(label, fact.value) === year + 1);
    if (at < 0 || isRepeated || isNext || amounts[0] === undefined || amounts[0] === amounts[1])
      return [];
    const isNewer = changedAt(pathOf(total)) > changedAt(pathOf(fact));
    const stating = at === 0 ? ["value"] : ["earlier", at - 1, "value"];
    const [here, path, there] = isNewer ? [total, ["total"], fact] : [fact, stating, total];
    const [listed, stated] = amounts.map((amount) => money.printExact(Number(amount)));
    const message = `The total of ${year} is ${stated} in ${pathOf(fact)}, but ${listed} in ${pathOf(total)}.`;
    const newYear = " If it's for a new year, put the old one back, and run npm run new-year.";
    const advice = `Write the right one here and in ${pathOf(there)}.${at === 0 && !isNewer ? newYear : ""}`;
    return [checked.problemIn(here, path, { code: "total-differs", message, advice })];
  });
}

/** No year has raised this many times what the year before did, or this part of it. */
const leap = 5;

/** Finds totals that are so far from that of the year before that a comma or a digit must be wrong. */
function findLeaps(totals: Totals, money: Money): readonly Problem[] {
  const rows = totals.map((total) => ({ total, amount: money.read(total.value.total) ?? 0 }));
  return rows.flatMap(({ total, amount }): readonly Problem[] => {
    const { year } = total.value;
    const before = rows.find((row) => row.total.value.year === year - 1)?.amount ?? 0;
    const times = amount / before;
    if (!amount || !before || (times < leap && times > 1 / leap)) return [];
    const printed = money.printExact(amount);
    const message =
      times > 1
        ? `${printed} is ${times.toFixed(0)} times what ${year - 1} raised.`
        : `In ${year - 1}, ${(1 / times).toFixed(0)} times as much as ${printed} was raised.`;
    const advice = "Count the digits. If the total is right, leave it.";
    return [checked.warnIn(total, ["total"], { code: "total-differs", message, advice })];
  });
}

/** Finds the newest year if only the list or only the figure has it. */
function findMissingYear(fact: Fact, totals: Totals): readonly Problem[] {
  const stated = Number(yearOf(fact.value));
  const newest = totals.reduce((a, b) => (a.value.year > b.value.year ? a : b));
  const listed = newest.value.year;
  if (stated === listed || Number.isNaN(stated)) return [];
  if (listed > stated) {
    const message = `The total of ${listed} is here, but the figure ${fact.value.id} in ${pathOf(fact)} is still from ${stated}.`;
    const advice =
      "Run npm run new-year, which adds it. By hand, copy label, value, asOf and source of the figure into its earlier, and write the new ones above.";
    return [checked.warnIn(newest, ["year"], { code: "total-differs", message, advice })];
  }
  const message = `This figure is from ${stated}, but the newest total in ${pathOf(newest)} is from ${listed}.`;
  const advice = `Add an entry with the year ${stated} to ${pathOf(newest)}.`;
  return [checked.warnIn(fact, ["asOf"], { code: "total-differs", message, advice })];
}
