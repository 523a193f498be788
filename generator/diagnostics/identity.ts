/** Compares the problems of two checks, even if lines have moved in between. */
import { subtract } from "../model/collections.ts";
import type { Problem } from "./problem.ts";

/** Identifies a problem without its line: by its code, what it's about, and what was typed. */
function nameOf({ code, about, place }: Problem): string {
  const { source, start = 0, end = 0 } = place ?? {};
  const typed = source?.text.slice(start, Math.min(end, start + 200));
  return JSON.stringify([source?.path, code, about?.kind, about?.name, typed]);
}

/** The problems that aren't known yet. Each known problem accounts for only one of the same name. */
export const withoutKnown = (problems: readonly Problem[], known: readonly Problem[]) =>
  subtract(problems, known, nameOf);
