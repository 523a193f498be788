/** `npm run preview`: serves the finished site as a static host would. */
import { existsSync } from "node:fs";
import pc from "picocolors";
import { findSitePaths } from "../content/site-paths.ts";
import { servePreview } from "../dev/preview.ts";
import { readFlags, readPort, textFlags, UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const flags = readFlags(args, textFlags("root", "out", "port", "base"));
  const { out } = findSitePaths(flags);
  if (!existsSync(out))
    throw new UsageError(`There is no site in ${out} yet. Run npm run build first.`);
  const port = readPort(flags.port, 4173);
  const preview = await servePreview({ dist: out, port, base: flags.base || undefined });
  console.log(`${pc.green("➜")} ${preview.url}  ${pc.dim("(Ctrl-C stops it)")}`);
  return {};
});
