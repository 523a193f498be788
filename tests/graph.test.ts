/** What the sources of a site become together: pages with their addresses, order and neighbours. */
import { describe, expect, test } from "vitest";
import { lists } from "../generator/schema/catalog.ts";
import { person } from "../generator/schema/fields.ts";
import { printDays } from "../generator/site/dates.ts";
import { composeBlock, composeProse, pageOf, understand, understandBody } from "./support/graph.ts";
import { brief, change, page, post, type World } from "./support/usual-files.ts";

const settings = (changes: object) => change("content/site.json", changes);
const words = (changes: object) => change("content/words.json", changes);

describe("pages", () => {
  test("are named by their files, their folders, or their own route", () => {
    const { graph } = understand({
      "content/pages/about.md": page("A", "Text."),
      "content/pages/events/index.md": page("B", "Text."),
      "content/pages/events/a-5k.md": page("C", "Text."),
      "content/pages/other.md": page("D", "Text.", "route: /chosen\n"),
      "content/pages/404.md": page("E", "Text.", "layout: missing\n"),
      ...post("spark", "2024-06-12"),
    });
    expect(graph.pages.map(({ route, address }) => `${route} ${address}`)).toEqual([
      "/ /",
      "/404 /404.html",
      "/about /about/",
      "/blog/spark /blog/spark/",
      "/chosen /chosen/",
      "/events /events/",
      "/events/a-5k /events/a-5k/",
    ]);
  });
  test.each(["https://a.example/repo", "https://a.example/repo/"])(
    "and links of a site at %s follow its path, and have whole addresses",
    (url) => {
      const files = { ...settings({ url }), ...post("spark", "2024-06-12") };
      expect(pageOf(understand(files).graph, "/", "page")).toMatchObject({
        address: "/repo/",
        canonical: "https://a.example/repo/",
      });
      const html = composeProse("[S](/blog/spark), [G](link:gift-shop)", files);
      expect(html).toContain('href="/repo/blog/spark/"');
      expect(html).toContain('href="https://shop.example/dm"');
    },
  );
  test("that are lost or left at once stay out of search results", () => {
    const { graph } = understand({
      "content/pages/404.md": page("Lost", "Text.", "layout: missing\n"),
      "content/pages/give.md": page("Give", "Text.", "layout: redirect\nlink: link:gift-shop\n"),
    });
    expect(graph.pages.map(({ isIndexable }) => isIndexable)).toEqual([true, false, false]);
    const { suggestions } = pageOf(graph, "/404", "missing");
    expect(suggestions.map(({ address }) => address)).toEqual(["/give/", "/"]);
    expect(pageOf(graph, "/give", "redirect").link.href).toBe("https://shop.example/dm");
  });
});

describe("articles", () => {
  const files = {
    ...post("c", "2024-06-12", 3),
    ...post("b", "2024-06-12", 2),
    ...post("a", "2024-10-01", 4),
    ...post("d", "2023-12-31", 1),
    "content/pages/blog.md": page("Blog", "Text.", "layout: articles\n"),
  };
  test("lead to the one before and the one after, by their days and numbers", () => {
    const { graph } = understand(files);
    const neighbours = ["d", "b", "c", "a"].map((name) => {
      const { previous, next } = pageOf(graph, `/blog/${name}`, "article");
      return [previous?.address, next?.address];
    });
    expect(neighbours).toEqual([
      [undefined, "/blog/b/"],
      ["/blog/d/", "/blog/c/"],
      ["/blog/b/", "/blog/a/"],
      ["/blog/c/", undefined],
    ]);
  });
  test("have tags, each with a page that lists its articles; what waits does not count", () => {
    const tag = (id: string) => ({ id, label: `On ${id}`, description: `About ${id}.` });
    const { graph, problems } = understand({
      ...files,
      ...post("a", "2024-10-01", 4, "tags: [songs, feet]\n"),
      ...post("d", "2023-12-31", 1, "tags: [feet]\n"),
      ...post("e", "2025-01-01", 5, "tags: [plans, feet]\ndraft: true\n"),
      "content/tags.json": JSON.stringify(["feet", "songs", "plans"].map(tag)),
      "content/pages/index.md": page("Home", "See [feet](/blog/tags/feet)."),
    });
    expect(problems).toEqual([]);
    const feet = pageOf(graph, "/blog/tags/feet", "articles");
    const routes = feet.articles.map(({ route }) => route);
    expect([feet.title, ...routes]).toEqual(["On feet", "/blog/a", "/blog/d"]);
    expect(feet.tags.map(({ id }) => id)).toEqual(["feet", "songs"]);
    expect(pageOf(graph, "/blog/a", "article").tags).toEqual(feet.tags.toReversed());
    expect(pageOf(graph, "/blog", "articles").tags).toEqual(feet.tags);
  });
  test.each([
    ["content/pages/blog.md", "route: /stories/all\n", "/stories/all/spark"],
    ["content/pages/index.md", "", "/spark"],
  ])("stand below the page that lists them, which is %s %s", (file, route, expected) => {
    const { graph } = understand({
      ...post("spark", "2024-06-12"),
      [file]: page("B", "Text.", `layout: articles\n${route}`),
    });
    expect(pageOf(graph, expected, "article").address).toBe(`${expected}/`);
  });
});

