/** A second thread makes a build quicker, and nothing else of it. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { prepareSite } from "../build.ts";
import { buildGraph } from "../generator/graph/build-graph.ts";
import type { BodyOrder } from "../generator/graph/compose-bodies.ts";
import { loadEngine } from "../generator/markdown/engine.ts";
import { createCompileCache } from "../generator/memory/compile-cache.ts";
import { presentFolders } from "../generator/memory/folders.ts";
import { openHistory } from "../generator/memory/history.ts";
import { createLiveHistory } from "../generator/memory/live-history.ts";
import { type Memory, noMemory } from "../generator/model/memory.ts";
import { readSources } from "../generator/read/read-sources.ts";
import { startReport } from "../generator/report/build-report.ts";
import { defaultRoot, findSitePaths } from "../generator/site-paths.ts";
import { composeAhead } from "../generator/threads/compose-ahead.ts";
import { packOrder } from "../generator/threads/packed-order.ts";
import {
  findThread,
  noThread,
  openSecondThread,
  type SecondThread,
} from "../generator/threads/second-thread.ts";
import { type PlacedWorld, placeWorld } from "./support/place-world.ts";
import { page, type World } from "./support/usual-files.ts";

const engine = await loadEngine();
const faqs = [{ topic: "day", question: "When?", answer: "In *spring*." }];
const pages = ["a", "b", "c", "d"].map((name) => {
  const body = `## Part ${name}\n\nBack [home](/), {{raised-2025}}, or to [nowhere](/nowhere).`;
  return [`content/pages/${name}.md`, page(name.toUpperCase(), body)];
});
const world: World = {
  ...Object.fromEntries(pages),
  "content/data/faqs.json": JSON.stringify(faqs),
  "content/pages/questions.md": page("Questions", '::accordion{from="faqs" topic="day"}'),
};

let placed: PlacedWorld;
afterEach(() => placed?.remove());

/** Places a world, and understands it with any memory. */
async function understand(files: World = world) {
  placed = placeWorld(files);
  const { value } = await readSources(join(placed.root, "content"));
  const build = (memory?: Memory, onBodies?: (order: BodyOrder) => void) =>
    buildGraph(value, { engine, ...(memory && { memory }), ...(onBodies && { onBodies }) });
  const alone = build(openTools());
  let order: BodyOrder | undefined;
  build(noMemory, (given) => {
    order = given;
  });
  if (!order) throw new Error("No bodies were told of.");
  return { paths: findSitePaths(placed), build, alone, order };
}

/** Composes an order as the second thread does, and lists the files in the order of their bodies. */
async function listAhead(order: BodyOrder, reached: () => number) {
  const files: string[] = [];
  const keepText = (name: string) =>
    void files.push(...(/^body of content\/pages\/(.*)/.exec(name)?.slice(1) ?? []));
  const content = findSitePaths(placed).content;
  await composeAhead(packOrder(order), { content, engine, reached, keepText });
  return files;
}

/** A memory in which nothing was kept yet. */
const openTools = () => createLiveHistory().memory;

describe("the second thread", () => {
  test("begins with the last body, and leaves to the first those that show a list", async () => {
    const { order } = await understand();
    const made = await listAhead(order, () => -1);
    expect(made).toEqual(["index.md", "d.md", "c.md", "b.md", "a.md"]);
  });
  test("stops where the first one is", async () => {
    const { order } = await understand();
    expect(await listAhead(order, () => 2)).toEqual(["index.md", "d.md"]);
  });
  test("goes on behind a body that it cannot make", async () => {
    const { order } = await understand();
    const broken = order.bodies.map((body) =>
      body.source.path.endsWith("c.md") ? { ...body, offset: Symbol("no number") as never } : body,
    );
    const made = await listAhead({ ...order, bodies: broken }, () => -1);
    expect(made).toEqual(["index.md", "d.md", "b.md", "a.md"]);
  });
  test("leaves a body to the first that was mended while it was read", async () => {
    const { order } = await understand();
    const mended = order.bodies.map((body) =>
      body.source.path.endsWith("c.md") ? { ...body, text: `${body.text}More.` } : body,
    );
    const made = await listAhead({ ...order, bodies: mended }, () => -1);
    expect(made).toEqual(["index.md", "d.md", "b.md", "a.md"]);
  });
});

/** Lets a real thread work until it has nothing more to do, and counts what is taken from it. */
async function withThread(files?: World) {
  const site = await understand(files);
  const thread = openSecondThread(site.paths, join(site.paths.root, "compiled"));
  const { memory = noMemory, onBodies } = thread.join(openTools());
  site.build(noMemory, onBodies);
  await thread.gone;
  const taken: string[] = [];
  const counting: Memory = {
    ...memory,
    recall<T>(name: string, madeFrom: string) {
      const found = memory.recall<T>(name, madeFrom);
      if (found !== undefined) taken.push(name);
      return found;
    },
  };
  return { ...site, thread, counting, taken };
}

