/**
 * A build that remembers gives the same site, byte for byte, as one that begins with nothing: after any
 * sequence of edits, with faults in between, with builds that are killed, and with a memory or an output
 * that somebody has damaged.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, test, vi } from "vitest";
import { runBuild } from "../build.ts";
import type { Problem } from "../generator/model/problem.ts";
import { GateError } from "../generator/report/gate.ts";
import { page, usualFiles } from "./support/usual-files.ts";

/** Calls until the build is dead; from then on nothing reaches the disk. */
const life = vi.hoisted(() => ({ calls: Number.POSITIVE_INFINITY }));

vi.mock("node:fs", async (original) => withLife(await original<typeof import("node:fs")>()));
vi.mock("node:fs/promises", async (original) =>
  withLife(await original<typeof import("node:fs/promises")>()),
);

const compiled = vi.hoisted(() => new Map<string, unknown>());

// Compilers are slow, and not what is tested here: each text is compiled once for all builds.
vi.mock("esbuild", async (original) => {
  const esbuild = await original<typeof import("esbuild")>();
  const build = (options: import("esbuild").BuildOptions) =>
    once(JSON.stringify([options, templateOf(options)]), () => esbuild.build(options));
  return { ...esbuild, build };
});
vi.mock("../generator/assets/styles.ts", async (original) => {
  const styles = await original<typeof import("../generator/assets/styles.ts")>();
  const compileSheet: typeof styles.compileSheet = (folder, ...rest) => {
    const token = join(folder, "settings/_shape.scss");
    const own = existsSync(token) ? readFileSync(token, "utf8") : "";
    return once(JSON.stringify([own, [...rest[1]]]), () => styles.compileSheet(folder, ...rest));
  };
  return { ...styles, compileSheet };
});

function once<T>(key: string, make: () => Promise<T>): Promise<T> {
  const known = compiled.get(key) as Promise<T> | undefined;
  const made = known ?? make();
  compiled.set(key, made);
  return made;
}

function templateOf({ entryPoints }: import("esbuild").BuildOptions): string {
  const [file] = entryPoints as readonly unknown[];
  return typeof file === "string" ? readFileSync(file, "utf8") : "";
}

/** The functions of a module that change the disk, as a process has them that may be killed. */
function withLife<M extends object>(module: M): M {
  const names = [
    "mkdir",
    "mkdirSync",
    "rename",
    "renameSync",
    "rm",
    "writeFile",
    "writeFileSync",
    "linkSync",
  ];
  const mortal = Object.entries(module)
    .filter(([name]) => names.includes(name))
    .map(([name, work]) => [
      name,
      (...args: unknown[]) => {
        if (life.calls-- > 0) return (work as (...args: unknown[]) => unknown)(...args);
        const killed = new Error("killed");
        const answer = args.at(-1);
        if (typeof answer !== "function") throw killed;
        queueMicrotask(() => answer(killed));
      },
    ]);
  return { ...module, ...Object.fromEntries(mortal) };
}

const parent = mkdtempSync(join(tmpdir(), "incremental-"));
const root = join(parent, "root");
const memory = join(parent, "memory");
const warm = join(parent, "warm/dist");
const cold = join(parent, "cold/dist");

afterAll(() => rmSync(parent, { recursive: true }));

/** A layout that prints all that a template may know, and nothing slowly. */
const template = (title: string) => `
export const createRenderer = (frame) => (page) => {
  const all = (value) => JSON.stringify(value, (_, part) => (part instanceof Map ? [...part] : part));
  const safe = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const bodies = page.blocks.map((block) => block.html ?? "").join("");
  const cards = (page.articles ?? []).map(({ address }) => \`<a href="\${address}">Read</a>\`).join("");
  const start = \`<!DOCTYPE html><html><head><title>${title}</title><style>\`;
  const rest = \`</style></head><body class="main"><h1>${title}</h1>\${bodies}\${cards}<pre>\${safe(all(page))}\${safe(all(frame))}</pre></body></html>\`;
  return { pieces: [start, { add: "style" }, rest], loads: { inlineScripts: [], scripts: [], others: [] } };
}
`;

const links = JSON.parse(String(usualFiles["content/links.json"])) as readonly object[];
const founded = (value: number) =>
  JSON.stringify([
    { id: "founded", label: "Founded", value, unit: "year", asOf: "2025", source: "Test" },
    {
      id: "raised",
      label: "Raised",
      value: 1351566.5,
      unit: "money",
      asOf: "2025",
      source: "Test",
    },
  ]);
const site = JSON.parse(String(usualFiles["content/site.json"])) as object;

function post(id: number, title: string, body: string): string {
  return page(
    title,
    body,
    `id: ${id}\nlinkName: post-${id}\ndate: 2024-01-0${id}\nimageUrl: scenes/stage.svg\nimageAlt: Three people wave.\nauthor:\n  name: A\n  organization: B\n  role: C\n`,
  );
}

