/** Holds the bands of the badges against those that the chapter has: its settings name them. */
import type { Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import { suggestName } from "../problems/suggest.ts";
import type { CheckedLists } from "./check-lists.ts";

/** Reports every member of the staff whose band has a name that no band has. */
export function checkBands(
  staff: CheckedLists["staff"],
  bands: readonly string[],
): readonly Problem[] {
  return staff.flatMap(({ value, origin }) => {
    const { color } = value.position;
    if (bands.includes(color)) return [];
    const nearest = suggestName(color, bands);
    return [
      problemAt(origin.source, origin.placeOf(["position", "color"]), {
        code: "field-value",
        message: `The field "position.color" is "${color}", and must be one of: ${bands.join(", ")}.`,
        fix: nearest ? `Write ${nearest}.` : "Write one of these, or add a band to the settings.",
      }),
    ];
  });
}
