/** What it takes to raise an amount. The page has the plan of an example, a script that of its reader. */

/** What somebody wants to raise, how many they ask, and how many days are left. */
export interface Goal {
  readonly amount: number;
  readonly asks: number;
  readonly days: number;
}

/** What stands in the fields at first. */
export const defaultGoal: Goal = { amount: 300, asks: 40, days: 30 };

/**
 * Says a plan in words. Shares are rounded up, so that they always suffice.
 * @param words the sentences, with `{all}`, `{half}` and `{daily}`
 */
export function printGoal(words: string, goal: Goal, language: string, currency: string): string {
  const { format } = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
  const share = (givers: number) => format(Math.ceil((goal.amount / givers) * 100) / 100);
  return words
    .replace("{all}", share(goal.asks))
    .replace("{half}", share(Math.max(1, Math.floor(goal.asks / 2))))
    .replace("{daily}", new Intl.NumberFormat(language).format(Math.ceil(goal.asks / goal.days)));
}
