/**
 * `npm run audit:html`: all documents through html-validate, no error and no warning (goal H1).
 * `--root DIR` looks at another chapter.
 */
import { readFlags } from "../../generator/commands/options.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import { builtSite } from "../site/support/built-site.ts";
import { judgeHtml } from "./measures/html.ts";
import { runAudit } from "./support/report.ts";

await runAudit(async (args) => {
  const flags = readFlags(args, { root: { type: "string" } });
  const { documents } = await builtSite(flags.root ? { root: findSitePaths(flags).root } : {});
  const faults = [];
  for (const document of documents) faults.push(...(await judgeHtml(document)));
  return { text: `${documents.length} documents`, faults };
});
