/** What is no mistake but untidy is warned of, and stops nothing; and what a document owes itself. */
import { describe, expect, test } from "vitest";
import type { Page } from "../generator/model/page.ts";
import type { Problem } from "../generator/model/problem.ts";
import { documentOf, inspect, useOf } from "./support/inspection.ts";
import { brief, buildWorld, page } from "./support/world.ts";

const told = (problems: readonly Problem[]) =>
  problems.map((problem) => `${brief(problem)} ${problem.message} → ${problem.fix}`);
const linkTo = (...names: readonly string[]) =>
  names.map((name) => `<a href="/${name}/">x</a>`).join("");
const redirectTo = (href: string): Partial<Page> => {
  return { kind: "redirect", link: { kind: "page", href, label: "" } } as Partial<Page>;
};

describe("a page that no other page leads to", () => {
  test("is warned of, although it names itself, the sitemap names it, and its head does", () => {
    const lost = documentOf("lost/index.html", linkTo("lost"));
    const home = documentOf("index.html", '<img src="/lost/"><link href="/lost/">');
    const files = [{ path: "sitemap.xml", bytes: "<loc>https://site.example/lost/</loc>" }];
    expect(told(inspect([home, lost], { files }))).toEqual([
      "warning page-orphan content/pages/lost.md:1:1 No other page leads to /lost, so only those find it who know its address. → Link to /lost from a page, or list it in content/navigation.json.",
    ]);
  });
  test.each(["/a/", "/a/#top", "/a/?b", "a/", "https://site.example/a/"])(
    "is found by a link to %s",
    (href) => {
      const home = documentOf("index.html", `<nav><a href="${href}">x</a></nav>`);
      expect(told(inspect([home, documentOf("a/index.html", "")]))).toEqual([]);
    },
  );
  test("is none of those that exist for addresses on posters and for slips", () => {
    const shop = documentOf("shop/index.html", "", redirectTo("https://else.example/"));
    const pages = [documentOf("index.html", ""), documentOf("404.html", ""), shop];
    expect(told(inspect(pages))).toEqual([]);
  });
});

describe("a link that goes a long way round", () => {
  const home = documentOf("index.html", linkTo("new", "old", "older", "shop"));
  const site = (...more: readonly ReturnType<typeof documentOf>[]) => [
    home,
    documentOf("new/index.html", ""),
    documentOf("old/index.html", "", redirectTo("/new/#top")),
    documentOf("shop/index.html", "", redirectTo("https://else.example/")),
    ...more,
  ];

  test("to a page that only sends its visitors on is told the end of the way", () => {
    const older = documentOf("older/index.html", "", redirectTo("/old/"));
    const links = ["new", "old", "older", "shop"].map((name, line) =>
      useOf(`/${name}`, `/${name}/`, "content/pages/index.md", line + 1),
    );
    expect(told(inspect(site(older), { links }))).toEqual([
      "warning link-detour content/pages/index.md:2:3 The link /old leads to a page that only sends its visitors on to /new. → Write /new in place of /old.",
      "warning link-detour content/pages/index.md:3:3 The link /older leads to a page that only sends its visitors on to /new. → Write /new in place of /older.",
    ]);
  });
  test("into a circle is an error", () => {
    const round = documentOf("older/index.html", "", redirectTo("/older/"));
    const links = [useOf("/older", "/older/", "content/pages/older.md", 4)];
    expect(told(inspect(site(round), { links }))).toEqual([
      "error link-detour content/pages/older.md:4:3 The link /older leads to pages that send their visitors to one another for ever. → Let one of them lead elsewhere.",
    ]);
  });
});

describe("pages that say the same of themselves", () => {
  test("are warned of at the line that says it", async () => {
    const news = page("News", "Text.");
    const { problems } = await buildWorld({
      "content/pages/a.md": news,
      "content/pages/b.md": news.replace("title: News", "title: More"),
      "content/pages/c.md": news.replace("description: The", "description: A"),
    });
    const repeated = problems.filter(({ code }) => code.endsWith("-repeated"));
    const description = "The page News of a small world, made for one test and for nothing else.";
    expect(told(repeated)).toEqual([
      'warning title-repeated content/pages/c.md:2:8 The title "News" is also the title of content/pages/a.md. → Give one of the two pages another title, so that people can tell them apart.',
      `warning description-repeated content/pages/b.md:3:14 The description "${description}" is also the description of content/pages/a.md. → Give one of the two pages another description, so that people can tell them apart.`,
    ]);
    expect(repeated[0]?.excerpt).toBe("title: News");
  });
});

