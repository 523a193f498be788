/**
 * Holds a row of the catalogue against the machine: the place, the words, that the right line makes
 * the problem go away, and that `--fix` writes that line where the correction is certain.
 */
import { expect } from "vitest";
import type { Problem } from "../../../generator/model/problem.ts";
import { checkWords } from "../../support/check-problems.ts";
import { mendWorld } from "../../support/find-problems.ts";
import type { World } from "../../support/usual-files.ts";
import { isLineMistake, type Mistake } from "./mistake.ts";
import { putRight, worldWith } from "./world-with.ts";

/**
 * Makes a mistake in a site, and holds what is said against what the row says.
 * @param find what finds the problems of a world
 */
export async function holdMistake(
  mistake: Mistake,
  site: World,
  find: (world: World) => Promise<readonly Problem[]>,
): Promise<void> {
  const world = worldWith(mistake, site);
  const problems = await find(world);
  const told = problems.map(({ place, severity, code }) => {
    const prefix = place && place.file !== mistake.file ? `${place.file}:` : "";
    return `${place ? `${prefix}${place.line}:${place.column}` : "?"} ${severity} ${code}`;
  });
  expect(told).toEqual([mistake.told]);

  const [problem] = problems;
  expect(problem?.message).toBe(mistake.says);
  const line = isLineMistake(mistake) ? mistake.right : undefined;
  expect(problem?.fix).toBe(mistake.fix ?? line);
  if (problem && isLineMistake(mistake)) checkWords(problem, world);

  const right = isLineMistake(mistake)
    ? putRight(world, mistake)
    : { ...world, ...mistake.instead };
  expect(await find(right)).toEqual([]);
  expect(await mendWorld(world)).toEqual(mistake.isMended ? right : world);
}
