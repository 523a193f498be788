/**
 * Speaks of faults: mistakes in the code of a site or of the machine. A fault is never an author's,
 * and says so; a maintainer gets the place and the stack.
 */
import pc from "picocolors";
import type { Place } from "../model/problem.ts";
import type { CodeFrame } from "./print-problems.ts";

/** One fault, in parts that a terminal or a page can show. */
export interface Fault {
  readonly message: string;
  readonly place?: Place;
  readonly frame?: CodeFrame;
  /** The calls that led there, one on a line, without those of packages. */
  readonly stack?: string;
}

/** What everybody is told first. */
export const nobodysFault = "The generator itself has failed. This is not your content's fault.";

/** Prints faults for a terminal. */
export function printFaults(faults: readonly Fault[]): string {
  const texts = faults.map(({ message, place, frame, stack }) => {
    const where = place ? [pc.cyan(`${place.file}:${place.line}:${place.column}`)] : [];
    const number = String(frame?.line);
    const rows = frame
      ? [`${number} | ${frame.text}`, `${" ".repeat(number.length)} | ${" ".repeat(frame.caret)}^`]
      : [];
    return [...where, message, ...rows, ...(stack ? [pc.dim(stack)] : [])]
      .join("\n")
      .replaceAll(/^/gm, "  ");
  });
  return [`${pc.red("✗")} ${nobodysFault}`, ...texts].join("\n\n");
}
