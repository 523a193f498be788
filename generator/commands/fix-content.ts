/**
 * `npm run check -- --fix`: writes what can be mended with certainty, and says what it changed. Where
 * `CI` is set nothing is written: the changes are shown as a diff, for a person to take over.
 */
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildGraph } from "../graph/build-graph.ts";
import type { MarkdownEngine } from "../markdown/engine.ts";
import type { SourceFile, Sources } from "../model/source.ts";
import { type Judge, mend } from "../problems/mend.ts";
import { decodeText, findLosses } from "../read/decode-text.ts";
import { type ChangedFile, printChanges, unifiedDiff } from "../report/print-changes.ts";
import type { SitePaths } from "../site-paths.ts";
import { UsageError } from "./options.ts";

/** The content to mend, and how. */
export interface Fixing {
  readonly paths: SitePaths;
  readonly sources: Sources;
  readonly engine: MarkdownEngine;
  /** Makes a diff in place of writing. */
  readonly isDry: boolean;
}

/**
 * Mends the content of a site.
 * @returns the changes that would be made, as a unified diff; empty where they were made
 * @throws UsageError when the site has no content of its own
 */
export function fixContent({ paths, sources, engine, isDry }: Fixing): string {
  if (paths.content !== join(paths.root, "content"))
    throw new UsageError(`There is nothing to fix: ${paths.root} has no folder content.`);
  const { files } = mend(sources.files, judgeOf(sources, engine));
  const changed = sources.files.flatMap((file, index) => {
    const after = files[index];
    return after && after !== file
      ? [{ file, after: after.text, disk: diskPathOf(file, paths) }]
      : [];
  });
  if (isDry) {
    const diffs = changed.map(({ file, after, disk }) =>
      unifiedDiff(file.path, readFileSync(disk, "utf8"), after),
    );
    return diffs.join("");
  }
  for (const { file, disk } of changed) refuseIfSaved(disk, file);
  for (const { after, disk } of changed) replaceFile(disk, after);
  const told = changed.map(
    ({ file, after }): ChangedFile => ({
      path: file.path,
      before: file.text,
      after,
      lost: file.lost ?? [],
    }),
  );
  console.log(`${printChanges(told)}\n`);
  return "";
}

/** Judges texts as the content of a site whose other files stay as they are. */
export function judgeOf(sources: Sources, engine: MarkdownEngine): Judge {
  return (files) => {
    const graph = buildGraph({ ...sources, files }, { engine, isWhole: true });
    return [...files.flatMap(findLosses), ...graph.problems];
  };
}

function diskPathOf({ path }: SourceFile, { content }: SitePaths): string {
  return join(content, path.slice("content/".length));
}

/** What was mended must be what lies on the disk; somebody may have saved it meanwhile. */
function refuseIfSaved(disk: string, file: SourceFile): void {
  if (decodeText(file.path, readFileSync(disk, "utf8")).text !== file.text)
    throw new UsageError(`${file.path} was saved while it was mended. Run the command again.`);
}

/** Puts a new text in the place of a file at once: whoever reads it has the old one or the new one. */
function replaceFile(disk: string, text: string): void {
  const fresh = join(dirname(disk), `.${basename(disk)}.${process.pid}`);
  try {
    writeFileSync(fresh, text, { mode: statSync(disk).mode });
    renameSync(fresh, disk);
  } finally {
    rmSync(fresh, { force: true });
  }
}
