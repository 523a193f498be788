/**
 * Measures how long our generator takes beside others, for the same articles in the same plain layout, in one run. It
 * prints tables and keeps every single time as JSON. `docs/scale.md` explains the flags and the rules.
 */
import { join } from "node:path";
import { readFlags } from "../../generator/cli/options.ts";
import { readCount } from "../measurement.ts";
import { makeCorpus } from "./race/corpus.ts";
import { createOurs, openCheckout } from "./race/ours.ts";
import { inspectMachine, printRun, type Run, readRun, writeRun } from "./race/results.ts";
import { enterSystem, type Race, runRace } from "./race/rounds.ts";
import { makeWorkFolder, type System } from "./race/system.ts";
import { chooseSystems } from "./race/systems.ts";

const growthSizes = [1_000, 4_000, 10_000, 20_000];

const report = (line: string) => console.error(line);

/**
 * Prints the tables of a race, and keeps its times.
 * @throws UsageError when a flag is wrong
 */
export async function run(args: readonly string[]): Promise<void> {
  const { from, only, against, growth, markdown, ...values } = readFlags(args, {
    pages: { type: "string", default: "4000" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    against: { type: "string" },
    growth: { type: "boolean" },
    markdown: { type: "boolean" },
    from: { type: "string" },
  });
  const rounds = readCount("rounds", values.rounds);
  const sizes = growth ? growthSizes : [readCount("pages", values.pages)];
  if (from) return console.log(printRun(readRun(from), markdown));

  const folder = makeWorkFolder();
  // Beside Eleventy, which comes first, one table says how far this checkout and the other one are.
  const names = only ?? (growth ? "ours" : against && "eleventy,ours");
  const systems = [...chooseSystems(names, report)];
  if (against) systems.push(createOurs(openCheckout(against, folder), true));
  const machine = inspectMachine();
  const races = await raceAll(systems, sizes, { rounds, folder, report });
  const words = ["race", ...args.filter((arg) => arg !== "--markdown")];
  const run = { words, machine, rounds, races };
  report(`\nEvery single time is in ${writeRun(run)}.\n`);
  console.log(printRun(run, markdown));
}

/** Races the systems with corpora of several sizes. */
async function raceAll(
  systems: readonly System[],
  sizes: readonly number[],
  { folder, ...race }: Omit<Race, "entrants">,
): Promise<Run["races"]> {
  const races = [];
  for (const pages of sizes) {
    const corpus = makeCorpus(pages);
    const entrants = systems.map((system) => enterSystem(system, corpus));
    const results = await runRace({ ...race, folder: join(folder, `${pages}`), entrants });
    races.push({ pages, results });
  }
  return races;
}
