/**
 * The site that edited content becomes, without a build: the graph and its documents are made in this
 * process, with assets that are compiled once.
 */
import { join } from "node:path";
import { compileAssets } from "../../../generator/assets/compile-assets.ts";
import { openCache } from "../../../generator/cache/cache.ts";
import { digestTexts } from "../../../generator/cache/digest.ts";
import { openFolders } from "../../../generator/cache/folders.ts";
import { renderCompanions } from "../../../generator/companions/render-companions.ts";
import { buildGraph } from "../../../generator/graph/build-graph.ts";
import { createIndexer } from "../../../generator/inspect/index-document.ts";
import { inspectSite } from "../../../generator/inspect/inspect-site.ts";
import { loadEngine } from "../../../generator/markdown/engine.ts";
import { createAddressBook, outputPathOf } from "../../../generator/model/address.ts";
import type { PageBody } from "../../../generator/model/body.ts";
import type { MadeDocument, OutputFile } from "../../../generator/model/output.ts";
import type { Sources } from "../../../generator/model/source.ts";
import { loadTemplates } from "../../../generator/render/load-templates.ts";
import { createPageRenderer } from "../../../generator/render/render-pages.ts";
import { findSitePaths } from "../../../generator/site-paths.ts";
import { finderOf, openDocument, type SiteDocument } from "./built-site.ts";
import { type Content, readContent, understandContent } from "./content.ts";

/** A site as visitors find it, and the content that it was made from. */
export interface RenderedSite {
  readonly content: Content;
  readonly documents: readonly SiteDocument[];
  document(route: string): SiteDocument;
  /** The files beside the documents. */
  readonly files: ReadonlyMap<string, string>;
  /** What the generator finds wrong, in the content and in the documents. */
  readonly errors: readonly string[];
}

/** Makes the function that renders sources. */
export async function openRenderer(): Promise<(sources: Sources) => RenderedSite> {
  const paths = findSitePaths({});
  const tools = { cache: openCache(join(paths.cache, "store")), folders: openFolders() };
  const { pictures } = await readContent();
  const addresses = createAddressBook("https://site.example/");
  const order = { ...tools, pictures, addresses, hasMetrics: false };
  const [{ value: assets }, templates, engine] = await Promise.all([
    compileAssets(paths, order),
    loadTemplates(paths, tools),
    loadEngine(),
  ]);
  const { manifest, styles } = assets;
  const index = createIndexer();
  const bodies = new Map<string, PageBody>();
  const known = { digest: digestTexts, find: (path: string) => bodies.get(path) };
  // Most edits change few documents: the others are made once, as in development.
  const opened = new Map<
    string,
    Omit<MadeDocument, "page"> & { readonly document: SiteDocument }
  >();
  return (sources) => {
    const { value: graph, problems } = buildGraph(sources, { engine, known });
    for (const [path, body] of graph.bodies) bodies.set(path, body);
    const address = createAddressBook(graph.site.url);
    const added = sources.pictures.filter((path) => !manifest.pictures.has(path));
    const made = added.map((path): [string, OutputFile] => {
      return [path, { path: `static/images/${path}`, bytes: "" }];
    });
    const shown = made.map(([path, file]) => {
      return [path, { width: 16, height: 9, src: address.file(file.path) }] as const;
    });
    const all = { ...manifest, pictures: new Map([...manifest.pictures, ...shown]) };
    const companions = renderCompanions(graph, address, all);
    const files = [...assets.files, ...companions.files, ...made.map(([, file]) => file)];
    const { feeds } = companions;
    const renderer = createPageRenderer(graph, { templates, styles, assets: all, feeds });
    const rendered = graph.pages.map((page) => {
      const digest = renderer.digestOf(page);
      const last = opened.get(page.source);
      if (last?.digest === digest) return { ...last, page };
      const { html, pieces } = renderer.render(page);
      const path = outputPathOf(page.route);
      const made = { path, digest, index: index(pieces), document: openDocument(path, html) };
      opened.set(page.source, made);
      return { ...made, page };
    });
    const documents = rendered.map(({ document }) => document);
    const readSources = () => new Map<string, string>();
    const faults = inspectSite({ address, documents: rendered, files, readSources });
    const errors = [...problems, ...faults].filter(({ severity }) => severity === "error");
    return {
      ...{ content: understandContent(sources), documents, document: finderOf(documents) },
      files: new Map(files.map(({ path, bytes }) => [path, String(bytes)])),
      errors: errors.map(({ place, message }) => `${place?.file}:${place?.line} ${message}`),
    };
  };
}
