/** `npm run build`: builds the site into its output folder. */
import { runBuild } from "../../build.ts";
import { OutputChanged } from "../output/previous-output.ts";
import { createProgressLine } from "../report/build-report.ts";
import { readBuildOptions } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const options = readBuildOptions(args);
  const onProgress = options.isQuiet ? undefined : createProgressLine(process.stderr);
  const build = (hasRecords: boolean) => runBuild({ ...options, hasRecords }, onProgress);
  const report = await build(true).catch((cause: unknown) => {
    // Another build has written to the same folder: this one makes everything itself.
    if (cause instanceof OutputChanged) return build(false);
    throw cause;
  });
  return { report };
});
