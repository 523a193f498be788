/** A build with records gives the same site, byte for byte, as one without, whatever has happened. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { runBuild } from "../build.ts";
import type { StyleSources } from "../generator/assets/styles.ts";
import type { BuildOptions } from "../generator/cli/options.ts";
import { defaultRoot, findSitePaths } from "../generator/content/site-paths.ts";
import { GateError } from "../generator/diagnostics/gate.ts";
import type { Problem } from "../generator/diagnostics/problem.ts";
import { entryFile } from "../generator/output/cache.ts";
import { recoverOutput } from "../generator/output/claim-output.ts";
import { keyOfRecords } from "../generator/output/last-build.ts";
import { givenFolder, readFiles, writeFiles } from "./support/place-world.ts";
import { runInProcess, stackTrace } from "./support/run-in-process.ts";
import { change, fuzzing, page, usualFiles, type World } from "./support/usual-files.ts";

// `npm run audit -- fuzz` asks for more, with another seed each time.
const runs = fuzzing(8, 6);

/** Calls until the build is dead, or the disk refuses with a code; from then on nothing reaches the disk. */
const life = vi.hoisted(() => ({ calls: Number.POSITIVE_INFINITY, code: "" }));

/** What somebody does while styles are compiled, the pages that templates have made, and what git answers. */
const meanwhile = vi.hoisted(() => ({
  ...{ save: () => {}, made: [] as string[] },
  git: {} as Record<string, string>,
}));
Object.assign(globalThis, meanwhile);

// No folder of this file is in a repository, and to ask git for each build takes longer than to build.
vi.mock("node:child_process", async (original) => {
  const module = await original<typeof import("node:child_process")>();
  const execFileSync = (file: string, [asked = "", ...rest]: string[], options: object) => {
    const answer = file === "git" ? meanwhile.git[asked] : undefined;
    if (file === "git" && answer === undefined) throw new Error("not a git repository");
    return answer ?? module.execFileSync(file, [asked, ...rest], options);
  };
  return { ...module, execFileSync };
});
vi.mock("node:fs", async (original) => withLife(await original<typeof import("node:fs")>()));
vi.mock("node:fs/promises", async (original) =>
  withLife(await original<typeof import("node:fs/promises")>()),
);

const compiled = vi.hoisted(() => new Map<string, unknown>());

// Compilers are slow, and not what is tested here: each text is compiled once for all builds.
vi.mock("esbuild", async (original) => {
  const esbuild = await original<typeof import("esbuild")>();
  const build: typeof esbuild.build = (options) => {
    const [file] = options.entryPoints as readonly unknown[];
    const folder = options.absWorkingDir ?? "";
    const text = typeof file === "string" ? readFileSync(join(folder, file), "utf8") : "";
    return once(JSON.stringify([options, text]), () => esbuild.build(options)) as never;
  };
  return { ...esbuild, build };
});
vi.mock("../generator/assets/styles.ts", () => ({
  compileStyles: async ({ folder }: StyleSources) => {
    meanwhile.save();
    const own = join(folder, "own.css");
    const grounds = ":root{--paper:#fff}[data-theme=dark]{--paper:#000}";
    return { value: grounds + (existsSync(own) ? readFileSync(own, "utf8") : ""), problems: [] };
  },
}));

function once<T>(key: string, make: () => Promise<T>): Promise<T> {
  const made = (compiled.get(key) as Promise<T> | undefined) ?? make();
  compiled.set(key, made);
  return made;
}

/** The functions of a module that change the disk, as a process has them that may be killed. */
function withLife<M extends object>(module: M): M {
  const names = "mkdir mkdirSync rename renameSync rm rmSync writeFileSync linkSync".split(" ");
  const mortal = Object.entries(module)
    .filter(([name]) => names.includes(name))
    .map(([name, work]: [string, (...args: unknown[]) => unknown]) => [
      name,
      (...args: unknown[]) => {
        // What is full can be emptied.
        if (life.calls-- > 0 || (life.code === "ENOSPC" && /^r/.test(name))) return work(...args);
        // Whoever is killed while he writes has written a part.
        const [file, bytes] = args as [string, string | Uint8Array];
        const half = name === "writeFileSync" && bytes.slice(0, bytes.length / 2);
        if (half && life.calls === -1) work(file, half);
        const refusal = { code: life.code, syscall: name, path: file };
        const killed = Object.assign(new Error("killed"), life.code && refusal);
        const answer = args.at(-1);
        if (typeof answer !== "function") throw killed;
        queueMicrotask(() => answer(killed));
      },
    ]);
  return { ...module, ...Object.fromEntries(mortal) };
}

