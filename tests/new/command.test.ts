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
      /^This writes an event: npm run new -- event --name "…" --place "…" --start "…"\nThese flags are needed:\n {2}--name/,
    );
    expect(stdout).toContain("\nOf --start and --when, one is enough.\n");
    expect(stdout).toMatch(/\n {2}--tickets +Where one registers or .* an edition\.\n$/);
  });
  test("a name made from a title gets a number where it is taken", async () => {
    writeFileSync(join(world.root, "content/blog/dated.md"), "Not even front matter.\n");
    const { code, stdout } = await add("article", "--title", "Dated");
    expect(code).toBe(0);
    expect(stdout).toContain("content/blog/dated-2.md is written.");
    expect(read("content/blog/dated.md")).toBe("Not even front matter.\n");
  });
  test("the date of an article is today's where the site is at home", async () => {
    // 23:25 in Gainesville is the next day in UTC.
    vi.stubEnv("SOURCE_DATE_EPOCH", `${Date.parse("2026-11-15T04:25:00Z") / 1000}`);
    await add("article", "--title", "Late");
    vi.unstubAllEnvs();
    expect(read("content/blog/late.md")).toContain("date: 2026-11-14\n");
  });
  test("an event needs a date or words for it, and either is enough", async () => {
    const hop = ["event", "--name", "Sock Hop", "--place", "The lawn"];
    const { code, stderr } = await add(...hop);
    expect([code, stderr]).toEqual([2, expect.stringContaining("Of --start and --when, one is")]);
    expect((await add(...hop, "--start", "2027-03-27", "--end", "2027-03-28")).code).toBe(0);
    expect((await add(...hop, "--when", "Every spring")).code).toBe(0);
    const events = JSON.parse(read("content/data/events.json"));
    expect(events).toMatchObject([
      { id: "sock-hop", start: "2027-03-27", end: "2027-03-28" },
      { id: "sock-hop-2", when: "Every spring" },
    ]);
  });
  test("one flag takes several names, and an error names the flag", async () => {
    await add("organization", "--name", "Quilters");
    const names = ["--names", "Ana Cruz, Ben Bit; Cy Dee, Jr."];
    expect((await add("ambassadors", "--organization", "Quilters", ...names)).code).toBe(0);
    const [entry] = JSON.parse(read("content/data/ambassadors.json"));
    expect(entry.names).toEqual(["Ana Cruz", "Ben Bit", "Cy Dee, Jr."]);
    const figure = ["figure", "--label", "Socks", "--unit", "count", "--asOf", "2026"];
    const wrong = await add(...figure, "--source", "A guess", "--value", "many");
    expect(wrong.stderr).toContain("--value: ");
    expect(wrong.stderr).not.toContain("facts.json:");
    expect((await add(...figure, "--source", "A guess", "--value", "1,240")).code).toBe(0);
    expect(JSON.parse(read("content/facts.json")).at(-1).value).toBe(1240);
  });
  test("what's new isn't warned of; where to show it is a next step", async () => {
    const { root } = placeWorld({});
    const link = "--label Socks --url https://socks.example/ --kind store".split(" ");
    const ended = [await addTo(root, "link", ...link)];
    for (const title of ["One", "Two"]) ended.push(await addTo(root, "page", "--title", title));
    ended.push(await addTo(root, "school", "--name", "Oak Hall"));
    expect(ended.map(({ stderr }) => stderr)).toEqual(["", "", "", ""]);
    for (const [at, step] of [
      "Write link:socks where it belongs.",
      "Link to its page where visitors look for it.",
      "Link to its page where visitors look for it.",
      "Show its list on a page.",
    ].entries())
      expect(ended[at]?.stdout).toContain(step);
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
