/**
 * `npm run audit:interactions`: how long everything that moves takes on a slow processor (goal P9).
 * Run it on a machine that does nothing else.
 */
import { judgeInteractions, measureFloors, measureInteractions } from "./measures/interactions.ts";
import { withAuditedSite } from "./support/audited-site.ts";
import { printTable, runAudit } from "./support/report.ts";

await runAudit(async () => {
  const [floors, timings] = await withAuditedSite(async (site) => [
    await measureFloors(site),
    await measureInteractions(site),
  ]);
  const rows = [...floors, ...timings].map(
    ({ duration, script, name }) => [duration, script, name] as const,
  );
  return {
    text: printTable(["ms to paint", "ms in scripts", "interaction"], rows),
    faults: judgeInteractions(timings),
  };
});