const parent = givenFolder();
const root = join(parent, "root");
const warm = join(parent, "warm/dist");
const cold = join(parent, "cold/dist");
mkdirSync(root);
const paths = findSitePaths({ root, out: warm });
const records = entryFile(join(paths.cache, "store"), ...keyOfRecords(paths));
afterAll(() => rmSync(records, { recursive: true, force: true }));

/** A layout that prints all that a template may know, and nothing slowly. */
const template = (title: string) => `
export const createRenderer = (frame) => (page) => {
  made.push(page.route);
  const all = (value) => JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part));
  const safe = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const bodies = page.blocks.map((block) => block.html ?? "").join("");
  const cards = (page.articles ?? []).map(({ address }) => \`<a href="\${address}">Read</a>\`).join("");
  const start = \`<!DOCTYPE html><html><head><title>${title}</title><style>\`;
  const rest = \`</style></head><body class="main"><h1>${title}</h1>\${bodies}\${cards}<pre>\${safe(all(page))}\${safe(all(frame))}</pre></body></html>\`;
  return { pieces: [start, { add: "style" }, rest], loads: { inlineScripts: [], scripts: [], others: [], forms: [] } };
}
export const renderFiles = ({ pages, bodies }) => {
  const texts = pages.map(({ source, title }) => [title, bodies.get(source)?.blocks]);
  return { files: [{ path: "texts.json", bytes: JSON.stringify(texts) }], feeds: [] };
};
`;

const links: readonly object[] = JSON.parse(String(usualFiles["content/links.json"]));
const linksWith = (label: string) =>
  JSON.stringify([...links, { id: "shop", url: "https://shop.example/", label, kind: "store" }]);
const words = JSON.parse(String(usualFiles["content/words.json"])) as Record<string, object>;
const founded = (value: number) => {
  const more = { asOf: "2025", source: "Test" };
  return JSON.stringify([
    { id: "founded", label: "Founded", value, unit: "year", ...more },
    { id: "raised", label: "Raised", value: 1351566.5, unit: "money", ...more },
  ]);
};

function post(id: number, title: string, body: string): string {
  const author = "author:\n  name: A\n  organization: B\n  role: C";
  const image = "imageUrl: scenes/stage.svg\nimageAlt: Three people wave.";
  const fields = `id: ${id}\nlinkName: post-${id}\ndate: 2024-01-0${id}\n${image}\n${author}\n`;
  return page(title, body, fields);
}

const start: World = {
  ...usualFiles,
  "content/facts.json": founded(1994),
  "content/links.json": linksWith("Shop"),
  "content/files/guide.pdf": "%PDF-1",
  "content/pages/blog.md": page("Blog", "All.", "layout: articles\n"),
  "content/pages/about.md": page("About", "## Team\n\nSee [home](/) and {{founded}}."),
  "content/blog/one.md": post(1, "One", "See [about](/about#team)."),
  "content/blog/two.md": post(2, "Two", "See [one](/blog/post-1) and [the shop](link:shop)."),
  "templates/create-renderer.tsx": template("A"),
  "public/humans.txt": "User-agent: *\n",
  "public/fonts/display.woff2": "A font.",
  "styles/own.css": "",
  ...Object.fromEntries(
    readdirSync(join(defaultRoot, "client"))
      .filter((name) => name.includes("."))
      .map((name) => [`client/${name}`, `console.log("${name}");`]),
  ),
};

/** A file that gets another text; without a text it is deleted. */
type Edit = readonly [path: string, text: string | undefined];