test.each([
  ["2026-03-28", "2026-03-29", "en-US", "March 28-29, 2026"],
  ["2026-03-31", "2026-04-01", "en-US", "March 31 – April 1, 2026"],
  ["2026-12-31", "2027-01-01", "en-US", "December 31, 2026 – January 1, 2027"],
  ["2026-01-25T08:00", "2026-01-25T23:59", "en-US", "January 25, 2026"],
  ["2026-03-28", "2026-03-29", "de-DE", "28.-29. März 2026"],
])("the days %s to %s in %s are %s", (start, end, language, printed) => {
  expect(printDays(language, start, end)).toBe(printed);
});

const euros = settings({ language: "de-DE", currency: "EUR" });
const inEuros = { ...euros, ...words({ ordinals: { other: "{number}." } }) };

test.each<readonly [value: number | string, unit: string, printed: string, more?: World]>([
  [26147, "count", "26,147 26,147"],
  [1351566.5, "money", "$1,351,566.50 1,351,566.50"],
  [33.4, "money-million", "$33.4 million 33.4"],
  [26.2, "hours", "26.2 hours 26.2"],
  [1995, "year", "1995 1995"],
  [1, "ordinal", "1st 1"],
  [113, "ordinal", "113th 113"],
  [1351566.99, "money", "1.351.566,99 € 1.351.566,99", inEuros],
  [26.2, "hours", "26,2 Stunden 26,2", inEuros],
])("the figure %s as %s is printed in full and bare: %s", (value, unit, printed, more) => {
  const fact = { id: "it", label: "It", value, unit, asOf: "2025", source: "Test" };
  const html = composeProse("{{it}} {{ it.number }}", {
    ...(more as World),
    "content/facts.json": JSON.stringify([fact]),
  });
  expect(html.replace(/\u00a0|\u202f|&nbsp;/g, " ")).toBe(`<p>${printed}</p>`);
});

describe("the words of the site", () => {
  const vague = { vagueLinks: ["hier"], vagueDescriptions: ["bild"] };
  const german = words({ ...vague, questionAnchor: "Frage" });
  test("name questions", () => {
    const body = ":::accordion\n### Wann?\nJetzt.\n:::";
    expect(composeBlock("accordion", body, german).items[0]?.id).toBe("frage-wann");
  });
  test("decide which links and descriptions say nothing", () => {
    const body =
      "[Hier](/), [here](/)\n\n![Ein Bild](scenes/stage.svg)\n\n![A photo](scenes/stage.svg)";
    const { problems } = understandBody(body, german);
    expect(problems.map(brief)).toEqual([
      "warning link-label content/pages/index.md:6:1",
      "warning picture-alt content/pages/index.md:8:1",
    ]);
  });
});

test.each(["Maya Ortiz, PhD", "Lena Park, BSN, RN", "Ana Cruz, Jr."])("%s is one name", (name) =>
  expect(person("A name.").safeParse(name).success).toBe(true),
);

test.each([
  ["Ana Cruz, Jr. - Director, Events", true],
  ["Ana Cruz, Ben Ito - Director", false],
])("%s is one leader with a title: %s", (name, isRight) => {
  const leadership = { overallDirector: "Cy Doe", assistantDirectors: [name], captains: [] };
  const team = { name: "Art", responsibilities: "Draw.", leadership };
  expect(lists["captain-teams"].schema.safeParse(team).success).toBe(isRight);
});
