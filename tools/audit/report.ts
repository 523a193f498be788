/** What an audit finds, and how it is printed: a table, the failures with their places, a verdict. */
import pc from "picocolors";
import { groupBy } from "../../generator/model/collections.ts";

/** One thing that misses a goal. */
export interface Failure {
  /** The goal, and the rule when the goal has several: `P3`, `H1 no-dup-id`. */
  readonly goal: string;
  /** The document, or the file. */
  readonly place: string;
  /** What is wrong, with its figure. */
  readonly what: string;
}

/** What an audit command prints. */
export interface Audit {
  readonly text: string;
  readonly failures: readonly Failure[];
}

/** A table with its columns set flush right, but for the last one, which names what is measured. */
export function printTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  widths[heads.length - 1] = 0;
  const print = (row: readonly string[]) => row.map((it, at) => it.padStart(widths[at] ?? 0));
  return cells.map((row) => print(row).join("  ")).join("\n");
}

/** Failures with their places: equal ones stand together, with at most twelve places. */
export function listFailures(failures: readonly Failure[]): string {
  const headingOf = ({ goal, what }: Failure) => `${goal}: ${what}`;
  const blocks = groupBy(failures, headingOf).map((equal) => {
    const places = [...new Set(equal.map(({ place }) => place))];
    const more = places.length > 12 ? ` and ${places.length - 12} more` : "";
    return `${headingOf(equal[0])}\n    ${pc.dim(places.slice(0, 12).join(" ") + more)}`;
  });
  return blocks.join("\n");
}

/** The failures and the verdict. */
export function printFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return `${pc.green("✓")} Every goal is reached.`;
  return `${listFailures(failures)}\n\n${pc.red("✗")} ${failures.length} faults.`;
}