const bodies = [
  "See [home](/).",
  "## Team\n\nText.",
  "See [about](/about), [one](/blog/post-1#more) and [the guide](guide.pdf).",
  "## More\n\nIt began in {{founded}}.\n\n![A stage](scenes/stage.svg)",
  "It began in {{nobody-knows}}.",
  '::people{from="staff"}',
  "A [broken](/nowhere) link.",
  "In 1995 there were 1,351,566.50 of them. See [the shop](link:shop).",
];

const changed = (name: string, changes: object) =>
  String(Object.values(change(`content/${name}.json`, changes))[0]);
const ownStyle = (width: string) => `.main{--extra:${width}px;width:var(--extra)}`;

/** What may be written into a file. */
const texts: Readonly<Record<string, readonly (string | undefined)[]>> = {
  "content/links.json": ["A shop", "Another shop"].map(linksWith),
  "content/facts.json": [1994, 1995].map(founded),
  "content/site.json": ["One", "Two"].map((shortName) => changed("site", { shortName })),
  "content/words.json": ["Close", "Shut"].map((close) =>
    changed("words", { common: { ...words["common"], close } }),
  ),
  "templates/create-renderer.tsx": ["A", "B"].map(template),
  "styles/own.css": ["1", "2"].map(ownStyle),
  "content/images/scenes/stage.svg": [undefined, "16 9", "32 9"].map(
    (box) => box && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}"/>`,
  ),
  "content/files/guide.pdf": [undefined, "%PDF-1", "%PDF-2", "%PDF-".padEnd(3e6)],
  "public/humans.txt": [undefined, "User-agent: *\n", "User-agent: x\n"],
  "content/pages/about.md": [undefined],
  "content/pages/new.md": [undefined],
  "content/blog/one.md": [undefined],
  "content/blog/renamed.md": [undefined],
};

const body = fc.constantFrom(...bodies);
const ofPage = fc
  // A field more puts the body on another line.
  .tuple(fc.constantFrom("about", "index", "new"), body, fc.constantFrom("", "order: 3\n"))
  .map(([name, text, more]): Edit => [`content/pages/${name}.md`, page(name, text, more)]);
const file = fc.constantFrom("one", "two", "renamed");
const title = fc.constantFrom("One", "Other");
const ofArticle = fc
  .tuple(file, fc.constantFrom(1, 2, 3), title, body)
  .map(([name, id, title, text]): Edit => [`content/blog/${name}.md`, post(id, title, text)]);
const ofFile = fc.constantFrom(
  ...Object.entries(texts).flatMap(([path, all]) => all.map((text): Edit => [path, text])),
);

const targets = ["records", "page", "folder", "extra", "all"] as const;

/** What happens between two builds, or to one. */
const edits = fc.array(fc.oneof(ofPage, ofArticle, ofFile), { minLength: 1, maxLength: 2 });
const calls = fc.integer({ min: 0, max: 60 });
const baseUrl = fc.constantFrom("https://preview.example/", "https://example.org/repo/");
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ edits, baseUrl }, { requiredKeys: ["edits"] }) },
  { weight: 2, arbitrary: fc.record({ edits, calls }) },
  { weight: 1, arbitrary: fc.record({ target: fc.constantFrom(...targets), at: fc.nat() }) },
);

const place = (files: World) => writeFiles(root, files);

/** Places files, and nothing else. */
function placeOnly(files: World): void {
  rmSync(root, { recursive: true, force: true });
  place(files);
}

function damage(target: (typeof targets)[number], at: number): void {
  if (target === "all") rmSync(warm, { recursive: true, force: true });
  else if (target === "extra") place({ "../warm/dist/extra/index.html": "extra" });
  else if (target === "page") place({ "../warm/dist/about/index.html": `damaged ${at}` });
  else if (target === "folder") {
    // A file where the last build has left a folder.
    rmSync(join(warm, "about"), { recursive: true, force: true });
    if (existsSync(warm)) writeFileSync(join(warm, "about"), "");
  } else if (existsSync(records)) {
    const bytes = readFileSync(records);
    bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
    writeFileSync(records, at % 3 === 0 ? bytes.subarray(0, at % bytes.length) : bytes);
  }
}