const start: Readonly<Record<string, string>> = {
  ...(usualFiles as Readonly<Record<string, string>>),
  "content/facts.json": founded(1994),
  "content/pages/blog.md": page("Blog", "All.", "layout: articles\n"),
  "content/pages/about.md": page("About", "## Team\n\nSee [home](/) and {{founded}}."),
  "content/blog/one.md": post(1, "One", "See [about](/about#team)."),
  "content/blog/two.md": post(2, "Two", "See [one](/blog/post-1) and [the shop](link:shop)."),
  "templates/create-renderer.tsx": template("A"),
  "public/robots.txt": "User-agent: *\n",
};

/** The name of an edit, and the file that it gives another text; without a text the file is deleted. */
type Edit = readonly [path: string, text: string | undefined];

const bodies = [
  "See [home](/).",
  "## Team\n\nText.",
  "See [about](/about) and [one](/blog/post-1#more).",
  "## More\n\nIt began in {{founded}}.\n\n![A stage](scenes/stage.svg)",
  "It began in {{nobody-knows}}.",
  '::people{from="staff"}',
  "A [broken](/nowhere) link.",
  "In 1995 there were 1,351,566.50 of them. See [the shop](link:shop).",
];
const body = fc.constantFrom(...bodies);
const number = fc.integer({ min: 1, max: 3 });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(fc.constantFrom("about", "index", "new"), body)
    .map(([name, text]): Edit => [`content/pages/${name}.md`, page(name, text)]),
  fc
    .tuple(fc.constantFrom("one", "two", "renamed"), number, fc.constantFrom("One", "Other"), body)
    .map(([name, id, title, text]): Edit => [`content/blog/${name}.md`, post(id, title, text)]),
  fc
    .constantFrom(
      "content/pages/about.md",
      "content/pages/new.md",
      "content/blog/one.md",
      "content/blog/renamed.md",
      "content/images/scenes/stage.svg",
      "public/robots.txt",
    )
    .map((path): Edit => [path, undefined]),
  fc
    .constantFrom("A shop", "Another shop")
    .map(
      (label): Edit => [
        "content/links.json",
        JSON.stringify(
          links.map((link) => ("id" in link && link.id === "shop" ? { ...link, label } : link)),
        ),
      ],
    ),
  fc.constantFrom(1994, 1995).map((value): Edit => ["content/facts.json", founded(value)]),
  fc
    .constantFrom("One", "Two")
    .map((shortName): Edit => ["content/site.json", JSON.stringify({ ...site, shortName })]),
  fc
    .constantFrom("A", "B")
    .map((title): Edit => ["templates/create-renderer.tsx", template(title)]),
  fc
    .constantFrom("// A", "// B\n$extra: 1px;")
    .map(
      (text): Edit => [
        "styles/settings/_shape.scss",
        `${readFileSync("styles/settings/_shape.scss", "utf8")}\n.main { --extra: "${text.length}"; color: var(--extra); }`,
      ],
    ),
  fc
    .constantFrom("16 9", "32 9")
    .map(
      (box): Edit => [
        "content/images/scenes/stage.svg",
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}"/>`,
      ],
    ),
  fc
    .constantFrom("User-agent: *\n", "User-agent: x\n")
    .map((text): Edit => ["public/robots.txt", text]),
);

/** What happens between two builds, or to one. */
type Step =
  | { readonly kind: "edit"; readonly edits: readonly Edit[] }
  | { readonly kind: "kill"; readonly edits: readonly Edit[]; readonly calls: number }
  | {
      readonly kind: "damage";
      readonly at: number;
      readonly file: "memory" | "summary" | "page" | "folder" | "extra" | "all";
    };

const edits = fc.array(edit, { minLength: 1, maxLength: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: edits.map((list): Step => ({ kind: "edit", edits: list })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(edits, fc.integer({ min: 0, max: 240 }))
      .map(([list, calls]): Step => ({ kind: "kill", edits: list, calls })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat(), fc.constantFrom("memory", "summary", "page", "folder", "extra", "all"))
      .map(([at, file]): Step => ({ kind: "damage", at, file: file as "memory" })),
  },
);

function place(files: Readonly<Record<string, string | undefined>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === undefined) rmSync(file, { force: true });
    else writeFileSync(file, text);
  }
}

function damage(file: Extract<Step, { kind: "damage" }>["file"], at: number): void {
  if (file === "all") rmSync(warm, { recursive: true, force: true });
  else if (file === "extra") place({ "../warm/dist/extra/index.html": "extra" });
  else if (file === "folder") {
    // A file where the last build has left a folder.
    rmSync(join(warm, "about"), { recursive: true, force: true });
    if (existsSync(warm)) writeFileSync(join(warm, "about"), "");
  } else if (file === "page") place({ "../warm/dist/about/index.html": `damaged ${at}` });
  else {
    const path = join(memory, file === "memory" ? String(at % 64) : "summary");
    if (!existsSync(path)) return;
    const bytes = readFileSync(path);
    bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ 1;
    writeFileSync(path, at % 3 === 0 ? bytes.subarray(0, at % bytes.length) : bytes);
  }
}

