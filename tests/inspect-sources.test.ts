/**
 * A link that leads to nothing is told at the line that made it, whatever kind of source that is.
 * Each test puts one fault of a kind into a small site, builds the site and looks for the place.
 */
import { describe, expect, test } from "vitest";
import type { Picture } from "../generator/model/output.ts";
import type { Problem } from "../generator/model/problem.ts";
import { documentOf, errorsOf, inspect, origin, useOf } from "./support/inspection.ts";
import { brief, buildWorld, page, usualFiles, type World } from "./support/world.ts";

/** A page with the part `team`, to which all links of these worlds want to lead. */
const about = page("About", "## Team\n\nText.");
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** A navigation with one item wrong in each of its places. */
const navigation = json({
  groups: [
    { label: "A", url: "/about#tema", items: [{ label: "B", url: "/about#temb" }] },
    { label: "Home", url: "/" },
  ],
  actions: [{ label: "C", url: "/about#temc" }],
  social: [{ label: "D", url: "/about#temd" }],
  footer: [{ title: "E", items: [{ label: "E", url: "/about#teme" }] }],
  legal: [{ label: "F", url: "/about#temf" }],
});

/** One fault in each kind of content; every page is linked from the home page. */
const faulty: World = {
  "content/navigation.json": navigation,
  "content/pages/about.md": about,
  "content/pages/index.md": page(
    "Home",
    [
      "First [text](/about) and then [a link](/about#tem1).",
      "Again [by name][team], and [here](#tem2) and [it](/about#%C3%BCber).",
      '::button[Go]{link="/about#tem3"}',
      ':::tiles\n::tile[T]{link="/about#tem4" image="scenes/stage.svg" hoverText="Text."}\n:::',
      ':::callout{title="T"}\nIn a [box](/about#tem5).\n:::',
      ":::accordion\n### Q\n\nIn an [answer](#questoin-q).\n:::",
      ':::table{caption="T"}\n| a | b |\n| - | - |\n| 1 | [cell](/about#tem6) |\n:::',
      "Also[^1].\n\n[^1]: In a [note](/about#tem7).",
      '::accordion{from="faqs" topic="day"}',
      '::people{from="families"}',
      '::positions{from="positions"}',
      '::steps{from="fundraising-steps"}',
      '::teams{from="captain-teams"}',
      "[team]: /about#tem8",
    ].join("\n\n"),
  ),
  "content/pages/go.md": page("Go", "Text.", "layout: redirect\nlink: /about#tem9\n"),
  "content/data/faqs.json": json([
    { topic: "day", question: "When?", answer: "On [that day](/about#temg)." },
  ]),
  "content/data/families.json": json([
    { title: "Ava M.", content: "A [story](/about#temh).", learnMoreLink: "/about#temi" },
  ]),
  "content/data/positions.json": json([
    {
      name: "P",
      status: "open",
      statusText: "Open",
      text: "[T](/about#temj)",
      link: "/about#temk",
    },
  ]),
  "content/data/fundraising-steps.json": json([{ title: "S", text: "[T](/about#teml)" }]),
  "content/data/captain-teams.json": json([
    {
      name: "T",
      responsibilities: "[T](/about#temm)",
      leadership: { overallDirector: "A", assistantDirectors: [], captains: ["B"] },
    },
  ]),
  "content/links.json": json([
    ...(JSON.parse(String(usualFiles["content/links.json"])) as object[]),
    { id: "own", url: "https://floridadm.org/abuot/", label: "Us", kind: "site" },
  ]),
};

/** Line and column of some words in a file of the world, both counted from one. */
function placeOf(file: string, words: string, world: World = faulty): string {
  const text = String(world[file]);
  const before = text.slice(0, text.indexOf(words));
  expect(text, words).toContain(words);
  return `${file}:${before.split("\n").length}:${before.length - before.lastIndexOf("\n")}`;
}

const { problems } = await buildWorld({
  ...faulty,
  "content/pages/index.md": `${faulty["content/pages/index.md"]}\nTo [us](link:own).\n`,
});
const errors = problems.filter(({ severity }) => severity === "error");
const errorsAt = (place: string) =>
  errors.filter((problem) => brief(problem).endsWith(` ${place}`));

