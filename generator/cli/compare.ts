/** `npm run compare -- BEFORE AFTER`: how two finished sites differ, for the job summary too. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openFolders } from "../content/folders.ts";
import { compareSites } from "../scaffold/compare-sites.ts";
import { printComparison } from "../scaffold/print-comparison.ts";
import { type BuiltSite, readSite } from "../scaffold/read-site.ts";
import { UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

const usage = "Name two folders, such as: npm run compare -- dist.before dist";

export const end = runCommand(async (args) => {
  const [before, after] = args;
  if (!before || !after || args.length > 2) throw new UsageError(usage);
  return { summary: printComparison(compareSites(readFolder(before), readFolder(after))) };
});

function readFolder(folder: string): BuiltSite {
  if (!existsSync(join(folder, "index.html")))
    throw new UsageError(`There is no finished site in ${folder}: it has no index.html.`);
  const all = openFolders().list(folder);
  const html = all.filter(({ path, isFile }) => isFile && path.endsWith(".html"));
  const read = (path: string) => [path, readFileSync(join(folder, path), "utf8")] as const;
  return readSite(new Map(html.map(({ path }) => read(path))));
}
