/**
 * Files of a stranger cost little, whatever is in them: what is too large or too deep is refused before anybody
 * parses it, and what is let through is answered soon, with a page of problems at most.
 */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type FileKind, limits, sizeLimits } from "../generator/content/limits.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { describeProblems } from "../generator/diagnostics/describe.ts";
import { printProblems } from "../generator/diagnostics/print-terminal.ts";
import { findOnDisk } from "./support/find-problems.ts";
import { shapes } from "./support/hostile-shapes.ts";
import { placeWorld } from "./support/place-world.ts";
import { brief, page, type World } from "./support/usual-files.ts";

const body = (text: string): World => ({ "content/pages/about.md": page("About", text) });
const fields = (text: string): World => ({ "content/pages/about.md": page("About", "A.", text) });
const list = (text: string): World => ({ "content/data/faqs.json": text });
/** A file that something makes as long as this when it is repeated. */
const filled = (make: (text: string) => World, bytes: number, unit = " ") => {
  const [empty = ""] = Object.values(make(""));
  const left = bytes - empty.length;
  return make(unit.repeat(left / unit.length + 1).slice(0, left));
};

/** The errors of a site with this world, whose home page leads to all of it. */
async function findErrors(world: World) {
  const home = page("Home", "about.md" in world ? "See [it](/about)." : "A.");
  const problems = await findOnDisk({ "content/pages/index.md": home, ...world });
  return problems.filter(({ severity }) => severity === "error").map(brief);
}

describe("a file of as many bytes as its kind may have", () => {
  const kinds: Readonly<Partial<Record<FileKind, (bytes: number) => World>>> = {
    text: (bytes) => filled(body, bytes, "Words and more words.\n\n"),
    list: (bytes) => filled((text) => list(`[${text}]`), bytes),
    drawing: (bytes) =>
      filled((text) => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${text}</svg>`;
        return { "content/images/scenes/a.svg": svg };
      }, bytes),
    download: (bytes) => filled((text) => ({ "content/files/a.csv": text }), bytes),
  };
  test.each(Object.entries(kinds))(
    "is let through as %s, and no larger one",
    async (kind, make) => {
      const { bytes } = sizeLimits[kind as FileKind];
      expect(await findErrors(make(bytes))).toEqual([]);
      const more = make(bytes + 1);
      const code = kind === "drawing" ? "picture-broken" : "file-refused";
      expect(await findErrors(more)).toEqual([`error ${code} ${Object.keys(more)[0]}:1:1`]);
    },
  );
});

describe("a file as deep as it may be", () => {
  const { depth } = limits;
  test.each<readonly [string, (depth: number) => World, place: string]>([
    ["a text", (most) => body(`${"> ".repeat(most)}a`), "pages/about.md:6:1"],
    ["a list", (most) => list("[".repeat(most)), `data/faqs.json:1:${1 + depth}`],
    ["fields", (most) => fields(`a: ${"[".repeat(most)}\n`), `pages/about.md:4:${4 + depth}`],
  ])("is read, and not one level more: %s", async (_name, make, place) => {
    const refusal = `error file-refused content/${place}`;
    const refusals = (found: readonly string[]) => found.filter((one) => one.includes("refused"));
    expect(refusals(await findErrors(make(depth)))).toEqual([]);
    expect(await findErrors(make(depth + 1))).toEqual([refusal]);
  });
});

/** What a check of a file may take: seconds of a processor, and bytes that are printed. */
const most = { seconds: 5, printed: 500_000 };

/** Every eleventh shape; `npm run audit -- fuzz` tries all. */
const tried = process.env["FUZZ_RUNS"] ? shapes : shapes.filter((_, index) => index % 11 === 3);

test.each(tried)("$name is answered soon and in a few words", async ({ make }) => {
  const world = make();
  // The time that other processes take does not count.
  const start = process.cpuUsage();
  const printed = printProblems(describeProblems(await findOnDisk(world)));
  expect(process.cpuUsage(start).user / 1e6, "seconds").toBeLessThan(most.seconds);
  expect(printed.length).toBeLessThan(most.printed);
});

/**
 * The most memory that a process has had, in kB. On Linux, `maxRSS` begins with the memory of the process that started
 * this one, which here is a worker with all tests before; the status of a process does not.
 */
const findPeak = existsSync("/proc/self/status")
  ? 'process.getBuiltinModule("fs").readFileSync("/proc/self/status", "utf8").match(/VmHWM:\\s+(\\d+)/)[1]'
  : "process.resourceUsage().maxRSS";

test.each([
  ["a list of commas", list(",".repeat(sizeLimits.list.bytes))],
  ["a list of open entries", list('[{"a":'.repeat(8000))],
  ["a text of links", body("[a](/b) ".repeat(12_000))],
])("%s is answered within 500 MB of memory", async (_name, world) => {
  const { root } = placeWorld(world);
  const report = `process.on("exit", () => console.log("kB", ${findPeak}))`;
  const start = [`--import=data:text/javascript,${encodeURIComponent(report)}`];
  const command = [...start, join(defaultRoot, "generator/start.mjs"), "check", "--root", root];
  const stdout = await new Promise<string>((resolve) => {
    execFile(process.execPath, command, (_error, printed) => resolve(printed));
  });
  expect(Number(/^kB (\d+)$/m.exec(stdout)?.[1]) / 1000, "MB").toBeLessThan(500);
});
