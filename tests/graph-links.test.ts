/** The links of the content are checked where they are written, whatever kind of source that is. */
import { expect, test } from "vitest";
import type { ProblemCode } from "../generator/diagnostics/codes.ts";
import { positionOf } from "../generator/diagnostics/source-text.ts";
import { understand } from "./support/graph.ts";
import { answerOf, brief, page, placeName, smallSite, type World } from "./support/usual-files.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const home = "content/pages/index.md";

test("a link to a part that no page has is reported once, where it is written", () => {
  /** One fault in each kind of content: `#tem…` where the heading is `#team`. */
  const faulty: World = {
    "content/pages/about.md": page("About", "## Team\n\nText."),
    "content/navigation.json": json({
      groups: [{ label: "A", url: "/about#tema", items: [{ label: "B", url: "/about#temb" }] }],
      actions: [{ label: "C", url: "/about#temc" }],
      social: [{ label: "D", url: "/about#temd" }],
      footer: [{ title: "E", items: [{ label: "E", url: "/about#teme" }] }],
      legal: [{ label: "F", url: "/about#temf" }],
    }),
    [home]: page(
      "Home",
      [
        "First [text](/about) and then [a link](/about#tem1).",
        "Again [by name][team], and [here](#tem2) and [it](/about#%C3%BCber).",
        '::button[Go]{link="/about#tem3"}',
        ':::tiles\n::tile[T]{link="/about#tem4" image="scenes/stage.svg" hoverText="Text."}\n:::',
        ':::callout{title="T"}\nIn a [box](/about#tem5).\n:::',
        ":::accordion\n### Q\n\nIn an [answer](#questoin-q).\n:::",
        "Also[^1].\n\n[^1]: In a [note](/about#tem7).",
        '::accordion{from="faqs" topic="day"}',
        '::people{from="families"}',
        '::positions{from="positions"}',
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
        ...{ name: "P", status: "open", statusText: "Open" },
        ...{ text: "[T](/about#temj)", link: "/about#temk" },
      },
    ]),
  };
  const { problems } = understand(faulty);
  const errors = problems.filter(({ severity }) => severity === "error");
  /** The words at which a link is reported: the link itself, its block, or the value of its field. */
  const places = {
    [home]: "[a link] [here] [it] ::button ::tile[ [box] [answer] [note] [team]:".split(
      / (?=[[:/])/,
    ),
    "content/pages/go.md": ["/about#tem9"],
    "content/data/faqs.json": ["[that day]"],
    "content/data/families.json": ["[story]", '"/about#temi'],
    "content/data/positions.json": ["[T]", '"/about'],
    "content/navigation.json": [..."abcdef"].map((letter) => `"/about#tem${letter}`),
  };
  const expected = Object.entries(places).flatMap(([file, words]) => {
    const placeOf = (word: string) =>
      positionOf(`${faulty[file]}`, `${faulty[file]}`.indexOf(word));
    const places = words.map(placeOf).map(({ line, column }) => `${file}:${line}:${column}`);
    return places.map((place) => `error anchor-unknown ${place}`);
  });
  expect(errors.map(brief).sort()).toEqual(expected.sort());
});

/** What is reported of the small site with these files, of one code. */
function find(code: ProblemCode, files: World): readonly string[] {
  const { problems } = understand({ ...smallSite, ...files }, code);
  return problems
    .filter((problem) => problem.code === code)
    .map((problem) => `${placeName(problem.place!)} ${answerOf(problem)}`);
}

test("a page needs no link where it is for posters or for lost visitors", () => {
  const files = {
    "content/pages/go.md": page("Go", "Text.", "layout: redirect\nlink: link:gift-shop\n"),
    "content/pages/404.md": page("Lost", "Text.", "layout: missing\n"),
  };
  expect(find("page-orphan", files)).toEqual([]);
});

test("a link through several pages that send visitors on is answered with the end of the way", () => {
  const redirect = (title: string, to: string) =>
    page(title, "Text.", `layout: redirect\nlink: ${to}\n`);
  const files = {
    "content/pages/older.md": redirect("Older", "/event"),
    "content/pages/about.md": page("About", "[a](/mainevent), [b](/older/) and [c](/donate)."),
  };
  expect(find("link-detour", files)).toEqual([
    "content/pages/about.md:6:22 [a](/mainevent), [b](/mainevent) and [c](/donate).",
    "content/pages/older.md:5:7 link: /mainevent",
  ]);
});

test("the story of one family is not offered in the place of another", () => {
  const text = "## Family Linh T\n\n[x](#family-elijah-w)";
  const { problems } = understand({ ...smallSite, "content/pages/about.md": page("About", text) });
  expect(problems.map(({ code, fix }) => [code, fix])).toEqual([["anchor-unknown", undefined]]);
});

test.each<readonly [ProblemCode, string, number]>([
  ["page-orphan", "[x](/lost)", 0],
  ["page-orphan", '::button[x]{link="/lost"}', 0],
  ["page-orphan", "Text.", 1],
  ["anchor-unknown", "[x](#caf%C3%A9)", 0],
  ["anchor-unknown", "[x](#caf%C3%A8)", 1],
  ["mail-unusable", "[x](mailto:ana@team.example?subject=Two%20words)", 0],
  ["mail-unusable", "[x](mailto:ana%40team.example?subject=Hello&body=x)", 0],
  ["mail-unusable", "[x](mailto:ana@team.example,bo@team.example)", 1],
  ["mail-unusable", "[x](mailto:ana@team?subject=a@b.example)", 1],
])("%s: blocks, encoded signs and subjects are read in %s, %d problems", (code, link, count) => {
  const files = {
    "content/pages/about.md": page("About", `## Café\n\n${link}`),
    "content/pages/lost.md": page("Lost", "See [this page](/lost)."),
  };
  expect(find(code, files)).toHaveLength(count);
});
