/**
 * Prints the guides and the sponsorship packet that pages link to. Each is one Markdown file in `tools/art/documents`,
 * and becomes a PDF in `content/files`.
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
import { documentFolder } from "./documents/sources.ts";

/**
 * Prints all documents of a site, or says which of them are out of date.
 * @param args `--only NAME` prints one of them, `--out DIR` prints into another folder, `--root DIR` those of another
 *   site; `--check` prints none
 */
export const run = (args: readonly string[]) => runCommand(printOrCheck, args);

async function printOrCheck(args: readonly string[]) {
  const flags = readFlags(args, { ...textFlags("root", "out", "only"), check: bareFlag });
  const paths = findSitePaths({ root: flags.root });
  const composed = await composeDocuments(flags.root);
  const { warnings: problems } = composed;
  if (problems.length > 0) console.warn(printProblems(problems));
  if (flags.check) {
    const stale = findStale(composed.documents, readPrints(paths.root));
    if (stale.length === 0) console.log("Every document shows what the site says.");
    return { problems, summary: stale.length === 0 ? undefined : describeStale(stale) };
  }
  const documents = composed.documents.filter(
    ({ source }) => flags.only === undefined || source.name === flags.only,
  );
  if (documents.length === 0)
    throw new UsageError(`There is no ${flags.only ?? "document"} in ${documentFolder}.`);
  await printAll(documents, composed.files, paths, flags.out);
  return { problems };
}

/**
 * Prints documents into the folder of the site, and notes what they were printed from.
 * @param out another folder, whose prints are not noted: they are only looked at
 */
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
    const file = join(folder, `${name}.pdf`);
    const pdf = await printDocument(browser, document, files);
    await writeFile(file, pdf);
    prints[name] = describePrint(document, pdf);
    console.log(`${file}: ${Math.round(pdf.length / 1000)} kB`);
  }
  await browser.close();
  if (out === undefined)
    await writeFile(recordOf(paths.root), `${JSON.stringify(prints, null, 2)}\n`);
}

/** Says in Markdown which PDFs show an older text or figure than the site, and what to do. */
function describeStale(names: readonly string[]): readonly string[] {
  const list = names.map((name) => `- content/files/${name}.pdf`).join("\n");
  return [
    `These documents show an older text or figure than the site:\n${list}`,
    "`npm run art -- documents` prints them again; commit what it changes.",
  ];
}
