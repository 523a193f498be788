/** Holds the hours of the pages against the length of the event, which every chapter sets itself. */
import { hour } from "../entities/fields.ts";
import type { Problem } from "../model/problem.ts";
import { problemAt } from "../problems/problem-at.ts";
import type { Draft } from "./check-pages.ts";

/** Reports every page that belongs to an hour which the event does not have. */
export function checkHours(drafts: readonly Draft[], eventHours: number): readonly Problem[] {
  return drafts.flatMap(({ value, origin }) => {
    const { hour: belongsTo = 0 } = value;
    if (belongsTo >= 0 && belongsTo <= eventHours) return [];
    return [
      problemAt(origin.source, origin.placeOf(["hour"]), {
        code: "field-value",
        message: `The field "hour" is ${belongsTo}: it must be between 0 and ${eventHours}.`,
        fix: hour.description ?? "",
      }),
    ];
  });
}
