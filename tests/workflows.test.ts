/** The workflows: what they may touch, what they run, and for whom. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../generator/site-paths.ts";

interface Workflow {
  readonly on: unknown;
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly "timeout-minutes"?: number;
  readonly steps?: readonly {
    readonly id?: string;
    readonly if?: string;
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }[];
}

/** What is wrong with a workflow; the text has the comments that YAML leaves out. */
function faultsOf(text: string): readonly string[] {
  const { on, permissions, concurrency, jobs } = parse(text) as Workflow;
  const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, what = ""]) => what);
  const isPinned = /^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
  const events = JSON.stringify(on);
  const mayWrite =
    typeof permissions !== "object" || Object.values(permissions).some((may) => may === "write");
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);
  const faults: Readonly<Record<string, boolean>> = {
    "not pinned to the commit of a release": uses.some((what) => !isPinned.test(what)),
    "runs with the rights of main": /pull_request_target|workflow_run/.test(events),
    "the token may write by default": mayWrite,
    "a job may write everything": Object.values(jobs).some(
      (job) => job.permissions === "write-all",
    ),
    "no concurrency": concurrency === undefined,
    "no time-out": Object.values(jobs).some((job) => job["timeout-minutes"] === undefined),
    // Whatever is put into a script before it runs is run: values come in by the environment.
    "an expression inside a script": steps.some(({ run = "" }) => run.includes("${{")),
    "installs with the packages' own scripts": steps.some(({ run = "" }) =>
      /\bnpm (?:i|install|add)\b|\bnpm ci\b(?!.*--ignore-scripts)/.test(run),
    ),
    "leaves the token in the checkout": steps.some(
      ({ uses: action = "", with: settings }) =>
        action.startsWith("actions/checkout@") && settings?.["persist-credentials"] !== false,
    ),
  };
  return Object.keys(faults).filter((name) => faults[name]);
}

function read(file: string): string {
  return readFileSync(join(defaultRoot, file), "utf8");
}

const files = fastGlob
  .sync(".github/workflows/*.{yml,yaml}", { cwd: defaultRoot, dot: true })
  .sort();
const verify = parse(read(".github/workflows/verify.yml")) as Workflow;
const steps = Object.values(verify.jobs).flatMap((job) => job.steps ?? []);
const isForCode = (step: { readonly if?: string }) =>
  step.if === "steps.changes.outputs.code == 'true'";

describe("every workflow", () => {
  test.each(files)(
    "%s pins its actions, writes nothing by default, and runs no stranger's script",
    (file) => {
      expect(faultsOf(read(file))).toEqual([]);
    },
  );

  const good = `
on: pull_request
permissions: { contents: read }
concurrency: a
jobs:
  a:
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@${"0".repeat(40)} # v7.0.1
        with: { persist-credentials: false }
      - run: npm ci --ignore-scripts
`;
  test.each([
    ["", "", ""],
    [`@${"0".repeat(40)} # v7.0.1`, "@v7", "not pinned to the commit of a release"],
    [" # v7.0.1", "", "not pinned to the commit of a release"],
    ["on: pull_request", "on: [push, pull_request_target]", "runs with the rights of main"],
    [
      "on: pull_request",
      "on: { workflow_run: { workflows: [a] } }",
      "runs with the rights of main",
    ],
    ["{ contents: read }", "{ contents: write }", "the token may write by default"],
    ["permissions: { contents: read }", "", "the token may write by default"],
    [
      "    timeout-minutes: 5",
      "    timeout-minutes: 5\n    permissions: write-all",
      "a job may write everything",
    ],
    ["concurrency: a", "", "no concurrency"],
    ["    timeout-minutes: 5\n", "", "no time-out"],
    ["{ persist-credentials: false }", "{ fetch-depth: 2 }", "leaves the token in the checkout"],
    [" --ignore-scripts", "", "installs with the packages' own scripts"],
    ["npm ci --ignore-scripts", "npm install left-pad", "installs with the packages' own scripts"],
    ["npm ci --ignore-scripts", "echo ${{ github.head_ref }}", "an expression inside a script"],
  ])("that has %j as %j has the fault: %s", (right, wrong, fault) => {
    expect(good).toContain(right);
    expect(faultsOf(good.replace(right, wrong)).join()).toBe(fault);
  });
});

describe("a pull request", () => {
  test("that touches code passes every part of npm run verify", () => {
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    const parts = scripts["verify"]?.split(" && ") ?? [];
    expect(parts.length).toBeGreaterThan(3);
    const run = steps.filter((step) => isForCode(step) || step.if === undefined);
    expect(parts.filter((part) => !run.some((step) => step.run?.endsWith(part)))).toEqual([]);
  });
  test("of content is built, compared and handed over, and waits for no test", () => {
    const always = steps.filter((step) => !isForCode(step)).map(({ run = "" }) => run);
    expect(always).toContain("npm run build");
    expect(always.some((run) => run.includes("npm run compare"))).toBe(true);
    expect(always.filter((run) => /npm test|vitest|npm run verify/.test(run))).toEqual([]);
    const handed = steps.find(({ uses }) => uses?.startsWith("actions/upload-artifact@"));
    expect(handed?.with?.["path"]).toBe("dist");
  });
});

describe("the question whether code is touched", () => {
  const script = steps.find(({ id }) => id === "changes")?.run ?? "";
  const root = mkdtempSync(join(tmpdir(), "changes-"));
  afterAll(() => rmSync(root, { recursive: true }));
  const git = (...args: readonly string[]) => {
    const who = ["user.name=a", "user.email=a@a.example", "commit.gpgsign=false"];
    const settings = who.flatMap((setting) => ["-c", setting]);
    execFileSync("git", [...settings, ...args], { cwd: root });
  };
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  beforeAll(() => {
    for (const path of ["content/a.md", "content/.schema/a.json", "build.ts"]) write(path, "x");
    git("init", "-q", "-b", "main");
    git("add", ".");
    git("commit", "-qm", "Base");
  });

  /** Runs the step where a pull request is merged that changes these files. */
  function answer(changed: readonly string[], environment: Record<string, string> = {}): string {
    git("checkout", "-qB", "change", "main");
    for (const path of changed) write(path, "after");
    git("add", ".");
    git("commit", "-qm", "Change", "--allow-empty");
    // What main has got meanwhile is not of the change.
    git("checkout", "-qB", "merged", "main");
    git("commit", "-qm", "Main goes on", "--allow-empty");
    git("merge", "-q", "--no-ff", "-m", "Merge", "change");
    const output = join(root, ".git/output");
    writeFileSync(output, "");
    const event = { GITHUB_EVENT_NAME: "pull_request", CHANGED_SINCE: "HEAD^1" };
    const env = { ...process.env, GITHUB_OUTPUT: output, ...event, ...environment };
    execFileSync("bash", ["-e", "-c", script], { cwd: root, env, stdio: "ignore" });
    return readFileSync(output, "utf8").trim();
  }

  test.each([
    [["content/a.md", "content/images/new.jpg"], "code=false"],
    [["build.ts"], "code=true"],
    [["content/a.md", "README.md"], "code=true"],
    [["content.ts"], "code=true"],
    [["content/.schema/a.json"], "code=true"],
  ])("is answered for %j with %s", (changed, expected) => {
    expect(answer(changed)).toBe(expected);
  });

  test("is answered with yes for main, and in doubt", () => {
    expect(answer(["content/a.md"], { GITHUB_EVENT_NAME: "push" })).toBe("code=true");
    expect(answer(["content/a.md"], { CHANGED_SINCE: "0123456" })).toBe("code=true");
  });
});
