/**
 * `npm run total`: asks DonorDrive what has been raised so far this season, and writes it with its day and hour into
 * `content/running-total.json`. It's the only command that asks, and the build reads the file. The exit code is 0 when the
 * file is right or nothing was to be asked, and 1 when no total came that can be believed. Then the file stays as it was.
 */
import { join } from "node:path";
import pc from "picocolors";
import { readSources } from "../content/read-sources.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { passGate } from "../diagnostics/gate.ts";
import { createMoney } from "../markdown/figures.ts";
import { type RunningTotal, runningTotalFile } from "../schema/running-total.ts";
import { type Content, checkContent } from "../site/check-content.ts";
import { localMoment } from "../site/dates.ts";
import { readSeason } from "../site/running-total.ts";
import { askDonorDrive, TotalError, usualAskRules } from "../total/ask-donordrive.ts";
import { judgeTotal } from "../total/judge-total.ts";
import { findOwnPaths, readFlags, textFlags } from "./options.ts";
import { runCommand } from "./run-command.ts";

const off = `The running total is off: content/site.json names no event, so nobody was asked.
To turn it on, write this below "description" there, with the names of your own link, event and figure:

  "runningTotal": {
    "page": "link:event-page",
    "event": "main-event",
    "figure": "raised"
  },`;

/**
 * Reads the running total once, and writes it where it has changed.
 * @param now the moment of the question, in milliseconds since 1970
 * @throws UsageError for a flag that doesn't exist, GateError for content with errors
 */
export async function total(args: readonly string[], rules = usualAskRules, now = Date.now()) {
  const { root } = readFlags(args, textFlags("root"));
  const paths = findOwnPaths(root, "written");
  const { value: sources, problems } = await readSources(paths.content);
  const { value: content, problems: found } = checkContent(sources);
  passGate([...problems, ...found]);
  const { site } = content.settings;
  const asOf = localMoment(now, site.timeZone);
  const season = readSeason(content, asOf.slice(0, 10));
  const page = site.runningTotal?.page;
  if (!page) return { summary: [off] };
  if (!season) {
    process.exitCode = 1;
    console.error(`${pc.red("✗")} content/links.json has no ${page}. Run npm run check.`);
    return {};
  }
  const { source, over, last } = season;
  if (over) return { summary: [`This season is over: ${over}. So nobody was asked.`] };
  const money = createMoney(site);
  const print = (amount: number) => money.printExact(amount);
  try {
    const expected = { source, print, last: last?.value, highest: findHighest(content) };
    const value = judgeTotal(await askDonorDrive(source, rules), expected);
    if (value === 0) return { summary: ["Nobody has given anything yet, so nothing was written."] };
    const said = `${print(value)} was raised by ${asOf.replace("T", " ")}`;
    if (value === last?.value)
      return { summary: [`${said}. That's what ${runningTotalFile} says already.`] };
    const next: RunningTotal = { value, asOf, source };
    writeAtomic(join(paths.root, runningTotalFile), `${JSON.stringify(next, null, 2)}\n`);
    return { summary: [`${said}. Written: ${runningTotalFile}.`] };
  } catch (cause) {
    if (!(cause instanceof TotalError)) throw cause;
    process.exitCode = 1;
    console.error(`${pc.red("✗")} ${explain(cause.message, source, last)}`);
    return {};
  }
}

/** The highest total of any year that the figure of the settings has; undefined where it has none. */
function findHighest({ lists, settings }: Content): number | undefined {
  const id = settings.site.runningTotal?.figure;
  const fact = lists.facts.find(({ value }) => value.id === id)?.value;
  const values = [fact, ...(fact?.earlier ?? [])].map((edition) => Number(edition?.value));
  const highest = Math.max(...values.filter(Number.isFinite));
  return highest > 0 ? highest : undefined;
}

/** Says why nothing was written, what's shown in its place, and what to do. */
function explain(why: string, source: string, last: RunningTotal | undefined): string {
  const kept = last
    ? `The total of ${last.asOf.replace("T", " ")} stays.`
    : "No total has been read before, so pages show none.";
  return `${why} ${kept}
  Asked: ${source}
  Try again in some minutes. If it stays like this, open the event's page on DonorDrive and compare. If DonorDrive is right, delete ${runningTotalFile} and run the command again.`;
}

if (process.argv[1] === import.meta.filename) await runCommand((args) => total(args));
