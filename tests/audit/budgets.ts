/**
 * `npm run audit:budgets`: what every document costs (goals P3 to P8 and R1), worst first, from
 * real bytes: brotli at its best for what lies in the build, and the wire for what a phone gets.
 * `--only ROUTE` looks at one document.
 */
import { readFlags } from "../../generator/commands/options.ts";
import {
  findBlockers,
  judgeBytes,
  judgeFonts,
  styleOf,
  weighDocument,
  weighReact,
} from "./measures/bytes.ts";
import { judgeCoverage, measureCoverage } from "./measures/coverage.ts";
import {
  judgeFirstView,
  measureFirstIntent,
  measureFirstViews,
  measureScrolledHome,
} from "./measures/first-view.ts";
import { judgePictureFiles, judgePictures } from "./measures/pictures.ts";
import { type AuditedSite, type SiteDocument, withAuditedSite } from "./support/audited-site.ts";
import { printTable, runAudit } from "./support/report.ts";

await runAudit(async (args) => {
  const { only } = readFlags(args, { only: { type: "string" } });
  return withAuditedSite((site) =>
    auditBudgets(site, only === undefined ? site.documents : [site.document(only)]),
  );
});

async function auditBudgets(site: AuditedSite, documents: readonly SiteDocument[]) {
  const bytes = documents.map((document) => weighDocument(site, document));
  const views = await measureFirstViews(site, documents);
  const coverages = await measureCoverage(site, documents);
  const home = await measureScrolledHome(site);
  const react = weighReact(site);
  const rows = documents.map((document, index) => {
    const own = bytes[index];
    const view = views[index];
    return [
      own?.html ?? 0,
      own?.css ?? 0,
      Number(((coverages[index]?.unused ?? 0) * 100).toFixed(1)),
      own?.js ?? 0,
      view?.received.length ?? 0,
      view?.bytes ?? 0,
      Number((view?.shift ?? 0).toFixed(3)),
      document.route,
    ] as const;
  });
  const heads = ["HTML+CSS", "CSS", "unused %", "JS", "requests", "first view", "CLS", "document"];
  const table = printTable(
    heads,
    [...rows].sort(([a], [b]) => b - a),
  );
  const faults = [
    ...documents.flatMap(({ route }, index) => judgeBytes(route, bytes[index] ?? nothing)),
    ...documents.flatMap(findBlockers),
    ...coverages.flatMap(judgeCoverage),
    ...views.flatMap(judgeFirstView),
    ...home.faults,
    ...documents.flatMap(judgePictures),
    ...(await judgePictureFiles(site)),
    ...judgeFonts(site),
    ...react.faults,
    ...(await measureFirstIntent(site)),
  ];
  const sheets = new Set(documents.map(styleOf)).size;
  const notes = [
    `home scrolled to its end: ${home.bytes} B`,
    `React: ${react.size} B, on the first intent`,
    `${sheets} different sheets`,
  ];
  return { text: `${table}\n\n${notes.join("\n")}`, faults };
}

const nothing = { html: 0, css: 0, js: 0 };
