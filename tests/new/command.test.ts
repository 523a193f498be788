/** `npm run new` as a script meets it, and once as somebody at a terminal does. */
import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Stream } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { chapterRoot } from "../chapter/support.ts";
import { answerWith } from "../support/answers.ts";
import { givenFolder, readFiles } from "../support/place-world.ts";
import { runInProcess } from "../support/run-in-process.ts";
import { post, type World } from "../support/usual-files.ts";
import { page, placeWorld } from "../support/world.ts";

const world = placeWorld({
  "content/pages/about.md": page("About", "Text."),
  "content/data/sponsors.json": '[\n  { "name": "Bakery" }\n]\n',
  "content/data/schools.json": "{}\n",
});

const read = (path: string) => readFileSync(join(world.root, path), "utf8");
const addTo = (root: string, ...args: readonly string[]) =>
  runInProcess("new", [...args, "--root", root]);
const add = (...args: readonly string[]) => addTo(world.root, ...args);

const lines: string[] = [];
const { ask, said } = answerWith(lines);
vi.mock("../../generator/cli/prompts.ts", async (readOriginal) => {
  return { ...(await readOriginal<object>()), createPrompts: () => ask };
});

test("questions are asked at a terminal; faults are explained at once, and the whole is checked", async () => {
  const more = ["", "11/14/2026", "2026-11-14", "Ana Cruz", "Team Hope", "", "scenes/stage.svg"];
  lines.push("artcle", "article", "", "The first night: what I packed", ...more);
  lines.push("An empty stage.", "A list for the Main Event, by someone who forgot the socks.", "");
  lines.push("I packed [three snacks](/abuot) and no socks.");
  // The text has a link to nowhere, and is asked for again.
  lines.push("I packed [three snacks](/about) and no socks.", "a line too many");
  Object.defineProperty(Stream.prototype, "isTTY", { value: true, configurable: true });
  const { code, stdout, stderr } = await add();
  Reflect.deleteProperty(Stream.prototype, "isTTY");
  expect({ code, stderr, lines }).toEqual({ code: 0, stderr: "", lines: ["a line too many"] });
  for (const words of [
    'There is nothing called "artcle" to add. Did you mean article?',
    'The field "title" is empty.',
    "Press Enter for the-first-night-what-i-packed.",
    "Press Enter to write it later.",
    "→ 2026-11-14",
    "blog/the-first-night-what-i-packed.md:16:25 link-unknown",
    "→ I packed [three snacks](/about) and no socks.",
    "content/blog/the-first-night-what-i-packed.md is written.",
    "write what is to come: author.role in line 9.",
    "Delete line 13, the one with sample, when nothing is invented.",
    "shows it: /blog/the-first-night-what-i-packed/.",
  ])
    expect([...said, stdout].join("\n")).toContain(words);
  expect(read("content/blog/the-first-night-what-i-packed.md")).toContain(`
  role: To come - the author's role there
imageUrl: scenes/stage.svg
imageAlt: An empty stage.
description: A list for the Main Event, by someone who forgot the socks.
sample: true
---

I packed [three snacks](/about) and no socks.
`);
});

