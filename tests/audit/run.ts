/**
 * `npm run audit:NAME`: looks at all documents of a site, prints what was found, and ends with 1 when
 * a goal is missed, with 2 when the command line is wrong or the audit itself fails.
 * `--only ROUTE` looks at one document, `--root DIR` at the site of another chapter.
 */
import { readFlags, UsageError } from "../../generator/commands/options.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import { type Audit, printFaults } from "./report.ts";
import { type AuditedSite, openAuditedSite, type SiteDocument } from "./site.ts";

type Measure = (site: AuditedSite, documents: readonly SiteDocument[]) => Promise<Audit>;

/** The measures of the documents; each is loaded only when it is asked for. */
const measures: Readonly<Record<string, () => Promise<Measure>>> = {
  axe: async () => (await import("./measures/axe.ts")).auditAxe,
  html: async () => (await import("./measures/html.ts")).auditHtml,
  budgets: async () => (await import("./measures/budgets.ts")).auditBudgets,
  interactions: async () => (await import("./measures/interactions.ts")).auditInteractions,
  lighthouse: async () => (await import("./measures/lighthouse.ts")).auditLighthouse,
};

try {
  const { text, faults } = await runAudit(process.argv[2] ?? "", process.argv.slice(3));
  console.log(`${text}\n\n${printFaults(faults)}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (cause) {
  process.exitCode = 2;
  console.error(cause instanceof UsageError ? `✗ ${cause.message}` : cause);
}

async function runAudit(name: string, args: readonly string[]): Promise<Audit> {
  const flags = readFlags(args, { only: { type: "string" }, root: { type: "string" } });
  const paths = findSitePaths(flags);
  // Colours are measured in the stylesheet: there is nothing to build.
  if (name === "contrast") return (await import("./measures/contrast.ts")).auditContrast(paths);
  const measure = await measures[name]?.();
  if (!measure) throw new UsageError(`There is no audit "${name}".`);
  const site = await openAuditedSite(flags.root ? { root: paths.root } : {});
  try {
    const { only } = flags;
    return await measure(site, only === undefined ? site.documents : [site.document(only)]);
  } finally {
    await site.close();
  }
}
