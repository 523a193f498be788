/**
 * Data that was read from a text, together with the place of every part of it. Both readers, for
 * JSON and for front matter, return this shape, so one checker speaks about both.
 */
import type { Problem } from "../model/problem.ts";
import type { Position } from "../problems/problem-at.ts";

/** The way from the top of the data to a part: keys and indexes. */
export type DataPath = readonly PropertyKey[];

export interface Parsed {
  /** Undefined when the text could not be read; the problems say why. */
  readonly data: unknown;
  readonly problems: readonly Problem[];
  /** Where a part stands. A part that is not there gets the place of what should hold it. */
  placeOf(path: DataPath, part?: "key" | "value"): Position;
}
