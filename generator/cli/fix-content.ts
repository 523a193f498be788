/** `npm run check -- --fix`: writes every correction that is certain, and prints it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { decodeText } from "../content/read-sources.ts";
import { writeAtomic } from "../content/write-atomic.ts";
import { correct } from "../diagnostics/correct.ts";
import type { MarkdownParser } from "../markdown/parser.ts";
import type { KnownPages } from "../model/body.ts";
import { digestTexts } from "../model/digest.ts";
import type { Sources } from "../model/source.ts";
import { createTrial } from "../site/build-graph.ts";
import { findOwnPaths, UsageError } from "./options.ts";
import { printChanges, unifiedDiff } from "./print-changes.ts";

/**
 * Corrects the content of a site. A dry run writes nothing, and returns the changes as a unified diff.
 * @throws UsageError when the site has no content of its own, or when a file was saved meanwhile
 */
export function fixContent(root: string, sources: Sources, parser: MarkdownParser, isDry: boolean) {
  findOwnPaths(root, "fixed");
  const fixed = correct(sources.files, createTrial(sources, { parser, known: nothingKnown }));
  const changed = sources.files.flatMap((file, index) => {
    const { path, text: before } = file;
    const after = fixed[index] ?? file;
    return after === file ? [] : [{ path, before, after: after.text, disk: join(root, path) }];
  });
  if (isDry)
    return changed
      .map(({ path, after, disk }) => unifiedDiff(path, readFileSync(disk, "utf8"), after))
      .join("");
  // Somebody may have saved a file since it was read.
  for (const { path, before, disk } of changed)
    if (decodeText(path, readFileSync(disk, "utf8")).text !== before)
      throw new UsageError(`${path} was saved while it was corrected. Run the command again.`);
  for (const { after, disk } of changed) writeAtomic(disk, after);
  console.log(`${printChanges(changed)}\n`);
  return "";
}

/** Stands for the last build where there's none: it knows how to make digests, and no page. */
export const nothingKnown: KnownPages = { digest: digestTexts, find: () => undefined };
