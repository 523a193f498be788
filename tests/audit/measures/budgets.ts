/**
 * What every document costs (P3 to P8 and R1), worst first, from real bytes: brotli at its best for
 * what lies in the build, and what a phone receives.
 */
import { type Audit, printTable } from "../report.ts";
import type { AuditedSite, SiteDocument } from "../site.ts";
import { findBlockers, judgeBytes, judgeSharedFiles, styleOf, weighDocument } from "./bytes.ts";
import { judgeCoverage, measureCoverage } from "./coverage.ts";
import { judgeFirstView, measureFirstIntent, measureFirstViews } from "./first-view.ts";
import { judgePictureFiles, judgePictures } from "./pictures.ts";

const heads = ["HTML+CSS", "CSS", "unused %", "JS", "requests", "first view", "CLS", "document"];

/** `npm run audit:budgets`, and what the tests expect of one document of each kind. */
export async function auditBudgets(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const bytes = documents.map((document) => weighDocument(site, document));
  const views = await measureFirstViews(site, documents);
  const coverages = await measureCoverage(site, documents);
  const rows = documents.map(({ route }, index) => {
    const [own, view, coverage] = [bytes[index]!, views[index]!, coverages[index]!];
    const unused = Number((coverage.unused * 100).toFixed(1));
    const first = [view.received.length, view.bytes, Number(view.shift.toFixed(3))];
    return [own.html, own.css, unused, own.js, ...first, route];
  });
  const table = printTable(
    heads,
    rows.sort(([a], [b]) => Number(b) - Number(a)),
  );
  const faults = [
    ...documents.flatMap(({ route }, index) => judgeBytes(route, bytes[index]!)),
    ...documents.flatMap(findBlockers),
    ...coverages.flatMap(judgeCoverage),
    ...views.flatMap(judgeFirstView),
    ...documents.flatMap(judgePictures),
    ...(await judgePictureFiles(site)),
    ...judgeSharedFiles(site),
    ...(await measureFirstIntent(site)),
  ];
  const sheets = new Set(documents.map(styleOf)).size;
  return { text: `${table}\n\n${sheets} different sheets`, faults };
}