describe("a mail address or a phone number", () => {
  const home = (href: string) => documentOf("index.html", `<a href="${href}">x</a>`);
  test.each([
    "mailto:a@example.org",
    "mailto:first.last+tag@sub.example.org",
    "mailto:a@example.org,b@example.org",
    "mailto:a@example.org?subject=Hello%20you&body=x",
    "mailto:jose%40example.org",
    "MAILTO:a@exämple.org",
    "tel:+13525550100",
    "tel:+1-352-555-0100",
    "tel:+1.352.555.0100;ext=4",
    "tel:+49%20201%20234567",
    "tel:911",
  ])("%s can be used", (href) => {
    expect(told(inspect([home(href)]))).toEqual([]);
  });
  test.each([
    ["mailto:", "it names nobody"],
    ["mailto:a", '"a" is no mail address'],
    ["mailto:a@b", '"a@b" is no mail address'],
    ["mailto:a@@example.org", '"a@@example.org" is no mail address'],
    ["mailto:a b@example.org", '"a b@example.org" is no mail address'],
    ["mailto:a..b@example.org", '"a..b@example.org" is no mail address'],
    ["mailto:a@example.org.", '"a@example.org." is no mail address'],
    ["mailto:a@-example.org", '"a@-example.org" is no mail address'],
    ["mailto:a@example.org,b", '"b" is no mail address'],
    ["mailto://a@example.org", '"//a@example.org" is no mail address'],
    ["mailto:a@example.org?subjet=x", 'mail programs do not know "subjet"'],
    ["tel:", '"" is no phone number'],
    ["tel:call-us", '"call-us" is no phone number'],
    ["tel:+1-352-555-01OO", '"+1-352-555-01OO" is no phone number'],
    ["tel:+1", "no phone number has so many or so few digits"],
    ["tel:+1234567890123456", "no phone number has so many or so few digits"],
    ["tel:352-555-0100", "nobody can call it from another country"],
  ])("%s cannot be used", (href, why) => {
    const [problem, ...more] = inspect([home(href)]);
    expect(more).toEqual([]);
    expect(problem?.message).toBe(`The link ${href} cannot be used: ${why}.`);
    expect(problem).toMatchObject({
      severity: "warning",
      code: href.startsWith("mailto") ? "mail-unusable" : "phone-unusable",
    });
  });
  test("is told of where it is stated, not where its name is used", () => {
    const links = [
      useOf("link:desk", "tel:352-555-0100", "content/pages/index.md"),
      useOf("tel:352-555-0100", "tel:352-555-0100", "content/links.json", 40),
    ];
    expect(inspect([home("tel:352-555-0100")], { links }).map(brief)).toEqual([
      "warning phone-unusable content/links.json:40:3",
    ]);
  });
});

describe("a picture of the public folder", () => {
  const copies = (...paths: readonly string[]) =>
    paths.map((path) => ({ path, bytes: "", source: `public/${path}` }));
  test("that nothing names is warned of", () => {
    const home = documentOf("index.html", '<img src="/a.png">');
    const manifest = { path: "manifest.webmanifest", bytes: '{"icons":[{"src":"/b.png"}]}' };
    const files = [...copies("a.png", "b.png", "old/c.JPG"), manifest];
    expect(told(inspect([home], { files }))).toEqual([
      "warning public-unused public/old/c.JPG:1:1 The picture public/old/c.JPG is shown nowhere on the site, and is published all the same. → Delete the file, if no other site uses its address.",
    ]);
  });
  test("may be one that browsers ask for by themselves, and no other file is judged", () => {
    const names = ["favicon.ico", "apple-touch-icon-precomposed.png", "CNAME", "guide.pdf"];
    const files = [...copies(...names), { path: "static/a.svg", bytes: "" }];
    expect(told(inspect([documentOf("index.html", "")], { files }))).toEqual([]);
  });
});

describe("a document", () => {
  test("has each name once", () => {
    const home = documentOf(
      "index.html",
      '<p id="a"></p><b id="a"></b><i id="a"></i><i id="b"></i>',
    );
    expect(told(inspect([home]))).toEqual([
      'error id-repeated content/pages/index.md:1:1 The name "a" stands twice on the page, so a link to #a would find the first only. → If it comes from a heading of the text, give the heading other words.',
    ]);
  });
  test("may give an old anchor a name and the same id", () => {
    expect(told(inspect([documentOf("index.html", '<a id="a" name="a"></a>')]))).toEqual([]);
  });
  test.each([
    ["<h1>A</h1><h1>B</h1>", 2],
    ["<!-- <h1 --><p>No heading.</p>", 0],
  ])("has one first heading: %s", (inside, count) => {
    const bytes = `<html><body>${inside}</body></html>`;
    const home = { ...documentOf("index.html", ""), file: { path: "index.html", bytes } };
    expect(inspect([home]).map(({ code, message }) => `${code} ${message}`)).toEqual([
      `output-fault The page has ${count} first headings; it must have one.`,
    ]);
  });
});

