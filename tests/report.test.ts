/** What a person reads at the end of a run. The texts are as they are printed. */
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { passGate } from "../generator/diagnostics/gate.ts";
import {
  describeProblems,
  printLaunchList,
  printProblem,
  printProblems,
} from "../generator/diagnostics/print-terminal.ts";
import type { Problem } from "../generator/diagnostics/problem.ts";
import { problemAt } from "../generator/diagnostics/problem-at.ts";
import { type BuildReport, printReport } from "../generator/output/build-report.ts";
import { listLaunchTasks } from "../generator/site/list-launch-tasks.ts";
import { sourcesOf } from "./support/graph.ts";
import { page, problem } from "./support/usual-files.ts";

const place = { file: "content/pages/a.md", line: 12, column: 8 };
const print = (shown: Problem) => describeProblems([shown]).map(printProblem).join("");

function linesOf(shown: Problem): readonly string[] {
  return stripVTControlCharacters(print(shown)).split("\n");
}

describe("a problem", () => {
  // What one with a place looks like is in docs/problems/transcript.md, which a test holds against it.
  test("without a place has no line", () => {
    const lines = ["✗ error link-unknown", "  It is wrong.", "  docs/problems/link-unknown.md"];
    expect(linesOf(problem({ place: undefined }))).toEqual(lines);
  });
  test.each([1, 50, 97, 150, 249, 250])("in a long line is marked at its column (%d)", (column) => {
    const excerpt = `${"\t".repeat(column - 1)}!${"b".repeat(250 - column)}`;
    const [, , line = "", mark = ""] = linesOf(problem({ place: { ...place, column }, excerpt }));
    expect(line.length).toBeLessThan(110);
    expect(line[mark.indexOf("^")]).toBe("!");
  });
  test("cannot control the terminal with what was typed", () => {
    const typed = "a\u001b[2J\u0007\u009bb\rc";
    const shown = problem({ message: typed, place, excerpt: typed, fix: typed });
    const rest = print(shown).replace(/\p{Cc}\[\d+m/gu, "");
    expect(rest).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(rest.match(/a\uFFFD\[2J/g)).toHaveLength(3);
  });
});

test("all problems are in the order of the files, and each code names its page once", () => {
  const at = (file: string, line: number, column = 1) => ({ place: { file, line, column } });
  const problems = [
    problem({ ...at("b.md", 1), message: "Fourth.", code: "link-label" }),
    problem({ ...at("a.md", 10), message: "Third." }),
    problem({ ...at("a.md", 9, 5), message: "Second.", severity: "warning" }),
    problem({ message: "First.", place: undefined }),
  ];
  const parts = printProblems(problems).match(/First|Second|Third|Fourth|problems\/\S+(?=\.md)/g);
  expect(`${parts}`).toBe("First,problems/link-unknown,Second,Third,Fourth,problems/link-label");
});

test("of many problems 200 are shown, errors first, and the others are counted", () => {
  const many = Array.from({ length: 250 }, () => problem({ severity: "warning" }));
  const text = stripVTControlCharacters(printProblems([...many, problem({ severity: "error" })]));
  expect(text.match(/ (?:error|warning) /g)?.length).toBe(200);
  expect(text).toMatch(
    / error [\s\S]*\n\n51 more problems not shown here\.\n\n1 error, 250 warnings\./,
  );
});

test("of a long line the part around the fault is kept, and shown with its mark below", () => {
  const text = `${"a".repeat(5000)}{{x}}${"a".repeat(4000)}`;
  const finding = { code: "fact-unknown", message: "It is unknown." } as const;
  const found = problemAt({ path: "x.md", text }, { line: 1, column: 5001 }, finding);
  expect(found.excerpt?.length).toBe(400);
  const [, , line = "", mark = ""] = print(found).split("\n").map(stripVTControlCharacters);
  expect(line.slice(mark.indexOf("^"))).toMatch(/^\{\{x\}\}/);
});

test("a gate lets warnings pass, with the page about each where a repository is known", () => {
  const site = { repository: "https://github.com/owner/name", branch: "main" };
  const warning = problem({ severity: "warning" });
  const help = "https://github.com/owner/name/blob/main/docs/problems/link-unknown.md";
  expect(passGate([warning])).toEqual([warning]);
  expect(passGate([warning], site)).toEqual([{ ...warning, help }]);
  expect(linesOf({ ...warning, help }).at(-1)).toBe(`  ${help}`);
});

test("a build names its phases with their times, what was written, and what is a sample", () => {
  const report: BuildReport = {
    routes: [{ route: "/", file: "index.html", bytes: 10 }],
    phases: [
      { name: "read", ms: 12.4 },
      { name: "render", ms: 1200.6 },
    ],
    problems: [],
    samples: ["/a", "/b"],
    unpublished: [{ route: "/plan", source: "content/pages/plan.md" }],
    written: { files: 7, bytes: 1_234_567 },
    out: "dist",
    isUnchanged: true,
  };
  expect(stripVTControlCharacters(printReport(report))).toBe(
    `  read         12 ms
  render     1201 ms
  total      1213 ms

✓ 1 documents, 7 files, 1.2 MB in dist
  Nothing has changed since the last build.
  Not published yet: /plan (draft).
  2 pages still show sample people or stories.`,
  );
});

describe("the launch list", () => {
  test("names what is invented or missing with its line, and nothing that is real", () => {
    const entries = '[\n  { "name": "Ana Cruz", "sample": true },\n  { "name": "Real Name" }\n]';
    const links =
      '[\n{ "id": "w9", "label": "W-9", "kind": "pdf",\n  "url": "https://example.org/w9.pdf", "placeholder": true }\n]';
    const world = {
      "content/data/emerging-leaders.json": entries,
      "content/links.json": links,
      "content/pages/news.md": page("News", "Text.", "sample: true\n"),
    };
    // Visitors see the templates of another chapter too, but cannot tell.
    const borrowed = ["templates", "styles", "public/fonts"];
    const tasks = listLaunchTasks(sourcesOf(world), borrowed).map(({ kind, what, place }) => {
      return `${kind} ${what} ${place.file}:${place.line}`;
    });
    expect(tasks.sort()).toEqual([
      "borrowed styles styles/:1",
      "placeholder W-9 content/links.json:3",
      "sample Ana Cruz content/data/emerging-leaders.json:2",
      "sample News content/pages/news.md:4",
      "setting repository content/site.json:1",
    ]);
  });
  test("is printed by file, with advice where one fits all lines of it", () => {
    const task = { kind: "sample", what: "Ana", place, fix: "Name her." };
    const other = { ...task, what: "Bo", place: { ...place, file: "content/b.md" } };
    const tasks = [task, other, { ...task, what: "Cy" }, { ...other, fix: "Name him." }];
    expect(stripVTControlCharacters(printLaunchList(tasks))).toBe(`content/pages/a.md
     12  sample      Ana
     12  sample      Cy
  → Name her.

content/b.md
     12  sample      Bo
     12  sample      Bo

4 things are left to replace before launch.`);
    expect(printLaunchList([])).toContain("The site can go live.");
  });
});