/** Builds, and answers with all files of the site, or with the problems that stopped it. */
async function build(out: string, baseUrl?: string, more: Partial<BuildOptions> = {}) {
  const sorted = (problems: readonly Problem[]) =>
    problems.map((problem) => JSON.stringify(problem)).sort();
  try {
    const options = { root, out, hasRecords: out === warm, ...more };
    const { routes, samples, written, problems } = await runBuild({ ...options, baseUrl });
    const files = readFiles(out, "latin1");
    return { files, routes, samples, written, problems: sorted(problems) };
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    return { problems: sorted(cause.problems) };
  }
}

/** Builds, and is killed after so many calls unless it has ended before; tells how many are left. */
async function killedBuild(calls: number, baseUrl?: string): Promise<number> {
  life.calls = calls;
  await build(warm, baseUrl).catch((cause: unknown) => {
    if (!(cause instanceof Error) || cause.message !== "killed") throw cause;
  });
  const left = life.calls;
  life.calls = Number.POSITIVE_INFINITY;
  return left;
}

test("after any edits, a build with records gives the site of one without", async () => {
  let unchanged = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      placeOnly(start);
      await build(warm);
      for (const one of steps) {
        if ("target" in one) damage(one.target, one.at);
        else place(Object.fromEntries(one.edits));
        if ("calls" in one) await killedBuild(one.calls);
        const baseUrl = "baseUrl" in one ? one.baseUrl : undefined;
        const wanted = await build(cold, baseUrl);
        expect(await build(warm, baseUrl)).toEqual(wanted);
        if (!wanted.files) continue;
        // Again, with nothing changed: nothing is written, and the site is there all the same.
        const options = { root, out: warm, hasRecords: true, baseUrl };
        if ((await runBuild(options)).isUnchanged) unchanged++;
        expect(readFiles(warm, "latin1")).toEqual(wanted.files);
      }
    }),
    runs,
  );
  expect(unchanged).toBeGreaterThan(runs.numRuns / 2);
});

/** An edit that brings a new address, so that nearly everything is made again. */
const newLink = {
  "content/pages/about.md": page("About", "## Team\n\n## News\n\nSee [the news](#news)."),
};
const newText = { "content/pages/about.md": page("About", "## Team\n\nOther words.") };

/** The site as it was first, which nobody has built yet. */
function removeBuilds(): void {
  rmSync(warm, { recursive: true, force: true });
  rmSync(records, { recursive: true, force: true });
  placeOnly(start);
}

/** The site as it was first, built by somebody who knows of no build before, and edited then. */
async function startAnew(edit: World): Promise<void> {
  removeBuilds();
  await build(warm);
  place(edit);
}

let kills = 0;

describe("a build that is killed at any step leaves a whole site, and the next one is right", () => {
  // All edits are published by the same steps: the first build looks at each, the others at some.
  test.each<[name: string, stride: number, edit: World, baseUrl?: string]>([
    ["the first build", 1, {}],
    ["a new address", 2, newLink],
    ["one new text", 4, newText],
    ["a page less", 4, { "content/blog/two.md": undefined }],
    ["another base URL", 4, {}, "https://preview.example/repo/"],
  ])("%s", async (_name, stride, edit, baseUrl) => {
    const isFirst = stride === 1;
    placeOnly(start);
    const before = await build(cold);
    place(edit);
    const wanted = await build(cold, baseUrl);
    for (let calls = 0, left = 0; left <= 0; calls += stride, kills++) {
      if (isFirst) removeBuilds();
      else await startAnew(edit);
      left = await killedBuild(calls, baseUrl);
      // What every command does first.
      recoverOutput(warm);
      const site = existsSync(warm) ? readFiles(warm, "latin1") : undefined;
      const whole = [wanted.files, isFirst ? undefined : before.files];
      expect(whole, `killed after ${calls} calls`).toContainEqual(site);
      expect(await build(warm, baseUrl), `killed after ${calls} calls`).toEqual(wanted);
      expect(readdirSync(dirname(warm))).toEqual(["dist"]);
    }
  });
  test("in at least a hundred kills", () => expect(kills).toBeGreaterThan(100));
});

