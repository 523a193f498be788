/**
 * The results of a race: every single time, kept as JSON, and the medians as Markdown tables, which can
 * be read in a terminal and put into a document.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, relative } from "node:path";
import { UsageError } from "../../../generator/cli/options.ts";
import { defaultRoot } from "../../../generator/content/site-paths.ts";
import { median } from "../../measurement.ts";
import type { Result } from "./rounds.ts";
import { benchFolder } from "./system.ts";

/** Everything that is kept of one run of `npm run bench -- race`. */
export interface Run {
  /** The words behind `npm run bench --`: the name of the tool, and its flags. */
  readonly words: readonly string[];
  readonly machine: {
    readonly node: string;
    readonly cores: number;
    /** How many processes wanted to run in the minute before the race began. */
    readonly load: number;
  };
  readonly rounds: number;
  /** The results for each size of the corpus. */
  readonly races: readonly { readonly pages: number; readonly results: readonly Result[] }[];
}

/** Inspects the machine; before the race, which is a load itself. */
export function inspectMachine(): Run["machine"] {
  return { node: process.versions.node, cores: cpus().length, load: loadavg()[0] ?? 0 };
}

/** Writes a run to a file of `tools/bench/results`; gives its path from the root of the repository. */
export function writeRun(run: Run): string {
  const name = run.races.length > 1 ? "growth" : `race-${run.races[0]?.pages}`;
  const minute = new Date().toISOString().slice(0, 16).replace(":", "");
  const file = join(benchFolder, "results", `${name}-${minute}.json`);
  mkdirSync(join(benchFolder, "results"), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
  return relative(defaultRoot, file);
}

/**
 * Reads a run from a file.
 * @throws UsageError when the file has none
 */
export function readRun(file: string): Run {
  try {
    const run = JSON.parse(readFileSync(file, "utf8")) as Run;
    if (run.races.every(({ results }) => results.length > 0)) return run;
  } catch {
    // The message below says what to give.
  }
  throw new UsageError(`${file} holds no race. --from takes a file of tools/bench/results.`);
}

const columns = [
  { head: "no cache", unit: "s", kind: "cold", field: "seconds" },
  { head: "nothing changed", unit: "s", kind: "unchanged", field: "seconds" },
  { head: "one edited", unit: "s", kind: "edited", field: "seconds" },
  { head: "CPU", unit: "s", kind: "cold", field: "computed" },
  { head: "peak memory", unit: "MB", kind: "cold", field: "peak" },
] as const;
type Column = (typeof columns)[number];

/**
 * Prints a run: the command, the conditions, and tables that compare all systems with the first one,
 * with Eleventy and with Hugo. A run with several sizes compares all with the smallest.
 * @param isSummary whether only the first table is printed, as in the README
 */
export function printRun(run: Run, isSummary = false): string {
  const isGrowth = run.races.length > 1;
  const all = run.races.flatMap(({ pages, results }) =>
    results.map((one) => ({ ...one, label: isGrowth ? `${one.label}, ${pages}` : one.label })),
  );
  const others = isSummary || isGrowth ? [] : ["eleventy", "hugo"];
  const bases = all.filter(({ name }, index) => index === 0 || others.includes(name));
  return [describeRun(run), ...bases.map((base) => printComparison(all, base))].join("\n\n");
}

/** Says by which command and under which conditions a run was made. The real site has no number of articles. */
export function describeRun({ words, machine, rounds, races }: Run): string {
  const pages = races.map((race) => race.pages.toLocaleString("en")).join(", ");
  const what = pages === "" ? "The real site" : `${pages} articles`;
  const isBusy = machine.load > machine.cores;
  const doubt = isBusy ? " The machine had other work at the same time: only the ratios hold." : "";
  const count = rounds === 1 ? "one round" : `median of ${rounds} rounds`;
  const where = `Node ${machine.node}, ${machine.cores} cores`;
  const command = `npm run bench -- ${words.join(" ")}`;
  return `\`${command}\`\n\n${what}, ${count}, ${where}.${doubt}`;
}

/** A row for each result: the medians, and in brackets how many times as much as the base it takes. */
export function printComparison(results: readonly Result[], base: Result): string {
  const title = base === results[0] ? "" : `times ${base.label}`;
  const print = (result: Result, column: Column) => {
    const figure = printMedian(result, column);
    return result === base ? figure : `${figure} (${compare(result, base, column)})`;
  };
  return printTable([
    [title, ...columns.map(({ head }) => head)],
    ...results.map((result) => [result.label, ...columns.map((column) => print(result, column))]),
  ]);
}

function printMedian({ taken }: Result, { kind, field, unit }: Column): string {
  const known = taken[kind].flatMap((one) => one[field] ?? []);
  if (known.length === 0) return "–";
  const value = median(known);
  return `${unit === "MB" ? (value / 1e6).toFixed(0) : value.toFixed(value < 10 ? 2 : 1)} ${unit}`;
}

/**
 * How many times as much one takes as another: the median of the ratios of the rounds, in each of which
 * both were built one after the other. So a slow hour of the machine spoils no ratio.
 */
function compare(one: Result, base: Result, { kind, field }: Column): string {
  const ratios = one.taken[kind].flatMap((taken, round) => {
    const [value, against] = [taken[field], base.taken[kind][round]?.[field]];
    return value && against ? value / against : [];
  });
  return ratios.length > 0 ? median(ratios).toFixed(2) : "–";
}

/** A Markdown table: the first column is set to the left, the figures to the right. */
function printTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => row[column]!.length)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!);
  const rule = widths.map((width, column) => `${"-".repeat(width - 1)}${column === 0 ? "-" : ":"}`);
  return [head, rule, ...rows].map((row) => `| ${row.map(pad).join(" | ")} |`).join("\n");
}
