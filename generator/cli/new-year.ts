/** `npm run new-year`: shows what a new year changes, and what only a person can know. `--yes` writes it. */
import { join } from "node:path";
import { readSources } from "../content/read-sources.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { passGate } from "../diagnostics/gate.ts";
import { loadParser } from "../markdown/parser.ts";
import { listYearNotes, rollOver } from "../scaffold/new-year.ts";
import { buildGraph } from "../site/build-graph.ts";
import { nothingKnown } from "./fix-content.ts";
import { bareFlag, findOwnPaths, readFlags, readToday, textFlags, UsageError } from "./options.ts";
import { printFile } from "./print-changes.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const flags = readFlags(args, { ...textFlags("root", "year", "today"), yes: bareFlag });
  const paths = findOwnPaths(flags.root, "rolled over");
  const today = readToday(flags.today, flags.root);
  // From June on, the year means the event of next spring.
  const next = Number(today.slice(0, 4)) + (today.slice(5) > "05-31" ? 1 : 0);
  const { year = `${next}` } = flags;
  if (!/^20\d\d$/.test(year))
    throw new UsageError(`--year must be a year such as ${next}, and "${year}" is not.`);
  const { value: sources, problems } = await readSources(paths.content);
  const options = { parser: await loadParser(), known: nothingKnown, today };
  passGate([...problems, ...buildGraph(sources, options).problems]);
  const files = rollOver(sources, Number(year), today);
  passGate(buildGraph({ ...sources, files }, options).problems);
  const changed = files.flatMap(({ path, text: after }, index) => {
    const before = sources.files[index]?.text ?? "";
    return before === after ? [] : [{ path, before, after }];
  });
  const { forPeople, typed } = listYearNotes({ ...sources, files }, Number(year));
  printPart(`What changes for ${year}`, changed.map(printFile));
  printPart("What only you can know", forPeople);
  printPart("What names an old year: look whether it is still right", typed);
  console.log("All else stays: texts, addresses, the menu, families, figures of no year.");
  if (flags.yes) for (const { path, after } of changed) writeAtomic(join(paths.root, path), after);
  else if (changed.length > 0) console.log("Nothing is written yet. With --yes it is.");
  return {};
});

function printPart(title: string, rows: readonly string[]): void {
  console.log(`${title}: ${rows.length || "nothing"}\n${rows.join("\n")}\n`);
}
