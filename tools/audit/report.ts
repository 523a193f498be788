/** What an audit finds, and how it is printed: a table, what misses a goal and where, and a verdict. */
import pc from "picocolors";
import { groupBy } from "../../generator/model/collections.ts";

/** One thing that misses a goal. */
export interface Failure {
  /** The goal, and the rule when the goal has several: `P3`, `H1 no-dup-id`. */
  readonly goal: string;
  /** The document or the file. */
  readonly place: string;
  /** What is wrong, with its measured value. */
  readonly what: string;
}

/** What an audit found. */
export interface Audit {
  readonly text: string;
  readonly failures: readonly Failure[];
}

/** Places that are printed for one failure; who has fixed these will run the audit again. */
const placesMax = 12;

/** A table whose columns are aligned on the right, except for the last one, which names what is measured. */
export function printTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const last = heads.length - 1;
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const printCell = (cell: string, column: number) =>
    column === last ? cell : cell.padStart(widths[column]!);
  return cells.map((row) => row.map(printCell).join("  ")).join("\n");
}

/** Failures with their places. Those that say the same stand together. */
export function listFailures(failures: readonly Failure[]): string {
  const headingOf = ({ goal, what }: Failure) => `${goal}: ${what}`;
  const blocks = groupBy(failures, headingOf).map((equal) => {
    const places = [...new Set(equal.map(({ place }) => place))];
    const more = places.length > placesMax ? ` and ${places.length - placesMax} more` : "";
    const shown = places.slice(0, placesMax).join(" ") + more;
    return `${headingOf(equal[0])}\n    ${pc.dim(shown)}`;
  });
  return blocks.join("\n");
}

/** The failures and the verdict. */
export function printFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return `${pc.green("✓")} Every goal is reached.`;
  return `${listFailures(failures)}\n\n${pc.red("✗")} ${failures.length} faults.`;
}

/** Prints what an audit found. One goal that is missed makes the exit code of the process 1. */
export function reportAudit({ text, failures }: Audit): void {
  console.log(`${text}\n\n${printFailures(failures)}`);
  if (failures.length > 0) process.exitCode = 1;
}
