/** What a person reads at the end of a run. The texts stand here as they are printed. */
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { hasErrors, type Problem, sortProblems } from "../generator/model/problem.ts";
import { problemCodes } from "../generator/model/problem-codes.ts";
import { positionOf } from "../generator/problems/position.ts";
import { problemAt } from "../generator/problems/problem-at.ts";
import { type BuildReport, printReport, startReport } from "../generator/report/build-report.ts";
import { GateError, passGate } from "../generator/report/gate.ts";
import { printProblem, printProblems } from "../generator/report/print-problems.ts";
import { understandBody } from "./support/graph.ts";

/** A problem with only what a test is about. */
function problem(changes: Partial<Problem> = {}): Problem {
  return { code: "field-value", severity: "error", message: "It is wrong.", ...changes };
}

const place = { file: "content/pages/a.md", line: 12, column: 8 };

/** The lines of a printed problem, without colours. */
function linesOf(shown: Problem): readonly string[] {
  return stripVTControlCharacters(printProblem(shown)).split("\n");
}

describe("a problem", () => {
  test("has its place, its words, its line with a mark below, and what to write", () => {
    const { problems } = understandBody("One.\n\nWe raised {{raised-205}}.");
    const [shown] = problems;
    expect(shown && linesOf(shown).join("\n")).toBe(
      `✗ error content/pages/index.md:8:11 fact-unknown
  There is no figure "raised-205" in content/facts.json. Did you mean raised-2025?
  8 | We raised {{raised-205}}.
    |           ^
  → We raised {{raised-2025}}.
  docs/problems/fact-unknown.md`,
    );
  });
  test("without a place has no line", () => {
    expect(linesOf(problem({ fix: "Restore it." }))).toEqual([
      "✗ error field-value",
      "  It is wrong.",
      "  → Restore it.",
      "  docs/problems/field-value.md",
    ]);
  });
  test("on an empty line shows no line", () => {
    expect(linesOf(problem({ place, excerpt: "  " }))).toEqual([
      "✗ error content/pages/a.md:12:8 field-value",
      "  It is wrong.",
      "  docs/problems/field-value.md",
    ]);
  });
  test("that is a warning says so", () => {
    expect(linesOf(problem({ severity: "warning" }))[0]).toBe("! warning field-value");
  });
  test("with several lines to write has them below each other", () => {
    expect(linesOf(problem({ fix: "---\ntitle: A\n---" })).slice(2)).toEqual([
      "  → ---",
      "    title: A",
      "    ---",
      "  docs/problems/field-value.md",
    ]);
  });
  test.each([1, 50, 97, 150, 249, 250])("in a long line is marked at its column (%d)", (column) => {
    const excerpt = `${"a".repeat(column - 1)}!${"b".repeat(250 - column)}`;
    const [, , line = "", mark = ""] = linesOf(problem({ place: { ...place, column }, excerpt }));
    expect(line.length).toBeLessThan(110);
    expect(line[mark.indexOf("^")]).toBe("!");
  });
  test("behind a tab is marked at its column", () => {
    const shown = problem({ place: { ...place, column: 3 }, excerpt: "\t\t!" });
    const [, , line = "", mark = ""] = linesOf(shown);
    expect(line[mark.indexOf("^")]).toBe("!");
  });
  test("cannot steer the terminal with what was typed", () => {
    const typed = "a\u001b[2J\u0007\u009bb\rc";
    const shown = problem({ message: typed, place, excerpt: typed, fix: typed });
    const rest = printProblem(shown).replace(/\p{Cc}\[\d+m/gu, "");
    expect(rest).not.toMatch(/(?!\n)\p{Cc}/u);
    expect(rest.match(/a\uFFFD\[2J/g)).toHaveLength(3);
  });
});

describe("all problems", () => {
  const at = (file: string, line: number, column = 1) => ({ place: { file, line, column } });

  test("come in the order in which one walks through the files", () => {
    const problems = [
      problem({ ...at("b.md", 1), message: "Fourth." }),
      problem({ ...at("a.md", 10), message: "Third." }),
      problem({ ...at("a.md", 9, 5), message: "Second.", severity: "warning" }),
      problem({ message: "First, without a place." }),
    ];
    const text = stripVTControlCharacters(printProblems(problems));
    const order = ["First", "Second", "Third", "Fourth"].map((word) => text.indexOf(word));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order).not.toContain(-1);
    expect(sortProblems(problems)[0]?.message).toBe("First, without a place.");
  });
  test.each([
    [["error"], "1 error. Nothing was written; the last good site is untouched."],
    [
      ["error", "error", "warning"],
      "2 errors, 1 warning. Nothing was written; the last good site is untouched.",
    ],
    [["warning", "warning"], "2 warnings."],
  ] as const)("%j are counted at the end", (severities, closing) => {
    const problems = severities.map((severity) => problem({ severity }));
    expect(printProblems(problems).split("\n").at(-1)).toBe(closing);
  });
  test("of one kind name the page that explains it once", () => {
    const text = printProblems([problem(), problem(), problem({ code: "link-label" })]);
    expect(text.match(/docs\/problems\/\S+/g)).toEqual([
      "docs/problems/field-value.md",
      "docs/problems/link-label.md",
    ]);
  });
  test("that are none are not spoken of", () => {
    expect(printProblems([])).toBe("");
  });
});

describe("a gate", () => {
  test("lets warnings pass and gives them back", () => {
    const warnings = [problem({ severity: "warning" })];
    expect(passGate(warnings)).toEqual(warnings);
    expect(hasErrors(warnings)).toBe(false);
  });
  test("says where each can be read about, when the settings name a repository", () => {
    const site = { repository: "https://github.com/owner/name", branch: "main" };
    const [told] = passGate([problem({ severity: "warning" })], site);
    const help = "https://github.com/owner/name/blob/main/docs/problems/field-value.md";
    expect(told?.help).toBe(help);
    expect(told && linesOf(told).at(-1)).toBe(`  ${help}`);
  });
  test("stops at an error, with all problems and not only that one", () => {
    const problems = [problem({ severity: "warning" }), problem(), problem()];
    try {
      passGate(problems);
      expect.unreachable();
    } catch (cause) {
      expect(cause).toBeInstanceOf(GateError);
      expect((cause as GateError).problems).toEqual(problems);
    }
  });
});

describe("places", () => {
  test.each([
    ["", 0, 1, 1],
    ["abc", 2, 1, 3],
    ["a\nbc", 1, 1, 2],
    ["a\nbc", 2, 2, 1],
    ["a\n\n\nb", 4, 4, 1],
    ["a\nbc", 4, 2, 3],
  ])("in %j the offset %d is %d:%d", (text, offset, line, column) => {
    expect(positionOf(text, offset)).toEqual({ line, column });
  });
  test("a line that does not exist has no excerpt", () => {
    const source = { path: "content/a.md", text: "one\ntwo" };
    const finding = { code: "field-value", message: "It is wrong." } as const;
    expect(problemAt(source, { line: 2, column: 1 }, finding).excerpt).toBe("two");
    expect(problemAt(source, { line: 3, column: 1 }, finding).excerpt).toBeUndefined();
  });
  test("every code says what kind of mistake it is", () => {
    for (const words of Object.values(problemCodes)) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});

describe("the report of a build", () => {
  const report: BuildReport = {
    routes: [{ route: "/", file: "index.html", bytes: 10 }],
    phases: [
      { name: "read", ms: 12.4 },
      { name: "render", ms: 1200.6 },
    ],
    problems: [],
    samples: [],
    written: { files: 7, bytes: 1_234_567 },
    out: "dist",
  };

  test("names the phases with their times, and what was written", () => {
    expect(stripVTControlCharacters(printReport(report))).toBe(
      `  read         12 ms
  render     1201 ms
  total      1213 ms

✓ 1 documents, 7 files, 1.2 MB in dist`,
    );
  });
  test("says how many pages still show samples", () => {
    const printed = printReport({ ...report, samples: ["/a", "/b"] });
    expect(printed.split("\n").at(-1)).toBe("  2 pages still show sample people or stories.");
  });
  test("keeps the phases in order, and passes their values and their errors on", async () => {
    const open = startReport();
    expect(await open.phase("one", () => 1)).toBe(1);
    expect(await open.phase("two", async () => 2)).toBe(2);
    await expect(open.phase("three", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    open.note([problem({ severity: "warning" })]);
    const { phases, problems } = open.finish({
      graph: { pages: [] } as never,
      documents: [],
      written: { ...report.written, stamps: {} },
      out: "dist",
    });
    expect(phases.map(({ name }) => name)).toEqual(["one", "two"]);
    expect(problems).toHaveLength(1);
  });
});
