/** How large, how deep and how slow one file may be. What a whole check makes of such files is tried in hostile-growth.test.ts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type FileKind,
  findOversize,
  findTooDeep,
  limits,
  sizeLimits,
  tooSlow,
  withinTime,
} from "../generator/content/limits.ts";
import { brief, fuzzing } from "./support/usual-files.ts";

const { depth } = limits;

test.each(Object.keys(sizeLimits) as FileKind[])(
  "a file of the kind %s may have as many bytes as its limit, and a larger one is told both sizes and what to do",
  (kind) => {
    const { bytes, name } = sizeLimits[kind];
    const isTold = fc.integer({ min: bytes + 1, max: 100 * bytes });
    fc.assert(
      fc.property(fc.nat(bytes), isTold, (fits, tooMany) => {
        expect(findOversize(kind, fits)).toBeUndefined();
        const { what, advice } = findOversize(kind, tooMany)!;
        const [, has, own, called, most, unit] =
          /^has ([\d.]+) ([kM]B)\. (An? [a-z]+) can have ([\d.]+) ([kM]B) at most$/.exec(what) ??
          [];
        const sizes = { kB: 1000, MB: 1_000_000 } as const;
        const sizeOf = (number?: string, unit?: string) => Number(number) * sizes[unit as "kB"];
        expect(sizeOf(most, unit)).toBe(bytes);
        expect(called).toBe(name);
        // A file doesn't seem to fit, and no size is far from what it is.
        expect(sizeOf(has, own)).toBeGreaterThanOrEqual(tooMany);
        expect(sizeOf(has, own)).toBeLessThan(tooMany + (tooMany < 1_000_000 ? 1000 : 100_000));
        expect(own).toBe(tooMany < 1_000_000 ? "kB" : "MB");
        expect(advice).toMatch(/^[A-Z].+\.$/);
      }),
      fuzzing(50),
    );
    expect(findOversize(kind, bytes)).toBeUndefined();
    expect(findOversize(kind, bytes + 1)).toBeDefined();
  },
);

test("a million bytes are a megabyte", () => {
  expect(findOversize("text", 1_000_000)?.what).toMatch(/^has 1 MB\./);
  expect(findOversize("text", 999_000)?.what).toMatch(/^has 999 kB\./);
});

/** Where a text is too deep, as line and column; undefined if it isn't. */
function findDeep(text: string, path = "content/pages/a.md") {
  const problem = findTooDeep({ path, text });
  return problem && brief(problem).split(/md:|json:/)[1];
}

describe("a text", () => {
  const repeated = (open: string) => (times: number) => open.repeat(times);
  test.each<readonly [string, (depth: number) => string, place: string]>([
    ["quotes", repeated("> "), "1:1"],
    ["quotes without spaces", repeated(">"), "1:1"],
    ["items on a line", (most) => `\n${"- ".repeat(most)}a`, "2:1"],
    ["items below each other", (most) => `- a\n${"  ".repeat(most - 1)}- a`, "2:1"],
    ["brackets", repeated("["), `1:${depth + 1}`],
    ["braces and brackets", (most) => "[{".repeat(most).slice(0, most), `1:${depth + 1}`],
    ["blocks", repeated(":::details\n"), `${depth + 1}:1`],
    [
      "blocks behind closed ones",
      (most) => `:::a\n:::\n:::\n${":::a\n".repeat(most)}`,
      `${depth + 4}:1`,
    ],
  ])(
    "may have as many %s inside of each other as the limit, and not one more",
    (_, make, place) => {
      expect(findDeep(make(depth))).toBeUndefined();
      expect(findDeep(make(depth + 1))).toBe(place);
    },
  );
  test.each([
    ["closed brackets", "[a](/b){c} ".repeat(99)],
    ["closing brackets", "]".repeat(99)],
    ["closed blocks", ":::a\nB\n:::\n".repeat(99)],
    ["rules", `${"-".repeat(99)}\n${"*".repeat(99)}`],
    ["numbers", "1234567890".repeat(9)],
  ])("may have any number of %s", (_, text) => {
    expect(findDeep(text)).toBeUndefined();
  });
  test("that isn't Markdown has only brackets", () => {
    expect(findDeep(">".repeat(depth + 1), "content/tags.json")).toBeUndefined();
    expect(findDeep("[".repeat(depth + 1), "content/tags.json")).toBe(`1:${depth + 1}`);
  });
  test("that's too deep is refused whole, and it's said why and what to do", () => {
    expect(findTooDeep({ path: "a.json", text: "[".repeat(99) })).toMatchObject({
      code: "file-refused",
      hides: "file",
      message: expect.stringMatching(/^Quotes, .+ more than 50 levels deep here\.$/),
      advice: expect.stringMatching(/^Delete .+\.$/),
    });
  });
});

describe("a step of the work on a text", () => {
  test("answers what it finds, and throws what it throws", () => {
    expect(withinTime(() => "found")).toBe("found");
    const cause = new Error("It's odd.");
    const work = () => {
      throw cause;
    };
    expect(() => withinTime(work)).toThrow(cause);
  });
  test("that doesn't end is ended, and refuses the text whole", () => {
    const start = performance.now();
    const work = () => {
      while (performance.now() < start + 60_000);
    };
    expect(withinTime(work)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(tooSlow({ path: "a.md", text: "" })).toMatchObject({
      code: "file-refused",
      hides: "file",
      message: expect.stringMatching(/^The file a\.md takes more than 2 seconds/),
      advice: expect.stringMatching(/^Look .+\.$/),
    });
  });
});
