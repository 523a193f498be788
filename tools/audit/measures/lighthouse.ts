/**
 * Lighthouse as a phone, the median of three runs, one at a time (P1 and P2). An hour of work for all
 * documents: it is not part of the tests.
 */
import { dirname } from "node:path";
import { all } from "../../../tests/site/support/html.ts";
import { launchOptions, shell } from "../../../tests/support/chromium.ts";
import { installPackages } from "../../install-packages.ts";
import { median } from "../../measurement.ts";
import { type Audit, type Failure, printTable } from "../report.ts";
import type { AuditedSite, SiteDocument } from "../site.ts";

/** Lighthouse is a third of all packages, so only this audit installs it, here. */
const packageFolder = dirname(import.meta.dirname);

/** What is read of an answer. */
interface Result {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { score: number | null; numericValue?: number }>>;
  readonly runtimeError?: { readonly code: string; readonly message: string };
}

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = [
  ["first-contentful-paint", "FCP", 1000],
  ["largest-contentful-paint", "LCP", 1250],
  ["total-blocking-time", "TBT", 10],
  ["cumulative-layout-shift", "CLS", 0],
] as const;
const runs = 3;

/** What is read from a result: each category must have 100 (P1), no metric may be above its limit (P2). */
const columns = [
  ...categories.map((name) => ({
    ...{ goal: "P1", name, isFine: (value: number) => value === 100 },
    of: ({ categories: scores }: Result) => Math.round((scores[name]?.score ?? 0) * 100),
  })),
  ...metrics.map(([id, name, limit]) => ({
    ...{ goal: "P2", name, isFine: (value: number) => value <= limit },
    of: ({ audits }: Result) => Number((audits[id]?.numericValue ?? Number.NaN).toFixed(3)),
  })),
];

/** Runs Lighthouse on all documents, and prints each as soon as it is done: the whole takes an hour. */
export async function audit(site: AuditedSite, documents: readonly SiteDocument[]): Promise<Audit> {
  installPackages(packageFolder, console.error);
  const rows: (readonly (number | string)[])[] = [];
  const failures: Failure[] = [];
  for (const document of documents) {
    const { route: place, root } = document;
    const results: Result[] = [];
    const url = new URL(document.path, site.url).href;
    // Now and then Lighthouse loses its own trace (NO_NAVSTART): it is asked once more.
    while (results.length < runs) results.push(await runOnce(url).catch(() => runOnce(url)));
    const cells = columns.map(({ of }) => median(results.map(of)));
    const lost = [...new Set(results.flatMap(lostIn))].join(", ");
    // Pages that search engines are asked to leave out lose points for it.
    const isHidden = all(root, 'meta[name="robots"]').length > 0;
    for (const [index, { goal, name, isFine }] of columns.entries()) {
      const value = cells[index] ?? Number.NaN;
      const isExcused = isHidden && name === "seo";
      if (!isFine(value) && !isExcused)
        failures.push({ goal, place, what: `${name} ${value}: ${lost}` });
    }
    rows.push([...cells, place]);
    console.error(`${rows.length} of ${documents.length}: ${place} ${cells.join(" ")}`);
  }
  return { text: printTable([...columns.map(({ name }) => name), "document"], rows), failures };
}

/**
 * A browser of its own for every run: nothing is warm. The one without windows has fewer processes, which on two
 * cores would work beside the page and make its tasks look long.
 */
async function runOnce(url: string): Promise<Result> {
  const { executablePath = "", args = [] } = launchOptions(shell);
  // Pages that open a tab by themselves are kept from it, as browsers with windows do.
  const chromeFlags = ["--headless", "--block-new-web-contents", ...args];
  const flags = { chromePath: executablePath, chromeFlags };
  // Their types are where the packages are, which is not everywhere.
  const [{ launch }, { default: lighthouse }] = await Promise.all(
    ["chrome-launcher", "lighthouse"].map((name) => import(name)),
  );
  const chrome = await launch({ ...flags, logLevel: "silent" });
  try {
    const options = { port: chrome.port, onlyCategories: [...categories] };
    const answer: { lhr: Result } | undefined = await lighthouse(url, {
      ...options,
      logLevel: "silent",
    });
    const { runtimeError } = answer?.lhr ?? {};
    // The not-found page answers 404, as it must; everything else is measured all the same.
    const isFine = !runtimeError || runtimeError.code === "ERRORED_DOCUMENT_REQUEST";
    if (!answer || !isFine) throw new Error(runtimeError?.message ?? `No answer about ${url}.`);
    return answer.lhr;
  } finally {
    chrome.kill();
  }
}

/** The audits that count and did not pass. */
function lostIn({ categories: groups, audits }: Result): readonly string[] {
  const counted = Object.values(groups).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return counted.filter((id) => (audits[id]?.score ?? 1) < 0.9);
}
