/** Problems beside the lines of a pull request: GitHub's escaping, its limits, and who comes first. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Problem } from "../generator/model/problem.ts";
import { type Review, renderAnnotations } from "../generator/report/github-annotations.ts";
import { kept, obey } from "./support/runner.ts";

const review: Review = {
  folder: "",
  changed: new Set(),
  run: "https://git.example/o/r/actions/runs/7",
};

function problem(changes: Partial<Problem> = {}): Problem {
  const place = { file: "content/pages/a.md", line: 12, column: 8 };
  return { code: "link-unknown", severity: "error", message: "It is wrong.", place, ...changes };
}

/** What the runner makes of the annotations. */
function annotate(problems: readonly Problem[], changes: Partial<Review> = {}) {
  return obey(renderAnnotations(problems, { ...review, ...changes }).join("\n"));
}

describe("an annotation", () => {
  test("ends with the address of the page that explains it, where that is known", () => {
    const help = "https://github.com/owner/name/blob/main/docs/problems/link-unknown.md";
    const [line] = renderAnnotations([problem({ fix: "Write /about.", help })], review);
    expect(line).toMatch(new RegExp(`%0A→ Write /about\\.%0A${help}$`));
  });
  test("has the file, the line, the column, what kind of mistake it is, and what to write", () => {
    expect(renderAnnotations([problem({ fix: "Write /about." })], review)).toEqual([
      "::error file=content/pages/a.md,line=12,col=8," +
        "title=A link names something that does not exist.::It is wrong.%0A→ Write /about.",
    ]);
  });
  test("of a warning is a warning", () => {
    expect(annotate([problem({ severity: "warning" })])[0]?.name).toBe("warning");
  });
  test("without a place stands on the page of the run", () => {
    const [told] = annotate([problem({ place: undefined })]);
    expect(Object.keys(told?.properties ?? {})).toEqual(["title"]);
  });
  test("names the file from the root of the repository when the site is in a folder of it", () => {
    const [told] = annotate([problem()], { folder: "chapters/north/" });
    expect(told?.properties["file"]).toBe("chapters/north/content/pages/a.md");
  });
  test("is no longer than what the runner keeps", () => {
    const [told] = annotate([problem({ message: `${"a".repeat(kept.characters - 2)}🎉🎉` })]);
    expect(told?.data).toBe(`${"a".repeat(kept.characters - 2)}…`);
  });
});

describe("what an editor typed", () => {
  test.each([
    "100% of it, %0A and %25",
    "one\ntwo",
    "one\r\ntwo",
    "a: b, c",
    "::error::fake",
    "\n::error file=a::fake",
    "\r::set-output name=a::b",
    "::stop-commands::stop",
    "##[add-path]/tmp",
    "%0A::add-mask::a",
    "\u2028::error::fake",
  ])("%j is shown as it stands and never obeyed", (typed) => {
    const place = { file: `content/pages/${typed}.md`, line: 1, column: 1 };
    const [told, ...others] = annotate([problem({ message: typed, fix: typed, place })]);
    expect(others).toEqual([]);
    const shown = typed.replaceAll("\r", "\uFFFD");
    expect(told?.data).toBe(`${shown}\n→ ${shown}`);
    expect(told?.properties["file"]).toBe(place.file);
    expect(told?.properties["line"]).toBe("1");
  });
  test("is shown as it stands, whatever it is", () => {
    const signs = fc.constantFrom(
      "%",
      ":",
      "::",
      ",",
      "=",
      "\n",
      "##[",
      "]",
      "0A",
      "25",
      "error",
      " ",
      "a",
    );
    const texts = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, texts, (message, name) => {
        const place = { file: `content/${name}a`, line: 3, column: 4 };
        const told = annotate([problem({ message, place })]);
        expect(told).toHaveLength(1);
        expect(told[0]?.data).toBe(message);
        expect(told[0]?.properties["file"]).toBe(place.file);
      }),
    );
  });
  test("cannot steer the terminal of the log", () => {
    const [line] = renderAnnotations([problem({ message: "a\u001b[2Jb" })], review);
    expect(line).toMatch(/::a\uFFFD\[2Jb$/);
  });
});

describe("many problems", () => {
  const many = (amount: number, severity: Problem["severity"]) =>
    Array.from({ length: amount }, (_, at) =>
      problem({ severity, place: { file: "content/pages/a.md", line: at + 1, column: 1 } }),
    );

  test.each([0, 1, 9, 10])("up to ten of a kind are all shown (%d)", (amount) => {
    const told = annotate([...many(amount, "error"), ...many(amount, "warning")]);
    expect(told.filter(({ name }) => name === "error")).toHaveLength(amount);
    expect(told.filter(({ name }) => name === "warning")).toHaveLength(amount);
    expect(told.every(({ properties }) => properties["file"] !== undefined)).toBe(true);
  });
  test.each([11, 12, 250])("of %d of a kind, the tenth says how many are left", (amount) => {
    for (const severity of ["error", "warning"] as const) {
      const told = annotate(many(amount, severity));
      expect(told).toHaveLength(kept.annotations);
      const lines = told.slice(0, 9).map(({ properties }) => properties["line"]);
      expect(lines).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
      const rest = told.at(-1);
      expect(rest?.properties).toEqual({ title: `${amount - 9} more ${severity}s not shown here` });
      expect(rest?.data).toContain(review.run);
    }
  });
  test("where the address of the run is not known, its place is still said", () => {
    const told = annotate(many(11, "error"), { run: undefined });
    expect(told.at(-1)?.data).toMatch(/in the summary of this run\.$/);
  });
  test("begin with the files of the pull request, each part in the order of the files", () => {
    const at = (file: string, line: number) => problem({ place: { file, line, column: 1 } });
    const given = [
      at("content/b.md", 2),
      at("content/c.md", 1),
      at("content/a.md", 1),
      at("content/b.md", 1),
    ];
    const told = annotate(given, { changed: new Set(["content/b.md"]) });
    expect(told.map(({ properties: { file, line } }) => `${file}:${line}`)).toEqual([
      "content/b.md:1",
      "content/b.md:2",
      "content/a.md:1",
      "content/c.md:1",
    ]);
  });
  test("of other files never push out those of the pull request", () => {
    const own = problem({ place: { file: "content/z.md", line: 1, column: 1 } });
    const told = annotate([...many(40, "error"), own], { changed: new Set(["content/z.md"]) });
    expect(told[0]?.properties["file"]).toBe("content/z.md");
  });
});
