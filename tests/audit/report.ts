/** What an audit finds, and how it is printed: a table, the faults with their places, a verdict. */
import pc from "picocolors";

/** One thing that misses a goal. */
export interface Fault {
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
  readonly faults: readonly Fault[];
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
  const lines = cells.map((row) => {
    const set = row.map((cell, column) => {
      const width = Math.max(...cells.map((each) => each[column]?.length ?? 0));
      return typeof rows[0]?.[column] === "number" ? cell.padStart(width) : cell.padEnd(width);
    });
    return set.join("  ").trimEnd();
  });
  return [pc.bold(lines[0]), ...lines.slice(1)].join("\n");
}

/** Faults with their places: equal ones stand together, with at most twelve places. */
export function listFaults(faults: readonly Fault[]): string {
  const groups = new Map<string, Set<string>>();
  for (const { goal, place, what } of faults) {
    const heading = `${goal}: ${what}`;
    groups.set(heading, (groups.get(heading) ?? new Set()).add(place));
  }
  const blocks = [...groups].map(([heading, places]) => {
    const more = places.size > 12 ? ` and ${places.size - 12} more` : "";
    return `${heading}\n    ${pc.dim([...places].slice(0, 12).join(" ") + more)}`;
  });
  return blocks.join("\n");
}

/** The faults and the verdict. */
export function printFaults(faults: readonly Fault[]): string {
  if (faults.length === 0) return `${pc.green("✓")} Every goal is reached.`;
  return `${listFaults(faults)}\n\n${pc.red("✗")} ${faults.length} faults.`;
}
