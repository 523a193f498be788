/**
 * Measures a build of the real site, in a copy of it: without a cache, with nothing changed, and with a sentence more in
 * one article.
 */
import { appendFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { readCount } from "../measurement.ts";
import { type Checkout, openCheckout, placeRealSite, thisCheckout } from "./race/ours.ts";
import { describeRun, inspectMachine, printComparison } from "./race/results.ts";
import { type Entrant, runRace, timeBuilds } from "./race/rounds.ts";
import { makeWorkFolder } from "./race/system.ts";

/**
 * Prints a table with a row for each checkout.
 * @param args `--rounds N`, five if unset; `--against CHECKOUT`, to measure the site of another one too
 * @throws UsageError when a flag is wrong
 */
export async function run(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, textFlags("rounds", "against"));
  const rounds = readCount("rounds", flags.rounds ?? "5");
  const folder = makeWorkFolder();
  const others = flags.against === undefined ? [] : [openCheckout(flags.against, folder)];
  const entrants = [thisCheckout, ...others].map(enterSite);
  const machine = inspectMachine();
  const report = (line: string) => console.error(line);
  const results = await runRace({ entrants, rounds, folder, report });
  console.log(`\n${describeRun({ words: ["site", ...args], machine, rounds, races: [] })}`);
  console.log(`\n${printComparison(results, results[0]!)}`);
}

/** The site of a checkout. Its first article is the one that's edited. */
function enterSite(checkout: Checkout, index: number): Entrant {
  return {
    name: `site-${index}`,
    label: `the site, ${checkout.label}`,
    async runRound(folder, round, onBuild) {
      const line = placeRealSite(checkout, folder);
      const [article = ""] = readdirSync(join(folder, "content/blog")).sort();
      const build = timeBuilds(line, folder, onBuild);
      const cold = await build("cold");
      const unchanged = await build("unchanged");
      appendFileSync(
        join(folder, "content/blog", article),
        `\nThis was added in round ${round}.\n`,
      );
      return { cold, unchanged, edited: await build("edited") };
    },
  };
}
