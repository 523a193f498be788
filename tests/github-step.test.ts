/** The commands as a workflow runs them, with the runner's environment. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { initRepository, placeWorld, writeFiles } from "./support/place-world.ts";
import { type Ended, runInProcess } from "./support/run-in-process.ts";
import { obey } from "./support/runner.ts";
import { page, type World } from "./support/usual-files.ts";

/** A world in which steps of a workflow can run. */
function workflowIn(world: World, changes: Readonly<Record<string, string>> = {}) {
  const { root } = placeWorld(world);
  const summary = join(root, "summary.md");
  const environment = {
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_WORKSPACE: root,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_SERVER_URL: "https://git.example",
    GITHUB_REPOSITORY: "owner/name",
    GITHUB_SHA: "0123abc",
    GITHUB_RUN_ID: "77",
    CHANGED_SINCE: "",
    ...changes,
  };
  return {
    root,
    summary,
    environment,
    run: (command: string, ...args: readonly string[]) =>
      runInProcess(command, ["--root", root, ...args], environment),
    readSummary: () => (existsSync(summary) ? readFileSync(summary, "utf8") : ""),
  };
}

/** The annotations of an ended step: `error content/pages/a.md:6`. */
function annotationsOf({ stdout, stderr }: Ended): readonly string[] {
  const commands = obey(`${stderr}\n${stdout}`);
  return commands.map(({ name, properties: { file, line } }) => `${name} ${file}:${line}`);
}

/** The most bytes that GitHub takes. */
const summaryLimit = 1024 * 1024;
const unknown = (name: string) => page(name, "We raised {{nothing}}.");

describe("a step", () => {
  test("that finds errors annotates them, and lists them in the job summary", async () => {
    const step = workflowIn({ "content/pages/a.md": unknown("A") });
    const ended = await step.run("check");
    expect(ended.code).toBe(1);
    expect(annotationsOf(ended)).toEqual(["error content/pages/a.md:6"]);
    expect(step.readSummary()).toContain(
      "[content/pages/a.md, line 6](https://git.example/owner/name/blob/0123abc/content/pages/a.md?plain=1#L6)",
    );
  });
  test("whose summary cannot be written says so, without a trace", async () => {
    const step = workflowIn({ "content/pages/a.md": unknown("A") }, { GITHUB_STEP_SUMMARY: "/" });
    const { code, stdout } = await step.run("check");
    expect([code, stdout]).toEqual([2, expect.stringMatching(/✗ \/ cannot be used: .*\.\n/)]);
  });
  test("that builds annotates its warnings and succeeds; a quiet one is silent", async () => {
    const step = workflowIn({
      "content/pages/a.md": page("A", "Some <b>words</b>."),
      "templates/create-renderer.tsx": "export const createRenderer = () => () => '<h1>A</h1>';",
    });
    expect(annotationsOf(await step.run("build", "--quiet"))).toEqual([]);
    expect(step.readSummary()).toBe("");
    const ended = await step.run("build");
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 6 \| Some <b>/) });
    expect(annotationsOf(ended)).toContain("warning content/pages/a.md:6");
    expect(step.readSummary()).toMatch(/^## \d+ warnings?:/);
  });
  test("that could correct shows the lines in the job summary, and changes nothing", async () => {
    const typed = page("A: B", "Some words.");
    const step = workflowIn({ "content/pages/a.md": typed });
    const ended = await step.run("check", "--fix");
    expect([ended.code, annotationsOf(ended)]).toEqual([1, []]);
    for (const line of ["```diff", "--- a/content/pages/a.md", "-title: A: B", '+title: "A: B"'])
      expect(step.readSummary().split("\n")).toContain(line);
    expect(readFileSync(join(step.root, "content/pages/a.md"), "utf8")).toBe(typed);
  });
  test("that finds nothing, or is not understood, leaves the job summary alone", async () => {
    const step = workflowIn({});
    expect(annotationsOf(await step.run("check"))).toEqual([]);
    const { code, stdout } = await step.run("check", "--lunch");
    expect(code).toBe(2);
    // The commands of the next program are obeyed again.
    expect(obey(`${stdout}\n::notice::next`)).toHaveLength(1);
    expect(existsSync(step.summary)).toBe(false);
  });
  test("reports the files of the pull request first, wherever the site is", async () => {
    const step = workflowIn(
      { "content/pages/a.md": unknown("A"), "content/pages/b.md": page("B", "Fine.") },
      { CHANGED_SINCE: "HEAD^1" },
    );
    const git = initRepository(step.root);
    writeFiles(step.root, { "content/pages/b.md": unknown("B").replace("{{nothing", "{{other") });
    git("commit", "-qam", "After");
    const files = ["error content/pages/b.md:6", "error content/pages/a.md:6"];
    expect(annotationsOf(await step.run("check"))).toEqual(files);
    const above = { ...step.environment, GITHUB_WORKSPACE: join(step.root, "..") };
    const [first] = annotationsOf(await runInProcess("check", ["--root", step.root], above));
    expect(first).toMatch(/^error given-\w+\/content\/pages\/a\.md:6$/);
  });
  test("works where git does not know the commit", async () => {
    const world = { "content/pages/a.md": unknown("A") };
    const step = workflowIn(world, { CHANGED_SINCE: "--output=x" });
    expect(annotationsOf(await step.run("check"))).toEqual(["error content/pages/a.md:6"]);
    expect(existsSync(join(step.root, "x"))).toBe(false);
  });
  test("shares the job summary with what was written there before", async () => {
    const step = workflowIn({ "content/pages/a.md": unknown("A") });
    const before = "a".repeat(summaryLimit - 250);
    writeFileSync(step.summary, before);
    await step.run("check");
    const summary = step.readSummary();
    expect(summary.slice(0, before.length)).toBe(before);
    expect(summary.slice(before.length)).toContain("This list is cut here.");
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(summaryLimit);
  });
});

test("what an editor typed is printed in full, and the runner obeys none of it", async () => {
  const body = "##[error]fake ##[add-path]/tmp {{nothing}}\n\n##[stop-commands]x <i>y</i>";
  const step = workflowIn({
    "content/pages/a.md": page("A", body),
    "content/pages/b.md": page("B", "::set-output name=a::b {{nothing}}"),
  });
  // Without the step the runner would obey it, and nothing of the step is printed.
  const outside = { ...step.environment, GITHUB_ACTIONS: "" };
  const elsewhere = await runInProcess("check", ["--root", step.root], outside);
  expect(obey(elsewhere.stderr).map(({ name }) => name)).toContain("error");
  expect(elsewhere.stdout + elsewhere.stderr).not.toMatch(/^::/m);
  expect(existsSync(step.summary)).toBe(false);
  const ended = await step.run("check");
  expect(ended.stdout).toContain("##[error]fake ##[add-path]/tmp");
  expect(ended.stderr).toBe("");
  const obeyed = obey(ended.stdout);
  expect(new Set(obeyed.map(({ name }) => name))).toEqual(new Set(["error", "warning"]));
  expect(obeyed.filter(({ data }) => data.startsWith("fake"))).toEqual([]);
  // Nobody can know the token that ends the pause.
  expect(ended.stdout).toMatch(/^::stop-commands::[\w-]{36}$/m);
  expect((await step.run("check")).stdout).not.toContain(ended.stdout.split("\n")[0]);
});
