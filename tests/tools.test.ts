/** The tools: what `npm run audit`, `bench` and `art` list and run, and what they take for granted. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, test } from "vitest";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { tools as art } from "../tools/art/tools.ts";
import { guards, harmless } from "../tools/audit/guards.ts";
import { findMutants } from "../tools/audit/mutate.ts";
import { audits, others } from "../tools/audit/tools.ts";
import { tools as bench } from "../tools/bench/tools.ts";

const rooms = { audit: { ...audits, ...others }, bench, art };

/** Runs a room as `npm run ROOM -- …` does. */
function run(room: string, ...args: readonly string[]) {
  const program = join(defaultRoot, "tools", room, "run.ts");
  const command = ["--import", "tsx", program, ...args];
  const env = { ...process.env, NO_COLOR: "1" };
  return spawnSync(process.execPath, command, { cwd: defaultRoot, encoding: "utf8", env });
}

describe.each(Object.entries(rooms))("npm run %s", (room, tools) => {
  test("without a name, or with a wrong one, lists its tools with a line each, and ends with 2", () => {
    const [first = ""] = Object.keys(tools);
    const [unnamed, misspelled] = [run(room), run(room, `${first}x`)];
    for (const { status, stderr } of [unnamed, misspelled]) {
      expect(status).toBe(2);
      const lines = stderr.split("\n").filter((line) => line.startsWith("  "));
      expect(lines.map((line) => line.trim().split(/ +/)[0])).toEqual(Object.keys(tools));
    }
    expect(misspelled.stderr).toContain(`Did you mean ${first}?`);
  });
  test("describes each tool in one line that a terminal can show", () => {
    for (const { about } of Object.values(tools)) expect(about).toMatch(/^[A-Z][^\n]{20,110}\.$/);
  });
});

test("a tool gets the flags behind its name, and its exit code is that of the process", () => {
  const wrong = run("audit", "contrast", "--rot", "x");
  expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("--root")]);
  expect(run("audit", "contrast", "--root", "tests/chapter/site").status).toBe(0);
});

describe("mutants", () => {
  const files = (pattern: string) => fastGlob.sync(pattern, { cwd: defaultRoot });
  const tests = files("tests/**/*.test.{ts,tsx}");
  test("every guard names files and tests that are there", () => {
    const lost = guards.flatMap((guard) => [
      ...(files(guard.files).length === 0 ? [guard.files] : []),
      ...guard.tests.filter((part) => !tests.some((path) => path.includes(part))),
    ]);
    expect(lost).toEqual([]);
  });
  test("every fault that is known to be harmless is still one of the code", () => {
    const gone = Object.keys(harmless).filter((key) => {
      const [file = ""] = key.split(": ");
      if (!existsSync(join(defaultRoot, file))) return true;
      const faults = findMutants(file, readFileSync(join(defaultRoot, file), "utf8"));
      return !faults.some(({ what }) => key === `${file}: ${what}`);
    });
    expect(gone).toEqual([]);
  });
});

describe("package.json", () => {
  const { scripts } = JSON.parse(readFileSync(join(defaultRoot, "package.json"), "utf8")) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  test("has at most fifteen scripts, which run in every shell, on Windows too", () => {
    expect(Object.keys(scripts).length).toBeLessThanOrEqual(15);
    const command = String.raw`[\w./-]+(?: [\w./-]+)*`;
    const portable = new RegExp(`^${command}(?: && ${command})*$`);
    expect(Object.values(scripts).filter((script) => !portable.test(script))).toEqual([]);
  });
});
