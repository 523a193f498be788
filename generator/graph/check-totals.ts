/**
 * Holds the totals of the years against the way in which the site's language writes amounts of its
 * currency, and prints them all alike.
 */
import type { Checked, Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { Money } from "../references/money.ts";
import type { CheckedLists } from "./check-lists.ts";

type Totals = CheckedLists["year-totals"];

/** A total to show how one looks; any other amount would do. */
const example = 1531518.24;

/** Checks the totals. One that is written otherwise stays as it was typed. */
export function checkTotals(totals: Totals, money: Money): Checked<Totals> {
  const problems: Problem[] = [];
  const value = totals.map((entry) => {
    const { total } = entry.value;
    const amount = money.read(total);
    if (amount !== undefined) {
      return { ...entry, value: { ...entry.value, total: money.printExact(amount) } };
    }
    const { source, placeOf } = entry.origin;
    const look = money.printExact(example).replace(/\s/g, " ");
    problems.push(
      problemAt(source, placeOf(["total"]), {
        code: "field-value",
        message: `The field "total" is ${JSON.stringify(total)}: it must be a whole amount, such as ${look}.`,
        fix: "What was raised, with its sign and all its digits.",
      }),
    );
    return entry;
  });
  return { value, problems };
}
