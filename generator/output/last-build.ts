/**
 * What a build uses of the one before it: whether anything has changed since, and a record for each page of
 * what it was made from and what came out. When nothing of that has changed, the page is neither composed,
 * rendered, indexed nor written. Without records all is made again, and is the same (decision 22).
 */
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { digestGenerator, type Folders, openFolders } from "../content/folders.ts";
import { listAssetFolders, type SitePaths } from "../content/site-paths.ts";
import type { Checked } from "../diagnostics/problem.ts";
import type { PageBody } from "../model/body.ts";
import type { Cache } from "../model/cache.ts";
import { digestBytes, digestTexts } from "../model/digest.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { MadeDocument } from "../model/output.ts";
import type { Sources } from "../model/source.ts";
import { findPreviousOutput, type Stamps } from "./previous-output.ts";

/** What a page was made from, and its finished document. */
interface PageRecord {
  readonly body: PageBody;
  readonly document: Pick<MadeDocument, "digest" | "index"> | undefined;
}

/** What one build leaves for the next. */
interface SiteRecord {
  /** The digest of everything that the site was made from. */
  readonly digest: string;
  readonly report: object;
  /** The stamps of all files and folders of the output. */
  readonly stamps: Stamps;
  /** The records of the pages by the paths of their sources, which a build without changes does not read. */
  readonly pages: Uint8Array;
}

interface FinishedBuild extends Pick<SiteRecord, "report" | "stamps"> {
  readonly graph: ContentGraph;
  readonly documents: readonly MadeDocument[];
}

/** What a build is made from, and where it goes. */
interface BuildInputs {
  readonly paths: SitePaths;
  readonly sources: Checked<Sources>;
  readonly folders: Folders;
  readonly cache: Cache;
  readonly baseUrl?: string | undefined;
  readonly today?: string | undefined;
  readonly hasDrafts?: boolean | undefined;
  /** False for a build that uses and leaves no records. */
  readonly hasRecords?: boolean | undefined;
}

/** Opens what is left of the last build into the same output folder. */
export function openLastBuild(inputs: BuildInputs) {
  const { paths, cache, hasRecords } = inputs;
  const key = keyOfRecords(paths);
  const disk = digestDisk(inputs, inputs.folders);
  const digest = digestInputs(inputs, disk);
  const site = hasRecords ? cache.find<SiteRecord>(...key) : undefined;
  const output = findPreviousOutput(paths.out, site?.stamps);
  const isSame = site?.digest === digest && output.isWhole;
  const pages: ReadonlyMap<string, PageRecord> =
    site && !isSame ? deserialize(site.pages) : new Map<string, PageRecord>();
  return {
    /** The report of that build, when this one would come out the same and all its files are there. */
    report: isSame ? site.report : undefined,
    output,
    known: { digest: digestTexts, find: (source: string) => pages.get(source)?.body },
    /** The document of a source, when its file lies in the output as it was made. */
    findDocument: (source: string, path: string) =>
      output.has(path) ? pages.get(source)?.document : undefined,
    /** Keeps the records of this build for the next one. */
    save({ report, stamps, graph, documents }: FinishedBuild): void {
      if (!hasRecords) return;
      // A picture or a style that was saved meanwhile may have been read before or after: whatever the
      // next build finds, it makes everything again.
      if (digestDisk(inputs, openFolders()) !== disk) return;
      const made = new Map(
        documents.map(({ page, digest, index }) => [page.source, { digest, index }]),
      );
      const records = new Map<string, PageRecord>();
      for (const [source, body] of graph.bodies)
        records.set(source, { body, document: made.get(source) });
      // What several pages share, such as the links of the navigation, is written once.
      const pages = serialize(records);
      cache.set(...key, { digest, report, stamps, pages } satisfies SiteRecord);
    },
  };
}

/** What is read from the disk while a build runs: the folders of assets, and the pictures. */
function digestDisk({ paths, sources }: BuildInputs, folders: Folders): string {
  const { pictures } = sources.value;
  return digestTexts(
    ...listAssetFolders(paths).map(folders.digest),
    ...pictures.flatMap((path) => [path, folders.digest(join(paths.content, "images", path))]),
  );
}

/** Everything that a site is made from: the generator, the disk, the content, the settings. */
function digestInputs({ paths, sources, ...options }: BuildInputs, disk: string): string {
  const { baseUrl, today, hasDrafts } = options;
  return digestTexts(
    digestGenerator(),
    disk,
    sources.value.history?.commit() ?? "",
    ...sources.value.files.flatMap(({ path, text }) => [path, text]),
    ...(sources.value.downloads ?? []).flatMap(({ path, bytes }) => [path, digestBytes(bytes)]),
    JSON.stringify([sources.problems, baseUrl, today, hasDrafts, paths.root, paths.out]),
  );
}

/** Under which name and digest the cache has the records of an output: those of another generator differ. */
export function keyOfRecords({ root, out }: SitePaths): readonly [name: string, digest: string] {
  return ["records", digestTexts(digestGenerator(), root, out)];
}
