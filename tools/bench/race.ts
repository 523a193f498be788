/**
 * Measures how long our generator takes beside others, for the same articles in the same plain layout, in one run. It
 * prints tables and keeps every single time as JSON. `docs/scale.md` explains the flags and the rules.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readFlags } from "../../generator/cli/options.ts";
import { readCount } from "../measurement.ts";
import { makeCorpus } from "./race/corpus.ts";
import { inspectMachine, printRun, type Run, readRun, writeRun } from "./race/results.ts";
import { type Race, runRace } from "./race/rounds.ts";
import { benchFolder, chooseSystems, createBefore, ours } from "./race/systems.ts";

const growthSizes = [1_000, 4_000, 10_000, 20_000];

const report = (line: string) => console.error(line);

export async function run(args: readonly string[]): Promise<void> {
  const { from, self, only, growth, markdown, ...values } = readFlags(args, {
    pages: { type: "string", default: "4000" },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
    self: { type: "string" },
    growth: { type: "boolean" },
    markdown: { type: "boolean" },
    from: { type: "string" },
  });
  const rounds = readCount("rounds", values.rounds);
  const sizes = growth ? growthSizes : [readCount("pages", values.pages)];
  if (from) return console.log(printRun(readRun(from), markdown));

  const folder = makeWorkFolder();
  const systems = self
    ? [createBefore(self, join(folder, "checkout")), ours]
    : chooseSystems(only ?? (growth ? ours.name : undefined), report);
  const machine = inspectMachine();
  const races = await raceAll({ systems, rounds, folder }, sizes);
  const run = { flags: args.filter((arg) => arg !== "--markdown"), machine, rounds, races };
  report(`\nEvery single time is in ${writeRun(run)}.\n`);
  console.log(printRun(run, markdown));
}

/** Makes the folder in which sites are laid out. It is removed when the process ends. */
function makeWorkFolder(): string {
  const folder = join(benchFolder, ".work");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  mkdirSync(folder);
  process.once("exit", remove);
  process.once("SIGINT", () => process.exit(130));
  return folder;
}

/** Races the systems with corpora of several sizes. */
async function raceAll(
  race: Omit<Race, "corpus">,
  sizes: readonly number[],
): Promise<Run["races"]> {
  const onBuild: Race["onBuild"] = (round, { label }, kind, { seconds }) =>
    report(`round ${round} of ${race.rounds}: ${label}, ${kind} ${seconds.toFixed(2)} s`);
  const races = [];
  for (const pages of sizes) {
    const results = await runRace({ ...race, corpus: makeCorpus(pages), onBuild });
    races.push({ pages, results });
  }
  return races;
}
