/**
 * Holds the totals of the years against the way in which the site's language writes amounts of its
 * currency, and prints them all alike.
 */
import type { Checked, Problem } from "../model/problem.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import type { Money } from "../references/money.ts";
import type { CheckedLists } from "./check-lists.ts";

type Totals = CheckedLists["year-totals"];

/** A total to show how one looks; any other amount would do. */
const example = 1531518.24;

/** What is wrong with a total; undefined when it is an amount, and written like one. */
export function findTotalFault(total: string, money: Money): Finding | undefined {
  if (money.read(total) !== undefined) return undefined;
  const meant = money.complete(total);
  const look = money.printExact(example).replace(/\s/g, " ");
  return {
    code: "field-value",
    message: `The field "total" is ${JSON.stringify(total)}: it must be a whole amount, such as ${look}.`,
    fix: meant ? `Write ${meant}.` : "What was raised, with its sign and all its digits.",
    swap: meant === undefined ? undefined : { typed: total, right: meant },
  };
}

/** Checks the totals. One that is written otherwise stays as it was typed. */
export function checkTotals(totals: Totals, money: Money): Checked<Totals> {
  const problems: Problem[] = [];
  const value = totals.map((entry) => {
    const { total } = entry.value;
    const fault = findTotalFault(total, money);
    const { source, placeOf } = entry.origin;
    if (fault) problems.push(problemAt(source, placeOf(["total"]), fault));
    const printed = fault ? total : money.printExact(money.read(total) ?? 0);
    return { ...entry, value: { ...entry.value, total: printed } };
  });
  return { value, problems };
}