describe("a wrong part in the content is found", () => {
  const home = "content/pages/index.md";
  test.each([
    ["in a link of the text", home, "[a link]", "/about#tem1"],
    ["in a link whose address stands elsewhere", home, "[by name]", "/about#tem8"],
    ["in a link to the same page", home, "[here]", "#tem2"],
    ["in a link with signs", home, "[it]", "/about#über"],
    ["in the attribute of a block", home, "::button", "/about#tem3"],
    ["in the attribute of an entry of a block", home, "::tile[", "/about#tem4"],
    ["in a box", home, "[box]", "/about#tem5"],
    ["in the answer of an accordion", home, "[answer]", "#questoin-q"],
    ["in the cell of a table", home, "[cell]", "/about#tem6"],
    ["in a footnote", home, "[note]", "/about#tem7"],
    ["in the front matter", "content/pages/go.md", "/about#tem9", "/about#tem9"],
    ["in the Markdown of a question", "content/data/faqs.json", '"On', "/about#temg"],
    ["in the Markdown of a family", "content/data/families.json", '"A [', "/about#temh"],
    ["in the link of a family", "content/data/families.json", '"/about#temi', "/about#temi"],
    ["in the Markdown of a position", "content/data/positions.json", '"[T]', "/about#temj"],
    ["in the link of a position", "content/data/positions.json", '"/about', "/about#temk"],
    ["in a step", "content/data/fundraising-steps.json", '"[T]', "/about#teml"],
    ["in a captain team", "content/data/captain-teams.json", '"[T]', "/about#temm"],
    ["in a group of the navigation", "content/navigation.json", '"/about#tema', "/about#tema"],
    ["in an item of a group", "content/navigation.json", '"/about#temb', "/about#temb"],
    ["in an action", "content/navigation.json", '"/about#temc', "/about#temc"],
    ["in a social link", "content/navigation.json", '"/about#temd', "/about#temd"],
    ["in the footer's columns", "content/navigation.json", '"/about#teme', "/about#teme"],
    ["in the legal line", "content/navigation.json", '"/about#temf', "/about#temf"],
  ])("%s", (_kind, file, words, typed) => {
    const [problem, ...more] = errorsAt(placeOf(file, words));
    expect(more).toEqual([]);
    expect(problem?.code).toBe("anchor-unknown");
    const owner = typed.startsWith("#") ? "/" : "/about";
    const part = typed.split("#")[1];
    expect(problem?.message).toContain(
      `The link ${typed} leads to nothing: ${owner} has no part called "${part}".`,
    );
    expect(problem?.excerpt).toBe(
      String(faulty[file]).split("\n")[(problem?.place?.line ?? 0) - 1],
    );
  });

  test("in the link ledger, as an address of this very site", () => {
    const [problem] = errorsAt(placeOf("content/links.json", '"https://floridadm.org/abuot/'));
    expect(problem).toMatchObject({
      code: "link-unknown",
      fix: "Write https://floridadm.org/about/ in place of https://floridadm.org/abuot/.",
    });
  });

  test("and each of them is told of once", () => {
    const places = errors.map(brief);
    expect(places.length).toBe(26);
    expect(new Set(places).size).toBe(places.length);
  });

  test("with the nearest part in place of it", () => {
    const fixOf = (file: string, words: string) => errorsAt(placeOf(file, words))[0]?.fix;
    expect(fixOf(home, "[a link]")).toBe("Write /about#team in place of /about#tem1.");
    expect(fixOf(home, "[answer]")).toBe("Write #question-q in place of #questoin-q.");
    expect(fixOf(home, "[it]")).toBe("Write /about, or one of its parts: #team.");
  });

  test("with the number of documents, when the navigation puts it on all of them", () => {
    const [problem] = errorsAt(placeOf("content/navigation.json", '"/about#teme'));
    expect(problem?.message).toMatch(/ It is on all 3 documents\.$/);
  });
});

describe("a name that is unknown is found before any page is made", () => {
  const wrong = { "content/pages/about.md": about };
  test.each<[string, World, string, string]>([
    ["a link", { "content/pages/x.md": page("X", "To [us](/abuot).") }, "[us]", "link-unknown"],
    [
      "a link of the ledger",
      { "content/pages/x.md": page("X", "To [us](link:donat).") },
      "[us]",
      "link-unknown",
    ],
    [
      "a picture",
      { "content/pages/x.md": page("X", "![A stage](scenes/Stage.svg)") },
      "![",
      "picture-unknown",
    ],
    [
      "a picture of the front matter",
      { "content/pages/x.md": page("X", "Text.", "scene: scenes/stag.svg\n") },
      "scenes/stag",
      "picture-unknown",
    ],
    [
      "an attribute of a block",
      { "content/pages/x.md": page("X", '::figure[C]{image="scenes/a.svg" alt="A stage"}') },
      "::figure",
      "picture-unknown",
    ],
    [
      "an entry's logo",
      { "content/data/partners.json": json([{ name: "A", logo: "logos/a.svg" }]) },
      '"logos',
      "picture-unknown",
    ],
    [
      "an event",
      { "content/pages/x.md": page("X", "Text.", "layout: event\nevent: gala\n") },
      "gala",
      "reference-unknown",
    ],
  ])("as %s", async (_kind, world, words, code) => {
    const [file = ""] = Object.keys(world);
    const outcome = await buildWorld({ ...wrong, ...world });
    expect(outcome.problems.map(brief)).toContain(`error ${code} ${placeOf(file, words, world)}`);
  });
});

