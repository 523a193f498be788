/**
 * The whole story of a build, in order. Each line is one room of the machine; ARCHITECTURE.md is
 * the map. Nothing is decided here.
 */
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { compileAssets } from "./generator/assets/compile-assets.ts";
import type { PictureQueue } from "./generator/assets/pictures/picture-queue.ts";
import type { BuildOptions } from "./generator/commands/options.ts";
import { renderCompanions } from "./generator/companions/render-companions.ts";
import { buildGraphInTurns } from "./generator/graph/build-graph.ts";
import type { BuildGraph } from "./generator/graph/remember-graph.ts";
import {
  type Behind,
  type Inspection,
  openInspection,
} from "./generator/inspect/inspect-documents.ts";
import { openStyleguide } from "./generator/manual/styleguide.ts";
import { loadEngine } from "./generator/markdown/engine.ts";
import { type CompileCache, createCompileCache } from "./generator/memory/compile-cache.ts";
import { rememberFolders } from "./generator/memory/folders.ts";
import { type History, noHistory, openHistory } from "./generator/memory/history.ts";
import { createAddressBook } from "./generator/model/address.ts";
import type { ContentGraph } from "./generator/model/graph.ts";
import type { OutputFile } from "./generator/model/output.ts";
import type { Checked, Problem } from "./generator/model/problem.ts";
import type { ReportProgress } from "./generator/model/progress.ts";
import type { Sources } from "./generator/model/source.ts";
import { OutputChanged } from "./generator/output/left-output.ts";
import { type Output, openOutput } from "./generator/output/open-output.ts";
import { readSources } from "./generator/read/read-sources.ts";
import { loadTemplates, readTemplates } from "./generator/render/load-templates.ts";
import {
  createPageRenderer,
  type Document,
  type RenderPage,
} from "./generator/render/render-pages.ts";
import { type BuildReport, type OpenReport, startReport } from "./generator/report/build-report.ts";
import { passGate } from "./generator/report/gate.ts";
import { findSitePaths } from "./generator/site-paths.ts";
import { findThread, noThread, type SecondThread } from "./generator/threads/second-thread.ts";

/** What a build works with besides its options. */
export interface Work {
  readonly report: Pick<OpenReport, "phase">;
  /** What does not have to be compiled again. */
  readonly compiled: CompileCache;
  /** What lies in the content folder, when somebody has read it already. */
  readonly sources?: Checked<Sources>;
  /** What the last build has left. */
  readonly history?: History;
  /** Builds the graph, where somebody may have it already. */
  readonly buildGraph?: BuildGraph;
  /** Composes beside this thread, where there is much to compose. */
  readonly thread?: SecondThread;
  /** Where photographs are made afterwards; without it they are waited for. */
  readonly queue?: PictureQueue;
  /** Told how far the pictures have come, when they have to be made. */
  readonly onProgress?: ReportProgress;
}

/** A site whose sources are right: every page can be rendered. Nothing is inspected yet. */
export interface PreparedSite {
  readonly graph: ContentGraph;
  readonly renderPage: RenderPage;
  /** Everything beside the pages. */
  readonly files: readonly OutputFile[];
  /** Problems that let the pages pass. */
  readonly warnings: readonly Problem[];
  /** What the inspection needs to know besides. */
  readonly behind: Behind;
}

/**
 * Reads, understands and compiles the sources of a site.
 * @throws GateError when the content has errors
 */
