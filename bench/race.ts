/**
 * `npm run bench`: how long our generator takes beside others, for the same articles in the same plain
 * layout, in one run (goals B1 to B4). It prints tables and keeps every single time as JSON.
 *
 *     npm run bench -- --pages 4000 --rounds 5 --only ours,eleventy
 *     npm run bench -- --self HEAD~1     this checkout beside another commit
 *     npm run bench -- --growth          1,000 to 20,000 pages
 *     npm run bench -- --markdown        prints what stands in the README, and nothing else
 */
import { readFlags, UsageError } from "../generator/commands/options.ts";
import { readCount, runMeasurement } from "./command-line.ts";
import { withCheckout } from "./race/before.ts";
import { makeCorpus } from "./race/corpus.ts";
import { printSeconds } from "./race/figures.ts";
import { withWorkFolder } from "./race/folders.ts";
import { installRivals } from "./race/install.ts";
import { rivals } from "./race/others.ts";
import { createOurs, thisCheckout } from "./race/ours.ts";
import {
  describeRun,
  type Finished,
  type Kept,
  keepResults,
  lookAtMachine,
  readResults,
} from "./race/results.ts";
import { type Race, runRace } from "./race/rounds.ts";
import type { System } from "./race/system.ts";
import { printGrowth, printRace, printSummary } from "./race/tables.ts";

const ours = createOurs(thisCheckout, "plain");
const entrants = [ours, createOurs(thisCheckout, "real"), ...rivals];
const sizes = [1_000, 4_000, 10_000, 20_000];

const flags = {
  pages: { type: "string", default: "4000" },
  rounds: { type: "string", default: "5" },
  only: { type: "string" },
  self: { type: "string" },
  growth: { type: "boolean" },
  markdown: { type: "boolean" },
  from: { type: "string" },
} as const;

const tell = (line: string) => console.error(line);

await runMeasurement(async (args) => {
  const values = readFlags(args, flags);
  const order = {
    flags: args.filter((arg) => arg !== "--markdown"),
    rounds: readCount("rounds", values.rounds),
    sizes: values.growth ? sizes : [readCount("pages", values.pages)],
  };
  const kept = values.from ? readResults(values.from) : await run(order, values);
  console.log(values.markdown ? summarize(kept) : describe(kept));
});

interface Order {
  readonly flags: readonly string[];
  readonly rounds: number;
  readonly sizes: readonly number[];
}

/** Runs what was asked for, and keeps it before anything is printed. */
async function run(order: Order, values: { self?: string; growth?: boolean; only?: string }) {
  const kept = await withWorkFolder((folder) => {
    const { self } = values;
    if (self === undefined) {
      return raceAll(choose(values.only ?? (values.growth ? ours.name : undefined)), order, folder);
    }
    return withCheckout(self, folder, (before) =>
      raceAll([createOurs(before, "plain"), ours], order, folder),
    );
  });
  const name = order.sizes.length > 1 ? "growth" : `race-${order.sizes[0]}`;
  tell(`\nEvery single time is in ${keepResults(name, kept)}.\n`);
  return kept;
}

async function raceAll(
  systems: readonly System[],
  { flags, rounds, sizes }: Order,
  folder: string,
): Promise<Kept> {
  const machine = lookAtMachine();
  const onRun: Race["onRun"] = (round, { label }, kind, { seconds }) =>
    tell(`round ${round + 1} of ${rounds}: ${label}, ${kind} ${printSeconds(seconds)} s`);
  const races: Finished[] = [];
  for (const pages of sizes) {
    const results = await runRace({ systems, corpus: makeCorpus(pages), rounds, folder, onRun });
    races.push({ pages, results });
  }
  return { flags, machine, rounds, races };
}

function describe(kept: Kept): string {
  const [race] = kept.races;
  const isGrowth = kept.races.length > 1 || !race;
  const against = ["before", "eleventy", "hugo"];
  return [describeRun(kept), isGrowth ? printGrowth(kept.races) : printRace(race.results, against)]
    .join("\n\n")
    .trim();
}

function summarize(kept: Kept): string {
  const tables = kept.races.map(({ results }) => printSummary(results));
  return [describeRun(kept), ...tables].join("\n\n");
}

/** The systems that were asked for; all when nobody asked. Who cannot take part is told of. */
function choose(only: string | undefined): readonly System[] {
  const names = new Set(only?.split(",") ?? entrants.map(({ name }) => name));
  const chosen = [...names].map((name) => {
    const system = entrants.find((entrant) => entrant.name === name);
    if (system) return system;
    const known = entrants.map((entrant) => entrant.name).join(", ");
    throw new UsageError(`There is no generator ${name}. --only takes some of: ${known}.`);
  });
  if (rivals.some((rival) => rival.isFromNpm && names.has(rival.name))) installRivals(tell);
  const ready = chosen.filter((system) => {
    const obstacle = system.findObstacle();
    if (obstacle !== undefined) tell(obstacle);
    return obstacle === undefined;
  });
  if (ready.length === 0) throw new UsageError("No generator is left to race.");
  return ready;
}
