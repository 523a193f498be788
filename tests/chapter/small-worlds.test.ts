/**
 * Everything that a chapter may do without: a blog, dates, families, a film, a donate link, social
 * networks, a repository, a second page. What is not there leaves no empty element and no file behind.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runBuild } from "../../build.ts";
import { GateError } from "../../generator/report/gate.ts";
import { judgeHtml } from "../audit/measures/html.ts";
import { lineOf } from "../audit/report.ts";
import { all, attribute, elementsOf, parseHtml, textOf } from "../site/support/html.ts";
import { page, placeWorld, usualFiles, type World } from "../support/world.ts";

const usual = JSON.parse(String(usualFiles["content/site.json"])) as Record<string, unknown>;
const { name, shortName, wordmark, url, language, currency, timeZone, eventHours } = usual;
const needed = { name, shortName, wordmark, url, language, currency, timeZone, eventHours };

/** The settings that nobody can do without, and more of them. */
const settings = (more: object = {}): World => ({
  "content/site.json": JSON.stringify({
    ...{ ...needed, description: "A site of one page.", bands: ["navy"], ...more },
  }),
});

const bare: World = {
  ...settings(),
  "content/navigation.json": "{}",
  "content/links.json": undefined,
  "content/facts.json": undefined,
  "public/robots.md": "Own public files, and no film among them.",
};

const placed: { remove(): void }[] = [];
afterAll(() => {
  for (const world of placed) world.remove();
});

/** Builds a chapter, and holds every document of it against what all of them owe. */
async function build(world: World = {}) {
  const place = placeWorld({ ...bare, ...world });
  placed.push(place);
  const { problems } = await runBuild({ isQuiet: true, root: place.root });
  expect(problems.filter(({ code }) => code !== "page-orphan")).toEqual([]);
  const files = readdirSync(place.out, { recursive: true, encoding: "utf8" });
  const read = (file: string) => readFileSync(join(place.out, file), "utf8");
  for (const file of files.filter((path) => path.endsWith(".html"))) {
    const html = read(file);
    expect(findEmpty(html), file).toEqual([]);
    expect(html, file).not.toMatch(/undefined|NaN|\{\w+\}</);
    expect((await judgeHtml({ route: file, file, html })).map(lineOf)).toEqual([]);
  }
  return { files, home: read("index.html"), read };
}

const boxes = new Set("ul ol dl nav address p h1 h2 h3 section header footer table".split(" "));

/** Elements that hold others, and hold nothing; and links that lead nowhere. */
function findEmpty(html: string): readonly string[] {
  const empty = elementsOf(parseHtml(html)).filter((element) => {
    if (element.name === "a") return /^#?$/.test(attribute(element, "href"));
    const isBox = boxes.has(element.name) && attribute(element, "role") !== "status";
    return isBox && textOf(element) === "" && all(element, "img").length === 0;
  });
  return empty.map((element) => `${element.name}.${attribute(element, "class")}`);
}

const homePage = (body: string, more = "") => ({
  "content/pages/index.md": page("Home", body, more),
});
const news = { "content/pages/news.md": page("News", "", "layout: articles\n") };
const spark = {
  "content/blog/spark.md": page(
    "The spark",
    "Text.",
    `id: 1\nlinkName: spark\ndate: 2026-03-01\nauthor:\n  name: Ana Cruz\n  organization: B\n  role: C
imageUrl: scenes/stage.svg\nimageAlt: Three people carry a ladder.\n`,
  ),
};

/** What a chapter has, what its home page shows or not, and which files it has or not. */
const chapters: readonly {
  readonly has: string;
  readonly world: World;
  readonly shows?: RegExp;
  readonly lacks?: RegExp;
  readonly files?: RegExp;
  readonly noFiles?: RegExp;
}[] = [
  {
    has: "one page and nothing else",
    world: {},
    lacks: /<nav|<video|<address|rel="alternate"|og:image|\/edit\/|hero__hashtag">/,
    noFiles: /feed|calendar|film|\/index\.html/,
  },
  {
    has: "a hashtag",
    world: homePage("Hello.", 'layout: home\nhashtag: "#Now"\n'),
    shows: /<p class="hero__hashtag">#Now<\/p>/,
  },
  {
    has: "a repository, a folder and a branch",
    world: settings({ repository: "https://github.com/a/b/", folder: "chapter", branch: "next" }),
    shows: /href="https:\/\/github\.com\/a\/b\/edit\/next\/chapter\/content\/pages\/index\.md"/,
  },
  { has: "a page of articles and no article yet", world: news, noFiles: /feed/ },
  { has: "one article", world: { ...news, ...spark }, files: /^feed\.xml$/ },
  { has: "an article, and no page of articles", world: spark, files: /^blog\/spark\/index\.html$/ },
  {
    has: "lists without entries, for later",
    world: { "content/data/staff.json": "[]", "content/data/families.json": "[]" },
  },
  {
    has: "one family, one total, and an event without a day",
    world: {
      "content/data/families.json": '[{ "title": "Ava M.", "content": "A story." }]',
      "content/data/year-totals.json": '[{ "year": 2026, "total": "$0.00" }]',
      "content/data/events.json":
        '[{ "id": "run", "name": "Run", "place": "Field", "when": "Soon" }]',
      "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
      ...homePage(
        '::people{from="families"}\n\n::chart{from="year-totals" caption="All years"}\n\n::table{from="year-totals" caption="Every year"}\n\nCome to [the run](/run).',
      ),
    },
    shows: /Meet Ava M\./,
    noFiles: /\.ics$/,
  },
];

describe("a chapter may have", () => {
  it.each(chapters)(
    "$has",
    async ({ world, shows = /<h1/, lacks = /%%/, files = /./, noFiles }) => {
      const made = await build(world);
      expect(made.home).toMatch(shows);
      expect(made.home).not.toMatch(lacks);
      expect(made.files.filter((file) => files.test(file))).not.toEqual([]);
      expect(made.files.filter((file) => noFiles?.test(file))).toEqual([]);
    },
  );

  it("a short event, into which an article without an hour is put", async () => {
    const made = await build({ ...settings({ eventHours: 6.5 }), ...spark });
    const article = textOf(parseHtml(made.read("blog/spark/index.html")));
    expect(article).toContain("hour 6.5 of the 6.5");
    expect(article).not.toContain("Previous");
  });

  it("a long event, with a sky for every hour", async () => {
    const late = { "content/pages/late.md": page("Late", "Text.", "hour: 33\n") };
    const made = await build({ ...settings({ eventHours: 40 }), ...late });
    expect(made.read("late/index.html")).toMatch(/class="main sky--33"/);
    expect(made.read("late/index.html")).toContain(".sky--33{");
  });

  it("no block that would show an empty list", async () => {
    const empty = { "content/data/families.json": "[]", ...homePage('::people{from="families"}') };
    await expect(build(empty)).rejects.toBeInstanceOf(GateError);
  });
});