export async function prepareSite(options: BuildOptions, work: Work): Promise<PreparedSite> {
  const { report, compiled, history = noHistory, thread = noThread } = work;
  const { memory, left } = history;
  const { buildGraph = buildGraphInTurns } = work;
  const paths = findSitePaths(options);
  const guide = openStyleguide(options.hasStyleguide);

  const sources = work.sources ?? (await report.phase("read", () => readSources(paths.content)));
  const given = guide.addPage(sources.value);
  const engine = await loadEngine();
  const asked = { engine, baseUrl: options.baseUrl, ...thread.join(memory) };
  const graph = await report.phase("graph", () => buildGraph(given, asked, nextTurn));
  await thread.end();
  const addresses = createAddressBook(graph.value.site.url);
  const { pictures } = sources.value;
  const { pictureUses, site } = graph.value;
  const hasMetrics = site.metricsEndpoint !== undefined;
  const wanted = { addresses, pictures, pictureUses, hasMetrics, jobs: options.jobs };
  const order = { ...work, ...wanted, memory };
  const [assets, templates] = await report.phase("assets", () =>
    Promise.all([compileAssets(paths, order), loadTemplates(paths, compiled)]),
  );
  // One gate for both streams: a broken picture is told of in the same run as a broken text.
  const warnings = passGate([...sources.problems, ...graph.problems, ...assets.problems], site);

  const { styles, manifest, files } = assets.value;
  const shown = guide.addSpecimens(graph.value, sources.value, { css: styles.css, manifest });
  const companions = renderCompanions(shown, addresses, manifest, memory);
  const { feeds } = companions;
  const rendering = { templates, styles, assets: manifest, feeds, memory, left };
  return {
    graph: shown,
    renderPage: createPageRenderer(shown, rendering),
    files: [...files, ...companions.files],
    warnings,
    behind: {
      site: addresses,
      graph: graph.value,
      texts: given.files,
      pictures: manifest.pictures,
      readTemplates: () => readTemplates(paths.templates),
    },
  };
}

/**
 * Builds a site from its folders into its output folder.
 * @param onProgress told how far the pictures have come, when they have to be made
 * @returns what was built, with the warnings
 * @throws GateError when the content has errors; the output is as it was then
 */
export async function runBuild(
  options: BuildOptions,
  onProgress?: ReportProgress,
): Promise<BuildReport> {
  try {
    return await buildOnce(options, onProgress);
  } catch (cause) {
    // Another build has written the same folder meanwhile: nothing of it can be relied on.
    if (!(cause instanceof OutputChanged)) throw cause;
    return buildOnce({ ...options, memory: undefined }, onProgress);
  }
}

async function buildOnce(
  options: BuildOptions,
  onProgress: ReportProgress | undefined,
): Promise<BuildReport> {
  const paths = findSitePaths(options);
  const report = startReport();
  // Beside the memory of the site, where no other site with other styles replaces it.
  const compiledFolder = join(options.memory ?? paths.cache, "compiled");
  const folders = rememberFolders();
  const compiled = createCompileCache(compiledFolder, folders);

  const sources = await report.phase("read", () => readSources(paths.content));
  const history = await report.phase("recall", () =>
    openHistory({ ...options, paths, sources, folders }),
  );
  const { memory, left } = history;
  const last = history.findSame<BuildReport>();
  if (last) return report.repeat(last);

  const output = await openOutput(paths.out, left);
  const texts = sources.value.files.length;
  const prospect = { ...options, texts, isNew: history.isNew };
  const thread = findThread(prospect, paths, compiledFolder);
  try {
    const work = { report, compiled, onProgress, sources, history, thread };
    const site = await prepareSite(options, work);
    const inspection = openInspection({ ...site.behind, memory });
    const documents = await report.phase("render", () => makeDocuments(site, inspection, output));
    const faults = await report.phase("inspect", () => inspection.finish(site.files));
    // What passed the first gate is told again, so that one run tells everything.
    report.note(passGate([...site.warnings, ...faults], site.graph.site));

    const files = [...documents.map(({ file }) => file), ...site.files];
    const written = await report.phase("write", () => output.publish(files));
    const finished = report.finish({ graph: site.graph, documents, written, out: paths.out });
    history.save(finished, written.stamps);
    return finished;
  } finally {
    history.close();
    await Promise.all([output.close(), thread.close()]);
  }
}

/** Renders page after page. Each is read and lies on the disk before the next one is made. */
function makeDocuments(
  { graph, renderPage }: PreparedSite,
  inspection: Inspection,
  output: Output,
): readonly Document[] {
  const documents: Document[] = [];
  for (const page of graph.pages) {
    const rendered = renderPage(page);
    const document = { ...rendered, file: output.stage(rendered.file) };
    inspection.look(document);
    documents.push(document);
  }
  return documents;
}
