/**
 * `npm run audit:NAME`: looks at all documents of a site, prints what was found, and ends with 1 when
 * a goal is missed, with 2 when the command line is wrong or the audit itself fails.
 * `--only ROUTE` looks at one document, `--root DIR` at the site of another chapter.
 */
import { readFlags, UsageError } from "../../generator/cli/options.ts";
import { findSitePaths } from "../../generator/content/site-paths.ts";
import { type Audit, printFailures } from "./report.ts";
import { type AuditedSite, openAuditedSite, type SiteDocument } from "./site.ts";

/** What a file in `measures/` has as `audit`; a file is loaded only when it is asked for. */
type Measure = (site: AuditedSite, documents: readonly SiteDocument[]) => Promise<Audit>;
const measures = ["axe", "html", "budgets", "interactions", "lighthouse"];

try {
  const { text, failures } = await runAudit(process.argv[2] ?? "", process.argv.slice(3));
  console.log(`${text}\n\n${printFailures(failures)}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} catch (cause) {
  process.exitCode = 2;
  console.error(cause instanceof UsageError ? `✗ ${cause.message}` : cause);
}

async function runAudit(name: string, args: readonly string[]): Promise<Audit> {
  const { only, root } = readFlags(args, { only: { type: "string" }, root: { type: "string" } });
  const paths = findSitePaths(root ? { root } : {});
  // Colours are measured in the stylesheet: there is nothing to build.
  if (name === "contrast") return (await import("./measures/contrast.ts")).auditContrast(paths);
  if (!measures.includes(name)) throw new UsageError(`There is no audit "${name}".`);
  const { audit }: { audit: Measure } = await import(`./measures/${name}.ts`);
  const site = await openAuditedSite(root ? { root: paths.root } : {}, 11);
  try {
    return await audit(site, only === undefined ? site.documents : [site.document(only)]);
  } finally {
    await site.close();
  }
}