/** Builds, and answers with all files of the site, or with the problems that stopped it. */
async function build(out: string, kept?: string) {
  const told = (problems: readonly Problem[]) =>
    problems.map((problem) => JSON.stringify(problem)).sort();
  try {
    const report = await runBuild({ isQuiet: true, root, out, ...(kept ? { memory: kept } : {}) });
    const { routes, samples, written } = report;
    return { files: filesOf(out), routes, samples, written, problems: told(report.problems) };
  } catch (cause) {
    if (!(cause instanceof GateError)) throw cause;
    return { problems: told(cause.problems) };
  }
}

function filesOf(folder: string): Record<string, string> {
  const files = filesIn(folder);
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length), readFileSync(file, "latin1")]),
  );
}

/** The paths of all files in a folder. */
function filesIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

async function runStep(one: Step): Promise<void> {
  if (one.kind === "damage") damage(one.file, one.at);
  else place(Object.fromEntries(one.edits));
  if (one.kind === "kill") await killedBuild(one.calls);
}

/**
 * Builds, and is killed after so many calls, unless it has ended before.
 * @returns how many calls were left
 */
async function killedBuild(calls: number): Promise<number> {
  life.calls = calls;
  await build(warm, memory).catch((cause: unknown) => {
    if (!(cause instanceof Error) || cause.message !== "killed") throw cause;
  });
  const left = life.calls;
  life.calls = Number.POSITIVE_INFINITY;
  return left;
}

test("after any edits, a build that remembers gives the site of one that does not", async () => {
  let unchanged = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      rmSync(root, { recursive: true, force: true });
      place(start);
      await build(warm, memory);
      let wanted: Awaited<ReturnType<typeof build>> | undefined;
      for (const one of steps) {
        await runStep(one);
        wanted = await build(cold);
        expect(await build(warm, memory)).toEqual(wanted);
      }
      if (!wanted?.files) return;
      // Again, with nothing changed: nothing is written, and the site is there all the same.
      const again = await runBuild({ isQuiet: true, root, out: warm, memory });
      if (again.isUnchanged) unchanged++;
      expect(filesOf(warm)).toEqual(wanted.files);
    }),
    { numRuns: 300, seed: 6 },
  );
  expect(unchanged).toBeGreaterThan(100);
}, 600_000);

const about = "content/pages/about.md";
/** An edit that brings a new address, so that nearly everything that is kept is written again. */
const newLink = { [about]: page("About", "## Team\n\n## News\n\nSee [the news](#news).") };

/** The site as it was first, built by somebody who remembers nothing before it. */
async function startAnew(): Promise<void> {
  for (const folder of [memory, warm]) rmSync(folder, { recursive: true, force: true });
  place(start);
  await build(warm, memory);
}

/** The site with the new link, as it must come out. */
async function buildWanted() {
  rmSync(parent, { recursive: true, force: true });
  place({ ...start, ...newLink });
  return build(cold);
}

test("whichever file of the memory is damaged, the next build is right", async () => {
  const wanted = await buildWanted();
  await startAnew();
  const files = filesIn(memory);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    await startAnew();
    writeFileSync(file, "damaged");
    place(newLink);
    expect(await build(warm, memory), file).toEqual(wanted);
  }
}, 120_000);

test("whenever a build is killed, the next one is right", async () => {
  const wanted = await buildWanted();
  let left = 0;
  let calls = 0;
  for (; left <= 0; calls++) {
    await startAnew();
    place(newLink);
    left = await killedBuild(calls);
    expect(await build(warm, memory), `killed after ${calls} calls`).toEqual(wanted);
  }
  expect(calls).toBeGreaterThan(20);
}, 120_000);

test.each(["dist", "dist/about"])("a file that stands where %s was makes way", async (folder) => {
  await startAnew();
  const wanted = await build(cold);
  rmSync(join(warm, "..", folder), { recursive: true });
  place({ [join("../warm", folder)]: "in the way" });
  expect(await build(warm, memory)).toEqual(wanted);
});

test("a memory that cannot be written is done without", async () => {
  const wanted = await buildWanted();
  await startAnew();
  for (const file of filesIn(memory)) {
    // No file can be put where a folder is.
    rmSync(file);
    mkdirSync(join(file, "in the way"), { recursive: true });
  }
  place(newLink);
  for (let turn = 0; turn < 2; turn++) expect(await build(warm, memory)).toEqual(wanted);
});
