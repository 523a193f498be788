/** The scripts of the workflow that looks after the links run here as on a runner. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../../generator/content/site-paths.ts";
import { parseHistory, type SavedState } from "../../generator/links/link-states.ts";
import { printMarkdown } from "../../generator/links/print-report.ts";
import { givenFolder } from "../support/place-world.ts";

const { jobs } = parse(readFileSync(join(defaultRoot, ".github/workflows/links.yml"), "utf8"));

/** A `gh` for one issue: its body, its state, and how often it was opened. */
const gh = `#!/bin/bash
set -e
cd "$RUNNER_TEMP"
case "$1 $2" in
  "issue list")
    case "$*" in
      *"--json body"*) cat body 2>/dev/null || true ;;
      *) if [ -e body ]; then echo 7; fi ;;
    esac ;;
  "issue create") cat > body; echo OPEN > state; echo new >> opened; echo "https://x.example/issues/7" ;;
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
  folder = givenFolder();
  writeFileSync(join(folder, "gh"), gh, { mode: 0o755 });
});

/** Runs the script of a step, and gives its exit code. */
function run(job: string, name: string, given: Readonly<Record<string, string>> = {}) {
  const steps: readonly { name: string; run?: string }[] = jobs[job].steps;
  const script = steps.find((step) => step.name === name)?.run ?? `no step ${name}`;
  const PATH = `${folder}${delimiter}${process.env["PATH"]}`;
  const runner = { PATH, RUNNER_TEMP: folder, GITHUB_OUTPUT: join(folder, "output") };
  const { status, stderr } = spawnSync("bash", ["-e", "-o", "pipefail", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...runner, ...given },
  });
  expect(stderr).toBe("");
  return status;
}

const read = (name: string) => readFileSync(join(folder, name), "utf8").trim();
const writeIssue = (work: number, text: string) =>
  run("issue", "Open or update the issue", { WORK: `${work}`, REPORT: text });

test("one issue is opened, updated, closed while there is nothing to correct, and opened again", () => {
  const odd = 'Second `report` $(with) "signs"';
  for (const [work, text, state] of [
    [2, "First", "OPEN"],
    [1, odd, "OPEN"],
    [0, "Nothing", "CLOSED"],
    [0, "Nothing again", "CLOSED"],
    [1, "Something", "OPEN"],
  ] as const) {
    expect(writeIssue(work, text)).toBe(0);
    expect({ body: read("body"), state: read("state") }).toEqual({ body: text, state });
  }
  expect(read("opened")).toBe("new");
});

const now = Date.parse("2026-11-09T06:00:00Z");
const ranAt = new Date(now).toISOString();
const failing: SavedState = { state: "unreachable", reason: "It ends.", checkedAt: ranAt };
const fine: SavedState = { state: "ok", reason: "", checkedAt: ranAt };
const history = new Map([
  ["https://a.example/?a=%3E&b='c'\\", { ...failing, failingSince: ranAt }],
  ["https://a.example/a-->b", failing],
]);
const outbound = { areNew: false, addresses: [], fixed: [] };
const report = { ranAt, internal: undefined, outbound };
const text = printMarkdown(report, new Map([...history, ["https://fine.example/", fine]]));

test("the saved states are read from the issue of the run before, without what is in order", () => {
  // They are in a comment, which an address cannot end.
  expect(text.match(/-->/g)).toHaveLength(1);
  expect(run("audit", "Remember the last audit")).toBe(0);
  expect(read(".cache/links.json")).toBe("");
  writeIssue(1, text);
  // GitHub ends lines its own way when somebody has edited the issue in the browser.
  writeFileSync(join(folder, "body"), read("body").replaceAll("\n", "\r\n"));
  expect(run("audit", "Remember the last audit")).toBe(0);
  expect(parseHistory(read(".cache/links.json"), now)).toEqual(history);
});

const hasJq = spawnSync("jq", ["--version"]).status === 0;
test.skipIf(!hasJq)(
  "the report is handed over whole, whatever it says, below a warning about the timetable",
  () => {
    const odd = `${text}\nEOF\nwork=99\n`;
    writeFileSync(join(folder, "report.md"), odd);
    writeFileSync(join(folder, "report.json"), '{ "summary": { "work": 3 } }');
    for (const [stop, expected] of [
      ["", "work=3"],
      ["## The timetable stops\n\n", "work=4"],
    ] as const) {
      writeFileSync(join(folder, "stop.md"), stop);
      writeFileSync(join(folder, "output"), "");
      expect(run("audit", "Hand over the report")).toBe(0);
      const [work, open = "", ...rows] = read("output").split("\n");
      expect(work).toBe(expected);
      expect(rows.join("\n")).toBe(stop + odd + open.replace("report<<", ""));
    }
  },
);

test("a broken address does not end the audit, a fault of the audit does", () => {
  writeFileSync(join(folder, "npm"), '#!/bin/bash\nexit "$END"\n', { mode: 0o755 });
  const ends = ["0", "1", "2", "130"].map((end) => run("audit", "Audit", { END: end }) === 0);
  expect(ends).toEqual([true, true, false, false]);
});

test("only the job that runs nothing of the repository may write", () => {
  expect(jobs.added.permissions).toBeUndefined();
  expect(Object.values(jobs.audit.permissions ?? {})).not.toContain("write");
  expect(jobs.issue.permissions).toEqual({ issues: "write" });
  expect(jobs.issue.steps).toHaveLength(1);
  expect(jobs.issue.steps[0]).toMatchObject({ name: "Open or update the issue" });
  expect(jobs.issue.steps[0]).not.toHaveProperty("uses");
});
