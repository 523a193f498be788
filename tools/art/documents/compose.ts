/**
 * Makes the pages that the documents are printed from. A document is written like a page of the site, so it asks for
 * figures, links and lists by the same names and is checked by the same rules. It never becomes a page of the
 * published site, because it lies outside of `content/`: only here is it read together with the content.
 */
import { join } from "node:path";
import { prepareSite } from "../../../build.ts";
import { openFolders } from "../../../generator/content/folders.ts";
import { readSources } from "../../../generator/content/read-sources.ts";
import { findSitePaths } from "../../../generator/content/site-paths.ts";
import { GateError } from "../../../generator/diagnostics/gate.ts";
import type { Problem } from "../../../generator/diagnostics/problem.ts";
import { digestTexts } from "../../../generator/model/digest.ts";
import type { ContentGraph } from "../../../generator/model/graph.ts";
import type { SourceFile } from "../../../generator/model/source.ts";
import { openCache } from "../../../generator/output/cache.ts";
import { type DocumentSource, documentFolder, readDocuments } from "./sources.ts";
import ownWords from "./words.json" with { type: "json" };

/** A document as it goes to the printer. */
export interface Composed {
  readonly source: DocumentSource;
  /** What stands at the foot of its pages. */
  readonly foot: string;
  /** Where it would stand in the site: links in it are relative to this address. */
  readonly url: string;
  /** The whole document in the site's own markup and styles. */
  readonly html: string;
  /** The digest of what its readers see: the text with the values of the figures, the addresses, the pictures. */
  readonly digest: string;
}

/** All documents of a site. */
export interface Documents {
  readonly documents: readonly Composed[];
  /** The files that they show, by their whole addresses. */
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  /** What is untidy in the documents; not in the content, which has a check of its own. */
  readonly warnings: readonly Problem[];
}

/** Where the generator is told that the documents are. */
const pageFolder = "content/pages/documents/";

/**
 * Composes all documents of a site.
 * @param root the folder of the site; the configured one if unset
 * @throws GateError when a document or the content has errors
 */
export async function composeDocuments(root?: string): Promise<Documents> {
  const paths = findSitePaths({ root });
  const sources = await readDocuments(paths.root);
  const content = await readSources(paths.content);
  const pages = sources.map(({ name, text }) => ({ path: `${pageFolder}${name}.md`, text }));
  const files = [...content.value.files.map(withOwnWords), ...pages];
  const site = await prepareSite({
    root: paths.root,
    sources: { ...content, value: { ...content.value, files } },
    phase: async (_name, work) => work(),
    cache: openCache(join(paths.cache, "store")),
    folders: openFolders(),
  }).catch(rethrowWithOwnPaths);
  const { graph, address, renderer } = site;
  const compose = (source: DocumentSource): Composed => {
    // The gate lets no site pass that lacks a page of its sources.
    const page = graph.pages.find(({ source: path }) => path === `${pageFolder}${source.name}.md`)!;
    const { html } = renderer.render(page);
    const foot = `${graph.site.shortName} · ${page.title}`;
    return {
      source,
      foot,
      url: address.absolute(page.address),
      html,
      digest: digestOf(html, graph),
    };
  };
  const urlOf = (path: string) => address.absolute(address.file(path));
  return {
    documents: sources.map(compose),
    files: new Map(site.files.map(({ path, bytes }) => [urlOf(path), bytes])),
    warnings: site.warnings.map(withOwnPath).filter(isUntidy),
  };
}

/** What the templates of the site say in other words on paper. */
function withOwnWords(file: SourceFile): SourceFile {
  if (file.path !== "content/words.json") return file;
  return { ...file, text: JSON.stringify({ ...JSON.parse(file.text), ...ownWords }) };
}

/** Names what somebody reads in a document, and at its end: words, where links lead, pictures. */
function digestOf(html: string, { notices, site }: ContentGraph): string {
  const [main = ""] = /<main.*<\/main>/s.exec(html) ?? [];
  const attributes = / (?:href|alt|src)="[^"]*"/g;
  const reading = main.replace(/<[^>]*>/g, (tag) => tag.match(attributes)?.join("") ?? " ");
  return digestTexts(reading, JSON.stringify([notices, site.office]));
}

function rethrowWithOwnPaths(cause: unknown): never {
  if (cause instanceof GateError) throw new GateError(cause.problems.map(withOwnPath), cause.site);
  throw cause;
}

/** The problem, in the file where its author finds it. */
function withOwnPath(problem: Problem): Problem {
  const { place } = problem;
  if (!place) return problem;
  const path = place.source.path.replace(pageFolder, documentFolder);
  return { ...problem, place: { ...place, source: { ...place.source, path } } };
}

/** That no page leads to a document is as it should be: pages link to the PDF. */
function isUntidy({ code, place }: Problem): boolean {
  return code !== "page-orphan" && place?.source.path.startsWith(documentFolder) === true;
}
