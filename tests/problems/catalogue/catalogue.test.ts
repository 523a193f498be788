/** Every row of the catalogue is held against what the check reports, and what `--fix` writes. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { type ProblemCode, problemCodes } from "../../../generator/diagnostics/codes.ts";
import type { Problem } from "../../../generator/diagnostics/problem.ts";
import {
  correctOnDisk,
  correctWorld,
  findOnDisk,
  findProblems,
} from "../../support/find-problems.ts";
import { understand } from "../../support/graph.ts";
import { smallSite, type World } from "../../support/usual-files.ts";
import { allMistakes, catalogue, type Mistake } from "./catalogue.ts";

/** How a row states a problem. */
function stated({ place, severity, code, message }: Problem, file: string) {
  const path = place && place.file !== file ? `${place.file}:` : "";
  const position = place ? `${path}${place.line}:${place.column}` : "?";
  return { place: `${position} ${severity} ${code}`, message };
}

/** Holds a row against what is found in a site with the mistake, and in one that is right. */
async function hold(mistake: Mistake): Promise<void> {
  const { file, code, isTyped, isCorrected, place, message, fix } = mistake;
  // What was typed needs no disk.
  const find = (world: World) =>
    isTyped ? understand(world, code).problems : findProblems(world, code);
  const wrong = mistake.make(smallSite);
  if (!wrong) throw new Error(`${file} has no such line.`);
  const [problem, ...more] = await find(wrong);
  if (!problem) throw new Error("Nothing is reported.");
  expect(more).toEqual([]);
  expect({ code: problem.code, fix: problem.fix ?? "" }).toEqual({ code, fix });
  if (place !== undefined) expect(stated(problem, file)).toEqual({ place, message });
  if (isTyped) checkExcerpt(problem, wrong);
  if (isTyped && !elsewhere.test(code)) checkPlace(problem, file, wrong);
  const right = mistake.putRight(wrong, problem.place ?? { file, line: 1, column: 1 });
  // Most corrections lead back to the site of the first test below, which has no problem.
  if (!isDeepStrictEqual(right, smallSite)) expect(await find(right)).toEqual([]);
  const corrected = isTyped ? correctWorld(wrong) : await correctOnDisk(wrong);
  expect(corrected).toEqual(isCorrected ? right : wrong);
}

/** What is missing stands nowhere, and of two things that differ only one is named. */
const elsewhere = /missing|repeated|differs|spelling|detour|unpublished|unused/;

/** CONTRIBUTING.md promises that each mistake stands beside its line. */
function checkPlace({ place }: Problem, file: string, wrong: World): void {
  const [before, rows] = [smallSite, wrong].map((world) => `${world[file]}`.split("\n"));
  // Of lines that were only deleted, the place where they stood.
  const first = rows?.findIndex((row, at) => row !== before?.[at]) ?? 0;
  const changed = rows?.flatMap((row, at) =>
    at === first || !before?.includes(row) ? at + 1 : [],
  );
  const nearest = changed?.find((line) => Math.abs(line - (place?.line ?? 0)) < 3);
  expect([place?.file, nearest]).toEqual([file, expect.any(Number)]);
}

/** Checks that the line of a problem is shown as it is. Its words are checked wherever one is found. */
function checkExcerpt({ place, excerpt }: Problem, files: World): void {
  const text = place && files[place.file];
  if (place && typeof text === "string")
    expect(excerpt ?? "").toBe(text.split("\n")[place.line - 1]);
}

describe.each(Object.entries(catalogue))("%s", (_group, mistakes) => {
  test.each(mistakes)("$name", hold);
});

describe("the catalogue", () => {
  const codes = Object.keys(problemCodes) as ProblemCode[];
  test("begins with a site that has no problem, and is not even untidy", async () => {
    expect(await findOnDisk(smallSite, ...codes)).toEqual([]);
  });
  test("has a row for every code, and names each mistake once", () => {
    const seen = new Set(allMistakes.map(({ code }) => code));
    expect(codes.filter((code) => !seen.has(code))).toEqual([]);
    for (const rows of Object.values(catalogue))
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });
});
