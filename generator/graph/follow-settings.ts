/**
 * Holds the content against what the settings of the chapter decide, which no schema can know: how
 * long the event lasts, which bands its badges have, and how its language writes an amount.
 */
import type { SiteEntity } from "../entities/site.ts";
import type { Checked } from "../model/problem.ts";
import { createMoney } from "../references/money.ts";
import { checkBands } from "./check-bands.ts";
import { checkHours } from "./check-hours.ts";
import { checkTotals } from "./check-totals.ts";
import type { Texts } from "./fill-figures.ts";

/** Checks the content, and writes all its totals alike. */
export function followSettings<T extends Texts>(content: T, site: SiteEntity): Checked<T> {
  const { lists, drafts } = content;
  const totals = checkTotals(lists["year-totals"], createMoney(site));
  return {
    value: { ...content, lists: { ...lists, "year-totals": totals.value } },
    problems: [
      ...checkHours(drafts, site.eventHours),
      ...checkBands(lists.staff, site.bands),
      ...totals.problems,
    ],
  };
}
