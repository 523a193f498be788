/**
 * `npm run check`: reads and validates the content without making a page. With `--launch` it lists
 * what must be replaced before the site goes live, and fails while anything is left.
 */
import { buildGraph } from "../graph/build-graph.ts";
import { listLaunchTasks } from "../graph/list-launch-tasks.ts";
import { loadParser } from "../markdown/parser.ts";
import { readSources } from "../read/read-sources.ts";
import { passGate } from "../report/gate.ts";
import { printLaunchList } from "../report/print-launch.ts";
import { printProblems } from "../report/print-problems.ts";
import { findSitePaths } from "../site-paths.ts";
import { readFlags } from "./options.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async (args) => {
  const flags = readFlags(args, { root: { type: "string" }, launch: { type: "boolean" } });
  const paths = findSitePaths(flags);
  const sources = await readSources(paths.content);
  const graph = buildGraph(sources.value, { parse: await loadParser() });
  const warnings = passGate([...sources.problems, ...graph.problems]);
  if (warnings.length > 0) console.warn(`${printProblems(warnings)}\n`);
  console.log(`${graph.value.pages.length} pages are in order.`);
  if (flags.launch) {
    const tasks = listLaunchTasks(sources.value, paths.borrowed);
    console.log(`\n${printLaunchList(tasks)}`);
    if (tasks.length > 0) process.exitCode = 1;
  }
  return {};
});
