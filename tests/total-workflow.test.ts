/** The workflow that reads the running total runs here as on a runner, with stand-ins for gh, npm and sleep. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { runningTotalFile } from "../generator/schema/running-total.ts";
import { givenFolder, initRepository, writeFiles } from "./support/place-world.ts";

interface Step {
  readonly id?: string;
  readonly name: string;
  readonly if?: string;
  readonly run?: string;
}

const { jobs } = parse(readFileSync(join(defaultRoot, ".github/workflows/total.yml"), "utf8"));
const scriptOf = (job: string, name: string): string =>
  jobs[job].steps.find((step: Step) => step.name === name).run;

/** A `gh` for a repository whose main has the file in `stored`, if any. It notes each call. */
const gh = `#!/bin/bash
echo "$*" >> "$STATE/calls"
case "$*" in
  "api repos/a/b/contents/content?ref=main --jq "*) if [ -e "$STATE/stored" ]; then echo 0a1b; fi ;;
  "api --method PUT "*)
    for word in "$@"; do case "$word" in content=*) base64 -d <<< "\${word#content=}" > "$STATE/stored" ;; esac; done ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = givenFolder();
  writeFileSync(join(folder, "gh"), gh, { mode: 0o755 });
  writeFileSync(join(folder, "sleep"), '#!/bin/bash\necho "sleep $*" >> "$STATE/calls"\n', {
    mode: 0o755,
  });
});

const note = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";

function run(script: string, given: Readonly<Record<string, string>> = {}, cwd = folder) {
  const PATH = `${folder}${delimiter}${process.env["PATH"]}`;
  const env = {
    ...process.env,
    PATH,
    STATE: folder,
    GITHUB_OUTPUT: join(folder, "output"),
    ...given,
  };
  return spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], { cwd, encoding: "utf8", env });
}

const text = '{\n  "value": 5\n}\n';

describe.each([".", "lake"])("in a chapter in %s", (root) => {
  const at = (path: string) => (root === "." ? path : `${root}/${path}`);
  const repository = (files: Readonly<Record<string, string>>) => {
    const cwd = givenFolder();
    writeFiles(cwd, {
      "package.json": JSON.stringify({ config: { root } }),
      [at("content/site.json")]: "{}",
      ...Object.fromEntries(Object.entries(files).map(([path, text]) => [at(path), text])),
    });
    initRepository(cwd);
    return cwd;
  };
  test.each([
    ['{"runningTotal": {}}', "is-on=true\n"],
    ['{"name": "A"}', ""],
  ])("asking is on only where the settings name an event: %s", (site, output) => {
    const cwd = repository({ "content/site.json": site });
    run(scriptOf("ask", "See whether the settings name an event"), {}, cwd);
    expect(note("output")).toBe(output);
  });
  test("a new or changed total is handed over, and one that stayed isn't", () => {
    const script = scriptOf("ask", "Hand over what has changed");
    for (const [before, after, isHandedOver] of [
      [undefined, text, true],
      ['{ "value": 4 }\n', text, true],
      [text, text, false],
    ] as const) {
      const cwd = repository(before === undefined ? {} : { [runningTotalFile]: before });
      writeFiles(cwd, { [at(runningTotalFile)]: after });
      rmSync(join(folder, "output"), { force: true });
      expect(run(script, {}, cwd).status).toBe(0);
      const [path = "", open = "", ...rows] = note("output").split("\n");
      expect(path).toBe(isHandedOver ? `path=${at(runningTotalFile)}` : "");
      if (isHandedOver) expect(rows.join("\n")).toBe(`${text}${open.replace("text<<", "")}\n`);
    }
  });
});

test("off, nothing is installed or asked", () => {
  const names = jobs.ask.steps.filter((step: Step) => !step.if).map(({ name }: Step) => name);
  expect(names).toHaveLength(3);
  expect(names.at(-1)).toBe("See whether the settings name an event");
});

test("the file is committed whole, in place of the one that main has, and then published", () => {
  const given = { FILES: "repos/a/b/contents", FILE: runningTotalFile, TEXT: text.trim() };
  const script = scriptOf("save", "Commit the one file");
  for (const times of [1, 2]) {
    expect(run(script, given).status).toBe(0);
    expect(note("stored")).toBe(text);
    expect(note("calls").match(/sha=0a1b/g) ?? []).toHaveLength(times - 1);
  }
  run(scriptOf("save", "Publish"));
  expect(note("calls").trim().split("\n").at(-1)).toBe("workflow run deploy.yml");
});

test("what may write runs nothing of the repository, and what runs it may not write", () => {
  expect(jobs.ask.permissions).toBeUndefined();
  for (const job of [jobs.save, jobs.again])
    for (const step of job.steps) expect(step).not.toHaveProperty("uses");
});

test.each([
  ["26", 0, "sleep 3500\nworkflow run total.yml -f hours=25\n"],
  ["1", 0, "sleep 3500\nworkflow run total.yml -f hours=0\n"],
  ["100", 1, ""],
  ["2; rm x", 1, ""],
])("on a push day, %j more hours end with the exit code %d", (HOURS, status, calls) => {
  const script = scriptOf("again", "Wait, and start the next run");
  expect(run(script, { HOURS }).status).toBe(status);
  expect(note("calls")).toBe(calls);
});
