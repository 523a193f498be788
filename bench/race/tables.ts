/** The results as Markdown tables, which can be read in a terminal and pasted into a document. */
import { median, printMegabytes, printSeconds, ratio } from "./figures.ts";
import { type Kind, kinds, type Result } from "./rounds.ts";
import type { Taken } from "./run-timed.ts";

/** One figure of every round. */
type Column = readonly [head: string, read: (result: Result) => readonly (number | undefined)[]];

const titles: Readonly<Record<Kind, string>> = {
  cold: "no cache",
  unchanged: "nothing changed",
  edited: "one edited",
};
const times: readonly Column[] = kinds.map((kind) => [
  `${titles[kind]}, s`,
  ({ taken }) => taken[kind].map(({ seconds }) => seconds),
]);
const ofCold = (read: (taken: Taken) => number | undefined) => (result: Result) =>
  result.taken.cold.map(read);
const computed: Column = ["CPU, s", ofCold((taken) => taken.computed)];
const peak: Column = ["peak, MB", ofCold((taken) => taken.peak)];
const columns = [...times, computed, peak];

/** The median of a figure; undefined where the system does not tell it. */
function middle(result: Result, [, read]: Column): number | undefined {
  const known = read(result).filter((value) => value !== undefined);
  return known.length > 0 ? median(known) : undefined;
}

/**
 * How many times as much one takes as another: the median of the ratios of the single rounds. Both
 * ran one after the other in a round, so that a slow hour of the machine slowed both.
 */
function compare(one: Result, other: Result, [, read]: Column): string {
  const against = read(other);
  const ratios = read(one).flatMap((value, round) => {
    const base = against[round];
    return value === undefined || base === undefined ? [] : [ratio(value, base)];
  });
  return ratios.length > 0 ? median(ratios).toFixed(2) : "–";
}

function printFigure(result: Result, column: Column): string {
  const value = middle(result, column);
  if (column === peak || value === undefined) return printMegabytes(value);
  return printSeconds(value);
}

/**
 * One table of figures, a row for each system; and below it, for each that they are compared with,
 * one of how many times as much they take.
 * @param against names of systems; who did not take part has no table
 */
export function printRace(results: readonly Result[], against: readonly string[]): string {
  const heads = columns.map(([head]) => head);
  const bare = heads.map((head) => head.replace(/,.*/, ""));
  const bases = against.flatMap((name) => results.filter((result) => result.name === name));
  const table = (first: string, rest: readonly string[], print: (r: Result, c: Column) => string) =>
    printTable(
      [first, ...rest],
      results.map((result) => [result.label, ...columns.map((column) => print(result, column))]),
    );
  return [
    table("", heads, printFigure),
    ...bases.map((base) => table(`times ${base.label}`, bare, (r, c) => compare(r, base, c))),
  ].join("\n\n");
}

/**
 * The one table that the README shows: in brackets how many times as long as the first row.
 * @param results the first one is what the others are compared with
 */
export function printSummary(results: readonly Result[]): string {
  const [first] = results;
  if (!first) throw new Error("There is nothing to print.");
  const print = (result: Result, column: Column, unit: string) => {
    const figure = `${printFigure(result, column)} ${unit}`;
    return result === first ? figure : `${figure} (${compare(result, first, column)})`;
  };
  const rows = results.map((result) => [
    result.label,
    ...times.map((column) => print(result, column, "s")),
    print(result, computed, "s"),
    print(result, peak, "MB"),
  ]);
  return printTable(["", ...kinds.map((kind) => titles[kind]), "CPU", "peak memory"], rows);
}

/** One row for each size of the corpus: does a page cost more when there are more of them? */
export function printGrowth(
  sizes: readonly { readonly pages: number; readonly results: readonly Result[] }[],
): string {
  const rows = sizes.flatMap(({ pages, results }) =>
    results.map((result) => {
      const each = (column: Column) => ((1000 * (middle(result, column) ?? 0)) / pages).toFixed(2);
      const costs = [each(times[0] as Column), each(computed)];
      return [String(pages), ...costs, ...columns.map((column) => printFigure(result, column))];
    }),
  );
  return printTable(
    ["pages", "ms a page", "CPU ms a page", ...columns.map(([head]) => head)],
    rows,
  );
}

/** A Markdown table; the first column is set to the left, the others, which are figures, to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((_, column) =>
    Math.max(3, ...[heads, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const print = (row: readonly string[]) =>
    `| ${row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [heads, rule, ...rows].map(print).join("\n");
}
