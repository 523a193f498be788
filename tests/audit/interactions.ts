/**
 * `npm run audit:interactions`: how long everything that moves takes on a slow processor (goal P9).
 * Run it on a machine that does nothing else.
 */
import { judgeInteractions, measureInteractions } from "./measures/interactions.ts";
import { withAuditedSite } from "./support/audited-site.ts";
import { printTable, runAudit } from "./support/report.ts";

await runAudit(async () => {
  const timings = await withAuditedSite(measureInteractions);
  const rows = timings.map(({ duration, script, name }) => [duration, script, name] as const);
  return {
    text: printTable(["ms to paint", "ms in scripts", "interaction"], rows),
    faults: judgeInteractions(timings),
  };
});
