/**
 * The workflow that looks after the links: its scripts run here as on a runner, with a `gh` that
 * keeps one issue in a folder in place of GitHub.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import type { Judgement } from "../../generator/links/link-states.ts";
import { parseHistory } from "../../generator/links/link-states.ts";
import { printMarkdown } from "../../generator/links/print-markdown.ts";
import { defaultRoot } from "../../generator/site-paths.ts";

interface Job {
  readonly if?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly {
    readonly name: string;
    readonly uses?: string;
    readonly run?: string;
  }[];
}
const workflow = parse(readFileSync(join(defaultRoot, ".github/workflows/links.yml"), "utf8")) as {
  readonly jobs: Readonly<Record<"added" | "audit" | "issue", Job>>;
};

function script(job: keyof typeof workflow.jobs, name: string): string {
  const run = workflow.jobs[job].steps.find((step) => step.name === name)?.run;
  if (run === undefined) throw new Error(`${job} has no step ${name}.`);
  return run;
}

/** A `gh` for one issue: its body, its state, and a list of what was asked for. */
const gh = `#!/bin/bash
set -e
cd "$GITHUB_FOLDER"
echo "$1 $2" >> calls
case "$1 $2" in
  "issue list")
    case "$*" in
      *"--json body"*) cat body 2>/dev/null || true ;;
      *) if [ -e body ]; then echo 7; fi ;;
    esac ;;
  "issue create") cat > body; echo OPEN > state; echo "https://github.example/o/r/issues/7" ;;
  "issue edit") [ "$3" = 7 ]; cat > body ;;
  "issue view") [ "$3" = 7 ]; cat state ;;
  "issue close") [ "$3" = 7 ]; echo CLOSED > state ;;
  "issue reopen") [ "$3" = 7 ]; echo OPEN > state ;;
  "label create") ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runner-"));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/gh"), gh);
  chmodSync(join(folder, "bin/gh"), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(text: string, environment: Readonly<Record<string, string>> = {}) {
  const { status, stderr, stdout } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", text], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(folder, "bin")}${delimiter}${process.env["PATH"]}`,
      GITHUB_FOLDER: folder,
      RUNNER_TEMP: folder,
      GITHUB_OUTPUT: join(folder, "output"),
      ...environment,
    },
  });
  expect(stderr).toBe("");
  return { status, stdout };
}

const read = (name: string) => readFileSync(join(folder, name), "utf8").trim();
const tell = (work: number, report: string) =>
  run(script("issue", "Open or update the issue"), { WORK: `${work}`, REPORT: report });

describe("the issue", () => {
  test("is opened once, and updated from then on", () => {
    expect(tell(2, "First report").status).toBe(0);
    expect({ body: read("body"), state: read("state") }).toEqual({
      body: "First report",
      state: "OPEN",
    });
    expect(tell(1, 'Second `report` $(with) "signs"').status).toBe(0);
    expect(read("body")).toBe('Second `report` $(with) "signs"');
    expect(read("calls").match(/issue create/g)?.length).toBe(1);
  });

  test("is closed while there is nothing to mend, and opened again", () => {
    expect(tell(0, "Nothing").status).toBe(0);
    expect(read("state")).toBe("CLOSED");
    expect(tell(1, "Something").status).toBe(0);
    expect(read("state")).toBe("OPEN");
    expect(tell(0, "Nothing").status).toBe(0);
    expect({ body: read("body"), state: read("state") }).toEqual({
      body: "Nothing",
      state: "CLOSED",
    });
  });
});

describe("the saved states", () => {
  const now = Date.parse("2026-11-09T06:00:00Z");
  const ranAt = new Date(now).toISOString();
  const failing: Judgement = { state: "unreachable", reason: "It ends.", checkedAt: ranAt };
  const history = new Map([
    ["https://a.example/?a=%3E&b='c'\\", { ...failing, failingSince: ranAt }],
  ]);
  const report = printMarkdown({ ranAt, isStopped: false }, history);
  const remember = script("audit", "Remember the last audit");

  test("is read from the issue of the run before", () => {
    tell(1, report);
    // GitHub ends lines its own way when somebody has edited the issue in the browser.
    writeFileSync(join(folder, "body"), read("body").replaceAll("\n", "\r\n"));
    expect(run(remember).status).toBe(0);
    expect(parseHistory(read(".cache/links.json"), now)).toEqual(history);
  });

  test("is empty when there is no issue yet", () => {
    expect(run(remember).status).toBe(0);
    expect(read(".cache/links.json")).toBe("");
  });

  const hasJq = spawnSync("jq", ["--version"]).status === 0;
  test.skipIf(!hasJq)("is handed over whole, whatever the report says", () => {
    const odd = `${report}\nEOF\nwork=99\n`;
    writeFileSync(join(folder, "report.md"), odd);
    writeFileSync(join(folder, "report.json"), '{ "summary": { "work": 3 } }');
    expect(run(script("audit", "Hand over the report")).status).toBe(0);
    const [work, open = "", ...rows] = read("output").split("\n");
    expect(work).toBe("work=3");
    const end = open.replace("report<<", "");
    expect(rows.slice(0, rows.indexOf(end)).join("\n")).toBe(odd.trimEnd());
    expect(rows.at(-1)).toBe(end);
  });
});

describe("the jobs", () => {
  const { added, audit, issue } = workflow.jobs;

  test("only the one that runs nothing of the repository may write", () => {
    expect(added.permissions).toBeUndefined();
    expect(Object.values(audit.permissions ?? {})).not.toContain("write");
    expect(issue.permissions).toEqual({ issues: "write" });
    expect(issue.steps.flatMap(({ uses }) => uses ?? [])).toEqual([]);
    expect(issue.steps.map(({ run: text = "" }) => text).join()).not.toMatch(/npm|npx|node/);
  });

  test("use the actions that other workflows use, at the same commits", () => {
    const others = ["verify", "deploy"]
      .map((name) => readFileSync(join(defaultRoot, `.github/workflows/${name}.yml`), "utf8"))
      .join();
    const uses = [...added.steps, ...audit.steps].flatMap(({ uses: action }) => action ?? []);
    expect(uses.length).toBeGreaterThan(3);
    expect(uses.filter((action) => !others.includes(action))).toEqual([]);
  });

  test("a broken address does not end the audit, a fault of the audit does", () => {
    const text = script("audit", "Audit");
    writeFileSync(join(folder, "bin/npm"), '#!/bin/bash\nexit "$END"\n');
    chmodSync(join(folder, "bin/npm"), 0o755);
    const ends = ["0", "1", "2", "130"].map((end) => run(text, { END: end }).status === 0);
    expect(ends).toEqual([true, true, false, false]);
    expect(existsSync(join(folder, "calls"))).toBe(false);
  });

  test("a pull request is told of what it adds, and of nothing else", () => {
    expect(added.if).toBe("github.event_name == 'pull_request'");
    expect(script("added", "Ask the added addresses")).toContain(
      "--external --changed-since HEAD^1",
    );
  });
});
