/** What a build does without when it has been run before: a person waits for every package it loads. */
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createNotingBuild } from "./support/noting-build.ts";
import { page, placeWorld } from "./support/world.ts";

const heavy = ["esbuild", "react", "react-dom", "sass", "satteri", "sharp"];
const world = placeWorld({ "content/pages/about.md": page("About", "See [home](/).") });
const about = join(world.root, "content/pages/about.md");
const buildNoting = createNotingBuild(world, "note-packages.mjs");

afterAll(() => world.remove());

/** Builds the world, and answers with the heavy packages that were loaded. */
function build(): { readonly loaded: readonly string[]; readonly said: string } {
  const { noted, said } = buildNoting();
  const isLoaded = (name: string) => noted.some((one) => one.includes(`/node_modules/${name}/`));
  return { loaded: heavy.filter(isLoaded), said };
}

/** Tests run in the order of a working day: each finds what the one before it left. */
test("the first build loads compilers and templates", () => {
  const { loaded } = build();
  expect(loaded).toEqual(expect.arrayContaining(["esbuild", "react", "react-dom", "sass"]));
});

test("a build with nothing changed loads none of the heavy packages, and says so", () => {
  const { loaded, said } = build();
  expect(loaded).toEqual([]);
  expect(said).toContain("Nothing has changed since the last build.");
});

test("one edited page needs the templates, and no compiler", () => {
  appendFileSync(about, "\nOne more sentence.\n");
  expect(build().loaded).toEqual(["react", "react-dom", "satteri"]);
  expect(readFileSync(join(world.out, "about/index.html"), "utf8")).toContain("One more sentence.");
});

test("a page that was deleted is gone, and no compiler is asked", () => {
  rmSync(about);
  expect(build().loaded).not.toContain("sass");
  expect(() => readFileSync(join(world.out, "about/index.html"))).toThrow("ENOENT");
});
