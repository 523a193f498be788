/** The workflow that looks after the live site runs here as on a runner, with stand-ins for gh and npm. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { givenFolder } from "./support/place-world.ts";

const read = (file: string) => readFileSync(join(defaultRoot, file), "utf8");
const { jobs } = parse(read(".github/workflows/live.yml"));

/** A `gh` for one deployment and one issue. It notes each call. */
const gh = `#!/bin/bash
set -e
cd "$STATE"
echo "$1 $2" >> calls
case "$1 $2" in
  "run list") echo "$RUN" ;;
  "run download") mkdir -p "$7"; touch "$7/sha256sums.txt" ;;
  "api repos/a/b/pages") echo https://a.example/ ;;
  "issue list") if [ -e body ]; then echo 7; fi ;;
  "issue create" | "issue edit") cat > body ;;
  "issue close") [ "$3" = 7 ]; rm body ;;
  "label create") ;;
  *) echo "unknown: $*" >&2; exit 1 ;;
esac
`;
/** An `npm` that ends as it's told, each time with the next of the codes in ENDS, and writes a report with 1. */
const npm = `#!/bin/bash
echo "$*" >> "$STATE/runs"
code=$(sed -n "$(wc -l < "$STATE/runs")p" <<< "\${ENDS// /$'\\n'}")
echo "::error::evil \\\`words\\\`"
if [ "$code" = 1 ]; then echo "A link was changed." > "$STATE/report.md"; fi
exit "$code"
`;

let folder: string;
beforeEach(() => {
  folder = givenFolder();
  writeFileSync(join(folder, "gh"), gh, { mode: 0o755 });
  writeFileSync(join(folder, "npm"), npm, { mode: 0o755 });
});

const note = (name: string) =>
  existsSync(join(folder, name)) ? readFileSync(join(folder, name), "utf8") : "";

function run(command: readonly string[], given: Readonly<Record<string, string>>) {
  const PATH = `${folder}${delimiter}${process.env["PATH"]}`;
  const env = { ...process.env, PATH, STATE: folder, GH_REPO: "a/b", ...given };
  const { status, stdout } = spawnSync("bash", command, { cwd: folder, encoding: "utf8", env });
  return { status, stdout };
}

describe("the comparison", () => {
  const script = join(defaultRoot, ".github/check-live.sh");
  const check = (ends: string, given: Readonly<Record<string, string>> = {}) => {
    const report = join(folder, "report.md");
    const usual = { RUN: "42", IS_PRIVATE: "false", PAUSE: "0", ENDS: ends };
    const { status } = run([script, report], { ...usual, ...given });
    return { status, report: note("report.md"), tries: note("runs").split("\n").length - 1 };
  };
  test("is with the list of the last deployment, whose signature is checked", () => {
    expect(check("0")).toEqual({ status: 0, report: "", tries: 1 });
    expect(note("runs")).toMatch(
      /^run --silent verify-live -- https:\/\/a\.example\/ --against \S+ --markdown \S+\/report\.md --repo a\/b\n$/,
    );
  });
  test("goes without a signature in a private repository, for which GitHub has none", () => {
    expect(check("0", { IS_PRIVATE: "true" })).toMatchObject({ status: 0, report: "" });
    expect(note("runs")).not.toContain("--repo");
  });
  test("is made again after a while, because a host may be in the middle of a deployment", () => {
    expect(check("1 0")).toEqual({ status: 0, report: "", tries: 2 });
  });
  test("that finds a difference twice makes a report", () => {
    const report = "A link was changed.\n";
    expect(check("1 1")).toEqual({ status: 0, report, tries: 2 });
  });
  test("that can't be made is reported as well, and what was printed is quoted", () => {
    const { status, report } = check("2 2");
    expect([status, report]).toEqual([0, expect.stringContaining("couldn't be compared")]);
    expect(report).toContain("\n    ::error::evil `words`\n");
  });
  test("that can't be made the second time doesn't end with the report of the first", () => {
    expect(check("1 2").report).toContain("couldn't be compared");
  });
  test("has nothing to do before the first deployment", () => {
    expect(check("1", { RUN: "" })).toEqual({ status: 0, report: "", tries: 0 });
  });
});

describe("the issue", () => {
  const keep = (REPORT: string) => {
    const { run: script } = jobs.issue.steps[0];
    expect(run(["-e", "-o", "pipefail", "-c", script], { REPORT }).status).toBe(0);
    return note("body");
  };
  test("is opened, kept up to date, closed when all is well, and opened again", () => {
    const odd = "$(with) `signs`";
    expect(["", "First", odd, "", "", "Again"].map(keep)).toEqual([
      ...["", "First\n", `${odd}\n`, "", "", "Again\n"],
    ]);
    const changes = note("calls")
      .split("\n")
      .filter((call) => /create|edit|close/.test(call));
    const open = ["label create", "issue create"];
    expect(changes).toEqual([...open, "issue edit", "issue close", ...open]);
  });
  test("is written by the only job that may write, which runs nothing of the repository", () => {
    expect(Object.values(jobs.compare.permissions)).not.toContain("write");
    expect(jobs.issue.permissions).toEqual({ issues: "write" });
    expect(jobs.issue.steps).toHaveLength(1);
    expect(jobs.issue.steps[0]).not.toHaveProperty("uses");
  });
});

test("the report is handed over whole, whatever it says", () => {
  const text = "First\nEOF\nreport=x\n";
  writeFileSync(join(folder, "report.md"), text);
  const step = jobs.compare.steps.find(({ id }: { id?: string }) => id === "result");
  const output = join(folder, "output");
  run(["-e", "-c", step.run], { GITHUB_OUTPUT: output });
  const [open = "", ...rows] = note("output").split("\n");
  expect(rows.join("\n")).toBe(`${text}${open.replace("report<<", "")}\n`);
});
