/** Holds the hours of the pages against the length of the event, which every chapter sets itself. */
import { hour } from "../entities/fields.ts";
import type { Problem } from "../model/problem.ts";
import { type Finding, problemAt } from "../problems/problem-at.ts";
import type { Draft } from "./check-pages.ts";

/** What is wrong with an hour; undefined when the event has it. */
export function findHourFault(value: number, eventHours: number): Finding | undefined {
  if (value >= 0 && value <= eventHours) return undefined;
  return {
    code: "field-value",
    message: `The field "hour" is ${value}: it must be between 0 and ${eventHours}.`,
    fix: `What belongs here: ${hour.description}`,
  };
}

/** Reports every page that belongs to an hour which the event does not have. */
export function checkHours(drafts: readonly Draft[], eventHours: number): readonly Problem[] {
  return drafts.flatMap(({ value, origin }) => {
    const fault = findHourFault(value.hour ?? 0, eventHours);
    return fault ? [problemAt(origin.source, origin.placeOf(["hour"]), fault)] : [];
  });
}