describe("a fault that no line of the content made", () => {
  const layout = `
    export const createRenderer = ({ navigation }) => (page) => {
      const link = (l) => '<a href="' + l.href + '">' + l.label + "</a>";
      const body = page.blocks.map((block) => block.html ?? "").join("");
      return "<!DOCTYPE html><html><head><title>" + page.title + "</title>" +
        '<link rel="canonical" href="' + page.canonical + 'x/"><style>a{color:red}</style></head><body>' +
        "<header>" + navigation.groups.map((group) => link(group.link)).join("") + "</header>" +
        "<main><h1>" + page.title + "</h1>" + body + "</main>" +
        '<footer><a href="/abuot/">About</a><a href="/about/#tem">Team</a></footer></body></html>';
    }`;
  const world: World = {
    "templates/create-renderer.tsx": layout,
    "content/navigation.json": json({
      groups: [
        { label: "About", url: "/about" },
        { label: "Home", url: "/" },
      ],
      ...{ actions: [], social: [], footer: [], legal: [] },
    }),
    "content/pages/about.md": about,
    // The stylesheet of the default site asks for its font.
    "public/fonts/display.woff2": "",
    "public/old.html":
      '<h1>Old</h1>\n<p>Go to <a href="/abuot/">us</a>\n<a href="about/#tem">x</a>',
    "public/print.css": "a {\n  background: url(/nothing.png);\n}\n",
    "public/_redirects": "/former /abuot/ 301\n",
  };

  test("is told once for all documents, and at the very place in a template or a copied file", async () => {
    const { problems } = await buildWorld(world);
    const told = problems
      .filter(({ severity }) => severity === "error")
      .map((problem) => `${brief(problem)} ${problem.message} → ${problem.fix}`);
    expect(told.sort()).toEqual([
      'error anchor-unknown public/old.html:3:10 A link leads to about/#tem, and that is nothing: /about/ has no part called "tem". → Write /about/#team in place of about/#tem.',
      'error anchor-unknown templates/create-renderer.tsx:9:54 A link in the footer leads to /about/#tem, and that is nothing: /about/ has no part called "tem". It is on all 2 documents. → Write /about/#team in place of /about/#tem.',
      "error link-unknown nowhere The <link canonical> in the head asks for https://floridadm.org/about/x/, and that is nothing: the site has no /about/x/. It is on /about. → Write https://floridadm.org/about/ in place of https://floridadm.org/about/x/.",
      "error link-unknown nowhere The <link canonical> in the head asks for https://floridadm.org/x/, and that is nothing: the site has no /x/. It is on /. → undefined",
      "error link-unknown public/_redirects:1:9 The file _redirects names /abuot/, which leads to nothing: the site has no /abuot/. → Write /about/ in place of /abuot/.",
      "error link-unknown public/old.html:2:19 A link leads to /abuot/, and that is nothing: the site has no /abuot/. → Write /about/ in place of /abuot/.",
      "error link-unknown public/print.css:2:15 The file print.css names /nothing.png, which leads to nothing: the site has no /nothing.png. → undefined",
      "error link-unknown templates/create-renderer.tsx:9:27 A link in the footer leads to /abuot/, and that is nothing: the site has no /abuot/. It is on all 2 documents. → Write /about/ in place of /abuot/.",
    ]);
  });

  test("is not told at a line of a template when two of them have the address", () => {
    const home = documentOf("index.html", '<a href="/x/">x</a><img src="/y.png">');
    const readTemplates = () =>
      new Map([
        ["templates/a.tsx", '<a href="/x/"><a href="/x/y/">'],
        ["templates/b.tsx", '\n  <a href="/x/">\n  <img srcSet="/y.png 1x, /z.png 2x">'],
      ]);
    const problems = inspect([home], { readTemplates });
    expect(problems.filter(({ severity }) => severity === "error").map(brief)).toEqual([
      "error link-unknown nowhere",
      "error link-unknown templates/b.tsx:3:16",
    ]);
  });

  test.each([
    ["<header>…</header>", " in the header"],
    ["<main>…</main>", " in the main part"],
    ["<main><header>a</header>…</main>", " in the main part"],
    ["<main><article><header>…</header></article></main>", " in the main part"],
    ["<main><footer>…</footer></main>", " in the main part"],
    ["<main></main><footer><header>a</header>…</footer>", ""],
    ["<main></main><FOOTER>…</FOOTER>", " in the footer"],
    ["<header></header>…<footer></footer>", ""],
  ])("names the part of the document: %s", (inside, part) => {
    const home = documentOf("index.html", inside.replace("…", '<a href="/x/">x</a>'));
    expect(errorsOf(inspect([home]))).toEqual([
      `link-unknown: A link${part} leads to /x/, and that is nothing: the site has no /x/. It is on /.`,
    ]);
  });

  test("names the documents when it is on some of them", () => {
    const pages = ["a", "b", "c"].map((name) =>
      documentOf(`${name}/index.html`, name === "a" ? "" : '<footer><a href="/x/">x</a></footer>'),
    );
    expect(errorsOf(inspect(pages))).toEqual([
      "link-unknown: A link in the footer leads to /x/, and that is nothing: the site has no /x/. It is on 2 of 3 documents, first on /b.",
    ]);
  });

  test("tells of a few addresses when a template gets all of them wrong", () => {
    const pages = Array.from({ length: 9 }, (_, number) =>
      documentOf(`${number}/index.html`, `<img src="/${number}.png">`),
    );
    const told = errorsOf(inspect(pages));
    expect(told).toHaveLength(3);
    expect(told[2]).toMatch(/on 7 of 9 documents, first on \/2\. 6 other addresses there are as/);
  });
});

