/**
 * The catalogue: mistakes that volunteers make, what the check says of each, and the line that is
 * right. Every row is held against the machine.
 */
import { describe, expect, test } from "vitest";
import { type ProblemCode, problemCodes } from "../../../generator/model/problem-codes.ts";
import { findProblems } from "../../support/find-problems.ts";
import type { World } from "../../support/usual-files.ts";
import { buildWorld } from "../../support/world.ts";
import { allMistakes, catalogue } from "./all-mistakes.ts";
import { finishedMistakes } from "./finished.ts";
import { finishedSite } from "./finished-site.ts";
import { holdMistake } from "./hold-mistake.ts";
import { usualSite } from "./usual-site.ts";

describe.each(Object.entries(catalogue))("%s", (_group, mistakes) => {
  test.each(mistakes)("$name", (mistake) =>
    holdMistake(mistake, usualSite, (world) => findProblems(world)),
  );
});

describe("the finished site", () => {
  const findFinished = async (world: World) => (await buildWorld(world)).problems;

  test("has no problem while nobody makes a mistake", async () => {
    expect(await findFinished(finishedSite)).toEqual([]);
  });
  test.each(finishedMistakes)("$name", (mistake) =>
    holdMistake(mistake, finishedSite, findFinished),
  );
});

describe("the catalogue", () => {
  test("begins with a site that has no problem", async () => {
    expect(await findProblems(usualSite)).toEqual([]);
  });
  test("has more than a hundred mistakes, each once", () => {
    expect(allMistakes.length).toBeGreaterThan(100);
    const names = Object.entries(catalogue).flatMap(([group, rows]) =>
      rows.map(({ name }) => `${group}: ${name}`),
    );
    expect(new Set(names).size).toBe(names.length);
  });
  test("has every kind of problem that one small file can have", () => {
    // The outside and heavy or small photographs have tests of their own; the rest is our fault.
    const elsewhere: readonly ProblemCode[] = [
      "id-repeated",
      "link-outside",
      "output-fault",
      "picture-heavy",
      "picture-small",
    ];
    const seen = [...allMistakes, ...finishedMistakes].map(({ told }) => told.split(" ").at(-1));
    const missing = Object.keys(problemCodes).filter((code) => !seen.includes(code));
    expect(missing).toEqual(elsewhere);
  });
});
