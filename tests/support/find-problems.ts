/**
 * Finds the problems of a small world as `npm run build` would, from the bytes on the disk on: what
 * the door refuses, what the content says, and what is wrong with the pictures. And mends it as
 * `npm run check -- --fix` would, in memory.
 */

import { compilePictures } from "../../generator/assets/pictures/compile-pictures.ts";
import { judgeOf } from "../../generator/commands/fix-content.ts";
import { buildGraph } from "../../generator/graph/build-graph.ts";
import { checkAnchors } from "../../generator/graph/check-anchors.ts";
import { loadEngine } from "../../generator/markdown/engine.ts";
import { createCompileCache } from "../../generator/memory/compile-cache.ts";
import { createAddressBook } from "../../generator/model/address.ts";
import { type Problem, sortProblems } from "../../generator/model/problem.ts";
import { mend } from "../../generator/problems/mend.ts";
import { readSources } from "../../generator/read/read-sources.ts";
import { placeWorld } from "./place-world.ts";
import type { World } from "./usual-files.ts";

const engine = await loadEngine();

/** All problems of a world, in the order of the files. */
export function findProblems(world: World): Promise<readonly Problem[]> {
  return onDisk(world, async (root) => {
    const sources = await readSources(`${root}/content`);
    const graph = buildGraph(sources.value, { engine });
    const pictures = await compilePictures({
      folder: `${root}/content/images`,
      paths: sources.value.pictures,
      uses: graph.value.pictureUses,
      cache: `${root}/cache`,
      compiled: createCompileCache(`${root}/cache/compiled`),
      jobs: 2,
      addresses: createAddressBook(graph.value.site.url),
    });
    const anchors = checkAnchors(graph.value.traces, sources.value.files);
    const problems = [...sources.problems, ...graph.problems, ...anchors, ...pictures.problems];
    return sortProblems(problems);
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
