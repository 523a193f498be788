/** `npm run audit:html`: all documents through html-validate, no error and no warning (goal H1). */
import { builtSite } from "../site/support/built-site.ts";
import { judgeHtml } from "./measures/html.ts";
import { runAudit } from "./support/report.ts";

await runAudit(async () => {
  const { documents } = await builtSite();
  const faults = [];
  for (const document of documents) faults.push(...(await judgeHtml(document)));
  return { text: `${documents.length} documents`, faults };
});
