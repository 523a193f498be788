/** Finds the problems of a small world as a build does, and corrects it as `--fix` does. */
import { compilePictures } from "../../generator/assets/pictures/compile-pictures.ts";
import { inspectPictureUses } from "../../generator/assets/pictures/picture-problems.ts";
import { nothingKnown } from "../../generator/cli/fix-content.ts";
import { openFolders } from "../../generator/content/folders.ts";
import { readSources } from "../../generator/content/read-sources.ts";
import type { ProblemCode } from "../../generator/diagnostics/codes.ts";
import { correct } from "../../generator/diagnostics/correct.ts";
import { type Problem, sortProblems } from "../../generator/diagnostics/problem.ts";
import { collectAddresses } from "../../generator/links/collect-addresses.ts";
import { findAddedProblems } from "../../generator/links/correct-addresses.ts";
import { createAddresses } from "../../generator/model/address.ts";
import type { Sources } from "../../generator/model/source.ts";
import { openCache } from "../../generator/output/cache.ts";
import { createTrial } from "../../generator/site/build-graph.ts";
import { graphOf, parser, sourcesOf } from "./graph.ts";
import { documentOf, inspect } from "./inspection.ts";
import { placeWorld } from "./place-world.ts";
import { type World, withoutUntidy } from "./usual-files.ts";

/** Finds all problems of the texts of a world, which needs no disk. */
export function findAll(world: World): readonly Problem[] {
  return sortProblems(graphOf(sourcesOf(world)).problems);
}

/** Finds the problems of a world that a code can be among. */
export function findProblems(world: World, code: ProblemCode): Promise<readonly Problem[]> {
  return (finders[code] ?? findOnDisk)(world, code);
}

/** The problems of a site on the disk: its files, its texts and its pictures. */
export async function findOnDisk(world: World, ...codes: readonly ProblemCode[]) {
  const { root } = placeWorld(world);
  const sources = await readSources(`${root}/content`);
  const graph = graphOf(sources.value);
  const pictures = await compilePictures(`${root}/content/images`, sources.value.pictures, {
    cache: openCache(`${root}/cache`),
    folders: openFolders(),
    addresses: createAddresses(graph.value.site.url),
  });
  const problems = [...sources.problems, ...graph.problems, ...pictures.problems];
  const { pictureUses } = graph.value;
  problems.push(...inspectPictureUses(pictureUses, pictures.value.pictures, problems));
  return sortProblems(withoutUntidy(problems, codes));
}

/** The texts of a world after everything is corrected that can be corrected without asking. */
export function correctWorld(world: World, sources: Sources = sourcesOf(world)): World {
  const files = correct(sources.files, createTrial(sources, { parser, known: nothingKnown }));
  const own = files.filter(({ path }) => path in world);
  return { ...world, ...Object.fromEntries(own.map(({ path, text }) => [path, text])) };
}

/** The same for a world whose files may have invisible signs. */
export async function correctOnDisk(world: World): Promise<World> {
  const sources = await readSources(`${placeWorld(world).root}/content`);
  return correctWorld(world, sources.value);
}

/** Finds what only a finished page shows: the page is given as it is printed. */
async function findInOutput(world: World): Promise<readonly Problem[]> {
  const html = String(world["dist/index.html"] ?? "");
  const files = Object.keys(world)
    .filter((path) => path.startsWith("public/") && world[path] !== undefined)
    .map((source) => ({ path: source.slice("public/".length), source, bytes: "" }));
  return inspect([documentOf("index.html", html)], { files });
}

/** Nobody is asked here: one host is taken to be gone. */
async function findOutside(world: World): Promise<readonly Problem[]> {
  const path = "content/links.json";
  const files = [{ path, text: String(world[path]) }];
  const addresses = collectAddresses(files, new Map()).value.map((address) => {
    const state = address.address.includes("gone.example") ? "not-found" : "ok";
    return { ...address, state, reason: "It is gone (404)." } as const;
  });
  return findAddedProblems(addresses, files, "2026-11-28T06:00:00.000Z");
}

type Find = (world: World, code: ProblemCode) => Promise<readonly Problem[]>;

/** The codes that are not found in the content. */
const finders: Readonly<Partial<Record<ProblemCode, Find>>> = {
  "id-repeated": findInOutput,
  "link-outside": findOutside,
  "output-fault": findInOutput,
};
