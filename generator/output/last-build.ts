/**
 * What a build takes over from the one before it. First, whether anything has changed at all. Second, a record for each
 * page, which says what the page was made from and what came out. If none of that has changed, the page isn't composed,
 * rendered, indexed or written again. Without records everything is made again and comes out the same (decision 22).
 */
import { join } from "node:path";
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
}

/** The records of the pages of a build. They have an entry of their own, which a build without changes doesn't read. */
interface PageRecords {
  /** The same as in the record of the site: another build may have been killed between the two. */
  readonly digest: string;
  /** By the paths of their sources. */
  readonly pages: ReadonlyMap<string, PageRecord>;
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
  readonly isPreview?: boolean | undefined;
  /** False for a build that neither uses nor leaves records. */
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
  const records = site && !isSame ? cache.find<PageRecords>(...keyOfPages(paths)) : undefined;
  const pages = records?.digest === site?.digest ? records?.pages : undefined;
  return {
    /** The report of the last build, if this one would come out the same and all its files are still there. */
    report: isSame ? site.report : undefined,
    output,
    known: { digest: digestTexts, find: (source: string) => pages?.get(source)?.body },
    /** The document of a source, if its file is still in the output as it was made. */
    findDocument: (source: string, path: string) =>
      output.has(path) ? pages?.get(source)?.document : undefined,
    /** Keeps the records of this build for the next one. */
    save({ report, stamps, graph, documents }: FinishedBuild): void {
      if (!hasRecords) return;
      // If a picture or a style was saved meanwhile, nobody knows which version this build has read. So it leaves no
      // records, and the next build makes everything again.
      if (digestDisk(inputs, openFolders()) !== disk) return;
      const documentsBySource = new Map(
        documents.map(({ page, digest, index }) => [page.source, { digest, index }]),
      );
      const pages = new Map<string, PageRecord>();
      for (const [source, body] of graph.bodies)
        pages.set(source, { body, document: documentsBySource.get(source) });
      cache.set(...keyOfPages(paths), { digest, pages } satisfies PageRecords);
      cache.set(...key, { digest, report, stamps } satisfies SiteRecord);
    },
  };
}

/** The digest of what is read from the disk while a build runs: the folders of assets, and the pictures. */
function digestDisk({ paths, sources }: BuildInputs, folders: Folders): string {
  const { pictures } = sources.value;
  return digestTexts(
    ...listAssetFolders(paths).map(folders.digest),
    ...pictures.flatMap((path) => [path, folders.digest(join(paths.content, "images", path))]),
  );
}

/** The digest of everything that a site is made from: the generator, the disk, the content, the settings. */
function digestInputs({ paths, sources, ...options }: BuildInputs, disk: string): string {
  const { baseUrl, today, hasDrafts, isPreview } = options;
  return digestTexts(
    digestGenerator(),
    disk,
    sources.value.history?.commit() ?? "",
    ...sources.value.files.flatMap(({ path, text }) => [path, text]),
    ...(sources.value.downloads ?? []).flatMap(({ path, bytes }) => [path, digestBytes(bytes)]),
    JSON.stringify([sources.problems, baseUrl, today, hasDrafts, isPreview, paths.root, paths.out]),
  );
}

type CacheKey = readonly [name: string, digest: string];

/** The name and digest of an output's record in the cache. Another version of the generator has other ones. */
export const keyOfRecords = (paths: SitePaths): CacheKey => ["records", digestOutput(paths)];

const keyOfPages = (paths: SitePaths): CacheKey => ["pages", digestOutput(paths)];

const digestOutput = ({ root, out }: SitePaths) => digestTexts(digestGenerator(), root, out);
