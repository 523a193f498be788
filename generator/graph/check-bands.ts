/** Holds the bands of the badges against those that the chapter has: its settings name them. */
import type { Problem } from "../model/problem.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import type { CheckedLists } from "./check-lists.ts";

/** What is wrong with the name of a band; undefined when there is such a band. */
export function findBandFault(color: string, bands: readonly string[]): Finding | undefined {
  if (bands.includes(color)) return undefined;
  const nearest = suggestName(color, bands);
  return {
    code: "field-value",
    message: `The field "position.color" is "${color}", and must be one of: ${bands.join(", ")}.`,
    fix: nearest ? `Write ${nearest}.` : "Write one of these, or add a band to content/site.json.",
    swap: nearest === undefined ? undefined : { typed: color, right: nearest },
  };
}

/** Reports every member of the staff whose band has a name that no band has. */
export function checkBands(
  staff: CheckedLists["staff"],
  bands: readonly string[],
): readonly Problem[] {
  return staff.flatMap(({ value, origin }) => {
    const fault = findBandFault(value.position.color, bands);
    return fault ? [problemAt(origin.source, origin.placeOf(["position", "color"]), fault)] : [];
  });
}
