/** What a server keeps from one save to the next: never a page of another day. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { createPictureQueue } from "../../generator/assets/pictures/picture-queue.ts";
import { createCompileCache } from "../../generator/memory/compile-cache.ts";
import { createLiveHistory } from "../../generator/memory/live-history.ts";
import { createBuilder } from "../../generator/serve/dev-build.ts";
import { page, usualFiles } from "../support/usual-files.ts";

const parent = mkdtempSync(join(tmpdir(), "history-"));
const root = join(parent, "root");
afterAll(() => rmSync(parent, { recursive: true }));

function save(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** A layout that cannot print one title. */
const template = `
export const createRenderer = () => (page) => {
  if (page.title === "Broken") throw new Error("no such title");
  const body = page.blocks.map((block) => block.html ?? "").join("");
  return "<!DOCTYPE html><html><head><title>T</title></head><body><h1>T</h1>" + body + "</body></html>";
};
`;

/** Builds the root again and again, as the server does. */
function givenBuilder() {
  const history = createLiveHistory();
  const build = createBuilder(root, {
    compiled: createCompileCache(join(parent, "compiled")),
    queue: createPictureQueue(() => {}),
    history,
    hasStyleguide: false,
  });
  return { build, history };
}

test("a page that was shown again for a while is not taken for the newest one", async () => {
  save({
    ...(usualFiles as Readonly<Record<string, string>>),
    "content/pages/about.md": page("About", "The first text."),
    "templates/create-renderer.tsx": template,
  });
  const { build } = givenBuilder();
  const about = "about/index.html";

  const good = await build();
  await good.inspect(() => false);
  expect(good.read(about)).toContain("The first text.");

  save({
    "content/pages/about.md": page("About", "The second text."),
    "content/pages/index.md": page("Broken", "Hello."),
  });
  const broken = await build();
  expect(broken.read(about)).toContain("The second text.");
  await expect(broken.inspect(() => false)).rejects.toThrow("no such title");
  expect(good.read(about)).toContain("The first text.");

  save({ "content/pages/index.md": page("Home", "Hello.") });
  const mended = await build();
  expect(mended.read(about)).toContain("The second text.");
  await mended.inspect(() => false);
});

test("what a whole build did not keep is forgotten, and what a broken one kept is not", () => {
  const { memory, endBuild } = createLiveHistory();
  memory.keep("a", "1", "of a");
  memory.keep("b", "1", "of b");
  endBuild();
  expect(memory.recall("a", "1")).toBe("of a");
  memory.keep("a", "1", "of a");
  expect(memory.recall("b", "1")).toBe("of b");
  endBuild();
  expect([memory.recall("a", "1"), memory.recall("a", "2")]).toEqual(["of a", undefined]);
  expect(memory.recall("b", "1")).toBeUndefined();
});

test("a text is the only one that is composed after a style was saved", async () => {
  save({
    ...(usualFiles as Readonly<Record<string, string>>),
    "content/pages/about.md": page("About", "The first text."),
    "styles/base/_print.scss": "",
    "templates/create-renderer.tsx": template,
  });
  const { build, history } = givenBuilder();
  const composed = vi.spyOn(history.memory, "keepText");
  const round = async (files: Readonly<Record<string, string>>) => {
    save(files);
    composed.mockClear();
    await (await build()).inspect(() => false);
    return composed.mock.calls
      .filter(([name]) => name.startsWith("body of "))
      .map(([name]) => name);
  };
  expect((await round({})).length).toBeGreaterThan(1);
  expect(await round({ "styles/base/_print.scss": "p { top: 0; }" })).toEqual([]);
  const about = { "content/pages/about.md": page("About", "The second text.") };
  expect(await round(about)).toEqual(["body of content/pages/about.md"]);
});

test("what a build keeps that has built no graph is added to what the last one has kept", () => {
  const { memory, keepAll, endBuild } = createLiveHistory();
  memory.keep("a", "1", "of a");
  memory.keep("b", "1", "of b");
  endBuild();
  memory.keep("a", "2", "of another a");
  keepAll();
  endBuild();
  expect(memory.recall("a", "2")).toBe("of another a");
  expect(memory.recall("b", "1")).toBe("of b");
});
