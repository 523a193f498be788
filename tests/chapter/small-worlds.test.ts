/**
 * Everything that a chapter may do without: a blog, dates, families, a film, a donate link, social
 * networks, a repository, a second page. What is not there leaves no empty box and no file behind.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runBuild } from "../../build.ts";
import { GateError } from "../../generator/report/gate.ts";
import { judgeHtml } from "../audit/measures/html.ts";
import { lineOf } from "../audit/report.ts";
import {
  all,
  attribute,
  type Element,
  elementsOf,
  parseHtml,
  textOf,
} from "../site/support/html.ts";
import { page, placeWorld, usualFiles, type World } from "../support/world.ts";

const real = JSON.parse(String(usualFiles["content/site.json"])) as Record<string, unknown>;
const { name, shortName, wordmark, url, language, currency, timeZone, eventHours } = real;

/** The settings that nobody can do without, and not one more. */
const bare = {
  "content/site.json": JSON.stringify({
    ...{ name, shortName, wordmark, url, language, currency, timeZone, eventHours },
    description: "A site of one page.",
    bands: ["navy"],
  }),
  "content/navigation.json": "{}",
  "content/links.json": undefined,
  "content/facts.json": undefined,
  "public/robots.md": "Own public files, and no film among them.",
} satisfies World;

const placed: { remove(): void }[] = [];
afterAll(() => {
  for (const world of placed) world.remove();
});

/** Builds a world without anything that it can do without: its files, and its documents. */
async function build(world: World = {}) {
  const files = { ...bare, ...world };
  const place = placeWorld(files);
  placed.push(place);
  const { problems } = await runBuild({ isQuiet: true, root: place.root });
  const made = readdirSync(place.out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.out.length + 1));
  const read = (file: string) => readFileSync(join(place.out, file), "utf8");
  return { files: made, read, problems: problems.map(({ message }) => message) };
}

/** Elements that hold others, and hold nothing; and links that lead nowhere. */
function emptyBoxes(html: string): readonly string[] {
  const boxes = new Set("ul ol dl nav address p h1 h2 h3 section header footer table".split(" "));
  const isEmpty = (box: Element) =>
    boxes.has(box.name) && textOf(box) === "" && all(box, "img").length === 0;
  const root = parseHtml(html);
  return [
    ...elementsOf(root).filter((box) => isEmpty(box) && attribute(box, "role") !== "status"),
    ...all(root, 'a[href="#"]'),
    ...all(root, 'a[href=""]'),
  ].map((box) => `${box.name}.${attribute(box, "class")}`);
}

/** Holds every document of a world against what all of them owe. */
async function checkDocuments({ files, read }: Awaited<ReturnType<typeof build>>) {
  for (const file of files.filter((each) => each.endsWith(".html"))) {
    const html = read(file);
    expect(emptyBoxes(html), file).toEqual([]);
    expect(html.match(/undefined|\{\w+\}</g), file).toBeNull();
    expect((await judgeHtml({ route: file, file, html })).map(lineOf)).toEqual([]);
  }
}

const post = (linkName: string, date: string) => ({
  [`content/blog/${linkName}.md`]: `---\nid: 1\ntitle: The ${linkName}\nlinkName: ${linkName}\ndate: ${date}\nauthor:\n  name: Ana Cruz\n  organization: B\n  role: C\nimageUrl: scenes/stage.svg\nimageAlt: Three people carry a ladder.\ndescription: An article of a small world, made for one test and for nothing else in the world.\n---\n\nText.\n`,
});

