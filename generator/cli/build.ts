/** `npm run build`: builds the site into its output folder. */
import { runBuild } from "../../build.ts";
import { readBuildOptions } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  return { report: await runBuild({ ...readBuildOptions(args), hasRecords: true }) };
});
