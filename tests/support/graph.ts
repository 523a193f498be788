/** The content graph of a small world, without a disk and in milliseconds. */

import type { ProblemCode } from "../../generator/diagnostics/codes.ts";
import { type Checked, sortProblems } from "../../generator/diagnostics/problem.ts";
import { loadParser } from "../../generator/markdown/parser.ts";
import type { Block, BlockKind, BlockOf } from "../../generator/model/block.ts";
import { digestTexts } from "../../generator/model/digest.ts";
import type { ContentGraph } from "../../generator/model/graph.ts";
import type { Page, PageKind, PageOf } from "../../generator/model/page.ts";
import type { SourceFile, Sources } from "../../generator/model/source.ts";
import { buildGraph } from "../../generator/site/build-graph.ts";
import { page, readFixture, usualFiles, type World, withoutUntidy } from "./usual-files.ts";

export const parser = await loadParser();

/** Figures and links for tests that name some. */
const ledgers: World = {
  "content/facts.json": readFixture("ledgers/facts.json"),
  "content/links.json": readFixture("ledgers/links.json"),
};

/** The graph of a world and its problems, also those of these codes, which are else left out. */
export function understand(files: World, ...codes: readonly ProblemCode[]) {
  const checked = graphOf(sourcesOf(files));
  return { problems: sortProblems(withoutUntidy(checked.problems, codes)), graph: checked.value };
}

/** The bodies of the last world: most of them are those of the next one. */
let bodies: ContentGraph["bodies"] = new Map();

/** The graph of sources that were read, with its problems. */
export function graphOf(sources: Sources): Checked<ContentGraph> {
  const known = { digest: digestTexts, find: (path: string) => bodies.get(path) };
  const graph = buildGraph(sources, { parser, known });
  bodies = graph.value.bodies;
  return graph;
}

/** The last file of each path: most files of a world are those of the one before, and are checked once. */
const lastFiles = new Map<string, SourceFile>();

function fileOf(path: string, text: string): SourceFile {
  const last = lastFiles.get(path);
  const file = last?.text === text ? last : { path, text };
  lastFiles.set(path, file);
  return file;
}

/** The sources of a world, on top of the usual files. */
export function sourcesOf(given: World): Sources {
  const files = Object.entries({ ...usualFiles, ...ledgers, ...given })
    .filter(([, text]) => text !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const inFolder = (folder: string) =>
    files.flatMap(([path, text]) =>
      path.startsWith(folder)
        ? [{ path: path.slice(folder.length), bytes: Buffer.from(text!) }]
        : [],
    );
  const texts = files.filter(([path]) => !/^content\/(?:images|files)\//.test(path));
  return {
    files: texts.map(([path, text]) => fileOf(path, String(text))),
    pictures: inFolder("content/images/").map(({ path }) => path),
    downloads: inFolder("content/files/"),
  };
}

/** Understands a world whose home page has the given body. */
export function understandBody(body: string, files: World = {}) {
  return understand({ "content/pages/index.md": page("Home", body), ...files });
}

/** The page of a route, which must be there and of the given kind. */
export function pageOf<K extends PageKind>(graph: ContentGraph, route: string, kind: K): PageOf<K> {
  const found = graph.pages.find((candidate) => candidate.route === route);
  if (found?.kind !== kind)
    throw new Error(`${route} is ${found?.kind ?? "not there"}, not ${kind}.`);
  return { ...found, blocks: blocksOf(graph, route) } as Page as PageOf<K>;
}

/** The blocks of a page; none when there is no such page. */
export function blocksOf(graph: ContentGraph, route: string): readonly Block[] {
  const page = graph.pages.find((candidate) => candidate.route === route);
  return graph.bodies.get(page?.source ?? "")?.blocks ?? [];
}

/** The blocks that a body becomes; its problems must not be errors. */
export function composeBlocks(body: string, files: World = {}): readonly Block[] {
  const { graph, problems } = understandBody(body, files);
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length > 0) throw new Error(errors.map((problem) => problem.message).join("\n"));
  return blocksOf(graph, "/");
}

/** The one block that a body becomes, which must be of the given kind. */
export function composeBlock<K extends BlockKind>(kind: K, body: string, files: World = {}) {
  const [only, ...more] = composeBlocks(body, files);
  if (only?.kind !== kind || more.length > 0)
    throw new Error(`Wanted one ${kind}, got ${only?.kind ?? "nothing"} and ${more.length} more.`);
  return only as BlockOf<K>;
}

/** The markup of a body that is prose. */
export function composeProse(body: string, files: World = {}): string {
  return composeBlock("prose", body, files).html;
}
