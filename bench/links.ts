/**
 * `npm run bench:links`: how long the inspection of all links takes. Beside the rendering of the same
 * documents with a plain layout, in memory; as a part of a whole build with the templates of the
 * site; and beside linkinator on a smaller number. Goal B7: at most a tenth of the build. The
 * documents are the same in every run.
 */
import { rmSync } from "node:fs";
import { runBuild } from "../build.ts";
import { readFlags } from "../generator/commands/options.ts";
import { buildGraph } from "../generator/graph/build-graph.ts";
import { inspectDocuments } from "../generator/inspect/inspect-documents.ts";
import { loadEngine } from "../generator/markdown/engine.ts";
import { createAddressBook } from "../generator/model/address.ts";
import { createPageRenderer } from "../generator/render/render-pages.ts";
import { readCount, runMeasurement } from "./command-line.ts";
import { makeCorpus } from "./links/corpus.ts";
import { crawlWithLinkinator } from "./links/crawl.ts";
import { placeFiles } from "./links/place-files.ts";
import { plainRendering } from "./links/plain-layout.ts";

const flags = {
  pages: { type: "string", default: "10000" },
  rounds: { type: "string", default: "3" },
  crawl: { type: "string", default: "200" },
} as const;

interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** Composes, renders and inspects a corpus in memory, with the plain layout. */
async function buildPlain(pages: number) {
  const phases: Phase[] = [];
  const phase = <T>(name: string, work: () => T): T => {
    const start = performance.now();
    const value = work();
    phases.push({ name, ms: performance.now() - start });
    return value;
  };
  const sources = await makeCorpus(pages);
  const engine = await loadEngine();
  const { value: graph } = phase("graph", () => buildGraph(sources, { engine }));
  const documents = phase("render", () =>
    graph.pages.map(createPageRenderer(graph, plainRendering)),
  );
  const site = createAddressBook(graph.site.url);
  const problems = phase("inspect", () =>
    inspectDocuments(documents, [], {
      site,
      graph,
      texts: sources.files,
      pictures: new Map(),
      readTemplates: () => new Map(),
    }),
  );
  if (problems.some(({ severity }) => severity === "error")) throw new Error(problems[0]?.message);
  return { files: documents.map(({ file }) => file), phases };
}

/** Builds a corpus as `npm run build` does, with the templates of the site. */
async function buildWhole(pages: number): Promise<readonly Phase[]> {
  const root = placeFiles((await makeCorpus(pages)).files);
  try {
    return (await runBuild({ root, isQuiet: true })).phases;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const msOf = (phases: readonly Phase[], name: string) =>
  phases.find((phase) => phase.name === name)?.ms ?? Number.NaN;
const total = (phases: readonly Phase[]) => phases.reduce((sum, { ms }) => sum + ms, 0);
const share = (phases: readonly Phase[]) => msOf(phases, "inspect") / total(phases);

/** The round whose share lies in the middle: a machine that is busy elsewhere spoils single ones. */
async function median(
  count: number,
  round: () => Promise<readonly Phase[]>,
): Promise<readonly Phase[]> {
  const rounds: (readonly Phase[])[] = [];
  while (rounds.length < count) rounds.push(await round());
  return rounds.sort((a, b) => share(a) - share(b))[Math.floor(rounds.length / 2)] ?? [];
}

function print(title: string, phases: readonly Phase[]): void {
  const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
  const ofRender = percent(msOf(phases, "inspect") / msOf(phases, "render"));
  console.log(title);
  for (const { name, ms } of phases)
    console.log(`  ${name.padEnd(10)}${ms.toFixed(0).padStart(7)} ms`);
  console.log(`  inspect is ${ofRender} of render, ${percent(share(phases))} of all`);
}

await runMeasurement(async (args) => {
  const values = readFlags(args, flags);
  const pages = readCount("pages", values.pages);
  const rounds = readCount("rounds", values.rounds);
  const few = readCount("crawl", values.crawl);
  const tenth = Math.ceil(pages / 10);
  print(
    `${pages} documents of 60 links, plain layout, in memory`,
    await median(rounds, async () => (await buildPlain(pages)).phases),
  );
  print(
    `${tenth} documents with the templates of the site, whole build`,
    await median(rounds, () => buildWhole(tenth)),
  );
  const { files, phases } = await buildPlain(few);
  const crawl = { name: "linkinator", ms: await crawlWithLinkinator(files) };
  console.log(`${few} documents of 60 links, plain layout`);
  for (const { name, ms } of [...phases.slice(-1), crawl])
    console.log(`  ${name.padEnd(10)}${ms.toFixed(0).padStart(7)} ms`);
});
