/** The content folder becomes sources or problems, and front matter becomes what YAML says it is. */
import { execSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { openHistory } from "../generator/content/file-ages.ts";
import { sizeLimits } from "../generator/content/limits.ts";
import { parseFrontMatter } from "../generator/content/parse-front-matter.ts";
import { readSources } from "../generator/content/read-sources.ts";
import { describeProblems } from "../generator/diagnostics/describe.ts";
import type { Span } from "../generator/diagnostics/problem.ts";
import { buildGraph } from "../generator/site/build-graph.ts";
import { parser } from "./support/graph.ts";
import { givenFolder, initRepository, writeFiles } from "./support/place-world.ts";
import {
  brief,
  page,
  smallSite,
  usualFiles,
  type World,
  withoutUntidy,
} from "./support/usual-files.ts";

const parent = givenFolder();
let reads = 0;

/** Reads a content folder with these files; their paths begin inside of it. */
async function read(files: World, links: Readonly<Record<string, string>> = {}) {
  const folder = join(parent, String(++reads));
  writeFiles(folder, files);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
  const { value, problems } = await readSources(folder);
  return { ...value, problems: problems.map(brief) };
}

describe("what is read", () => {
  test("texts and pictures, in the order of their paths", async () => {
    const names = ["site.json", "pages/b.md", "pages/a.md", "images/z.png", "images/scenes/a.svg"];
    const sources = await read(Object.fromEntries(names.map((name) => [name, name])));
    expect(sources).toMatchObject({
      files: [
        { path: "content/pages/a.md", text: "pages/a.md" },
        { path: "content/pages/b.md", text: "pages/b.md" },
        { path: "content/site.json", text: "site.json" },
      ],
      pictures: ["scenes/a.svg", "z.png"],
      refused: [],
      problems: [],
    });
  });
  test("no hidden files, and no schemas of the editor", async () => {
    const files = { ".DS_Store": "x", ".schema/page.schema.json": "{}", "pages/.draft.md": "x" };
    expect(await read(files)).toMatchObject({ files: [], pictures: [], refused: [], problems: [] });
  });
  test("which file was changed last, as git knows", () => {
    const folder = join(parent, "git");
    writeFiles(folder, { "a.md": "A", "b.md": "B" });
    initRepository(folder);
    writeFiles(folder, { "b.md": "C" });
    const [a, b] = ["content/a.md", "content/b.md"].map(openHistory(folder).changedAt);
    expect([a, b]).toEqual([expect.closeTo(Date.now() / 1000, -2), Number.POSITIVE_INFINITY]);
    const today = new Date().toISOString().slice(0, 10);
    const shallow = join(parent, "shallow");
    execSync(`git clone -q --depth 1 "file://${folder}" ${shallow}`, { stdio: "ignore" });
    const days = [folder, shallow, parent].map((one) =>
      ["content/a.md", "content/b.md"].map(openHistory(one).dayOf),
    );
    const none = [undefined, undefined];
    expect(days).toEqual([[today, undefined], none, none]);
    expect([folder, shallow].map((one) => openHistory(one).commit().length)).toEqual([40, 0]);
  });
  test("text without the mark and the line ends of Windows, of which nobody need know", async () => {
    const { files, problems } = await read({
      "pages/a.md": "\uFEFF---\r\ntitle: A\r\n---\r\nText \uFFFD.\r\n",
      "pages/b.md": "old\rmac\r",
    });
    const texts = files.map(({ text }) => text);
    expect(texts).toEqual(["---\ntitle: A\n---\nText \uFFFD.\n", "old\nmac\n"]);
    expect(problems).toEqual([]);
  });
});

describe("what is refused", () => {
  test.each<[path: string, text?: string | Uint8Array]>([
    ["site.json", Buffer.from("\uFEFF{}", "utf16le")],
    ["pages/a.md", "x".repeat(sizeLimits.text.bytes + 1)],
    ...["pages/a.html", "data/a.yaml", "pages/a.MD", "pages/aux/a.md"].map((path): [string] => [
      path,
    ]),
  ])("%s", async (path, text = "A") => {
    const { files, pictures, problems } = await read({ [path]: text });
    expect([files, pictures]).toEqual([[], []]);
    expect(problems).toEqual([`error file-refused content/${path}:1:1`]);
  });
  test("links to other places, and names that Windows takes for one", async () => {
    const links = { "pages/b.md": "/etc/hostname", "pages/c.md": "a.md", data: "pages" };
    const { files, problems } = await read({ "pages/a.md": "A", "pages/A.md": "B" }, links);
    expect(files.map(({ path }) => path)).toEqual(["content/pages/A.md"]);
    expect(problems).toEqual(
      ["data", "pages/a.md", "pages/b.md", "pages/c.md"].map(
        (path) => `error file-refused content/${path}:1:1`,
      ),
    );
  });
});

test("pictures and downloads have any name, unless two would be published under one", async () => {
  const names = ["images/A/Señor Größe.SVG", "images/IMG_4711.JPG", "images/Zaxby's.png"];
  const named = await read(Object.fromEntries(names.map((name) => [name, "A"])));
  expect(named).toMatchObject({ problems: [], pictures: names.map((name) => name.slice(7)) });
  const { pictures, downloads, problems } = await read({
    "images/team photo.jpg": "A",
    "images/Team-Photo.JPG": "B",
    "files/Plan (B).csv": "A",
    "files/plan-b.csv": "B",
  });
  expect(pictures).toEqual(["Team-Photo.JPG"]);
  expect(downloads?.map(({ path }) => path)).toEqual(["Plan (B).csv"]);
  expect(problems).toEqual([
    "error file-refused content/files/plan-b.csv:1:1",
    "error file-refused content/images/team photo.jpg:1:1",
  ]);
});

test("a file is never told to take the name of another one", async () => {
  const files: World = {
    ...Object.fromEntries(Object.entries(smallSite).map(([path, text]) => [path.slice(8), text])),
    "pages/camp.md": page("Camp", "[Home](/)"),
    "pages/About .md": page("About again", "[Home](/)"),
    "pages/camp.md.txt": "A",
    "pages/camp.mdx": "A",
    "data/faq.json": "[]",
  };
  const folder = join(parent, "names");
  writeFiles(folder, files);
  const sources = await readSources(folder);
  const graph = buildGraph(sources.value, { parser });
  const advised = describeProblems([...sources.problems, ...graph.problems]).flatMap(
    ({ code, answer }) => (code === "file-refused" ? answer : []),
  );
  const names = advised.join(" ").match(/(?<=Rename (?:it|the file) to )[\w/.-]*\w/g) ?? [];
  expect(names.toSorted()).toEqual(["about-2.md", "camp-2.md", "camp-3.md"]);
});

test.each([
  ["pages/cafe.md", "/cafe"],
  ["pages/cafe.md.txt", "/cafe"],
  ["blog/cafe.md", "/blog/cafe"],
  ["site.json", "/"],
  ["links.json", "/"],
])("nothing else is wrong where %s is refused", async (path, route) => {
  const text = `See [it](${route}), [the office](link:mail-general) and [nothing](/coffee).`;
  const world: World = { ...usualFiles, "content/pages/x.md": page("X", text) };
  const files = Object.entries(world).map(([name, own]) => [name.replace("content/", ""), own]);
  const bytes = Buffer.from('{ "café": 1 }', "latin1");
  const { problems: _, ...sources } = await read({ ...Object.fromEntries(files), [path]: bytes });
  const { problems } = buildGraph(sources, { parser });
  const column = 1 + text.indexOf("/coffee");
  const place = `content/pages/x.md:6:${column}`;
  expect(withoutUntidy(problems, []).map(brief)).toEqual([`error link-unknown ${place}`]);
});

const names = ["title", "a-b", "x_1", "Y", "no", "True", "constructor", "1a", "ü"];
const values = [
  ...'Words|3|"x: y"|true|8:00|a: b|a #b|a#b|# a|012|1e3|0x1F|-5|1.10|1_000|~|yes'.split("|"),
  ...'2024-06-12|{{x}}|[{{x}}]|[a]|{a: b}|"a\\nb"|"a" b|!x|&a b|*a|>|? x|@x|“x”'.split("|"),
  ..."a\tb| a|'open|end'|https://example.org/x#y|Ends:|".split("|"),
];
const indent = fc.constantFrom("", "", "", "", "  ", " ", "- ");
const row = fc
  .tuple(indent, fc.constantFrom(...names), fc.constantFrom(...values))
  .map(([before, name, value]) => `${before}${name}: ${value}`);

test("front matter holds what YAML says it holds, at the places where it stands", () => {
  let count = 0;
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      const text = `---\n${rows.join("\n")}\n---\nText.\n`;
      const { data, problems, spanOf } = parseFrontMatter(
        { path: "content/pages/x.md", text },
        () => 0,
      );
      if (problems.length > 0) return;
      count++;
      expect(data).toEqual(parse(rows.join("\n")));
      const typed = ({ start, end }: Span) => text.slice(start, end).toLowerCase();
      for (const [name, value] of Object.entries(data as object)) {
        expect(typed(spanOf([name], "key"))).toBe(name.toLowerCase());
        const isWord = typeof value === "string" && /^[a-z]+$/i.test(value);
        if (isWord) expect(typed(spanOf([name]))).toContain(`${value}`.toLowerCase());
      }
    }),
    { numRuns: 1500, seed: 6 },
  );
  expect(count).toBeGreaterThan(250);
});
