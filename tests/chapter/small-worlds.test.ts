/** What a chapter may do without (a blog, dates, a film, a second page) leaves no empty element and no file. */
import { expect, it } from "vitest";
import { judgeHtml } from "../../tools/audit/measures/html.ts";
import { all, attribute, elementsOf, parseHtml, textOf } from "../site/support/html.ts";
import { post } from "../support/usual-files.ts";
import { buildWorld, page, usualFiles, type World } from "../support/world.ts";

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
  "public/humans.txt": "Own public files, and no film among them.",
};

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

const homePage = (body: string) => ({ "content/pages/index.md": page("Home", body) });
const news = { "content/pages/news.md": page("News", "", "layout: articles\n") };
const spark = post("spark", "2026-03-01");

/** What a chapter has, and what its pages and files show or do not show. */
it.each<{ has: string; world: World; shows?: RegExp; lacks?: RegExp }>([
  {
    has: "one page and nothing else",
    world: {},
    lacks:
      /<nav|<video|<address|rel="alternate"|og:image|\/edit\/|hero__hashtag">|footer__legal"|^(feed|calendar|film)/m,
  },
  {
    has: "a repository, a folder and a branch",
    world: settings({ repository: "https://github.com/a/b/", folder: "chapter", branch: "next" }),
    shows: /href="https:\/\/github\.com\/a\/b\/edit\/next\/chapter\/content\/pages\/index\.md"/,
  },
  { has: "a page of articles and no article yet", world: news, lacks: /^feed/m },
  { has: "one article", world: { ...news, ...spark }, shows: /^feed\.xml$/m },
  { has: "an article, and no list of all", world: spark, shows: /^blog\/spark\/index\.html$/m },
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
    lacks: /\.ics$/m,
  },
  {
    has: "a short event, into which an article without an hour is put",
    world: { ...settings({ eventHours: 6.5 }), ...spark },
    shows: /class="main sky--06"/,
    lacks: /Previous/,
  },
  {
    has: "a long event, with a sky for every hour",
    world: {
      ...settings({ eventHours: 40 }),
      "content/pages/late.md": page("Late", "Text.", "hour: 33\n"),
    },
    shows: /\.sky--33\{[\s\S]*class="main sky--33"/,
  },
])("a chapter may have $has", async ({ world, shows = /<h1/, lacks = /%%/ }) => {
  const { problems, files, read } = await buildWorld({ ...bare, ...world });
  expect(problems.filter(({ code }) => code !== "page-orphan")).toEqual([]);
  const documents = files.filter((file) => file.endsWith(".html"));
  for (const file of documents) {
    const html = read(file);
    expect(findEmpty(html), file).toEqual([]);
    expect(html, file).not.toMatch(/undefined|NaN|\{\w+\}</);
    expect(await judgeHtml({ file, html })).toEqual([]);
  }
  const output = [...files, ...documents.map(read)].join("\n");
  expect(output).toMatch(shows);
  expect(output).not.toMatch(lacks);
});

it("a chapter may not have a block that would show an empty list", async () => {
  const empty = { "content/data/families.json": "[]", ...homePage('::people{from="families"}') };
  const { problems } = await buildWorld({ ...bare, ...empty });
  expect(problems.map(({ severity }) => severity)).toContain("error");
});
