/** Tells problems of two checks apart, while lines move and words change. */
import { subtract } from "../model/collections.ts";
import type { Problem } from "./problem.ts";

/** What names a problem wherever it stands: its kind, what it is about, and what was typed. */
function nameOf({ code, about, place }: Problem): string {
  const { source, start = 0, end = 0 } = place ?? {};
  const typed = source?.text.slice(start, Math.min(end, start + 200));
  return JSON.stringify([source?.path, code, about?.kind, about?.name, typed]);
}

/** The problems that are not among others; one that was there once may be there once. */
export const withoutKnown = (problems: readonly Problem[], known: readonly Problem[]) =>
  subtract(problems, known, nameOf);
