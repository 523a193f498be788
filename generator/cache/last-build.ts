/**
 * What a build knows of the one before it: whether anything at all has changed since, what was found in
 * the bodies, which documents still lie in the output as they were made. One record for each page says
 * what it was made from and what came out. When nothing of that has changed, the page is neither
 * composed, rendered, inspected nor written. Without the records everything is made again, and is the
 * same (decision 22).
 */
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { BodyRecord, KnownPages } from "../model/body.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { MadeDocument } from "../model/output.ts";
import type { Checked } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { findPreviousOutput, type PreviousOutput, type Stamps } from "../output/previous-output.ts";
import { listAssetFolders, type SitePaths } from "../site-paths.ts";
import type { Cache } from "./cache.ts";
import { digestTexts } from "./digest.ts";
import type { Folders } from "./folders.ts";
import { digestGenerator } from "./generator.ts";

/** The finished document of a page. */
type DocumentRecord = Pick<MadeDocument, "digest" | "index">;

/** What a page was made from, and what came out. */
interface PageRecord {
  readonly body: BodyRecord;
  readonly document: DocumentRecord;
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

/** The build before this one. */
export interface LastBuild {
  /** The report of that build, when this one would come out the same and all its files are there. */
  readonly report: object | undefined;
  readonly output: PreviousOutput;
  readonly known: KnownPages;
  /** The document of a source, when its file lies in the output as it was made. */
  findDocument(source: string, path: string): DocumentRecord | undefined;
  /** Keeps the records of this build for the next one. */
  save(made: FinishedBuild): void;
}

/** What came of a build. */
export interface FinishedBuild {
  readonly report: object;
  readonly stamps: Stamps;
  readonly graph: ContentGraph;
  readonly documents: readonly MadeDocument[];
}

/** What a build is made from, and where it goes. */
export interface BuildInputs {
  readonly paths: SitePaths;
  readonly sources: Checked<Sources>;
  readonly folders: Folders;
  readonly cache: Cache;
  readonly baseUrl?: string | undefined;
  /** False for a build that uses and leaves no records. */
  readonly hasRecords?: boolean | undefined;
}

/** Opens what is known of the last build into the same output folder. */
export function openLastBuild(inputs: BuildInputs): LastBuild {
  const { paths, cache, hasRecords = false } = inputs;
  const key = keyOfRecords(paths);
  const digest = digestInputs(inputs);
  const site = hasRecords ? cache.find<SiteRecord>(...key) : undefined;
  const output = findPreviousOutput(paths.out, site?.stamps);
  const isSame = site?.digest === digest && output.isWhole;
  const pages = site && !isSame ? readPages(site) : new Map<string, PageRecord>();
  return {
    report: isSame ? site.report : undefined,
    output,
    known: { digest: digestTexts, find: (source) => pages.get(source)?.body },
    findDocument: (source, path) => (output.has(path) ? pages.get(source)?.document : undefined),
    save({ report, stamps, graph, documents }) {
      if (!hasRecords) return;
      const records = documents.flatMap(({ page, digest, index }) => {
        const { front, digest: bodyDigest, findings } = graph.bodies.get(page.source) ?? {};
        if (bodyDigest === undefined || findings === undefined) return [];
        const body: BodyRecord = { front, digest: bodyDigest, findings };
        return [[page.source, { body, document: { digest, index } }] as const];
      });
      // What several pages share, such as the links of the navigation, is written once.
      const made: SiteRecord = { digest, report, stamps, pages: serialize(new Map(records)) };
      cache.set(...key, made);
    },
  };
}

function readPages({ pages }: SiteRecord): ReadonlyMap<string, PageRecord> {
  return deserialize(pages) as ReadonlyMap<string, PageRecord>;
}

/** Everything that a site is made from: the generator, the folders, the content, the settings. */
function digestInputs({ paths, sources, folders, baseUrl = "" }: BuildInputs): string {
  const { files, pictures } = sources.value;
  return digestTexts(
    digestGenerator(),
    folders.digest(...listAssetFolders(paths)),
    ...files.flatMap(({ path, text }) => [path, text]),
    ...pictures.flatMap((path) => [path, folders.digestFile(join(paths.content, "images", path))]),
    JSON.stringify([sources.problems, baseUrl, paths.root, paths.out]),
  );
}

/** Under which name and digest the cache has the records of an output: those of another generator differ. */
export function keyOfRecords({ root, out }: SitePaths): readonly [name: string, digest: string] {
  return ["records", digestTexts(digestGenerator(), root, out)];
}
