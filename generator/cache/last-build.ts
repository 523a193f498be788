/**
 * What a build knows of the one before it: whether anything at all has changed since, what was found in
 * the bodies, which documents still lie in the output as they were made.
 */
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { KnownPages } from "../model/body.ts";
import type { ContentGraph } from "../model/graph.ts";
import type { MadeDocument } from "../model/output.ts";
import type { Checked } from "../model/problem.ts";
import type { Sources } from "../model/source.ts";
import { findPreviousOutput, type PreviousOutput, type Stamps } from "../output/previous-output.ts";
import { listAssetFolders, type SitePaths } from "../site-paths.ts";
import { digestTexts } from "./digest.ts";
import type { Folders } from "./folders.ts";
import { digestGenerator } from "./generator.ts";
import { type DocumentRecord, noRecords, readRecords, writeRecords } from "./records.ts";
import { tryDisk } from "./write-atomic.ts";

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
  readonly baseUrl?: string | undefined;
  /** False for a build that uses and leaves no records. */
  readonly hasRecords?: boolean | undefined;
}

/** Opens what is known of the last build into the same output folder. */
export function openLastBuild(inputs: BuildInputs): LastBuild {
  const { paths, hasRecords = false } = inputs;
  const file = recordsFile(paths);
  const digest = digestInputs(inputs);
  const { site, pages: readPages } = hasRecords ? readRecords(file) : noRecords;
  const output = findPreviousOutput(paths.out, site?.stamps);
  const isSame = site?.digest === digest && output.isWhole;
  const pages = isSame ? new Map() : readPages();
  return {
    report: isSame ? site.report : undefined,
    output,
    known: { digest: digestTexts, find: (source) => pages.get(source)?.body },
    findDocument: (source, path) => (output.has(path) ? pages.get(source)?.document : undefined),
    save({ report, stamps, graph, documents }) {
      if (!hasRecords) return;
      const rows = documents.flatMap(({ page, ...document }) => {
        const body = graph.bodies.get(page.source);
        return body ? [[page.source, { body, document }] as const] : [];
      });
      writeRecords(file, { digest, report, stamps }, new Map(rows));
      tryDisk(() => removeOldest(join(paths.cache, "records")));
    },
  };
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

/** Where the records of an output folder are. */
export function recordsFile({ cache, root, out }: SitePaths): string {
  return join(cache, "records", digestTexts(root, out));
}

/** How many sites have records. */
const sitesMax = 8;

function removeOldest(folder: string): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  if (files.length <= sitesMax) return;
  const timeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sorted = files.sort((one, other) => timeOf(other) - timeOf(one));
  for (const file of sorted.slice(sitesMax)) rmSync(file, { force: true });
}
