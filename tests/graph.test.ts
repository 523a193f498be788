/** What the sources of a site become together: pages with their addresses, order and neighbours. */
import { describe, expect, test } from "vitest";
import { printDay, printSpan } from "../generator/graph/dates.ts";
import { checkProblems } from "./support/check-problems.ts";
import { pageOf, understand } from "./support/graph.ts";
import { page, usualFiles } from "./support/usual-files.ts";

/** An article of a day, as the file of its name. */
function post(linkName: string, date: string, id = 1) {
  const author = "author:\n  name: Ana Cruz\n  organization: Chi Omega\n  role: Captain";
  const fields = `id: ${id}\ntitle: The ${linkName}\nlinkName: ${linkName}\ndate: ${date}\n${author}`;
  const banner = "imageUrl: scenes/stage.svg\nimageAlt: A stage\ndescription: An article.";
  return { [`content/blog/${linkName}.md`]: `---\n${fields}\n${banner}\n---\n\nText.\n` };
}

/** A site with another setting. */
function settings(changes: object) {
  const site = JSON.parse(String(usualFiles["content/site.json"])) as object;
  return { "content/site.json": JSON.stringify({ ...site, ...changes }) };
}

describe("pages", () => {
  test("are named by their files, their folders, or their own route", () => {
    const { graph } = understand({
      "content/pages/about.md": page("A", "Text."),
      "content/pages/events/index.md": page("B", "Text."),
      "content/pages/events/run.md": page("C", "Text."),
      "content/pages/other.md": page("D", "Text.", "route: /chosen\n"),
      "content/pages/404.md": page("E", "Text.", "layout: missing\n"),
      ...post("spark", "2024-06-12"),
    });
    const addresses = graph.pages.map(({ route, address }) => `${route} ${address}`);
    expect(addresses).toEqual([
      "/ /",
      "/404 /404.html",
      "/about /about/",
      "/blog/spark /blog/spark/",
      "/chosen /chosen/",
      "/events /events/",
      "/events/run /events/run/",
    ]);
  });
  test("follow the path of the site, and say their whole address", () => {
    const { graph } = understand(settings({ url: "https://a.example/repo" }));
    expect(pageOf(graph, "/", "page")).toMatchObject({
      address: "/repo/",
      canonical: "https://a.example/repo/",
    });
  });
  test("are told where they come from", () => {
    const { graph } = understand(post("spark", "2024-06-12"));
    expect(graph.pages.map(({ source }) => source)).toEqual([
      "content/pages/index.md",
      "content/blog/spark.md",
    ]);
  });
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
  test("without a home page are no site", () => {
    checkProblems(
      { "content/pages/index.md": undefined, "content/pages/about.md": page("A", "Text.") },
      "? error file-missing → Restore content/pages/index.md from the history of the repository.",
    );
  });
});

describe("articles", () => {
  const three = {
    ...post("second", "2024-06-12"),
    ...post("third", "2024-10-01"),
    ...post("first", "2023-12-31"),
    "content/pages/blog.md": page("Blog", "Text.", "layout: articles\n"),
  };

  test("lead to the one before and the one after, by their days", () => {
    const { graph } = understand(three);
    const neighbours = ["first", "second", "third"].map((name) => {
      const { previous, next } = pageOf(graph, `/blog/${name}`, "article");
      return [previous?.route, next?.route];
    });
    expect(neighbours).toEqual([
      [undefined, "/blog/second"],
      ["/blog/first", "/blog/third"],
      ["/blog/second", undefined],
    ]);
  });
  test("are listed with the newest first", () => {
    const { articles } = pageOf(understand(three).graph, "/blog", "articles");
    expect(articles.map(({ route }) => route)).toEqual([
      "/blog/third",
      "/blog/second",
      "/blog/first",
    ]);
  });
  test("stand below the page that lists them, wherever that is", () => {
    const at = (route: string) =>
      understand({
        ...post("spark", "2024-06-12"),
        "content/pages/blog.md": page("B", "[S](/blog/spark)", `layout: articles\n${route}`),
      });
    expect(at("route: /stories/all\n").graph.pages.map(({ route }) => route)).toContain(
      "/stories/all/spark",
    );
    const alone = understand({
      "content/pages/index.md": page("Home", "Text.", "layout: articles\n"),
      ...post("spark", "2024-06-12"),
    });
    expect(pageOf(alone.graph, "/spark", "article").address).toBe("/spark/");
    expect(at("").problems).toEqual([]);
  });
  test("keep their addresses while the page that lists them has a fault", () => {
    checkProblems(
      {
        ...post("spark", "2024-06-12"),
        "content/pages/stories.md": "---\ntitle: Stories\nlayout: articles\n---\n",
        "content/pages/index.md": page("Home", "[S](/stories/spark)"),
      },
      "content/pages/stories.md:1:1 error field-missing → Add a line description: …",
    );
  });
  test("of one day go by their numbers, whatever their files are called", () => {
    const { graph } = understand({
      ...post("a", "2024-06-12", 3),
      ...post("b", "2024-06-12", 1),
      ...post("c", "2024-06-12", 2),
    });
    expect(pageOf(graph, "/blog/c", "article").previous?.route).toBe("/blog/b");
    expect(pageOf(graph, "/blog/c", "article").next?.route).toBe("/blog/a");
  });
});

