/**
 * Lighthouse as a phone, the median of three runs, one at a time (P1 and P2). An hour of work for all
 * documents: it is not part of the tests.
 */
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { all } from "../../site/support/html.ts";
import { launchOptions } from "../../support/chromium.ts";
import { type Audit, type Fault, printTable } from "../report.ts";
import type { AuditedSite, SiteDocument } from "../site.ts";

/** P1: each must have 100. */
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
/** P2: none may be above. */
const metrics = [
  ["first-contentful-paint", "FCP", 1000],
  ["largest-contentful-paint", "LCP", 1250],
  ["total-blocking-time", "TBT", 10],
  ["cumulative-layout-shift", "CLS", 0],
] as const;
const runs = 3;

/** `npm run audit:lighthouse`. */
export async function auditLighthouse(
  site: AuditedSite,
  documents: readonly SiteDocument[],
): Promise<Audit> {
  const rows: (readonly (number | string)[])[] = [];
  const faults: Fault[] = [];
  for (const document of documents) {
    const results: Result[] = [];
    while (results.length < runs) results.push(await runOnce(site.addressOf(document)));
    const columns = results.map(cellsOf);
    const cells = columns[0]!.map((_, index) => {
      const sorted = columns.map((column) => column[index] ?? 0).sort((a, b) => a - b);
      return sorted[Math.floor(runs / 2)] ?? 0;
    });
    rows.push([...cells, document.route]);
    faults.push(...judge(document, cells, [...new Set(results.flatMap(lostIn))]));
    console.error(`${rows.length} of ${documents.length}: ${document.route} ${cells.join(" ")}`);
  }
  const heads = ["perf", "a11y", "best", "seo", ...metrics.map(([, name]) => name), "document"];
  return { text: printTable(heads, rows), faults };
}

/** A browser of its own for every run: nothing is warm. */
async function runOnce(url: string): Promise<Result> {
  const { executablePath = "", args = [] } = launchOptions();
  const flags = { chromePath: executablePath, chromeFlags: ["--headless=new", ...args] };
  const chrome = await launch({ ...flags, logLevel: "silent" });
  try {
    const options = { port: chrome.port, onlyCategories: [...categories] };
    const answer = await lighthouse(url, { ...options, logLevel: "silent" });
    const { runtimeError } = answer?.lhr ?? {};
    // The not-found page answers 404, as it must; everything else is measured all the same.
    const isFine = !runtimeError || runtimeError.code === "ERRORED_DOCUMENT_REQUEST";
    if (!answer || !isFine) throw new Error(runtimeError?.message ?? `No answer about ${url}.`);
    return answer.lhr;
  } finally {
    chrome.kill();
  }
}

function cellsOf({ categories: scores, audits }: Result): readonly number[] {
  return [
    ...categories.map((name) => Math.round((scores[name]?.score ?? 0) * 100)),
    ...metrics.map(([id]) => Number((audits[id]?.numericValue ?? Number.NaN).toFixed(3))),
  ];
}

/** The audits that count and did not pass. */
function lostIn({ categories: groups, audits }: Result): readonly string[] {
  const counted = Object.values(groups).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return counted.filter((id) => (audits[id]?.score ?? 1) < 0.9);
}

function judge({ route: place, root }: SiteDocument, cells: readonly number[], lost: string[]) {
  // Pages that search engines are asked to leave out lose points for it.
  const isHidden = all(root, 'meta[name="robots"]').length > 0;
  const low = categories.flatMap((name, index) =>
    cells[index] === 100 || (name === "seo" && isHidden)
      ? []
      : [{ goal: "P1", place, what: `${name} ${cells[index]}: ${lost.join(", ")}` }],
  );
  const slow = metrics.flatMap(([, name, limit], index) => {
    const value = cells[categories.length + index] ?? Number.NaN;
    const what = `${name} ${value}, ${limit} allowed`;
    return value <= limit ? [] : [{ goal: "P2", place, what }];
  });
  return [...low, ...slow];
}
