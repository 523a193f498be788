/**
 * `npm run audit:axe`: axe-core on every document, at three widths, in both themes, in forced
 * colours, and in every state that opens (goal A1). `--quick` looks at each document at one width;
 * `--only ROUTE` looks at one document; `--root DIR` at the documents of another chapter.
 */
import { readFlags } from "../../generator/commands/options.ts";
import { findSitePaths } from "../../generator/site-paths.ts";
import { type AxeRun, judgeAxe, runAxeOn, widths } from "./measures/axe.ts";
import { runAxeOnStates } from "./measures/open-states.ts";
import { type AuditedSite, type SiteDocument, withAuditedSite } from "./support/audited-site.ts";
import { printTable, runAudit } from "./support/report.ts";

await runAudit(async (args) => {
  const flags = readFlags(args, {
    quick: { type: "boolean" },
    only: { type: "string" },
    root: { type: "string" },
  });
  const wanted = flags.root ? { root: findSitePaths(flags).root } : {};
  // The states that open are those of the first chapter's pages.
  const hasStates = !flags.quick && flags.only === undefined && flags.root === undefined;
  return withAuditedSite(async (site) => {
    const documents = flags.only === undefined ? site.documents : [site.document(flags.only)];
    const runs = await lookAround(site, documents, flags.quick ?? false);
    if (hasStates) runs.push(...(await runAxeOnStates(site)));
    return { text: summarize(runs), faults: judgeAxe(runs) };
  }, wanted);
});

async function lookAround(
  site: AuditedSite,
  documents: readonly SiteDocument[],
  isQuick: boolean,
): Promise<AxeRun[]> {
  const runs: AxeRun[] = [];
  for (const [turn, width] of widths.entries()) {
    // Quickly, the documents take turns: every width sees a third of them.
    const seen = isQuick
      ? documents.filter((_it, index) => index % widths.length === turn)
      : documents;
    runs.push(...(await runAxeOn(site, { width }, `${width} px`, seen)));
    console.error(`${runs.length} runs`);
  }
  if (isQuick) return runs;
  const forced = { width: 1440, hasForcedColors: true };
  return [...runs, ...(await runAxeOn(site, forced, "forced colours", documents))];
}

/** How much was looked at, and what axe leaves to a person, by rule and reason. */
function summarize(runs: readonly AxeRun[]): string {
  const rules = new Set(runs.flatMap((run) => run.rules)).size;
  const open = new Map<string, { count: number; places: Set<string>; example: string }>();
  for (const { route, state, incomplete } of runs) {
    for (const { rule, selector, detail } of incomplete) {
      const key = `${rule}: ${detail}`;
      const known = open.get(key);
      const entry = known ?? {
        count: 0,
        places: new Set(),
        example: `${selector} on ${route}, ${state}`,
      };
      entry.count += 1;
      entry.places.add(route);
      open.set(key, entry);
    }
  }
  const rows = [...open]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([reason, { count, places, example }]) => [
      count,
      places.size,
      `${reason}\n        ${example}`,
    ]);
  const left =
    rows.length === 0
      ? "Nothing is left to a person."
      : `Left to a person:\n${printTable(["elements", "documents", "rule and reason"], rows)}`;
  return `${runs.length} runs, ${rules} rules\n\n${left}`;
}
