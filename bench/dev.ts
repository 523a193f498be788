/**
 * `npm run bench:dev`: how long somebody waits who works on the site: from the start of `npm run dev`
 * to the first page (goal V3), and from a save to the browser (goal B3). With `--articles N` the site
 * has so many articles more. Run it on a machine that does nothing else.
 */
import { readFlags } from "../generator/commands/options.ts";
import { readCount, runMeasurement } from "./command-line.ts";
import { placeSite } from "./dev/place-site.ts";
import { measureFirstPage, measureUpdates, type Waiting } from "./dev/waiting.ts";

const flags = {
  articles: { type: "string", default: "0" },
  rounds: { type: "string", default: "9" },
} as const;

await runMeasurement(async (args) => {
  const values = readFlags(args, flags);
  const rounds = readCount("rounds", values.rounds);
  const site = placeSite(readCount("articles", values.articles, 0));
  try {
    console.log(`${"ms".padEnd(34)} shortest   middle  longest     goal`);
    print(await measureFirstPage(site.root, rounds));
    for (const waiting of await measureUpdates(site.root, rounds)) print(waiting);
  } finally {
    site.remove();
  }
});

/** The middle of the times, between the shortest and the longest: a busy machine spoils single ones. */
function print({ what, goal, times }: Waiting): void {
  const sorted = [...times].sort((a, b) => a - b);
  const shown = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const row = shown.map((ms = 0) => ms.toFixed(0).padStart(9));
  console.log(`${what.padEnd(34)}${row.join("")}${String(goal).padStart(9)}`);
}
