/** What stays of a race: every single time as JSON, and in words on what machine it was run. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join, relative } from "node:path";
import { UsageError } from "../../generator/commands/options.ts";
import { benchFolder, repository } from "./folders.ts";
import type { Result } from "./rounds.ts";

/** Under what conditions the figures came about. */
export interface Machine {
  readonly node: string;
  readonly cores: number;
  /** How many processes wanted to run in the minute before the race began. */
  readonly load: number;
}

/** The results for one size of the corpus. */
export interface Finished {
  readonly pages: number;
  readonly results: readonly Result[];
}

/** Everything that is kept of one run of `npm run bench`. */
export interface Kept {
  /** The words behind `npm run bench --`. */
  readonly flags: readonly string[];
  readonly machine: Machine;
  readonly rounds: number;
  readonly races: readonly Finished[];
}

/** Looks at the machine; before the race, which is a load itself. */
export function lookAtMachine(): Machine {
  return { node: process.versions.node, cores: cpus().length, load: loadavg()[0] ?? 0 };
}

/** The command and the conditions of a run, in one line each. */
export function describeRun({ flags, machine, rounds, races }: Kept): string {
  const pages = races.map((race) => race.pages.toLocaleString("en")).join(", ");
  const isBusy = machine.load > machine.cores;
  const doubt = isBusy ? " The machine had other work at the same time: only the ratios hold." : "";
  const count = rounds === 1 ? "one round" : `median of ${rounds} rounds`;
  const where = `Node ${machine.node}, ${machine.cores} cores`;
  const command = `npm run bench -- ${flags.join(" ")}`;
  return `\`${command}\`\n\n${pages} articles, ${count}, ${where}.${doubt}`;
}

/**
 * Keeps every single time, for whoever wants another figure than the median.
 * @returns the file, from the root of the repository
 */
export function keepResults(name: string, kept: Kept): string {
  const minute = new Date().toISOString().slice(0, 16).replace(":", "");
  const file = join(benchFolder, "results", `${name}-${minute}.json`);
  mkdirSync(join(benchFolder, "results"), { recursive: true });
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  return relative(repository, file);
}

/**
 * Reads what was kept.
 * @throws UsageError when the file is none of those
 */
export function readResults(file: string): Kept {
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as Kept;
    if (kept.races.every(({ results }) => results.length > 0)) return kept;
  } catch {
    // The message below says what to give.
  }
  throw new UsageError(`${file} holds no race. --from takes a file of bench/results.`);
}
