/**
 * Measures what a block costs: articles with one callout each beside the same articles without, with the templates of
 * the site. All else is equal, so the ratio says how much longer a text takes because it isn't only prose.
 */
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { readCount } from "../measurement.ts";
import { makeCorpus } from "./race/corpus.ts";
import { createOurs, openCheckout, thisCheckout } from "./race/ours.ts";
import { describeRun, inspectMachine, printComparison } from "./race/results.ts";
import { enterSystem, runRace } from "./race/rounds.ts";
import { makeWorkFolder, type System } from "./race/system.ts";

/**
 * Prints a table for each checkout, in brackets how many times as long the articles with a callout take.
 * @param args `--pages N`, 1,000 if unset; `--rounds N`, five if unset; `--against CHECKOUT`, to measure another one too
 * @throws UsageError when a flag is wrong
 */
export async function run(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, textFlags("pages", "rounds", "against"));
  const pages = readCount("pages", flags.pages ?? "1000");
  const rounds = readCount("rounds", flags.rounds ?? "5");
  const folder = makeWorkFolder();
  const others = flags.against === undefined ? [] : [openCheckout(flags.against, folder)];
  const systems = [thisCheckout, ...others].map((checkout) => createOurs(checkout, false));
  const machine = inspectMachine();
  const entrants = systems.flatMap((system) => enterPair(system, pages));
  const report = (line: string) => console.error(line);
  const results = await runRace({ entrants, rounds, folder, report });
  const races = [{ pages, results }];
  console.log(`\n${describeRun({ words: ["blocks", ...args], machine, rounds, races })}`);
  for (const { name } of systems) {
    const [without, ...rest] = results.filter((result) => result.name.startsWith(`${name}-`));
    if (without) console.log(`\n${printComparison([without, ...rest], without)}`);
  }
}

/** A system with prose alone, and with a callout in each article. */
function enterPair(system: System, pages: number) {
  const { name, label } = system;
  return [
    enterSystem({ ...system, name: `${name}-prose` }, makeCorpus(pages, []), `${label}, prose`),
    enterSystem(
      { ...system, name: `${name}-callout` },
      makeCorpus(pages, ["callout"]),
      `${label}, with a callout each`,
    ),
  ];
}