describe("without a terminal", () => {
  test.each([
    [[], 2, "  staff         a staff member"],
    [["event", "--nam", "Hop"], 2, "There is no flag --nam. Did you mean --name?"],
    [["faq", "--question", "When?", "--answer", "Now."], 2, /needed:\n {2}--topic .*\n$/],
    [
      ["page", "--title", "Us", "--route", "/about"],
      1,
      "→ Change what is there, or write what tells the two apart.",
    ],
    [["sponsor", "--name", "BAKERY"], 1, "content/data/sponsors.json, line 2. It stays as it is."],
    [["school", "--name", "Oak Hall"], 1, "error content/data/schools.json:1:1"],
    [["page", "--title", "Us", "--body", "[Us](/nowhere)"], 1, "us.md:7:6 link-unknown"],
    [["event", "--start", "5/1/2026", "--tickets", "/no"], 1, /--start: [\s\S]*--tickets: /],
  ] as const)("%j writes nothing and says what is wrong", async (args, code, words) => {
    const before = [read("content/pages/about.md"), read("content/data/sponsors.json")];
    const ended = await add(...args);
    expect(ended).toMatchObject({ code, stdout: "" });
    expect(ended.stderr).toMatch(words);
    expect([read("content/pages/about.md"), read("content/data/sponsors.json")]).toEqual(before);
    expect(() => read("content/pages/us.md")).toThrow();
  });
  test("help names the kinds, and the flags of a kind", async () => {
    expect((await add("--help")).stdout).toMatch(/^(?![\s\S]* \n)[\s\S]* figure {8}a figure of/);
    const { code, stdout } = await add("event", "--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^This writes an event: npm run new -- event --name "…" --place "…"\nThese flags are needed:\n {2}--name/,
    );
    expect(stdout).toMatch(/\n {2}--tickets +Where one registers or .* an edition\.\n$/);
  });
  test("a name made from a title gets a number where it is taken; the date is that of today", async () => {
    writeFileSync(join(world.root, "content/blog/dated.md"), "Not even front matter.\n");
    const { code, stdout } = await add("article", "--title", "Dated");
    expect(code).toBe(0);
    expect(stdout).toContain("content/blog/dated-2.md is written.");
    expect(read("content/blog/dated.md")).toBe("Not even front matter.\n");
    expect(read("content/blog/dated-2.md")).toContain(
      `date: ${new Date().toLocaleDateString("sv-SE")}\n`,
    );
  });
  test("a file that the generator does not read stays as it is", async () => {
    writeFileSync(join(world.root, "elsewhere.md"), "kept");
    symlinkSync(join(world.root, "elsewhere.md"), join(world.root, "content/blog/kept.md"));
    const { code, stderr } = await add("article", "--title", "Kept");
    expect(code).toBe(2);
    expect(stderr).toContain("There is content/blog/kept.md already. It stays as it is");
    expect(read("content/blog/kept.md")).toBe("kept");
  });
  test("a root without content is refused", async () => {
    const empty = join(world.root, "content/data");
    const { code, stderr } = await addTo(empty, "page", "--title", "Us");
    expect([code, stderr]).toEqual([2, expect.stringContaining("has no folder content")]);
  });
  test("another chapter has its own addresses, bands and amounts", async () => {
    const root = givenFolder();
    cpSync(chapterRoot, root, { recursive: true });
    const { stdout } = await addTo(root, "article", "--title", "Morgenlicht");
    expect(stdout).toContain("/neuigkeiten/morgenlicht/");
    expect((await addTo(root, "staff", "--name", "Lene Vogt")).code).toBe(0);
    const staff = JSON.parse(readFileSync(join(root, "content/data/staff.json"), "utf8"));
    expect(staff.at(-1)).toMatchObject({ position: { color: "tanne" } });
    const { stderr } = await addTo(root, "total", "--year", "2027", "--total", "$50,000.00");
    expect(stderr).toContain("such as 1.531.518,24 €");
  });
});

describe("move", () => {
  const site = {
    ...post("spark", "2024-06-12"),
    "content/pages/index.md": page("Home", "See [us](/us#a) and [it](/blog/spark)."),
    "content/pages/us.md": page("Us", "## A"),
    "content/data/events.json":
      '[{ "id": "run", "name": "Run", "place": "Here", "when": "In spring" }]',
  };
  const move = async (from: string, to: string, files: World = {}) => {
    const { root } = placeWorld({ ...site, ...files });
    const ended = await addTo(root, "move", from, to);
    return { ...ended, after: readFiles(join(root, "content")) };
  };
  test("renames the file, keeps the old address, and corrects the links", async () => {
    const { code, stdout, after } = await move("/us", "/who/we-are");
    expect(stdout).toMatch(/we-are\. Links to it are corrected in content\/pages\/index\.md\.\n$/);
    expect({ code, gone: after["pages/us.md"] }).toEqual({ code: 0 });
    expect(after["pages/who/we-are.md"]).toBe(page("Us", "## A", "redirectFrom: [/us]\n"));
    expect(after["pages/index.md"]).toContain("[us](/who/we-are#a) and [it](/blog/spark)");
  });
  test("writes the link name of an article, and the route of a page that says its own", async () => {
    const { after } = await move("/blog/spark", "/blog/ember");
    expect(after["blog/ember.md"]).toMatch(
      /linkName: ember\n[\s\S]*redirectFrom: \[\/blog\/spark\]\n---/,
    );
    const own = page("Us", "## A", "route: /us\nredirectFrom:\n  - /we\n  - /them\n");
    const alone = { "content/pages/us.md": own, "content/pages/index.md": page("Home", "A.") };
    const moved = await move("/us", "/we", alone);
    expect(moved.stdout).toMatch(/us\.md is content\/pages\/we\.md now\. .* are sent to \/we\.\n$/);
    const fields = "route: /we\nredirectFrom: [/them, /us]\n";
    expect(moved.after["pages/we.md"]).toBe(page("Us", "## A", fields));
  });
  test.each([
    ["/uss", "/b", "Did you mean /us?"],
    ["/us", "/blog/spark", "There is content/blog/spark.md already."],
    ["/us", "/A", "lower-case letters"],
    ["/blog/spark", "/spark", "begins with /blog/"],
    ["/blog/spark", "/blog/a/spark", "begins with /blog/"],
    ["/", "/start", "/ stays where it is"],
    ["/run", "/walk", "Its id is the address"],
  ])("refuses %s to %s, and writes nothing", async (from, to, words) => {
    const { code, stderr, after } = await move(from, to);
    const kept = Object.keys(after).filter((path) => /us\.md|spark/.test(path));
    expect([code, ...kept]).toEqual([2, "blog/spark.md", "pages/us.md"]);
    expect(stderr).toContain(words);
  });
});
