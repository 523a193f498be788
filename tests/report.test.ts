/** What a person reads at the end of a run. The texts are as they are printed. */
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { describeProblems, type Repository } from "../generator/diagnostics/describe.ts";
import { GateError, passGate } from "../generator/diagnostics/gate.ts";
import {
  printLaunchList,
  printProblem,
  printProblems,
} from "../generator/diagnostics/print-terminal.ts";
import { type Problem, replace } from "../generator/diagnostics/problem.ts";
import { type BuildReport, printReport } from "../generator/output/build-report.ts";
import { listLaunchTasks } from "../generator/site/list-launch-tasks.ts";
import { sourcesOf } from "./support/graph.ts";
import { page, placeAt, problem, usualFiles } from "./support/usual-files.ts";

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
  test.each([1, 50, 97, 4000, 7999, 8000])(
    "in a long line is marked at its column (%d)",
    (column) => {
      const row = `${"\t".repeat(column - 1)}!${"b".repeat(8000 - column)}`;
      const place = placeAt("content/pages/a.md", 12, column, row);
      const [, , line = "", mark = ""] = linesOf(problem({ place }));
      expect(line.length).toBeLessThan(110);
      expect(line[mark.indexOf("^")]).toBe("!");
    },
  );
  test("cannot control the terminal with what was typed, nor with the name of a file", () => {
    const typed = "a\u001b[2J\u0007\u009bb\rc";
    const place = placeAt(`content/pages/${typed}.md`, 12, 1, typed);
    const shown = problem({ message: typed, advice: typed, place });
    const rest = print(shown).replace(/\p{Cc}\[\d+m/gu, "");
    expect(rest).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(rest.match(/a\uFFFD\[2J/g)).toHaveLength(4);
  });
});

describe("the answer to a problem", () => {
  const text = "One\nSee [it](/abuot).\nThree [it](/abuot), and so on.\n";
  const source = { path: "content/pages/a.md", text };
  /** A problem at the next place of a word, with the correction that writes another one there. */
  function at(word: string, right: string, from = 0): Problem {
    const start = text.indexOf(word, from);
    const span = { start, end: start + word.length };
    return { ...problem({ fix: replace(span, right) }), place: { source, ...span } };
  }
  const answersOf = (...problems: readonly Problem[]) =>
    describeProblems(problems).map(({ answer }) => answer);
  test("is its line with all corrections of the line, and not those of others", () => {
    const whole = "See [us](/about).";
    const problems = [at("it", "us"), at("/abuot", "/about"), at("/abuot", "/about", 25)];
    expect(answersOf(...problems)).toEqual([whole, whole, "Three [it](/about), and so on."]);
  });
  test("is the correction before the advice, and the advice where there's none", () => {
    const advice = "Look it up.";
    expect(answersOf({ ...at("/abuot", "/about"), advice })).toEqual(["See [it](/about)."]);
    expect(answersOf(problem({ advice }))).toEqual([advice]);
    expect(answersOf(problem())).toEqual([undefined]);
  });
  test("says that a line is to be deleted, which can't be shown", () => {
    expect(answersOf(at("One\n", ""))).toEqual(["Delete this line."]);
    expect(answersOf(at("One", ""))).toEqual(["Delete this line."]);
  });
  test("of a line that is too long to compare is the word to write", () => {
    const row = `${"word ".repeat(40)}[it](/abuot). ${"word ".repeat(40)}`;
    const place = placeAt("content/pages/a.md", 3, 1, row);
    const start = place.source.text.indexOf("/abuot");
    const fix = replace({ start, end: start + 6 }, "/about");
    expect(answersOf({ ...problem({ fix }), place: { ...place, start } })).toEqual([
      "Write [it](/about). in place of [it](/abuot).",
    ]);
  });
});

test("problems are in the order of the files and their lines, and each code names its page once", () => {
  const at = (file: string, line: number) => ({ place: placeAt(file, line) });
  const problems = [
    problem({ ...at("b.md", 1), message: "Fourth.", code: "link-label" }),
    problem({ ...at("a.md", 10), message: "Third." }),
    problem({ ...at("a.md", 9), message: "Second.", severity: "warning" }),
    problem({ message: "First.", place: undefined }),
  ];
  const printed = printProblems(describeProblems(problems));
  const parts = printed.match(/First|Second|Third|Fourth|problems\/\S+(?=\.md)/g);
  expect(`${parts}`).toBe("First,problems/link-unknown,Second,Third,Fourth,problems/link-label");
});

