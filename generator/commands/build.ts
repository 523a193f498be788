/** `npm run build`: builds the site into its output folder. */
import { runBuild } from "../../build.ts";
import { createProgressLine } from "../report/build-report.ts";
import { readBuildOptions } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const options = readBuildOptions(args);
  const onProgress = options.isQuiet ? undefined : createProgressLine(process.stderr);
  return { report: await runBuild({ ...options, hasRecords: true }, onProgress) };
});
