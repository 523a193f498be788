/** How an audit speaks: a table, the faults with their places, a verdict, an exit code. */
import pc from "picocolors";
import { UsageError } from "../../../generator/commands/options.ts";

/** One thing that misses a goal. */
export interface Fault {
  /** The goal, and the rule when the goal has several: `P3`, `H1 no-dup-id`. */
  readonly goal: string;
  /** The document, or the file. */
  readonly place: string;
  /** What is wrong, with its figure. */
  readonly what: string;
}

/** A fault in one line, as tests compare it. */
export function lineOf({ goal, place, what }: Fault): string {
  return `${goal} ${place}: ${what}`;
}

/** A table with its columns set flush: figures to the right, words to the left. */
export function printTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [heads, ...rows].map((row) => row.map(String));
  const widths = heads.map((_head, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row, line) =>
    row
      .map((cell, column) => {
        const isFigure = typeof rows[0]?.[column] === "number";
        const width = widths[column] ?? 0;
        return isFigure ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd()
      .replace(/^.*$/, (text) => (line === 0 ? pc.bold(text) : text)),
  );
  return lines.join("\n");
}

/** The faults, by goal, each kind with its places; at most a screen of places for each. */
export function printFaults(faults: readonly Fault[]): string {
  const groups = new Map<string, string[]>();
  for (const { goal, place, what } of faults) {
    const heading = `${goal}: ${what}`;
    groups.set(heading, [...(groups.get(heading) ?? []), place]);
  }
  const shown = 12;
  return [...groups]
    .map(([heading, places]) => {
      const unique = [...new Set(places)];
      const more = unique.length > shown ? ` and ${unique.length - shown} more` : "";
      return `${pc.red("✗")} ${heading}\n    ${pc.dim(unique.slice(0, shown).join(" ") + more)}`;
    })
    .join("\n");
}

/**
 * Runs an audit as a command: prints what it returns, and ends with 1 when there are faults, with
 * 2 when the command line is wrong or the audit itself fails.
 */
export async function runAudit(
  audit: (
    args: readonly string[],
  ) => Promise<{ readonly text: string; readonly faults: readonly Fault[] }>,
): Promise<void> {
  try {
    const { text, faults } = await audit(process.argv.slice(2));
    console.log(text);
    if (faults.length === 0) console.log(`\n${pc.green("✓")} Every goal is reached.`);
    else console.log(`\n${printFaults(faults)}\n\n${pc.red("✗")} ${faults.length} faults.`);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } catch (cause) {
    process.exitCode = 2;
    console.error(cause instanceof UsageError ? `${pc.red("✗")} ${cause.message}` : cause);
  }
}
