/** What a renderer gives to the templates. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plainRendering } from "../bench/links/plain-layout.ts";
import { createLiveHistory } from "../generator/memory/live-history.ts";
import { openMemory } from "../generator/memory/open-memory.ts";
import type { CreateRenderer } from "../generator/model/frame.ts";
import { createPageRenderer } from "../generator/render/render-pages.ts";
import { understandBody } from "./support/graph.ts";
import { buildWorld, usualFiles } from "./support/world.ts";

/** Tells whether each block that is found among the others is one of them. */
const findAll: CreateRenderer = () => (page) =>
  page.blocks.map((block) => String(page.blocks.includes(block))).join(" ");

test("a template that reads the blocks of a page twice reads the same ones, wherever they lie", () => {
  const folder = mkdtempSync(join(tmpdir(), "renderer-"));
  const memory = openMemory(folder, {});
  const { graph } = understandBody("One.\n\n---\n\nTwo.", {}, memory);
  const templates = { madeFrom: "", createRenderer: findAll };
  const render = createPageRenderer(graph, { ...plainRendering, templates });
  const [home] = graph.pages.filter(({ route }) => route === "/");
  if (!home) throw new Error("There is no home page.");
  // The page itself reads them anew each time.
  expect(home.blocks).toEqual(home.blocks);
  expect(home.blocks[0]).not.toBe(home.blocks[0]);
  expect(render(home).file.bytes).toBe("true true true");
  memory.close();
  rmSync(folder, { recursive: true });
});

test("a page that could not be rendered is not taken for one that was, however often it is asked for", () => {
  const { memory, left, leave } = createLiveHistory();
  const { graph } = understandBody("One.");
  const rendererOf = (createRenderer: CreateRenderer) => {
    const templates = { madeFrom: String(createRenderer), createRenderer };
    return createPageRenderer(graph, { ...plainRendering, templates, memory, left });
  };
  const [home] = graph.pages.filter(({ route }) => route === "/");
  if (!home) throw new Error("There is no home page.");
  leave(rendererOf(() => () => "The last good page")(home).file);
  const fail: CreateRenderer = () => () => {
    throw new Error("no such word");
  };
  for (let turn = 0; turn < 2; turn++) expect(() => rendererOf(fail)(home)).toThrow("no such word");
});

test("what pages share is written within Latin-1, and reads the same", async () => {
  const navigation = JSON.parse(String(usualFiles["content/navigation.json"]));
  const groups = [{ label: "About “us” → 🎉", url: "/" }];
  const { read } = await buildWorld({
    "content/navigation.json": JSON.stringify({ ...navigation, groups }),
  });
  expect(read("index.html")).toContain("About &#8220;us&#8221; &#8594; &#127881;");
});
