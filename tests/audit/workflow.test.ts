/** The weekly audits: all of them, each to its end, and their results where people look. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../../generator/site-paths.ts";

type Step = Readonly<Record<"name" | "if" | "run" | "shell", string | undefined>>;

const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const workflow = parse(read(".github/workflows/audit.yml"));
const { strategy, steps } = workflow.jobs.audit;
const stepOf = (name: string): Step => steps.find((step: Step) => step.name === name);

describe("the weekly audits", () => {
  test("are all that there are, and none waits for another's success", () => {
    const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
    const audits = scripts.filter((name) => name.startsWith("audit:"));
    expect(audits.length).toBeGreaterThan(5);
    expect(strategy.matrix.audit.map((name: string) => `audit:${name}`).sort()).toEqual(
      audits.sort(),
    );
    expect(strategy["fail-fast"]).toBe(false);
  });

  test("run by the clock, by hand and before a release, and write nothing", () => {
    expect(Object.keys(workflow.on).sort()).toEqual(["push", "schedule", "workflow_dispatch"]);
    expect(workflow.on.push).toEqual({ tags: ["*"] });
    expect(workflow.permissions).toEqual({ contents: "read" });
  });
});

describe("what a weekly audit finds", () => {
  const folder = mkdtempSync(join(tmpdir(), "audit-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs a step as a runner does, with an `npm` that prints what it was asked and ends so. */
  function run({ run: script = "", shell }: Step, end: number): number | null {
    const npm = `#!/bin/bash\necho "asked for $*"\necho "on its way" >&2\nexit ${end}\n`;
    writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
    const flags = shell === "bash" ? ["-eo", "pipefail"] : ["-e"];
    const PATH = folder + delimiter + process.env["PATH"];
    const GITHUB_STEP_SUMMARY = join(folder, `summary-${end}.md`);
    const env = { ...process.env, PATH, AUDIT: "axe", GITHUB_STEP_SUMMARY };
    return spawnSync("bash", [...flags, "-c", script], { cwd: folder, env }).status;
  }

  test.each([0, 1, 2])("is shown also when the audit ends with %i, and the run ends so", (end) => {
    expect(run(stepOf("Audit"), end)).toBe(end);
    const show = stepOf("Show what was found on the page of the run");
    const keep = stepOf("Keep what was found");
    for (const { if: when } of [show, keep]) expect(when).toContain("!cancelled()");
    expect(run(show, end)).toBe(0);
    const summary = readFileSync(join(folder, `summary-${end}.md`), "utf8");
    expect(summary).toBe("## npm run audit:axe\n```text\nasked for run --silent audit:axe\n```\n");
  });
});
