/** The workflows: what they may touch, what they run, and for whom. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../generator/site-paths.ts";

interface Step {
  readonly name?: string;
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly "timeout-minutes"?: number;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: unknown;
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** What is wrong with a workflow, by goal S5; the text has the comments that YAML leaves out. */
function faultsOf(text: string): readonly string[] {
  const workflow = parse(text) as Workflow;
  const faults: string[] = [];
  const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, what = ""]) => what);
  for (const what of uses) {
    if (!/^[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what)) {
      faults.push(`not pinned to the commit of a release: ${what}`);
    }
  }
  const events = JSON.stringify(workflow.on);
  for (const event of ["pull_request_target", "workflow_run"]) {
    if (events.includes(event)) faults.push(`runs on ${event}`);
  }
  const { permissions } = workflow;
  if (
    typeof permissions !== "object" ||
    Object.values(permissions).some((may) => may === "write")
  ) {
    faults.push("the token may write by default");
  }
  if (workflow.concurrency === undefined) faults.push("no concurrency");
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (typeof job["timeout-minutes"] !== "number") faults.push(`${name}: no time-out`);
    if (job.permissions === "write-all") faults.push(`${name}: may write everything`);
    for (const { run = "", uses: action = "", with: settings } of job.steps ?? []) {
      // Whatever is put into a script before it runs is run: values come in by the environment.
      if (run.includes("${{")) faults.push(`${name}: an expression inside a script: ${run}`);
      if (/\bnpm (?:i|install|add)\b|\bnpm ci\b(?!.*--ignore-scripts)/.test(run)) {
        faults.push(`${name}: installs with the packages' own scripts: ${run}`);
      }
      if (action.startsWith("actions/checkout@") && settings?.["persist-credentials"] !== false) {
        faults.push(`${name}: leaves the token in the checkout`);
      }
    }
  }
  return faults;
}

function read(file: string): string {
  return readFileSync(join(defaultRoot, file), "utf8");
}

const files = fastGlob
  .sync(".github/workflows/*.{yml,yaml}", { cwd: defaultRoot, dot: true })
  .sort();
const verify = parse(read(".github/workflows/verify.yml")) as Workflow;
const steps = Object.values(verify.jobs).flatMap((job) => job.steps ?? []);
const isForCode = (step: Step) => step.if === "steps.changes.outputs.code == 'true'";

describe("every workflow", () => {
  test.each(files)(
    "%s pins its actions, writes nothing by default, and runs no stranger's script",
    (file) => {
      expect(faultsOf(read(file))).toEqual([]);
    },
  );

  const expression = (name: string) => `\${{ ${name} }}`;
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
  test("that does so has no fault", () => {
    expect(faultsOf(good)).toEqual([]);
  });
  test.each([
    [`@${"0".repeat(40)} # v7.0.1`, "@v7", "not pinned"],
    [" # v7.0.1", "", "not pinned"],
    ["on: pull_request", "on: [push, pull_request_target]", "pull_request_target"],
    ["on: pull_request", "on: { workflow_run: { workflows: [a] } }", "workflow_run"],
    ["{ contents: read }", "{ contents: write }", "may write by default"],
    ["{ contents: read }", "write-all", "may write by default"],
    ["permissions: { contents: read }", "", "may write by default"],
    ["concurrency: a", "", "no concurrency"],
    ["    timeout-minutes: 5\n", "", "no time-out"],
    ["{ persist-credentials: false }", "{ fetch-depth: 2 }", "leaves the token"],
    [" --ignore-scripts", "", "own scripts"],
    ["npm ci --ignore-scripts", "npm install left-pad", "own scripts"],
    [
      "npm ci --ignore-scripts",
      `echo ${expression("github.event.pull_request.title")}`,
      "expression inside",
    ],
    ["npm ci --ignore-scripts", `echo ${expression("github.head_ref")}`, "expression inside"],
  ])("that has %j as %j is found out", (right, wrong, fault) => {
    expect(good).toContain(right);
    expect(faultsOf(good.replace(right, wrong)).join("\n")).toContain(fault);
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
  test("is told of its own files first", () => {
    expect(parse(read(".github/workflows/verify.yml")).env).toEqual({ CHANGED_SINCE: "HEAD^1" });
    const checkout = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
    expect(checkout?.with?.["fetch-depth"]).toBeGreaterThanOrEqual(2);
  });
});

describe("the question whether code is touched", () => {
  const script = steps.find(({ id }) => id === "changes")?.run ?? "";
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** Runs the step in a repository where a pull request has been merged that changes these files. */
  function answer(changed: readonly string[], environment: Record<string, string> = {}): string {
    const root = mkdtempSync(join(tmpdir(), "changes-"));
    folders.push(root);
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    };
    const git = (...args: readonly string[]) => {
      const who = [
        "-c",
        "user.name=a",
        "-c",
        "user.email=a@a.example",
        "-c",
        "init.defaultBranch=main",
        "-c",
        "commit.gpgsign=false",
      ];
      const { status, stderr } = spawnSync("git", [...who, ...args], {
        cwd: root,
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(stderr);
    };
    for (const path of ["content/a.md", "content/.schema/a.json", "build.ts", "README.md"]) {
      write(path, "before");
    }
    git("init", "-q");
    git("add", ".");
    git("commit", "-qm", "Base");
    git("checkout", "-qb", "change");
    for (const path of changed) write(path, "after");
    git("add", ".");
    git("commit", "-qm", "Change", "--allow-empty");
    git("checkout", "-q", "main");
    write("templates/other.tsx", "what main has got meanwhile");
    git("add", ".");
    git("commit", "-qm", "Main goes on");
    git("merge", "-q", "--no-ff", "-m", "Merge", "change");
    writeFileSync(join(root, "output"), "");
    const { status } = spawnSync("bash", ["-e", "-c", script], {
      cwd: root,
      env: {
        ...process.env,
        GITHUB_OUTPUT: join(root, "output"),
        GITHUB_EVENT_NAME: "pull_request",
        CHANGED_SINCE: "HEAD^1",
        ...environment,
      },
    });
    expect(status).toBe(0);
    return readFileSync(join(root, "output"), "utf8").trim();
  }

  test.each([
    [["content/a.md"], "code=false"],
    [["content/pages/new.md", "content/images/new.jpg"], "code=false"],
    [["build.ts"], "code=true"],
    [["content/a.md", "README.md"], "code=true"],
    [["content.ts"], "code=true"],
    [["content/.schema/a.json"], "code=true"],
    [[".github/workflows/verify.yml"], "code=true"],
  ])("is answered for %j with %s", (changed, expected) => {
    expect(answer(changed)).toBe(expected);
  });
  test("is answered with yes for main, and in doubt", () => {
    expect(answer(["content/a.md"], { GITHUB_EVENT_NAME: "push" })).toBe("code=true");
    expect(answer(["content/a.md"], { CHANGED_SINCE: "0123456" })).toBe("code=true");
  });
});
