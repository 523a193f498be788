/** What the sources of a site become together: pages with their addresses, order and neighbours. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { printDays } from "../generator/graph/dates.ts";
import { composeBlock, composeProse, pageOf, understand, understandBody } from "./support/graph.ts";
import { change, page, post, type World } from "./support/usual-files.ts";

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
    expect(graph.pages.find(({ route }) => route === "/blog/spark")?.source).toBe(
      "content/blog/spark.md",
    );
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
      return [previous?.route, next?.route];
    });
    expect(neighbours).toEqual([
      [undefined, "/blog/b"],
      ["/blog/d", "/blog/c"],
      ["/blog/b", "/blog/a"],
      ["/blog/c", undefined],
    ]);
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

describe("dates", () => {
  test.each([
    ["2024-01-01", undefined, "en-US", "January 1, 2024"],
    ["2026-03-28", "2026-03-29", "en-US", "March 28-29, 2026"],
    ["2026-03-31", "2026-04-01", "en-US", "March 31 – April 1, 2026"],
    ["2026-12-31", "2027-01-01", "en-US", "December 31, 2026 – January 1, 2027"],
    ["2026-01-25T08:00", "2026-01-25T23:59", "en-US", "January 25, 2026"],
    ["2026-03-28", "2026-03-29", "de-DE", "28.-29. März 2026"],
    ["2024-06-12", undefined, "en-GB", "12 June 2024"],
  ])("%s to %s in %s is %s", (start, end, language, printed) => {
    expect(printDays(language, start, end)).toBe(printed);
  });
  test.each(["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"])("are the same in %s", (zone) => {
    vi.stubEnv("TZ", zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(printDays("en-US", "2024-06-12")).toBe("June 12, 2024");
  });
});

describe("figures", () => {
  const euros = settings({ language: "de-DE", currency: "EUR" });
  const german = { ...euros, ...words({ ordinals: { other: "{number}." } }) };

  test.each<readonly [value: number | string, unit: string, printed: string, more?: World]>([
    [26147, "count", "26,147 26,147"],
    [1351566.5, "money", "$1,351,566.50 1,351,566.50"],
    [33.4, "money-million", "$33.4 million 33.4"],
    [1000, "money-million", "$1 billion 1,000"],
    [12.5, "percent", "12.5% 12.5"],
    [26.2, "hours", "26.2 hours 26.2"],
    [1, "hours", "1 hour 1"],
    [1995, "year", "1995 1995"],
    [1, "ordinal", "1st 1"],
    [113, "ordinal", "113th 113"],
    ["two dozen", "text", "two dozen two dozen"],
    [1351566.99, "money", "1.351.566,99 € 1.351.566,99", german],
    [26.2, "hours", "26,2 Stunden 26,2", german],
    [31, "ordinal", "31. 31", german],
  ])("%s as %s is printed in full and bare: %s", (value, unit, printed, more) => {
    const fact = { id: "it", label: "It", value, unit, asOf: "2025", source: "Test" };
    const html = composeProse("{{it}} {{ it.number }}", {
      ...(more as World),
      "content/facts.json": JSON.stringify([fact]),
    });
    expect(html.replace(/\u00a0|\u202f|&nbsp;/g, " ")).toBe(`<p>${printed}</p>`);
  });
  test.each([
    ["de", "EUR", "84.210,50 €", 84210.5],
    ["de", "EUR", "84210,50", "84.210,50 €"],
    ["ja", "JPY", "120000", "￥120,000"],
    ["de", "EUR", "$84,210.50", "What was raised, with its sign and all its digits."],
  ])("the total of a year, in %s and %s, written as %s, is %s", (language, currency, total, is) => {
    const { graph, problems } = understandBody('::chart{from="year-totals" caption="C"}', {
      ...settings({ language, currency }),
      "content/data/year-totals.json": `[\n{ "year": 2024, "total": "${total}" }\n]`,
    });
    const [block] = graph.bodies.get("content/pages/index.md")?.blocks() ?? [];
    const drawn = block?.kind === "chart" ? block.points[0]?.amount : undefined;
    const fix = problems[0]?.fix?.replace(/^.*"total": "(.*)".*$/, "$1");
    expect(typeof is === "number" ? drawn : fix).toBe(is);
  });
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
    expect(problems.map(({ place, code }) => `${place?.line}:${place?.column} ${code}`)).toEqual([
      "6:1 link-label",
      "8:1 picture-alt",
    ]);
  });
});
