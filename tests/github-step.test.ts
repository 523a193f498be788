/** The commands as a workflow runs them: in a process of their own, with the runner's environment. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { summaryLimit } from "../generator/report/job-summary.ts";
import { type PlacedWorld, placeWorld } from "./support/place-world.ts";
import { type Ended, runScript } from "./support/run-command.ts";
import { obey } from "./support/runner.ts";
import { page, type World } from "./support/usual-files.ts";

const build = "generator/commands/build.ts";
const check = "generator/commands/check.ts";

let placed: PlacedWorld | undefined;
afterEach(() => placed?.remove());

/** A world in which steps of a workflow can run. */
function workflowIn(world: World, changes: Readonly<Record<string, string>> = {}) {
  placed = placeWorld(world);
  const { root } = placed;
  const summary = join(root, "summary.md");
  const environment = {
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
    run: (file: string, ...args: readonly string[]): Ended =>
      runScript(file, ["--root", root, ...args], environment),
    readSummary: () => (existsSync(summary) ? readFileSync(summary, "utf8") : ""),
    git: (...args: readonly string[]) =>
      execFileSync(
        "git",
        [
          "-c",
          "user.name=a",
          "-c",
          "user.email=a@a.example",
          "-c",
          "commit.gpgsign=false",
          ...args,
        ],
        {
          cwd: root,
          stdio: "pipe",
        },
      ),
  };
}

/** The annotations of an ended step: `error content/pages/a.md:6`. */
function annotationsOf({ stdout, stderr }: Ended): readonly string[] {
  return obey(`${stderr}\n${stdout}`).map(
    ({ name, properties: { file, line } }) => `${name} ${file}:${line}`,
  );
}

const unknown = (name: string) => page(name, "We raised {{nothing}}.");