describe("a thread that reads a file itself", () => {
  /** Understands the world, changes a file of it, and lets a thread make what it can. */
  async function readLate(change: (file: string) => void) {
    const site = await understand();
    change(join(site.paths.content, "pages", "c.md"));
    return { ...site, made: await listAhead(site.order, () => -1) };
  }
  test("makes nothing of one that is gone or is no text any more", async () => {
    const others = ["index.md", "d.md", "b.md", "a.md"];
    expect((await readLate((file) => rmSync(file))).made).toEqual(others);
    placed.remove();
    expect((await readLate((file) => writeFileSync(file, Buffer.of(0xff)))).made).toEqual(others);
  });
  test("is not believed when somebody has saved the file meanwhile", async () => {
    const { paths, build, alone } = await understand();
    const thread = openSecondThread(paths, join(paths.root, "compiled"));
    const { memory = noMemory, onBodies } = thread.join(openTools());
    writeFileSync(join(paths.content, "pages", "c.md"), page("C", "## Another text\n\nAt night."));
    build(noMemory, onBodies);
    await thread.gone;
    const taken: string[] = [];
    const recall: Memory["recall"] = <T>(name: string, madeFrom: string) => {
      const found = memory.recall<T>(name, madeFrom);
      if (found !== undefined) taken.push(name.replace(/.*\//, ""));
      return found;
    };
    expect(build({ ...memory, recall })).toEqual(alone);
    // The others were believed; the first body is never asked for ahead.
    expect(taken).toEqual(["b.md", "d.md", "index.md"]);
  });
});

describe("what a thread has made", () => {
  test("is what the first would have made, with all problems", async () => {
    const { build, counting, taken, alone } = await withThread();
    expect(build(counting)).toEqual(alone);
    expect(alone.problems.filter(({ code }) => code === "link-unknown")).toHaveLength(4);
    // The first body is never asked for ahead.
    expect(taken).toEqual(
      ["b", "c", "d", "index"].map((name) => `body of content/pages/${name}.md`),
    );
  });
  test("is not taken once the text has changed", async () => {
    const { counting } = await withThread();
    const recall = () => counting.recall("body of content/pages/b.md", "of another text");
    expect(recall()).toBeUndefined();
  });
  test("is not missed after the thread was stopped", async () => {
    const { paths, build, alone } = await understand();
    const thread = openSecondThread(paths, join(paths.root, "compiled"));
    await thread.close();
    const { memory, onBodies } = thread.join(openTools());
    expect(build(memory, onBodies)).toEqual(alone);
    await thread.end();
  });
});

describe("a thread is started", () => {
  const started = async (prospect: Parameters<typeof findThread>[0]) => {
    const { paths } = await understand();
    const thread = findThread(prospect, paths, join(paths.root, "compiled"));
    await thread.close();
    return thread !== noThread;
  };
  test("for a large site that nobody has built before", async () => {
    const canHelp = availableParallelism() > 1;
    expect(await started({ texts: 5000, isNew: true, jobs: 2 })).toBe(canHelp);
  });
  test.each([
    ["a small site", { texts: 50, isNew: true, jobs: 2 }],
    ["a site of which most is remembered", { texts: 5000, isNew: false, jobs: 2 }],
    ["whoever wants one thing done at a time", { texts: 5000, isNew: true, jobs: 1 }],
  ])("not for %s", async (_, prospect) => {
    expect(await started(prospect)).toBe(false);
  });
});

test("pages whose bodies another thread has made are the same, byte for byte", async () => {
  const right = Object.entries(world).map(([path, text]) => [
    path,
    String(text).replace("/nowhere", "/a"),
  ]);
  const { paths, thread, counting, taken } = await withThread(Object.fromEntries(right));
  const printSite = async (name: string, one?: SecondThread) => {
    const sources = await readSources(paths.content);
    const memory = join(paths.root, name);
    const history = openHistory({ memory, paths, sources, folders: presentFolders });
    const compiled = createCompileCache(join(paths.root, "compiled"));
    const work = { report: startReport(), compiled, sources, history, ...(one && { thread: one }) };
    const { graph, renderPage } = await prepareSite({ isQuiet: true, root: paths.root }, work);
    return graph.pages.map((page) => renderPage(page).file.bytes);
  };
  const made = await printSite("two", { ...thread, join: () => ({ memory: counting }) });
  expect(taken.length).toBeGreaterThan(3);
  expect(made).toEqual(await printSite("one"));
});

describe("a thread that has hardly begun", () => {
  const many = Array.from({ length: 2000 }, (_, index) => {
    return [`content/pages/p${index}.md`, page(`P${index}`, "Hello.")] as const;
  });
  /** Builds a large new site whose second thread sleeps before anything else. */
  function build(files: World) {
    placed = placeWorld({ ...Object.fromEntries(many), ...files });
    const sleepy = join(placed.root, "sleepy.cjs");
    const sleep = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000)";
    writeFileSync(sleepy, `if (!require("node:worker_threads").isMainThread) ${sleep};`);
    const command = ["--require", sleepy, "generator/start.mjs", "build", "--root", placed.root];
    const env = { ...process.env, NODE_ENV: undefined };
    const options = { cwd: defaultRoot, encoding: "utf8", env } as const;
    return spawnSync(process.execPath, [...command, "--jobs", "2"], options);
  }
  test("keeps no mistake of an author from being told", () => {
    const { status, stderr } = build({ "content/pages/p7.md": page("P7", "See [us](/nowhere).") });
    expect(stderr).toContain("/nowhere");
    expect(status).toBe(1);
  });
  test("is waited for, and the site is there", () => {
    const { status, stdout } = build({});
    expect(stdout).toContain("2001 documents");
    expect(status).toBe(0);
  });
});
