/** `npm run dev`: watch, build, serve, keep open pages up to date. */
import { join } from "node:path";
import pc from "picocolors";
import { openFolders } from "../content/folders.ts";
import { findSitePaths, listAssetFolders } from "../content/site-paths.ts";
import { createBuilder } from "../dev/dev-build.ts";
import { compilePageScript } from "../dev/dev-page.ts";
import { startDevServer } from "../dev/dev-server.ts";
import { type DevState, describeFaults } from "../dev/dev-state.ts";
import { describeProblems } from "../diagnostics/describe.ts";
import { printFaults, printProblems } from "../diagnostics/print-terminal.ts";
import { hasErrors } from "../diagnostics/problem.ts";
import { openCache } from "../output/cache.ts";
import { readFlags, readPort, readToday, textFlags } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const flags = readFlags(args, textFlags("root", "port", "today"));
  const paths = findSitePaths(flags);
  const { root, content, cache } = paths;
  // A stack needs more lines than usual, because between two templates there are many calls of React.
  Error.stackTraceLimit = 100;
  const port = readPort(flags.port, 3000);
  const tools = { cache: openCache(join(cache, "store")), folders: openFolders() };
  const fail = await startDevServer({
    folders: [content, ...listAssetFolders(paths)],
    port,
    build: createBuilder(root, () => readToday(flags.today, flags.root)),
    describe: (cause) => describeFaults(cause, root),
    pageScript: compilePageScript(tools),
    onOpen(url, isWished) {
      const taken = isWished ? "" : `Port ${port} is taken; this is the next one. `;
      console.log(`${pc.green("➜")} ${url}  ${pc.dim(`(${taken}Ctrl-C stops it.)`)}`);
    },
    onBuilt: printBuild,
  });
  // Our own mistakes are shown in the page. They must not end the server while somebody is writing.
  process.on("uncaughtException", fail);
  // Nothing has to be saved here: files are written beside their place and then moved there as a whole.
  const stop = () => {
    console.log("\nStopped. npm run dev starts it again.");
    process.exit();
  };
  process.once("SIGINT", stop).once("SIGTERM", stop);
  return {};
});

function printBuild({ problems, faults, site }: DevState, ms: number): void {
  if (problems.length > 0) console.error(printProblems(describeProblems(problems, site)));
  if (faults.length > 0) console.error(printFaults(faults));
  const isBroken = faults.length > 0 || hasErrors(problems);
  const word = isBroken ? pc.red("broken, last good page kept") : pc.green("built");
  console.log(`${pc.dim(`${ms.toFixed(0)} ms`)} ${word}`);
}
