/**
 * The whole story of a build, in order. Each line is one room of the machine; ARCHITECTURE.md is
 * the map. Nothing is decided here.
 */
import { compileAssets } from "./generator/assets/compile-assets.ts";
import type { BuildOptions } from "./generator/commands/options.ts";
import { renderCompanions } from "./generator/companions/render-companions.ts";
import { buildGraph } from "./generator/graph/build-graph.ts";
import { inspectDocuments } from "./generator/inspect/inspect-documents.ts";
import { openStyleguide } from "./generator/manual/styleguide.ts";
import { loadParser } from "./generator/markdown/parser.ts";
import { createAddressBook } from "./generator/model/address.ts";
import type { ReportProgress } from "./generator/model/progress.ts";
import { readSources } from "./generator/read/read-sources.ts";
import { loadTemplates, readTemplates } from "./generator/render/load-templates.ts";
import { renderPages } from "./generator/render/render-pages.ts";
import { type BuildReport, startReport } from "./generator/report/build-report.ts";
import { passGate } from "./generator/report/gate.ts";
import { findSitePaths } from "./generator/site-paths.ts";
import { writeOutput } from "./generator/write-output.ts";

/**
 * Builds a site from its folders into its output folder.
 * @param onProgress told how far the pictures have come, when they have to be made
 * @returns what was built, with the warnings
 * @throws GateError when the content has errors; nothing is written then
 */
export async function runBuild(
  options: BuildOptions,
  onProgress?: ReportProgress,
): Promise<BuildReport> {
  const paths = findSitePaths(options);
  const report = startReport();
  const guide = openStyleguide(options.hasStyleguide);

  const sources = await report.phase("read", () => readSources(paths.content));
  const parse = await loadParser();
  const graph = await report.phase("graph", () =>
    buildGraph(guide.addPage(sources.value), { parse, baseUrl: options.baseUrl }),
  );
  const addresses = createAddressBook(graph.value.site.url);
  const { pictures } = sources.value;
  const { pictureUses, site } = graph.value;
  const hasMetrics = site.metricsEndpoint !== undefined;
  const { jobs } = options;
  const order = { addresses, pictures, pictureUses, hasMetrics, jobs, onProgress };
  const [assets, renderDocument] = await report.phase("assets", () =>
    Promise.all([compileAssets(paths, order), loadTemplates(paths.templates, paths.cache)]),
  );
  // One gate for both streams: a broken picture is told of in the same run as a broken text.
  const warnings = passGate([...sources.problems, ...graph.problems, ...assets.problems], site);

  const { styles, manifest } = assets.value;
  const shown = guide.addSpecimens(graph.value, sources.value, { css: styles.css, manifest });
  const companions = renderCompanions(shown, addresses, manifest);
  const documents = await report.phase("render", () =>
    renderPages(shown, { renderDocument, styles, assets: manifest, feeds: companions.feeds }),
  );

  const others = [...assets.value.files, ...companions.files];
  const faults = await report.phase("inspect", () =>
    inspectDocuments(documents, others, {
      site: addresses,
      graph: graph.value,
      pictures: manifest.pictures,
      readTemplates: () => readTemplates(paths.templates),
    }),
  );
  // What passed the first gate is told again, so that one run tells everything.
  report.note(passGate([...warnings, ...faults], site));

  const files = [...documents.map(({ file }) => file), ...others];
  const written = await report.phase("write", () => writeOutput(files, paths.out, options.jobs));
  return report.finish({ graph: graph.value, documents, written, out: paths.out });
}
