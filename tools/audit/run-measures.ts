/** Runs measures on a site, and prints what they found. */
import { readFlags, textFlags, UsageError } from "../../generator/cli/options.ts";
import { findSitePaths } from "../../generator/content/site-paths.ts";
import { type Audit, reportAudit } from "./report.ts";
import { type AuditedSite, openAuditedSite, type SiteDocument } from "./site.ts";

/** A file in `measures/` has one as `audit`. */
export type Measure = (site: AuditedSite, documents: readonly SiteDocument[]) => Promise<Audit>;

/** Budgets count bytes as a host sends them, which compresses as well as brotli can, once. */
const brotliQuality = 11;

/**
 * Builds a site, looks at its documents with all measures, and prints what misses a goal.
 * @param args `--root DIR` for the site of another chapter, `--only ROUTE` for one document
 * @throws UsageError when the command line is wrong
 */
export async function runMeasures(
  measures: readonly Measure[],
  args: readonly string[],
): Promise<void> {
  const { only, root } = readFlags(args, textFlags("only", "root"));
  const wanted = root === undefined ? {} : { root: findSitePaths({ root }).root };
  const site = await openAuditedSite(wanted, brotliQuality);
  try {
    const isWanted = ({ route }: SiteDocument) => only === undefined || route === only;
    const documents = site.documents.filter(isWanted);
    if (documents.length === 0) throw new UsageError(`The site has no document ${only}.`);
    for (const measure of measures) reportAudit(await measure(site, documents));
  } finally {
    await site.close();
  }
}
