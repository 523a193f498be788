/** The weekly audits: all of them, each to its end, and their results where people look. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../../generator/site-paths.ts";

const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const workflow = parse(read(".github/workflows/audit.yml"));
const { strategy, steps, defaults } = workflow.jobs.audit;

test("the weekly audits are all that there are, and none waits for another's success", () => {
  const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
  const audits = scripts.filter((name) => name.startsWith("audit:"));
  expect(audits.length).toBeGreaterThan(5);
  expect(strategy.matrix.audit.map((name: string) => `audit:${name}`).sort()).toEqual(
    audits.sort(),
  );
  expect(strategy["fail-fast"]).toBe(false);
  expect(Object.keys(workflow.on).sort()).toEqual(["push", "schedule", "workflow_dispatch"]);
});

test("an audit that finds something ends as a failure, and what it found is shown and kept", () => {
  const [audit, show, keep] = steps.slice(-3);
  // This shell lets a command fail that stands before a pipe (tests/workflows.test.ts).
  expect([audit.shell, defaults.run.shell]).toEqual([undefined, "bash .github/guarded.sh {0}"]);
  expect(audit.run).toContain("audit:$AUDIT");
  for (const { if: when } of [show, keep]) expect(when).toContain("!cancelled()");
  const [, file] = /\| tee "(.*)"/.exec(audit.run) ?? [];
  expect(show.run).toContain(`cat "${file}"`);
});
