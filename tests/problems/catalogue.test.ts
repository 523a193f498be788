/**
 * Every mistake of the catalogue is reported once, where it is, and its correction is right. This file runs
 * twice: as it is, and with every message replaced by the code of its problem (`support/without-words.ts`),
 * because no code reads what a message says.
 */
import { describe, expect, test } from "vitest";
import { type ProblemCode, problemCodes } from "../../generator/diagnostics/codes.ts";
import { withFixes } from "../../generator/diagnostics/edits.ts";
import type { Problem } from "../../generator/diagnostics/problem.ts";
import { blockRules } from "../../generator/markdown/blocks.ts";
import { documents, lists } from "../../generator/schema/catalog.ts";
import { describeFields } from "../../generator/schema/schemas.ts";
import { kinds } from "../../generator/site/check-pages.ts";
import {
  correctOnDisk,
  correctWorld,
  findAll,
  findOnDisk,
  findProblems,
} from "../support/find-problems.ts";
import { smallSite, type World } from "../support/usual-files.ts";
import {
  catalogue,
  type Mistake,
  stateProblems,
  typedMistakes,
} from "./catalogue/read-catalogue.ts";

const codes = Object.keys(problemCodes) as ProblemCode[];

test("the small site has no problem, and isn't even untidy", async () => {
  expect(await findOnDisk(smallSite, ...codes)).toEqual([]);
});

const { files, ...typed } = catalogue;

describe.each(Object.entries(typed))("%s:", (_group, mistakes) => {
  test.each(mistakes)("$name", ({ file, world, reported }) => {
    const problems = findAll(world);
    expect(stateProblems(problems, file)).toBe(reported);
    for (const problem of problems.filter(({ fix }) => fix)) {
      const corrected = fixed(world, problem);
      expect(findAll(corrected)).toEqual([]);
      expect(correctWorld(world)).toEqual(problem.fix?.isCertain ? corrected : world);
    }
  });
});

/** A world with the correction of a problem. */
function fixed(world: World, problem: Problem): World {
  const { path, text } = problem.place!.source;
  const [file] = withFixes([{ path, text }], [problem]);
  return { ...world, [path]: file!.text };
}

describe("files:", () => {
  test.each(files!)("$name", async ({ file, world, reported }) => {
    const [, code] = / (?:error|warning) ([\w-]+)/.exec(reported)!;
    expect(stateProblems(await findProblems(world, code as ProblemCode), file)).toBe(reported);
    // Whole files are never made, renamed or deleted by --fix.
    expect(await correctOnDisk(world)).toEqual(world);
  });
});

/** What every field says to an editor, in its schema. */
const manuals = [
  ...Object.values({ ...documents, ...lists, ...kinds }).map(({ schema }) => schema),
  ...[...blockRules.values()].map(({ attributes }) => attributes),
]
  .flatMap((schema) => describeFields(schema))
  .map(({ manual }) => manual)
  // A few words may be in a sentence by accident.
  .filter((manual) => manual.length > 20);

describe("what a message says to do", () => {
  const all = typedMistakes.flatMap(({ world }) => findAll(world));
  test("is never a description of the field, which whoever typed the value has read", () => {
    const repeated = all.filter(({ advice = "" }) => manuals.some((it) => advice.includes(it)));
    expect(repeated.map(({ advice }) => advice)).toEqual([]);
  });
  test("is there: a correction that was tried, or words", () => {
    expect(all.filter(({ advice, fix }) => !advice && !fix)).toEqual([]);
  });
});

describe("the catalogue", () => {
  const all: readonly Mistake[] = Object.values(catalogue).flat();
  test("has a mistake for every code", () => {
    expect(codes.filter((code) => !all.some(({ reported }) => reported.includes(code)))).toEqual(
      [],
    );
  });
  test("names each mistake once, and reports each one once", () => {
    expect(new Set(all.map(({ file, name }) => `${file} ${name}`)).size).toBe(all.length);
    expect(all.filter(({ reported }) => reported.match(/^!/gm)?.length !== 1)).toEqual([]);
  });
});
