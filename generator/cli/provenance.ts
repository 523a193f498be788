/**
 * `npx tsx generator/cli/provenance.ts`: adds to a finished site what it was made from, where it leads outside, and a
 * digest of each file. The workflow that publishes runs it behind the build. SECURITY.md says how to repeat that.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openFolders } from "../content/folders.ts";
import { defaultRoot, findSitePaths } from "../content/site-paths.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { makeProvenance } from "../published/provenance.ts";
import { readFlags, readToday, textFlags, UsageError } from "./options.ts";
import { runCommand } from "./run-command.ts";

export const end = runCommand(async (args) => {
  const flags = readFlags(args, textFlags("root", "out", "today"));
  const { out } = findSitePaths(flags);
  if (!existsSync(join(out, "index.html")))
    throw new UsageError(`There is no site in ${out} yet. Run npm run build first.`);
  const files = openFolders()
    .list(out)
    .filter(({ isFile }) => isFile)
    .map(({ path }) => [path, readFileSync(join(out, path))] as const);
  const made = makeProvenance(new Map(files), {
    commit: findCommit(),
    day: readToday(flags.today, flags.root),
    lock: readFileSync(join(defaultRoot, "package-lock.json"), "utf8"),
    packages: listPackages(),
  });
  for (const [path, text] of made) writeAtomic(join(out, path), text);
  console.log(`Written into ${out}: ${[...made.keys()].join(", ")}.`);
  return {};
});

/** The commit that GitHub builds. Anywhere else nobody says whether the files are those of a commit. */
function findCommit(): string | undefined {
  const { GITHUB_SHA = "" } = process.env;
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(GITHUB_SHA) ? GITHUB_SHA : undefined;
}

/** The packages that the build needs, as the lock file has them: CycloneDX. */
function listPackages(): string {
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--omit", "dev"];
  // On Windows npm is a script, which only a shell can start.
  const shell = process.platform === "win32";
  return execFileSync("npm", args, {
    cwd: defaultRoot,
    encoding: "utf8",
    shell,
    maxBuffer: 2 ** 26,
  });
}
