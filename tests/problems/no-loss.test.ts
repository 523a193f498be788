/**
 * What --fix writes has every word that was typed, in its order. Lines of real lists and pages are deleted, doubled,
 * moved, indented and robbed of a sign at random, and whatever is certain then is written.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { correctWorld, findAll } from "../support/find-problems.ts";
import { fuzzing, smallSite, type World } from "../support/usual-files.ts";

const files = [
  "content/data/schools.json",
  "content/data/staff.json",
  "content/facts.json",
  "content/pages/about.md",
  "content/blog/spark.md",
];

/** The words and figures of a text. Quotes, brackets, commas and spaces come and go. */
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Lines that belong somewhere else. */
const otherLines = ['{ "name": "Westside" }', '  "sample": true,', "hour: 11", "Westside", "[]"];

type Mistake = (
  lines: readonly string[],
  at: number,
  sign: string,
  line: string,
) => readonly string[];

/** What happens to lines in a hurry. */
const mistakes: Readonly<Record<string, Mistake>> = {
  deleted: (lines, at) => lines.toSpliced(at, 1),
  doubled: (lines, at) => lines.toSpliced(at, 0, lines[at]!),
  moved: (lines, at) => lines.toSpliced(at, 2, ...lines.slice(at, at + 2).reverse()),
  joined: (lines, at) => lines.toSpliced(at, 2, lines.slice(at, at + 2).join(" ")),
  indented: (lines, at) => lines.with(at, ` ${lines[at]}`),
  "given a line above": (lines, at, _sign, line) => lines.toSpliced(at, 0, line),
  "robbed of a sign": (lines, at, sign) => lines.with(at, lines[at]!.replace(sign, "")),
  "given a sign": (lines, at, sign) => lines.with(at, `${lines[at]}${sign}`),
};

const anyMistake = fc.record({
  path: fc.constantFrom(...files),
  kind: fc.constantFrom(...Object.keys(mistakes)),
  place: fc.double({ min: 0, max: 0.999, noNaN: true }),
  sign: fc.constantFrom(...'",:{}[]-'),
  line: fc.constantFrom(...otherLines),
});

type RandomMistake = typeof anyMistake extends fc.Arbitrary<infer Value> ? Value : never;

/** The small site with a mistake in a file. */
function makeMistake({ path, kind, place, sign, line }: RandomMistake): World {
  const lines = String(smallSite[path]).split("\n");
  const count = path.endsWith(".md") ? lines.indexOf("---", 1) : lines.length;
  const changed = mistakes[kind]!(lines, Math.floor(place * count), sign, line);
  return { ...smallSite, [path]: changed.join("\n") };
}

describe("what --fix writes", () => {
  test("has every word that was typed, and never brings an error", () => {
    fc.assert(
      fc.property(anyMistake, (mistake) => {
        const world = makeMistake(mistake);
        const corrected = correctWorld(world);
        expect(wordsOf(String(corrected[mistake.path]))).toBe(wordsOf(String(world[mistake.path])));
        const count = (files: World) =>
          findAll(files).filter(({ severity }) => severity === "error").length;
        if (corrected[mistake.path] !== world[mistake.path])
          expect(count(corrected)).toBeLessThan(count(world));
      }),
      fuzzing(60),
    );
  });
});

describe("a list full of mistakes is read in a moment, and each mistake has its correction:", () => {
  test.each([
    ["curly quotation marks", (name: string) => `  { “name”: “${name}” },`],
    ["single quotation marks", (name: string) => `  { 'name': '${name}' },`],
    ["a comma behind each last field", (name: string) => `  { "name": "${name}", },`],
    ["names without quotation marks", (name: string) => `  { name: "${name}" },`],
  ])("%s", (_what, write) => {
    const entries = Array.from({ length: 40 }, (_, at) => write(`School ${at}`));
    const list = `[\n${entries.join("\n")}\n  { "name": "The last" }\n]\n`;
    const world = { ...smallSite, "content/data/schools.json": list };
    const { user, system } = process.cpuUsage();
    const problems = findAll(world);
    const spent = process.cpuUsage();
    expect(problems.filter(({ fix }) => fix)).toHaveLength(40);
    // Honest lists take a quarter of a second. This is the limit for the most hostile one.
    expect((spent.user + spent.system - user - system) / 1e6).toBeLessThan(5);
  });
});