describe("a source is told from another with the same address", () => {
  const about = documentOf("about/index.html", '<h2 id="team">T</h2>', {
    route: "/about" as never,
  });
  const withLink = (path: string) => documentOf(path, '<a href="/about/#tem">x</a>');
  const placesOf = (problems: readonly Problem[]) =>
    problems.filter(({ severity }) => severity === "error").map(brief);

  test("the text of another page is not blamed", () => {
    const links = [useOf("/about#tem", "/about/#tem", "content/pages/other.md")];
    const pages = [about, withLink("index.html"), documentOf("other/index.html", "")];
    expect(placesOf(inspect(pages, { links }))).toEqual(["error anchor-unknown nowhere"]);
  });
  test("every line that made it is told of", () => {
    const links = [6, 8].map((line) =>
      useOf("/about#tem", "/about/#tem", "content/pages/index.md", line),
    );
    expect(placesOf(inspect([about, withLink("index.html")], { links }))).toEqual([
      "error anchor-unknown content/pages/index.md:6:3",
      "error anchor-unknown content/pages/index.md:8:3",
    ]);
  });
  test("a list that two pages show is told of once", () => {
    const links = [1, 2].map(() => useOf("/about#tem", "/about/#tem", "content/data/faqs.json"));
    const pages = [about, withLink("index.html"), withLink("b/index.html")];
    const [problem, ...more] = inspect(pages, { links }).filter(
      ({ severity }) => severity === "error",
    );
    expect(more).toEqual([]);
    expect(problem?.message).toMatch(/ It is on 2 of 3 documents, first on \/\.$/);
  });
  test("a wrong file of a picture is told of at the line that shows the picture", () => {
    const picture: Picture = {
      width: 1,
      height: 1,
      src: "/static/a.jpg",
      candidates: { avif: "/static/a.avif 480w", fallback: "/static/a.jpg 480w" },
    };
    const place = { file: "content/pages/index.md", line: 9, column: 1 };
    const inside = '<img src="/static/a.jpg" srcset="/static/a.avif 480w">';
    const problems = inspect([documentOf("index.html", inside)], {
      files: [{ path: "static/a.jpg", bytes: "" }],
      pictures: new Map([["prints/a.jpg", picture]]),
      graph: { pictureUses: [{ path: "prints/a.jpg", role: "figure", trace: { place } }] },
    });
    expect(placesOf(problems)).toEqual(["error link-unknown content/pages/index.md:9:1"]);
    expect(problems[0]?.message).toBe(
      "The picture prints/a.jpg leads to nothing: the site has no /static/a.avif.",
    );
  });
  test("an address of the site in a feed is nobody's line", () => {
    const files = [{ path: "feed.xml", bytes: `<feed><link href="${origin}/x/"/></feed>` }];
    expect(placesOf(inspect([about], { files }))).toEqual(["error link-unknown nowhere"]);
  });
});