test.each(["ENOSPC", "EROFS"])(
  "a disk that refuses at any step (%s) leaves the last site, in plain words",
  async (code) => {
    placeOnly({ ...start, ...newLink });
    const wanted = await build(cold);
    placeOnly(start);
    const before = await build(cold);
    let refused = 0;
    // The codes differ in their words alone.
    const stride = code === "ENOSPC" ? 2 : 5;
    for (let calls = 0, left = 0; left <= 0; calls += stride) {
      await startAnew(newLink);
      Object.assign(life, { calls, code });
      const ended = await runInProcess("build", ["--quiet", "--root", root, "--out", warm]);
      left = life.calls;
      Object.assign(life, { calls: Number.POSITIVE_INFINITY, code: "" });
      // Without the cache a build is as good.
      if (ended.code === 0) expect(readFiles(warm, "latin1")).toEqual(wanted.files);
      else {
        refused++;
        expect(ended).toMatchObject({ code: 2, stdout: "" });
        expect(ended.stderr).toMatch(/^✗ .* cannot be .*Your content is not the reason/);
        expect(ended.stderr).not.toMatch(stackTrace);
        recoverOutput(warm);
        expect(readFiles(warm, "latin1")).toEqual(before.files);
      }
      expect(await build(warm)).toEqual(wanted);
      expect(readdirSync(dirname(warm))).toEqual(["dist"]);
    }
    expect(refused).toBeGreaterThan(3);
  },
);

const newTab = JSON.stringify(words, (key, value) => (key === "newTab" ? "elsewhere" : value));
test.each([
  ["words that only bodies have", { "content/words.json": newTab }],
  ["a picture that is broken now", { "content/images/scenes/stage.svg": "no picture" }],
  ["a download", { "content/files/guide.pdf": "%PDF-2" }],
])("a build with records follows %s", async (_, edit) => {
  await startAnew(edit);
  const wanted = await build(cold);
  expect(await build(warm)).toEqual(wanted);
});

test("a build with records follows a commit that changes nothing but the days of pages", async () => {
  const commit = (time: number) =>
    Object.assign(meanwhile.git, {
      "rev-parse": `false\n${time}`,
      log: `at ${time}\0blog/one.md`,
    });
  commit(2_000_000_000);
  await startAnew({});
  commit(2_100_000_000);
  const wanted = await build(cold);
  expect(await build(warm)).toEqual(wanted);
  meanwhile.git = {};
});

test("a build with records follows the day, and shows drafts or hides them", async () => {
  await startAnew({
    "content/pages/about.md": page("About", "## Team\n\nText.", "draft: true\n"),
    "content/blog/one.md": post(1, "One", "Text."),
  });
  const seen = new Set<string>();
  for (const today of ["2024-01-01", "2024-01-02", "2024-01-01"])
    for (const hasDrafts of [false, true]) {
      const wanted = await build(cold, undefined, { today, hasDrafts });
      expect(await build(warm, undefined, { today, hasDrafts })).toEqual(wanted);
      expect(wanted.files).toBeDefined();
      seen.add(Object.keys(wanted.files ?? {}).join());
    }
  expect(seen.size).toBe(3);
});

test("only the page that has changed is made again; a build without records leaves none", async () => {
  await startAnew(newText);
  meanwhile.made.length = 0;
  await build(warm);
  expect(meanwhile.made).toEqual(["/about"]);
  await build(cold);
  const ofCold = keyOfRecords(findSitePaths({ root, out: cold }));
  expect(existsSync(entryFile(join(paths.cache, "store"), ...ofCold))).toBe(false);
});

test("a style that was saved while it was read, and then put back, is made again", async () => {
  const [one = "", other = ""] = ["7", "8"].map(ownStyle);
  await startAnew({ "styles/own.css": one });
  meanwhile.save = () => place({ "styles/own.css": other });
  await build(warm);
  meanwhile.save = () => {};
  place({ "styles/own.css": one });
  const wanted = await build(cold);
  expect(await build(warm)).toEqual(wanted);
});
