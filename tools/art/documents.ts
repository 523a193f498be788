/**
 * `npm run documents`: prints the guides and the packet that pages link to. Each is one Markdown file in
 * `tools/art/documents`, and becomes a PDF in `content/files`. With `--check` it prints nothing, and says which PDFs show an
 * older text or figure.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bareFlag, readFlags, textFlags, UsageError } from "../../generator/cli/options.ts";
import { runCommand } from "../../generator/cli/run-command.ts";
import { findSitePaths, type SitePaths } from "../../generator/content/site-paths.ts";
import { printProblems } from "../../generator/diagnostics/print-terminal.ts";
import { openBrowser } from "../../tests/support/chromium.ts";
import { type Composed, composeDocuments, type Documents } from "./documents/compose.ts";
import { printDocument } from "./documents/print.ts";
import { describePrint, findStale, type Prints, readPrints, recordOf } from "./documents/record.ts";

await runCommand(async (args) => {
  const flags = readFlags(args, { ...textFlags("root", "out", "only"), check: bareFlag });
  const paths = findSitePaths({ root: flags.root });
  const composed = await composeDocuments(flags.root);
  const { warnings } = composed;
  if (warnings.length > 0) console.warn(printProblems(warnings));
  if (flags.check) {
    const summary = reportStale(composed, paths);
    if (!summary) console.log("Every document shows what the site says.");
    return { problems: warnings, summary };
  }
  const documents = composed.documents.filter(
    ({ source }) => flags.only === undefined || source.name === flags.only,
  );
  if (documents.length === 0)
    throw new UsageError(`There is no ${flags.only ?? "document"} in tools/art/documents.`);
  await printAll(documents, composed.files, paths, flags.out);
  return { problems: warnings };
});

/** Prints documents into a folder; into that of the site, with a record of what they were printed from. */
async function printAll(
  documents: readonly Composed[],
  files: Documents["files"],
  paths: SitePaths,
  out?: string,
): Promise<void> {
  const folder = out ?? join(paths.content, "files");
  await mkdir(folder, { recursive: true });
  const prints: Record<string, Prints[string]> = { ...readPrints(paths.root) };
  const browser = await openBrowser();
  for (const document of documents) {
    const { name } = document.source;
    const pdf = await printDocument(browser, document, files);
    await writeFile(join(folder, `${name}.pdf`), pdf);
    prints[name] = describePrint(document, pdf);
    console.log(`${join(folder, `${name}.pdf`)}: ${Math.round(pdf.length / 1000)} kB`);
  }
  await browser.close();
  if (out === undefined)
    await writeFile(recordOf(paths.root), `${JSON.stringify(prints, null, 2)}\n`);
}

/** Says in Markdown which PDFs show an older text or figure than the site; nothing where none does. */
function reportStale({ documents }: Documents, { root }: SitePaths): readonly string[] | undefined {
  const stale = findStale(documents, readPrints(root));
  if (stale.length === 0) return undefined;
  const names = stale.map((name) => `- content/files/${name}.pdf`).join("\n");
  const next = "`npm run documents` prints them again; commit what it changes.";
  return [`These documents show an older text or figure than the site:\n${names}`, next];
}
