/** What it takes to raise an amount. The page has the plan of an example, a script that of its reader. */

/** What somebody wants to raise, how many they ask, and how many days are left. */
export interface Goal {
  readonly amount: number;
  readonly asks: number;
  readonly days: number;
}

/** What stands in the fields at first. */
export const defaultGoal: Goal = { amount: 300, asks: 40, days: 30 };

/** Says a plan in words: sentences with `{all}`, `{half}` and `{daily}`. Shares are rounded up, so that they always suffice. */
export type GoalPrinter = (words: string, goal: Goal) => string;

/** Makes what says plans. To learn how a language writes money takes a slow phone a moment, so it's done once. */
export function createGoalPrinter(language: string, currency: string): GoalPrinter {
  const count = new Intl.NumberFormat(language);
  const money = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  return (words, { amount, asks, days }) => {
    const share = (givers: number) => money.format(Math.ceil((amount / givers) * 100) / 100);
    return words
      .replace("{all}", share(asks))
      .replace("{half}", share(Math.max(1, Math.floor(asks / 2))))
      .replace("{daily}", count.format(Math.ceil(asks / days)));
  };
}
