/** `npm run build`: builds the site into its output folder. */
import { runBuild } from "../../build.ts";
import { memoryFolderOf } from "../memory/memory-folder.ts";
import { createProgressLine } from "../report/progress-line.ts";
import { findSitePaths } from "../site-paths.ts";
import { readBuildOptions } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const given = readBuildOptions(args);
  const options = { ...given, memory: memoryFolderOf(findSitePaths(given)) };
  const onProgress = options.isQuiet ? undefined : createProgressLine(process.stderr);
  return { report: await runBuild(options, onProgress), options };
});