test("of many problems 200 are shown, errors first, and the others are counted", () => {
  const many = Array.from({ length: 250 }, () => problem({ severity: "warning" }));
  const described = describeProblems([...many, problem({ severity: "error" })]);
  const text = stripVTControlCharacters(printProblems(described));
  expect(text.match(/(?:error|warning) content/g)?.length).toBe(200);
  expect(text).toContain("error content");
  expect(text).toMatch(/\n\n51 more problems not shown here\.\n\n1 error, 250 warnings\./);
});

test("a gate lets warnings pass, and stops at the end of a phase with everything that was found", () => {
  const site = { repository: "https://github.com/owner/name" };
  const found = [problem({ severity: "warning" }), problem()];
  expect(passGate(found.slice(0, 1), site)).toEqual(found.slice(0, 1));
  const stopped = expect.objectContaining({ problems: found, site });
  expect(() => passGate(found, site)).toThrow(GateError);
  expect(() => passGate(found, site)).toThrow(stopped);
});

test("the page about a problem has its address where a repository is known", () => {
  const helpOf = (site?: Repository) => describeProblems([problem()], site)[0]?.help;
  const repository = "https://github.com/owner/name/";
  const path = "docs/problems/link-unknown.md";
  expect(helpOf()).toBe(path);
  expect(helpOf({ repository })).toBe(`${repository}blob/main/${path}`);
  expect(helpOf({ repository, branch: "next" })).toBe(`${repository}blob/next/${path}`);
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
    const tasks = listLaunchTasks(sourcesOf(world), { borrowed }).map(
      ({ kind, what, file, line }) => {
        return `${kind} ${what} ${file}:${line}`;
      },
    );
    expect(tasks.sort()).toEqual([
      "borrowed styles styles/:1",
      "placeholder W-9 content/links.json:3",
      "sample Ana Cruz content/data/emerging-leaders.json:2",
      "sample News content/pages/news.md:4",
      "setting repository content/site.json:1",
    ]);
  });
  test("names words that are still English, and icons that aren't there", () => {
    const english = JSON.parse(String(usualFiles["content/words.json"]));
    const wordsOf = (language: string, changes: object = {}) => {
      const site = { ...JSON.parse(String(usualFiles["content/site.json"])), language };
      const world = {
        "content/site.json": JSON.stringify(site),
        "content/words.json": JSON.stringify({ ...english, ...changes }),
      };
      return listLaunchTasks(sourcesOf(world), { english }).filter(({ kind }) => kind === "words");
    };
    expect(wordsOf("en-CA")).toEqual([]);
    const all = wordsOf("es-MX");
    expect(all[0]).toMatchObject({ file: "content/words.json" });
    expect(all[0]?.fix).toContain(`${all.length} words and phrases are still English`);
    expect(wordsOf("es-MX", { openMenu: "Abrir" })).toHaveLength(all.length - 1);
    // A single word may be the same in both languages.
    const texts = Object.entries(english).filter(([, word]) => typeof word === "string");
    const names = (word: unknown) =>
      String(word)
        .match(/\{\w+\}/g)
        ?.join(" ") ?? "";
    const translated = texts.map(([name, word]) => [name, `${names(word)} Palabra`]);
    expect(wordsOf("es-MX", { ...Object.fromEntries(translated), home: english.home })).toEqual([]);
    const icons = listLaunchTasks(sourcesOf({}), { missingIcons: ["favicon.svg"] });
    expect(icons.map(({ kind, what }) => `${kind} ${what}`)).toContain("icon favicon.svg");
  });
  test("is printed by file, with advice where one fits all lines of it", () => {
    const place = { file: "content/pages/a.md", line: 12 };
    const task = { kind: "sample", what: "Ana", ...place, fix: "Name her." };
    const other = { ...task, what: "Bo", file: "content/b.md" };
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
