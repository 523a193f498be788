/** What a build does without when it has been run before: a person waits for every package it loads. */
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { defaultRoot } from "../generator/site-paths.ts";
import { page, placeWorld } from "./support/world.ts";

const noticed = pathToFileURL(join(defaultRoot, "tests/support/note-packages.mjs")).href;
const heavy = ["esbuild", "react", "react-dom", "sass", "satteri", "sharp"];
const world = placeWorld({ "content/pages/about.md": page("About", "See [home](/).") });
const about = join(world.root, "content/pages/about.md");
const noted = join(world.root, "noted.txt");

afterAll(() => world.remove());

/** Builds the world as `npm run build` does, and answers with the heavy packages that were loaded. */
function build(): { readonly loaded: readonly string[]; readonly said: string } {
  writeFileSync(noted, "");
  const start = join(defaultRoot, "generator/start.mjs");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", noticed, start, "build", "--root", world.root],
    {
      encoding: "utf8",
      env: { ...process.env, NODE_ENV: undefined, NOTED_IN: noted },
    },
  );
  if (status !== 0) throw new Error(stderr);
  const addresses = readFileSync(noted, "utf8").split("\n");
  const isLoaded = (name: string) =>
    addresses.some((one) => one.includes(`/node_modules/${name}/`));
  return { loaded: heavy.filter(isLoaded), said: stdout };
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
