/**
 * `npm run bench:links`: how long the inspection of all links takes beside the building of the same
 * documents, in one run and in memory; and beside linkinator on a smaller number. Goal B7: at most
 * a tenth of the build. The documents are the same in every run.
 */
import { parseArgs } from "node:util";
import { compileAssets } from "../generator/assets/compile-assets.ts";
import { renderCompanions } from "../generator/companions/render-companions.ts";
import { buildGraph } from "../generator/graph/build-graph.ts";
import { inspectDocuments } from "../generator/inspect/inspect-documents.ts";
import { loadParser } from "../generator/markdown/parser.ts";
import { createAddressBook } from "../generator/model/address.ts";
import type { Sources } from "../generator/model/source.ts";
import { loadTemplates } from "../generator/render/load-templates.ts";
import type { RenderDocument } from "../generator/render/render-input.ts";
import { renderPages } from "../generator/render/render-pages.ts";
import { findSitePaths } from "../generator/site-paths.ts";
import { makeCorpus } from "./links/corpus.ts";
import { crawlWithLinkinator } from "./links/crawl.ts";
import { renderPlain } from "./links/plain-layout.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "10000" },
    rounds: { type: "string", default: "3" },
    crawl: { type: "string", default: "200" },
  },
});
const paths = findSitePaths({});
const parse = await loadParser();
const baseUrl = "https://bench.example/";
const addresses = createAddressBook(baseUrl);
const assets = await compileAssets(paths, { addresses, pictures: [], pictureUses: [] });

/** Builds the documents of a corpus as a build does, and inspects them; milliseconds by phase. */
function measure(sources: Sources, renderDocument: RenderDocument) {
  const times: number[] = [performance.now()];
  const split = () => void times.push(performance.now());
  const { value: graph } = buildGraph(sources, { parse, baseUrl });
  split();
  const { styles, manifest, files } = assets.value;
  const { pictures } = manifest;
  const companions = renderCompanions(graph, addresses, manifest);
  const rendering = { renderDocument, styles, assets: manifest, feeds: companions.feeds };
  const documents = renderPages(graph, rendering);
  split();
  const others = [...files, ...companions.files];
  const faults = inspectDocuments(documents, others, { site: addresses, graph, pictures });
  split();
  const [start = 0, composed = 0, rendered = 0, inspected = 0] = times;
  return {
    files: documents.map(({ file }) => file),
    errors: faults.filter(({ severity }) => severity === "error").length,
    graph: composed - start,
    render: rendered - composed,
    inspect: inspected - rendered,
  };
}

type Measured = ReturnType<typeof measure>;
const share = ({ graph, render, inspect }: Measured) => inspect / (graph + render + inspect);

/** The round whose share lies in the middle: a machine that is busy elsewhere spoils single ones. */
function measureMedian(sources: Sources, renderDocument: RenderDocument): Measured {
  const rounds = Array.from({ length: Number(values.rounds) }, () =>
    measure(sources, renderDocument),
  );
  return rounds.sort((a, b) => share(a) - share(b))[Math.floor(rounds.length / 2)] as Measured;
}

function print(name: string, measured: Measured): void {
  const { files, errors, graph, render, inspect } = measured;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0) / files.length;
  const row = (phase: string, ms: number, more = "") =>
    console.log(`  ${phase.padEnd(11)}${ms.toFixed(0).padStart(7)} ms${more}`);
  console.log(
    `${name}: ${files.length} documents of ${(bytes / 1000).toFixed(1)} kB, ${errors} errors`,
  );
  row("graph", graph);
  row("render", render);
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
  const whole = graph + render + inspect;
  row(
    "inspect",
    inspect,
    `, ${percent(inspect, render)} of render, ${percent(inspect, whole)} of all`,
  );
}

const pages = Number(values.pages);
print("Plain layout, 60 links", measureMedian(await makeCorpus(pages), renderPlain));
const templates = await loadTemplates(paths.templates, paths.cache);
const tenth = await makeCorpus(Math.ceil(pages / 10));
print("Templates of the site", measureMedian(tenth, templates));

const few = measure(await makeCorpus(Number(values.crawl)), renderPlain);
const crawled = await crawlWithLinkinator(few.files);
print("Plain layout, 60 links", few);
console.log(`  linkinator ${crawled.ms.toFixed(0).padStart(7)} ms for the same documents`);
