/** A build walks each folder once: whoever needs the list of its files shares it. */
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultRoot } from "../generator/site-paths.ts";
import { createNotingBuild } from "./support/noting-build.ts";
import { page, placeWorld } from "./support/world.ts";

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
const world = placeWorld({
  "content/pages/about.md": page("About", "See [home](/)."),
  "content/images/drawn/square.svg": square,
  "public/deep/notes.txt": "Notes",
  "public/fonts/display.woff2": "No real font",
});
const buildNoting = createNotingBuild(world, "note-folders.mjs");

beforeAll(() => {
  build();
});
afterAll(() => world.remove());

/** Builds the world, and answers with all folders that were listed. */
const build = () => buildNoting().noted;

/** The folders that were listed more than once, from the root of the site or of the machine on. */
function findTwins(folders: readonly string[]): readonly string[] {
  const twins = folders.filter((folder, index) => folders.indexOf(folder) !== index);
  return twins.map((folder) =>
    relative(folder.startsWith(world.root) ? world.root : defaultRoot, folder),
  );
}

test("with nothing changed", () => {
  const folders = build();
  const asked = ["content", "content/images/drawn", "public", "public/deep", "public/fonts"];
  expect(folders).toEqual(expect.arrayContaining(asked.map((path) => join(world.root, path))));
  expect(folders).toContain(join(defaultRoot, "generator/graph"));
  expect(findTwins(folders)).toEqual([]);
});

test("with one text edited, when templates ask again for the modules that they share with the machine", () => {
  appendFileSync(join(world.root, "content/pages/about.md"), "\nOne more sentence.\n");
  expect(findTwins(build())).toEqual(["generator/model", "generator/entities"]);
});

test("with another file to copy", () => {
  mkdirSync(join(world.root, "public/more"));
  writeFileSync(join(world.root, "public/more/notes.txt"), "More");
  const folders = build();
  expect(folders).toContain(join(world.root, "public/more"));
  expect(findTwins(folders)).not.toContain("public/more");
  expect(readFileSync(join(world.out, "more/notes.txt"), "utf8")).toBe("More");
});
