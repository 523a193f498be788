/**
 * What every document costs (P3 to P8 and R1), worst first, from real bytes: brotli at its best for
 * what lies in the build, and what a phone receives.
 */
import { type Audit, printTable } from "../report.ts";
import type { AuditedSite, SiteDocument } from "../site.ts";
import { judgeBytes, judgeFiles, judgeMarkup, styleOf, weighDocument } from "./bytes.ts";
import { bytesOf, judgeFirstView, measureFirstViews } from "./first-view.ts";

const heads = ["HTML+CSS", "CSS", "unused %", "JS", "requests", "first view", "CLS", "document"];

/** `npm run audit:budgets`, and what the tests expect of one document of each kind. */
export async function auditBudgets(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const views = await measureFirstViews(site, documents);
  const found = documents.map((document, index) => {
    const [bytes, view] = [weighDocument(site, document), views[index]!];
    const { unused, received, shift } = view;
    const { html, css, js } = bytes;
    const first = [received.length, bytesOf(view), Number(shift.toFixed(3))];
    const row = [html, css, Number((unused * 100).toFixed(1)), js, ...first, document.route];
    const own = [...judgeBytes(document.route, bytes), ...judgeMarkup(document)];
    return { row, faults: [...own, ...judgeFirstView(view)] };
  });
  const rows = found.map(({ row }) => row).sort(([a], [b]) => Number(b) - Number(a));
  const sheets = new Set(documents.map(styleOf)).size;
  const shared = await judgeFiles(site);
  return {
    text: `${printTable(heads, rows)}\n\n${sheets} different sheets`,
    faults: [...found.flatMap(({ faults }) => faults), ...shared],
  };
}
