/** The graph of a site that is built again and again. */
import { expect, test } from "vitest";
import { rememberGraph } from "../generator/graph/remember-graph.ts";
import { loadEngine } from "../generator/markdown/engine.ts";
import type { Sources } from "../generator/model/source.ts";
import { page, usualFiles } from "./support/usual-files.ts";

const usual: Sources = {
  files: Object.entries(usualFiles)
    .filter(([path]) => path.startsWith("content/"))
    .map(([path, text]) => ({ path, text: String(text) })),
  pictures: ["a.svg"],
};

const changes: Readonly<Record<string, Sources>> = {
  "a text has changed": {
    ...usual,
    files: usual.files.map((file, index) =>
      index === 0 ? { ...file, text: `${file.text}\n` } : file,
    ),
  },
  "a text was typed with other ends of lines": {
    ...usual,
    files: usual.files.map((file, index) => (index === 0 ? { ...file, lost: ["returns"] } : file)),
  },
  "a file has another name": {
    ...usual,
    files: usual.files.map((file, index) =>
      index === 0 ? { ...file, path: "content/other.json" } : file,
    ),
  },
  "there is one file more": {
    ...usual,
    files: [...usual.files, { path: "content/pages/new.md", text: page("New", "New.") }],
  },
  "there is another picture": { ...usual, pictures: ["a.svg", "b.svg"] },
};

async function givenGraph() {
  let same = 0;
  const build = rememberGraph(() => void same++);
  const options = { engine: await loadEngine() };
  const of = (sources: Sources) => build(sources, options, async () => {});
  return { of, first: await of(usual), timesSame: () => same };
}

test("stands as long as the sources are the same, and whoever keeps its results is told", async () => {
  const { of, first, timesSame } = await givenGraph();
  expect(timesSame()).toBe(0);
  expect(await of({ files: [...usual.files], pictures: ["a.svg"] })).toBe(first);
  expect(timesSame()).toBe(1);
});

test.each(Object.entries(changes))(
  "is built anew when %s, and again when it is as before",
  async (_, sources) => {
    const { of, first, timesSame } = await givenGraph();
    const second = await of(sources);
    expect(second).not.toBe(first);
    expect(await of(sources)).toBe(second);
    expect(await of(usual)).not.toBe(second);
    expect(timesSame()).toBe(1);
  },
);