describe("a step", () => {
  test("that finds errors annotates them, and lists them on the page of the run", () => {
    const step = workflowIn({ "content/pages/a.md": unknown("A") });
    const ended = step.run(check);
    expect(ended.code).toBe(1);
    expect(annotationsOf(ended)).toEqual(["error content/pages/a.md:6"]);
    expect(step.readSummary()).toContain(
      "[content/pages/a.md, line 6](https://git.example/owner/name/blob/0123abc/content/pages/a.md?plain=1#L6)",
    );
  });
  test("that builds annotates its warnings, and succeeds", () => {
    const step = workflowIn({
      "content/pages/a.md": page("A", "Some <b>words</b>."),
      "content/pages/index.md": page("Home", "[A](/a)"),
      "content/facts.json": "[]",
    });
    const ended = step.run(build);
    expect(ended.code).toBe(0);
    expect(new Set(annotationsOf(ended))).toEqual(
      new Set(["warning content/pages/a.md:6", "warning content/links.json:3"]),
    );
    expect(step.readSummary()).toMatch(/^## \d+ warnings?:/);
  });
  test("that must be quiet says nothing of warnings", () => {
    const step = workflowIn({ "content/pages/a.md": page("A", "Some <b>words</b>.") });
    expect(annotationsOf(step.run(build, "--quiet"))).toEqual([]);
    expect(step.readSummary()).toBe("");
  });
  test("that could mend shows the lines on the page of the run, and changes nothing", () => {
    const typed = page("A: B", "Some words.");
    const step = workflowIn({ "content/pages/a.md": typed }, { CI: "" });
    const ended = step.run(check, "--fix");
    expect(ended.code).toBe(1);
    expect(annotationsOf(ended)).toEqual([]);
    expect(step.readSummary()).toContain("```diff\n--- a/content/pages/a.md\n");
    expect(step.readSummary()).toContain("\n-title: A: B\n");
    expect(step.readSummary()).toContain('\n+title: "A: B"\n');
    expect(readFileSync(join(step.root, "content/pages/a.md"), "utf8")).toBe(typed);
  });
  test("that finds nothing leaves the page of the run alone", () => {
    const step = workflowIn({});
    expect(annotationsOf(step.run(check))).toEqual([]);
    expect(existsSync(step.summary)).toBe(false);
  });
  test("that is not understood lets the commands of the next program through", () => {
    const step = workflowIn({});
    const { code, stdout } = step.run(check, "--lunch");
    expect(code).toBe(2);
    expect(obey(`${stdout}\n::notice::next`)).toHaveLength(1);
  });
  test("tells of the files of the pull request first, wherever the site is in the repository", () => {
    const step = workflowIn({
      "content/pages/a.md": unknown("A"),
      "content/pages/b.md": page("B", "Fine."),
    });
    step.git("init", "-q");
    step.git("add", ".");
    step.git("commit", "-qm", "Before");
    writeFileSync(join(step.root, "content/pages/b.md"), unknown("B"));
    step.git("commit", "-qam", "After");
    const inChange = {
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: step.root,
      CHANGED_SINCE: "HEAD^1",
    };
    const ended = runScript(check, ["--root", step.root], inChange);
    expect(annotationsOf(ended)).toEqual([
      "error content/pages/b.md:6",
      "error content/pages/a.md:6",
    ]);
    // Seen from a folder above, the same files are named from there.
    const above = { ...inChange, GITHUB_WORKSPACE: join(step.root, ".."), CHANGED_SINCE: "" };
    const [first] = annotationsOf(runScript(check, ["--root", step.root], above));
    expect(first).toMatch(/^error world-\w+\/content\/pages\/a\.md:6$/);
  });
  test("does its work where git does not know the commit", () => {
    const step = workflowIn(
      { "content/pages/a.md": unknown("A") },
      { CHANGED_SINCE: "--output=x" },
    );
    expect(annotationsOf(step.run(check))).toEqual(["error content/pages/a.md:6"]);
    expect(existsSync(join(step.root, "x"))).toBe(false);
  });
  test("shares the page of the run with what was written there before", () => {
    const step = workflowIn({ "content/pages/a.md": unknown("A") });
    const before = "a".repeat(summaryLimit - 250);
    writeFileSync(step.summary, before);
    step.run(check);
    const summary = step.readSummary();
    expect(summary.startsWith(before)).toBe(true);
    expect(summary.slice(before.length)).toContain("This list is cut here.");
    expect(Buffer.byteLength(summary)).toBeLessThanOrEqual(summaryLimit);
  });
});

describe("what an editor typed", () => {
  const hostile: World = {
    "content/pages/a.md": page("A", "##[error]fake ##[add-path]/tmp {{nothing}}"),
    "content/pages/b.md": page("B", "##[warning]fake <b>x</b>"),
    "content/pages/c.md": page(
      "C",
      "::set-output name=a::b {{nothing}}\n\n##[stop-commands]x <i>y</i>",
    ),
  };

  test("would be obeyed by the runner if it were only printed", () => {
    const step = workflowIn(hostile);
    const { stderr } = runScript(check, ["--root", step.root], { GITHUB_ACTIONS: "" });
    expect(obey(stderr).map(({ name }) => name)).toContain("error");
  });
  test("is printed in full, and none of it is obeyed", () => {
    const step = workflowIn(hostile);
    const ended = step.run(check);
    expect(ended.stdout).toContain("##[error]fake ##[add-path]/tmp");
    expect(ended.stderr).toBe("");
    const told = obey(ended.stdout);
    expect(new Set(told.map(({ name }) => name))).toEqual(new Set(["error", "warning"]));
    expect(told.map(({ data }) => data).filter((data) => /^fake/.test(data))).toEqual([]);
    expect(told.every(({ properties }) => properties["file"]?.startsWith("content/pages/"))).toBe(
      true,
    );
  });
  test("cannot know the word that lets commands through again", () => {
    const step = workflowIn(hostile);
    const tokens = [step.run(check), step.run(check)].map(
      ({ stdout }) => /^::stop-commands::([\w-]{36})$/m.exec(stdout)?.[1],
    );
    expect(tokens[0]).toBeDefined();
    expect(tokens[0]).not.toBe(tokens[1]);
  });
});

test("nowhere but on GitHub is anything of it printed or written", () => {
  const step = workflowIn({ "content/pages/a.md": unknown("A") }, { GITHUB_ACTIONS: "" });
  const { stdout, stderr } = step.run(check);
  expect(`${stdout}${stderr}`).not.toContain("::");
  expect(existsSync(step.summary)).toBe(false);
});
