/**
 * `npm run new-year`: shows what a new year changes, and lists what only a person can know. `--yes` writes the changes, and
 * the list into `new-year.md`, where rows are ticked.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeText, readSources } from "../content/read-sources.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { passGate } from "../diagnostics/gate.ts";
import { loadParser } from "../markdown/parser.ts";
import { rollOver } from "../scaffold/new-year.ts";
import { listYearTasks, printTaskList, type YearTasks } from "../scaffold/year-tasks.ts";
import type { SiteEntity } from "../schema/site.ts";
import { buildGraph } from "../site/build-graph.ts";
import { seasonOf } from "../site/dates.ts";
import { nothingKnown } from "./fix-content.ts";
import { bareFlag, findOwnPaths, readFlags, readToday, textFlags, UsageError } from "./options.ts";
import { printFile } from "./print-changes.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const flags = readFlags(args, { ...textFlags("root", "year", "today"), yes: bareFlag });
  const paths = findOwnPaths(flags.root, "rolled over");
  const today = readToday(flags.today, flags.root);
  const next = seasonOf(today);
  const { year = `${next}` } = flags;
  if (!/^20\d\d$/.test(year))
    throw new UsageError(`--year must be a year such as ${next}, and "${year}" is not.`);
  const { value: sources, problems } = await readSources(paths.content);
  const options = { parser: await loadParser(), known: nothingKnown, today };
  passGate([...problems, ...buildGraph(sources, options).problems]);
  const files = rollOver(sources, Number(year), today);
  const graph = buildGraph({ ...sources, files }, options);
  passGate(graph.problems);
  const changed = files.flatMap(({ path, text: after }, index) => {
    const before = sources.files[index]?.text ?? "";
    return before === after ? [] : [{ path, before, after }];
  });
  const listFile = join(paths.root, listName);
  const last = existsSync(listFile) ? readFileSync(listFile, "utf8") : "";
  const sections = listYearTasks(
    { ...sources, files },
    Number(year),
    decodeText(listName, last).text,
  );
  console.log(`What changes for ${year}: ${count(changed.length, "file")}`);
  console.log(`${changed.map(printFile).join("\n")}\n`);
  for (const section of sections) console.log(`${printSection(section)}\n`);
  console.log("All else stays: texts, addresses, the menu, families, figures of no year.");
  if (flags.yes) {
    for (const { path, after } of changed) writeAtomic(join(paths.root, path), after);
    const addressOf = createLineAddresses(graph.value.site);
    writeAtomic(listFile, printTaskList(sections, Number(year), addressOf));
    const names = [...changed.map(({ path }) => path), listName];
    console.log(
      `Written: ${names.join(", ")}.\nTick rows in ${listName}, or paste it into an issue.`,
    );
  } else
    console.log(
      `Nothing is written yet. With --yes, the changes are, and the list in ${listName}.`,
    );
  return {};
});

/** The file of the task list, at the root of the site. */
const listName = "new-year.md";

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Prints the rows of a section that nobody has ticked. */
function printSection({ title, tasks }: YearTasks): string {
  const open = tasks.filter(({ isTicked }) => !isTicked);
  const ticked = tasks.length - open.length;
  const also = ticked > 0 ? `, and ${ticked} ticked in ${listName}` : "";
  const rows = open.map(({ path, line, words }) => `  ${path}:${line}\n    ${words}`);
  return [`${title}: ${count(open.length, "row")}${also}`, ...rows].join("\n");
}

/** Makes the function that knows the address of a line on GitHub, where the pencil is one click away. */
function createLineAddresses({ repository, branch, folder }: SiteEntity) {
  return (path: string, line: number) => {
    if (repository === undefined) return undefined;
    const parts = [repository.replace(/\/$/, ""), "blob", branch, folder, path];
    return `${parts.filter(Boolean).join("/")}?plain=1#L${line}`;
  };
}
