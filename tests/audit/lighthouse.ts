/**
 * `npm run audit:lighthouse`: Lighthouse as a phone, the median of some runs, one at a time
 * (goals P1 and P2). `--runs N` (3), `--only ROUTE`. An hour of work for all documents: it is not
 * part of the tests.
 */
import { launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { readFlags, UsageError } from "../../generator/commands/options.ts";
import { servePreview } from "../../generator/serve/preview.ts";
import { addressOf, builtSite } from "../site/support/built-site.ts";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { type Fault, printTable, runAudit } from "./support/report.ts";

/** P1 and P2. Categories must have 100; metrics must not be above. */
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const metrics = [
  ["first-contentful-paint", "FCP", 1000],
  ["largest-contentful-paint", "LCP", 1250],
  ["total-blocking-time", "TBT", 10],
  ["cumulative-layout-shift", "CLS", 0],
] as const;

await runAudit(async (args) => {
  const flags = readFlags(args, { only: { type: "string" }, runs: { type: "string" } });
  const runs = Number(flags.runs ?? 3);
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError("--runs needs a whole number.");
  const site = await builtSite();
  const routes =
    flags.only === undefined
      ? site.documents.map(({ route }) => route)
      : [site.document(flags.only).route];
  const chromePath = findChromium();
  if (!chromePath) throw new Error("There is no Chromium. Run npm test, which installs one.");
  const preview = await servePreview({ dist: site.dist, port: 0 });
  const rows: Row[] = [];
  try {
    for (const route of routes) {
      const url = preview.url.replace(/\/$/, "") + addressOf(route);
      rows.push(await measure(route, url, { chromePath, runs }));
      console.error(`${rows.length} of ${routes.length}: ${route} ${rows.at(-1)?.cells.join(" ")}`);
    }
  } finally {
    await preview.close();
  }
  const heads = ["perf", "a11y", "best", "seo", ...metrics.map(([, name]) => name), "document"];
  const table = printTable(
    heads,
    rows.map(({ cells, route }) => [...cells, route]),
  );
  return { text: table, faults: rows.flatMap(judge) };
});

interface Row {
  readonly route: string;
  /** The categories, then the metrics. */
  readonly cells: readonly number[];
  /** Audits of the middle run that took a point. */
  readonly lost: readonly string[];
}

interface Settings {
  readonly chromePath: string;
  readonly runs: number;
}

async function measure(route: string, url: string, { chromePath, runs }: Settings): Promise<Row> {
  const results: Result[] = [];
  while (results.length < runs) results.push(await runPatiently(url, chromePath));
  const cells = results.map(cellsOf);
  const middle = (column: number) => {
    const sorted = cells.map((row) => row[column] ?? 0).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  };
  const count = categories.length + metrics.length;
  return {
    route,
    cells: Array.from({ length: count }, (_it, column) => middle(column)),
    lost: [...new Set(results.flatMap(lostIn))],
  };
}

/** On a busy machine Lighthouse loses a trace now and then, and asks to be run again. */
async function runPatiently(url: string, chromePath: string): Promise<Result> {
  for (let left = 2; ; left--) {
    try {
      return await runOnce(url, chromePath);
    } catch (cause) {
      if (left === 0) throw cause;
      console.error(`${url} once more: ${cause instanceof Error ? cause.message : cause}`);
    }
  }
}

/** A browser of its own for every run: nothing is warm. */
async function runOnce(url: string, chromePath: string): Promise<Result> {
  const chrome = await launch({
    chromePath,
    chromeFlags: ["--headless=new", ...chromiumFlags],
    logLevel: "silent",
  });
  try {
    const answer = await lighthouse(url, {
      port: chrome.port,
      logLevel: "silent",
      onlyCategories: [...categories],
    });
    if (!answer) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { runtimeError } = answer.lhr;
    // The not-found page answers 404, as it must; everything else is measured all the same.
    if (runtimeError && runtimeError.code !== "ERRORED_DOCUMENT_REQUEST") {
      throw new Error(runtimeError.message);
    }
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
  return counted.filter((id) => {
    const score = audits[id]?.score;
    return score !== null && score !== undefined && score < 0.9;
  });
}

function judge({ route, cells, lost }: Row): readonly Fault[] {
  // A page that asks not to be found is right to fail here.
  const isHidden = lost.includes("is-crawlable");
  const low = categories.flatMap((name, column) => {
    const score = cells[column] ?? 0;
    if (score === 100 || (name === "seo" && isHidden)) return [];
    return [{ goal: "P1", place: route, what: `${name} ${score}: ${lost.join(", ")}` }];
  });
  const slow = metrics.flatMap(([, name, limit], index) => {
    const value = cells[categories.length + index] ?? Number.NaN;
    if (value <= limit) return [];
    return [{ goal: "P2", place: route, what: `${name} ${value}, ${limit} allowed` }];
  });
  return [...low, ...slow];
}
