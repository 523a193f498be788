/** Problems beside the lines of a pull request: GitHub's escaping, its limits, and the order. */
import { describe, expect, test } from "vitest";
import { problemCodes } from "../generator/diagnostics/codes.ts";
import { describeProblems } from "../generator/diagnostics/describe.ts";
import { type Review, renderAnnotations } from "../generator/diagnostics/github-annotations.ts";
import type { Problem } from "../generator/diagnostics/problem.ts";
import { kept, obey } from "./support/runner.ts";
import { placeAt, problem } from "./support/usual-files.ts";

const run = "https://git.example/o/r/actions/runs/7";
const review: Review = { folder: "", changed: new Set(), run };

const at = (file: string, line: number) => problem({ place: placeAt(file, line) });

/** What the runner makes of the annotations. */
function annotate(problems: readonly Problem[], changes: Partial<Review> = {}) {
  const described = describeProblems(problems);
  return obey(renderAnnotations(described, { ...review, ...changes }).join("\n"));
}

describe("an annotation", () => {
  test("has the place, what kind of mistake it is, what to write, and the page about it", () => {
    const repository = "https://github.com/owner/name";
    const described = describeProblems([problem({ advice: "Write /about." })], { repository });
    expect(renderAnnotations(described, review)).toEqual([
      "::error file=content/pages/a.md,line=12,col=8," +
        `title=${problemCodes["link-unknown"]}::It is wrong.%0A→ Write /about.` +
        `%0A${repository}/blob/main/docs/problems/link-unknown.md`,
    ]);
  });
  test("of a warning is a warning; one without a place is in the job summary only", () => {
    const [annotation] = annotate([problem({ severity: "warning", place: undefined })]);
    expect(annotation?.name).toBe("warning");
    expect(Object.keys(annotation?.properties ?? {})).toEqual(["title"]);
  });
  test("is no longer than what the runner keeps", () => {
    const message = `${"a".repeat(kept.characters - 2)}🎉🎉`;
    const described = { code: "link-unknown", severity: "error", message } as const;
    const [annotation] = obey(renderAnnotations([described], review).join(""));
    expect(annotation?.data).toBe(`${message.slice(0, -4)}…`);
  });
});

test.each([
  "100% of it, %0A and %25",
  "a: b, c\r\n::error file=a::fake",
  "\r::set-output name=a::b\n::stop-commands::stop",
  "##[add-path]/tmp",
  "\u2028::error::fake a\u001b[2Jb",
])(
  "what an editor typed, %j, is shown as it is, neither obeyed nor able to control the terminal",
  (typed) => {
    const place = placeAt(`content/pages/${typed}.md`, 1);
    const [annotation, ...others] = annotate([problem({ message: typed, advice: typed, place })]);
    const shown = typed.replaceAll("\r", "\uFFFD").replaceAll("\u001b", "\uFFFD");
    expect(others).toEqual([]);
    expect(annotation?.data).toBe(`${shown}\n→ ${shown}`);
    expect(annotation?.properties).toMatchObject({ file: `content/pages/${shown}.md`, line: "1" });
  },
);

describe("many problems", () => {
  const many = (amount: number) =>
    Array.from({ length: amount }, (_, index) => at("content/pages/a.md", index + 1));
  test.each([10, 250])("of %d of a kind the first are shown, and the rest is counted", (amount) => {
    const warnings = many(amount).map((one) => ({ ...one, severity: "warning" }) as const);
    const all = annotate([...warnings, ...many(amount)]);
    for (const kind of ["error", "warning"]) {
      const annotations = all.filter(({ name }) => name === kind);
      const shown = annotations.map(({ properties: { line, title } }) => line ?? title);
      const last = amount > kept.annotations ? `${amount - 9} more ${kind}s not shown here` : "10";
      expect(shown).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", last]);
    }
  });
  test("that are not shown can be read in the summary of the run, with its address if it is known", () => {
    expect(annotate(many(11)).at(-1)?.data).toContain(run);
    const unknown = annotate(many(11), { run: undefined }).at(-1);
    expect(unknown?.data).toMatch(/in the summary of this run\.$/);
  });
  test("start with the files of the pull request, which others never push out", () => {
    const own = [at("content/z.md", 2), at("content/b.md", 1), at("content/z.md", 1)];
    const changed = new Set(["content/z.md", "content/b.md"]);
    const annotations = annotate([...many(40), ...own], { changed });
    const places = annotations.map(({ properties: { file, line } }) => `${file}:${line}`);
    const first = ["content/b.md:1", "content/z.md:1", "content/z.md:2", "content/pages/a.md:1"];
    expect(places.slice(0, 4)).toEqual(first);
  });
});
