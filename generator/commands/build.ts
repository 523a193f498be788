/** `npm run build`: builds the site into its output folder. A second thread of it starts here too. */
import { isMainThread, workerData } from "node:worker_threads";
import { runBuild } from "../../build.ts";
import { memoryFolderOf } from "../memory/memory-folder.ts";
import { createProgressLine } from "../report/progress-line.ts";
import { findSitePaths } from "../site-paths.ts";
import { workAhead } from "../threads/work-ahead.ts";
import { readBuildOptions } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = isMainThread ? build() : workAhead(workerData);

function build(): Promise<void> {
  return runCommand(async (args) => {
    const given = readBuildOptions(args);
    const options = { ...given, memory: memoryFolderOf(findSitePaths(given)) };
    const onProgress = options.isQuiet ? undefined : createProgressLine(process.stderr);
    return { report: await runBuild(options, onProgress), options };
  });
}