describe("links of every page", () => {
  test("are resolved, with the words of the navigation", () => {
    const item = { label: "Give", url: "link:gift-shop" };
    const groups = [{ label: "Home", url: "/", items: [item] }];
    const { graph } = understand({
      "content/navigation.json": JSON.stringify({
        groups,
        actions: [item],
        social: [],
        footer: [{ title: "More", items: [item] }],
        legal: [],
      }),
    });
    const link = { kind: "outside", href: "https://shop.example/dm", label: "Give" };
    expect(graph.navigation).toEqual({
      groups: [{ link: { kind: "page", href: "/", label: "Home" }, items: [link] }],
      actions: [link],
      social: [],
      footer: [{ title: "More", links: [link] }],
      legal: [],
    });
  });
});

describe("dates", () => {
  test.each([
    ["2024-06-12", undefined, "en-US", "June 12, 2024"],
    ["2024-01-01", undefined, "en-US", "January 1, 2024"],
    ["2024-12-31", undefined, "en-US", "December 31, 2024"],
    ["2026-03-28", "2026-03-29", "en-US", "March 28-29, 2026"],
    ["2026-03-31", "2026-04-01", "en-US", "March 31 – April 1, 2026"],
    ["2026-12-31", "2027-01-01", "en-US", "December 31, 2026 – January 1, 2027"],
    ["2026-01-25T08:00", "2026-01-25T11:00", "en-US", "January 25, 2026"],
    ["2026-01-25T23:59", undefined, "en-US", "January 25, 2026"],
    ["2026-03-28", "2026-03-29", "de-DE", "28.-29. März 2026"],
    ["2026-03-31", "2026-04-01", "de-DE", "31. März – 1. April 2026"],
    ["2026-12-31", "2027-01-01", "de-DE", "31. Dezember 2026 – 1. Januar 2027"],
    ["2026-03-28", "2026-03-29", "es", "28-29 de marzo de 2026"],
    ["2024-06-12", undefined, "en-GB", "12 June 2024"],
  ])("%s to %s in %s is %s", (start, end, language, words) => {
    expect(printSpan(start, end, language)).toBe(words);
  });
  test("a day is the same day wherever it is printed", () => {
    const zone = process.env.TZ;
    for (const place of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"]) {
      process.env.TZ = place;
      expect(printDay("2024-06-12", "en-US")).toBe("June 12, 2024");
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  test("an event has its own words, or those of its days", () => {
    const event = (more: object) => {
      const entry = { id: "run", name: "Run", place: "Field", ...more };
      const { graph } = understand({
        "content/data/events.json": JSON.stringify([entry]),
        "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
      });
      return pageOf(graph, "/run", "event").event;
    };
    expect(event({ when: "Every fall" })).toMatchObject({ when: "Every fall" });
    expect(event({ when: "Every fall" })).not.toHaveProperty("calendar");
    expect(event({ start: "2026-03-28", end: "2026-03-29" })).toMatchObject({
      when: "March 28-29, 2026",
      calendar: "/calendar/run.ics",
    });
  });
});
