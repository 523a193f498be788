/** The weekly audits: all of them, to their end, and told where people look. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../../generator/site-paths.ts";

interface Step {
  readonly name: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
}

function read(file: string): string {
  return readFileSync(join(defaultRoot, file), "utf8");
}

const workflow = parse(read(".github/workflows/audit.yml")) as {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly jobs: {
    readonly audit: {
      readonly permissions?: unknown;
      readonly strategy: {
        readonly "fail-fast": boolean;
        readonly matrix: { readonly audit: readonly string[] };
      };
      readonly steps: readonly Step[];
    };
  };
};
const { strategy, permissions, steps } = workflow.jobs.audit;

function stepOf(name: string): Step {
  const step = steps.find((each) => each.name === name);
  if (!step) throw new Error(`The workflow has no step ${name}.`);
  return step;
}

describe("the weekly audits", () => {
  test("are all that there are, and none waits for another's success", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const audits = Object.keys(scripts).flatMap((name) => /^audit:(.+)$/.exec(name)?.[1] ?? []);
    expect(audits.length).toBeGreaterThan(3);
    expect([...strategy.matrix.audit].sort()).toEqual(audits.sort());
    expect(strategy["fail-fast"]).toBe(false);
  });

  test("run by the clock and by hand, for nobody's pull request, and write nothing", () => {
    expect(Object.keys(workflow.on).sort()).toEqual(["schedule", "workflow_dispatch"]);
    expect(workflow.permissions).toEqual({ contents: "read" });
    expect(permissions).toBeUndefined();
  });

  test("use the actions that other workflows use, at the same commits", () => {
    const others = read(".github/workflows/verify.yml");
    const uses = steps.flatMap(({ uses: action }) => action ?? []);
    expect(uses.length).toBeGreaterThan(3);
    expect(uses.filter((action) => !others.includes(action))).toEqual([]);
  });
});

describe("what a weekly audit finds", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "audit-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a step as a runner does, with an `npm` that prints what it was asked and ends so. */
  function run({ run: script = "", shell }: Step, end: number): number | null {
    const npm = join(folder, "npm");
    writeFileSync(npm, `#!/bin/bash\necho "asked for $*"\necho "on its way" >&2\nexit ${end}\n`);
    chmodSync(npm, 0o755);
    const flags = shell === "bash" ? ["-eo", "pipefail"] : ["-e"];
    return spawnSync("bash", [...flags, "-c", script], {
      cwd: folder,
      env: {
        ...process.env,
        PATH: folder + delimiter + process.env["PATH"],
        AUDIT: "axe",
        GITHUB_STEP_SUMMARY: join(folder, "summary.md"),
      },
    }).status;
  }

  test.each([0, 1, 2])("is told also when the audit ends with %i, and ends the run so", (end) => {
    expect(run(stepOf("Audit"), end)).toBe(end);
    const show = stepOf("Show what was found on the page of the run");
    const keep = stepOf("Keep what was found");
    expect([show.if, keep.if].filter((when) => !when?.includes("!cancelled()"))).toEqual([]);
    expect(run(show, 0)).toBe(0);
    const summary = readFileSync(join(folder, "summary.md"), "utf8");
    expect(summary).toBe("## npm run audit:axe\n```text\nasked for run --silent audit:axe\n```\n");
    expect(readFileSync(join(folder, "audit-axe.txt"), "utf8")).not.toContain("on its way");
  });
});