describe("a chapter of one page", () => {
  it("is a whole site: no menu, no notice, no feed, no calendar, no film", async () => {
    const made = await build();
    expect(made.problems).toEqual([]);
    await checkDocuments(made);
    const home = made.read("index.html");
    expect(made.files.filter((file) => /html$|feed|calendar|film/.test(file))).toEqual([
      "index.html",
    ]);
    expect(home).not.toMatch(/<nav|<video|<address|rel="alternate"|og:image|\/edit\//);
  });

  it("with a hashtag shows it, and without one nothing", async () => {
    const home = (more: string) => ({
      "content/pages/index.md": page("Home", "Hello.", `layout: home\n${more}`),
    });
    const plain = await build(home(""));
    await checkDocuments(plain);
    expect(plain.read("index.html")).not.toContain('class="hero__hashtag"');
    const tagged = await build(home('hashtag: "#Now"\n'));
    expect(tagged.read("index.html")).toContain('<p class="hero__hashtag">#Now</p>');
  });
});

describe("a chapter with a repository", () => {
  const withRepository = (more: object) => ({
    "content/site.json": JSON.stringify({
      ...(JSON.parse(bare["content/site.json"]) as object),
      repository: "https://github.com/owner/name/",
      ...more,
    }),
  });
  it.each([
    [{}, "https://github.com/owner/name/edit/main/content/pages/index.md"],
    [
      { folder: "chapter" },
      "https://github.com/owner/name/edit/main/chapter/content/pages/index.md",
    ],
    [{ branch: "next" }, "https://github.com/owner/name/edit/next/content/pages/index.md"],
  ])("and %j is edited at %s", async (more, address) => {
    const { read } = await build(withRepository(more));
    expect(all(parseHtml(read("index.html")), `a[href="${address}"]`)).toHaveLength(1);
  });
});

describe("a chapter with few articles", () => {
  const list = { "content/pages/news.md": page("News", "", "layout: articles\n") };

  it("may have none yet: the list says nothing, and there is no feed", async () => {
    const made = await build(list);
    await checkDocuments(made);
    expect(made.files.filter((file) => file.includes("feed"))).toEqual([]);
  });
  it("may have one, which has no neighbours", async () => {
    const made = await build({ ...list, ...post("spark", "2026-03-01") });
    await checkDocuments(made);
    expect(made.read("news/spark/index.html")).not.toContain('class="neighbours"');
    expect(made.files).toContain("feed.xml");
  });
  it("may have articles and no page that lists them", async () => {
    const made = await build(post("spark", "2026-03-01"));
    await checkDocuments(made);
    expect(made.files).toContain("blog/spark/index.html");
  });
  it("puts an article without an hour into an event that is short", async () => {
    const short = JSON.parse(bare["content/site.json"]) as object;
    const made = await build({
      ...post("spark", "2026-03-01"),
      "content/pages/index.md": page("Home", "Read [Spark](/blog/spark)."),
      "content/site.json": JSON.stringify({ ...short, eventHours: 6.5 }),
    });
    expect(made.problems).toEqual([]);
    expect(textOf(parseHtml(made.read("blog/spark/index.html")))).toContain("hour 6.5 of the 6.5");
  });
});

describe("a chapter with a long event", () => {
  it("has a sky for every hour of it", async () => {
    const long = JSON.parse(bare["content/site.json"]) as object;
    const made = await build({
      "content/site.json": JSON.stringify({ ...long, eventHours: 40 }),
      "content/pages/index.md": page("Home", "Stay until it is [late](/late)."),
      "content/pages/late.md": page("Late", "Text.", "hour: 33\n"),
    });
    expect(made.problems).toEqual([]);
    const html = made.read("late/index.html");
    expect(html).toContain('class="main sky--33"');
    expect(html).toContain(".sky--33{");
  });
});

describe("a chapter with empty lists", () => {
  const empty = (list: string) => ({ [`content/data/${list}.json`]: "[]" });

  it("may keep their files for later", async () => {
    const made = await build({ ...empty("staff"), ...empty("families"), ...empty("events") });
    expect(made.problems).toEqual([]);
    await checkDocuments(made);
  });
  it("is told when a page would show one of them", async () => {
    const world = {
      ...empty("families"),
      "content/pages/index.md": page("Home", '::people{from="families"}'),
    };
    const cause = await build(world).catch((reason: unknown) => reason);
    expect(cause).toBeInstanceOf(GateError);
    expect((cause as GateError).problems.map(({ message, fix }) => `${message} ${fix}`)).toEqual([
      "The list content/data/families.json has no entries, so this block would show nothing. Add entries to the list, or delete the block.",
    ]);
  });
  it("may have one family, one total and an event without a day", async () => {
    const made = await build({
      "content/data/families.json": '[{ "title": "Ava M.", "content": "A story." }]',
      "content/data/year-totals.json": '[{ "year": 2026, "total": "$0.00" }]',
      "content/data/events.json":
        '[{ "id": "run", "name": "Run", "place": "Field", "when": "Soon" }]',
      "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
      "content/pages/index.md": page(
        "Home",
        '::people{from="families"}\n\n::chart{from="year-totals" caption="All years"}\n\n::table{from="year-totals" caption="Every year"}\n\nCome to [the run](/run).',
      ),
    });
    expect(made.problems).toEqual([]);
    await checkDocuments(made);
    expect(made.files.filter((file) => file.endsWith(".ics"))).toEqual([]);
    expect(made.read("index.html")).not.toContain("NaN");
  });
});
