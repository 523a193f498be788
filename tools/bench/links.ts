/**
 * Measures how long the check of all internal links takes beside composing and rendering the same pages, in memory and
 * with a plain layout. Every page has sixty links, seventeen of them with an anchor. The goal is a tenth of all at most.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readFlags, textFlags } from "../../generator/cli/options.ts";
import { readSources } from "../../generator/content/read-sources.ts";
import { loadParser, type MarkdownParser } from "../../generator/markdown/parser.ts";
import { createAddresses, outputPathOf } from "../../generator/model/address.ts";
import type { Sources } from "../../generator/model/source.ts";
import { createIndexer } from "../../generator/output/index-document.ts";
import { inspectSite } from "../../generator/output/inspect-site.ts";
import { createPageRenderer } from "../../generator/render/render-pages.ts";
import { buildGraph } from "../../generator/site/build-graph.ts";
import { median, readCount } from "../measurement.ts";
import { plainRendering } from "./links/plain-layout.ts";
import { editArticle, makeCorpus } from "./race/corpus.ts";
import { createOurs, thisCheckout } from "./race/ours.ts";
import { listNavigation, placeArticles } from "./race/system.ts";

/**
 * Prints the middle time of each step, and the share of the check.
 * @param args `--pages N`, 10,000 if unset, and `--rounds N`, three if unset
 * @throws UsageError when one of them is no number
 */
export async function run(args: readonly string[]): Promise<void> {
  const flags = readFlags(args, textFlags("pages", "rounds"));
  const rounds = readCount("rounds", flags.rounds ?? "3");
  const sources = await makeSources(readCount("pages", flags.pages ?? "10000"));
  const parser = await loadParser();
  const taken = Array.from({ length: rounds }, () => measure(sources, parser));
  for (const name of ["graph", "render", "inspect"] as const) {
    const ms = median(taken.map((times) => times[name]));
    console.log(`${name.padEnd(10)}${ms.toFixed(0).padStart(7)} ms`);
  }
  const shares = taken.map(({ graph, render, inspect }) => inspect / (graph + render + inspect));
  console.log(`inspect is ${(100 * median(shares)).toFixed(1)} % of all`);
}

/** The site of the race with that many articles, each with seventeen links more. */
async function makeSources(pages: number): Promise<Sources> {
  const root = mkdtempSync(join(tmpdir(), "bench-links-"));
  const ours = createOurs(thisCheckout, true);
  // Nothing compiles pictures here.
  const corpus = makeCorpus(pages, ["callout"]);
  const articles = corpus.map((article, page) => {
    const links = Array.from({ length: 17 }, (_, number) => {
      const { slug, parts } = corpus[(page * 31 + number * 97) % pages]!;
      const [heading = ""] = parts.flatMap((part) => /^## (.*)$/.exec(`${part}`)?.[1] ?? []);
      return `See [this part](/blog/${slug}/#${heading.toLowerCase().replaceAll(" ", "-")}) first.`;
    });
    return editArticle(article, links.join(" "));
  });
  ours.placeSite(root, listNavigation(corpus));
  placeArticles(ours, root, articles);
  const { value } = await readSources(join(root, "content"));
  rmSync(root, { recursive: true });
  return value;
}

/** Composes, renders and inspects all pages; gives the milliseconds of each. */
function measure(sources: Sources, parser: MarkdownParser) {
  const start = performance.now();
  const { value: graph } = buildGraph(sources, { parser });
  const composed = performance.now();
  const { render } = createPageRenderer(graph, plainRendering);
  const rendered = graph.pages.map((page) => ({ page, ...render(page) }));
  const finished = performance.now();
  const index = createIndexer();
  const problems = inspectSite({
    address: createAddresses(graph.site.url),
    documents: rendered.map(({ page, pieces }) => {
      return { page, path: outputPathOf(page.route), digest: "", index: index(pieces) };
    }),
    files: [],
  });
  const inspected = performance.now();
  const error = problems.find(({ severity }) => severity === "error");
  if (error) throw new Error(error.message);
  return { graph: composed - start, render: finished - composed, inspect: inspected - finished };
}