describe("what nobody shows", () => {
  const world = {
    "content/navigation.json": JSON.stringify({
      groups: [{ label: "Home", url: "/" }],
      ...{ actions: [], social: [], footer: [], legal: [] },
    }),
    "content/pages/index.md": page(
      "Home",
      '{{used}} and [us](link:used)\n\n::accordion{from="faqs" topic="day"}\n\n::chips{from="schools"}',
    ),
    "content/links.json": JSON.stringify(
      [
        "used",
        "idle",
        "mail-general",
        "phone-state",
        "consumer-services",
        "phone-opt-out",
        "opt-out",
      ].map((id) => ({ id, url: `https://else.example/${id}`, label: id, kind: "site" })),
      null,
      1,
    ),
    "content/facts.json": JSON.stringify(
      ["used", "idle"].map((id) => {
        return { id, label: "A", value: 1, unit: "count", asOf: "2025", source: "B" };
      }),
      null,
      1,
    ),
    "content/data/faqs.json": JSON.stringify(
      ["day", "night"].map((topic) => ({ topic, question: `When, by ${topic}?`, answer: "Now." })),
      null,
      1,
    ),
    "content/data/schools.json": JSON.stringify([{ name: "A" }]),
    "content/data/organizations.json": JSON.stringify([{ name: "A" }, { name: "B" }]),
    "content/data/events.json": JSON.stringify([{ id: "gala", name: "Gala", place: "Here" }]),
  };

  test("is warned of list by list", async () => {
    const { report, problems } = await buildWorld(world);
    expect(report).toBeDefined();
    const unused = problems.filter(({ code }) => code === "entry-unused");
    expect(told(unused).sort()).toEqual([
      'warning entry-unused content/data/events.json:1:8 No page shows "gala" (line 1) of content/data/events.json. → Write event: gala where it belongs, or delete the entry.',
      'warning entry-unused content/data/faqs.json:9:15 No page shows "When, by night?" (line 9) of content/data/faqs.json. → Show it on a page, or delete it.',
      "warning entry-unused content/data/organizations.json:1:1 No page shows anything of content/data/organizations.json. → Show it on a page, or delete it.",
      'warning entry-unused content/facts.json:11:9 No page shows "idle" (line 11) of content/facts.json. → Write {{idle}} where it belongs, or delete the entry.',
      'warning entry-unused content/links.json:9:9 No page shows "idle" (line 9) of content/links.json. → Write link:idle where it belongs, or delete the entry.',
    ]);
    expect(unused.at(-1)?.excerpt).toBeDefined();
  });
  test("is called by name as far as anybody would read on", () => {
    const unshown = Array.from({ length: 7 }, (_, line) => {
      const place = { file: "content/links.json", line: line + 1, column: 1 };
      return { place, name: `l${line}`, mention: `link:l${line}` };
    });
    expect(told(inspect([documentOf("index.html", "")], { traces: { unshown } }))).toEqual([
      'warning entry-unused content/links.json:1:1 No page shows 7 entries: "l0" (line 1), "l1" (line 2), "l2" (line 3), "l3" (line 4), "l4" (line 5) and 2 more of content/links.json. → Write link:l0 where it belongs, or delete the entry.',
    ]);
  });
});

describe("the names that templates give", () => {
  test("are none that a heading could have", async () => {
    const headings = ["Main", "Menu", "Menu 2 panel", "Message", "Drawer", "Block 1", "Icon menu"];
    const more = ["Theme header", "To family Ava M", "Title family Ava M", "Film motion", "Top"];
    const family = { title: "Ava M.", content: "A story." };
    const body = [...headings, ...more].map((words) => `## ${words}\n\nText.`).join("\n\n");
    const { problems, read } = await buildWorld({
      "content/data/families.json": JSON.stringify([family]),
      "content/pages/index.md": page(
        "Home",
        `${body}\n\n::people{from="families"}\n\n:::table{caption="T"}\n| a |\n| - |\n| 1 |\n:::`,
      ),
    });
    expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    const ids = [...read("index.html").matchAll(/ id="([^"]*)"/g)].map(([, id = ""]) => id);
    expect(ids).toEqual(expect.arrayContaining(["main", "Main", "message", "Message"]));
    expect(new Set(ids.map((id) => id.toLowerCase())).size).toBeLessThan(ids.length - 6);
  });
});

test("what the text was warned of is told in the same run as a dead link of the finished pages", async () => {
  const text = "To [click here](/about) and [there](/about#nowhere).";
  const { problems } = await buildWorld({
    "content/pages/index.md": page("Home", text),
    "content/pages/about.md": page("About", "Text."),
  });
  const codes = problems.map(({ severity, code }) => `${severity} ${code}`);
  expect(codes).toContain("warning link-label");
  expect(codes).toContain("error anchor-unknown");
});
