/** A build, step by step: ARCHITECTURE.md is the map of the rooms that it calls. */
import { join } from "node:path";
import { type AssetInputs, compileAssets } from "./generator/assets/compile-assets.ts";
import { inspectPictureUses } from "./generator/assets/pictures/picture-problems.ts";
import type { BuildOptions } from "./generator/cli/options.ts";
import { openFolders } from "./generator/content/folders.ts";
import { readSources } from "./generator/content/read-sources.ts";
import { findSitePaths } from "./generator/content/site-paths.ts";
import { passGate } from "./generator/diagnostics/gate.ts";
import type { Checked } from "./generator/diagnostics/problem.ts";
import { loadParser } from "./generator/markdown/parser.ts";
import type { Sources } from "./generator/model/source.ts";
import { type BuildReport, type OpenReport, startReport } from "./generator/output/build-report.ts";
import { openCache } from "./generator/output/cache.ts";
import { findCollisions } from "./generator/output/find-collisions.ts";
import { createIndexer } from "./generator/output/index-document.ts";
import { inspectSite } from "./generator/output/inspect-site.ts";
import { openLastBuild } from "./generator/output/last-build.ts";
import { openOutput } from "./generator/output/open-output.ts";
import { loadTemplates } from "./generator/render/load-templates.ts";
import { renderCompanions } from "./generator/render/render-companions.ts";
import { createPageRenderer, makeDocuments } from "./generator/render/render-pages.ts";
import { drawShares } from "./generator/render/share-pictures.ts";
import { buildGraph, type GraphOptions } from "./generator/site/build-graph.ts";

/** What a build works with: its options, and what others have read or made before. */
export type BuildTools = BuildOptions &
  Pick<AssetInputs, "cache" | "folders" | "showsOriginals"> &
  Pick<OpenReport, "phase"> & {
    readonly sources: Checked<Sources>;
    readonly known?: GraphOptions["known"];
  };

/**
 * Understands and compiles the sources of a site. Nothing is rendered yet.
 * @throws GateError when the content has errors
 */
export async function prepareSite(tools: BuildTools) {
  const { sources, phase } = tools;
  const paths = findSitePaths(tools);
  const parser = await loadParser();
  const content = await phase("graph", () => buildGraph(sources.value, { ...tools, parser }));
  const graph = content.value;
  const assetInputs = { ...tools, ...sources.value, addresses: graph.addresses, site: graph.site };
  const [assets, templates] = await phase("assets", () =>
    Promise.all([compileAssets(paths, assetInputs), loadTemplates(paths, tools)]),
  );
  const { manifest, styles, files } = assets.value;
  // One gate for both streams: a broken picture is reported in the same run as a broken text.
  const found = [...sources.problems, ...content.problems, ...assets.problems];
  const uses = inspectPictureUses(graph.pictureUses, manifest.pictures, found);
  const warnings = passGate([...found, ...uses], graph.site);
  const formats = templates.renderFiles(graph, manifest);
  const shares = await drawShares(graph, { ...tools, ...assets.value, templates, paths });
  const rendering = { templates, styles, assets: { ...manifest, shares }, feeds: formats.feeds };
  const others = [...files, ...formats.files, ...renderCompanions(graph, manifest)];
  passGate(findCollisions(graph.pages, others), graph.site);
  const renderer = createPageRenderer(graph, rendering);
  return { graph, address: graph.addresses, renderer, files: others, warnings };
}

/**
 * Builds a site from its folders into its output folder.
 * @returns what was built, with the warnings
 * @throws GateError when the content has errors; the output is as it was then
 * @throws OutputError when the output is not to be replaced
 */
export async function runBuild(options: BuildOptions): Promise<BuildReport> {
  const paths = findSitePaths(options);
  const report = startReport();
  const output = openOutput(paths.out);
  try {
    const folders = openFolders();
    const sources = await report.phase("read", () => readSources(paths.content));
    const cache = openCache(join(paths.cache, "store"));
    const last = openLastBuild({ ...options, paths, sources, folders, cache });
    if (last.report) return report.repeat(last.report as BuildReport);
    output.reuse(last.output);
    const { phase } = report;
    const tools = { ...options, phase, sources, known: last.known, cache, folders };
    const site = await prepareSite(tools);
    const documentTools = { ...site, index: createIndexer(), findLast: last.findDocument, output };
    const documents = await phase("render", () => makeDocuments(site.graph.pages, documentTools));
    for (const file of site.files) output.write(file);
    const faults = await phase("inspect", () => inspectSite({ ...site, documents }));
    // What passed the first gate is reported again, so that one run reports everything.
    report.note(passGate([...site.warnings, ...faults], site.graph.site));
    const written = await phase("write", () => output.publish());
    const finished = report.finish(site.graph, documents, written, paths.out);
    last.save({ ...site, ...written, documents, report: finished });
    return finished;
  } finally {
    output.close();
  }
}
