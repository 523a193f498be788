/**
 * Finds the problems of a small world as `npm run build` would, from the bytes on the disk on: what
 * the door refuses, what the content says, and what is wrong with the pictures. And mends it as
 * `npm run check -- --fix` would, in memory.
 */

import { compilePictures } from "../../generator/assets/pictures/compile-pictures.ts";
import { inspectPictureUses } from "../../generator/assets/pictures/picture-problems.ts";
import { openCache } from "../../generator/cache/cache.ts";
import { openFolders } from "../../generator/cache/folders.ts";
import { judgeOf } from "../../generator/commands/fix-content.ts";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { createAddressBook } from "../../generator/model/address.ts";
import { type Problem, sortProblems } from "../../generator/model/problem.ts";
import type { ProblemCode } from "../../generator/model/problem-codes.ts";
import { mend } from "../../generator/problems/mend.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { placeWorld } from "./place-world.ts";
import { type World, withoutUntidy } from "./usual-files.ts";

const engine = await loadEngine();

/**
 * All problems of a world, in the order of the files.
 * @param codes also reports problems of these codes, which are otherwise left out
 */
export function findProblems(
  world: World,
  ...codes: readonly ProblemCode[]
): Promise<readonly Problem[]> {
  return onDisk(world, async (root) => {
    const sources = await readSources(`${root}/content`);
    const graph = buildGraph(sources.value, { engine });
    const pictures = await compilePictures(`${root}/content/images`, sources.value.pictures, {
      cache: openCache(`${root}/cache`),
      folders: openFolders(),
      addresses: createAddressBook(graph.value.site.url),
    });
    const uses = inspectPictureUses(graph.value.pictureUses, pictures.value.pictures);
    const problems = [...sources.problems, ...graph.problems, ...pictures.problems, ...uses];
    return sortProblems(withoutUntidy(problems, codes));
  });
}

/** The texts of a world after everything is mended that can be mended without asking. */
export function mendWorld(world: World): Promise<World> {
  return onDisk(world, async (root) => {
    const { value } = await readSources(`${root}/content`);
    const { files } = mend(value.files, judgeOf(value, engine));
    return { ...world, ...Object.fromEntries(files.map(({ path, text }) => [path, text])) };
  });
}

async function onDisk<T>(world: World, work: (root: string) => Promise<T>): Promise<T> {
  const { root, remove } = placeWorld(world);
  try {
    return await work(root);
  } finally {
    remove();
  }
}
