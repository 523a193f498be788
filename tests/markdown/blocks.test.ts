/** What each block becomes. The templates print these values and decide nothing about them. */
import { describe, expect, test } from "vitest";
import { composeBlock, pageOf, understand } from "../support/graph.ts";
import { page, usualFiles } from "../support/usual-files.ts";

const about = { "content/pages/about.md": page("About", "Text.") };
const aboutLink = { kind: "page", href: "/about/", label: "About" };
const described = { path: "scenes/stage.svg", alt: "A stage" };

/** A world with one list of this content. */
function list(name: string, entries: readonly object[]) {
  return { ...about, [`content/data/${name}.json`]: JSON.stringify(entries) };
}

describe("written in the text", () => {
  test("accordion: each heading opens an item, with its own blocks and address", () => {
    const body =
      ':::accordion\n### Why {{event-length.number}}?\nSo.\n\n::button[Go]{link="/about"}\n\n### Why?\nB.\n:::';
    const { items } = composeBlock("accordion", body, about);
    expect(items.map(({ id, title }) => [id, title])).toEqual([
      ["question-why-262", "Why 26.2?"],
      ["question-why", "Why?"],
    ]);
    expect(items[0]?.blocks.map((block) => block.kind)).toEqual(["prose", "button"]);
  });
  test("button: its words, or the name of what it leads to", () => {
    const button = { kind: "button", look: "primary", label: "Apply Now", link: aboutLink };
    expect(composeBlock("button", '::button[Apply Now]{link="/about"}', about)).toEqual(button);
    const plain = composeBlock("button", '::button{link="/about" look="secondary"}', about);
    expect(plain).toEqual({ ...button, label: "About", look: "secondary" });
  });
  test("callout: a title, a mood, and blocks inside", () => {
    const body =
      '::::callout{title="{{event-length.number}}" tone="celebrate"}\nA.\n\n:::stats\n::stat[B]{fact="raised-2025"}\n:::\n::::';
    const { title, tone, blocks } = composeBlock("callout", body);
    expect({ title, tone }).toEqual({ title: "26.2", tone: "celebrate" });
    expect(blocks.map((block) => block.kind)).toEqual(["prose", "stats"]);
  });
  test("digits: a figure in full, and its words, which may have a colon", () => {
    const digits = { kind: "digits", value: "$1,351,566.99", label: "Raised: all" };
    expect(composeBlock("digits", '::digits[Raised: all]{fact="raised-2025"}')).toEqual(digits);
  });
  test.each([
    '::figure[In {{event-length.number}}]{image="scenes/stage.svg" alt="A stage"}',
    '![A stage](scenes/stage.svg "In {{event-length.number}}")',
  ])("figure: a picture, what it shows, and a caption: %s", (body) => {
    const figure = { kind: "figure", picture: described, caption: "In 26.2" };
    expect(composeBlock("figure", body)).toEqual(figure);
  });
  test("gallery: pictures on lines of their own, with or without an empty one between", () => {
    const body =
      ':::gallery\n![A](scenes/stage.svg "B")\n![C](scenes/stage.svg)  \n\n![D](scenes/stage.svg)\n:::';
    const { figures } = composeBlock("gallery", body);
    expect(figures.map(({ picture, caption }) => picture.alt + caption)).toEqual(["AB", "C", "D"]);
  });
  test.each([
    [51, "percent", []],
    [55, "percent", ["These shares are 103 of 100."]],
    [55, "count", []],
  ])("stats: shares make a whole: %i and 48 %s", (value, unit, messages) => {
    const more = { label: "A", unit, asOf: "2026", source: "B" };
    const facts = [value, 48].map((one, at) => ({ id: `part-${at}`, value: one, ...more }));
    const body = ':::stats{look="shares"}\n::stat{fact="part-0"}\n::stat{fact="part-1"}\n:::';
    const files = { "content/facts.json": JSON.stringify(facts) };
    const { problems } = understand({ ...files, "content/pages/about.md": page("About", body) });
    expect(problems.map(({ message }) => message)).toEqual(messages);
  });
  test("facts: a name in bold and what is said of it, the colon inside or behind", () => {
    const body =
      ":::facts\n- **When:** At {{event-length.number}}\n- **Where**: [Here](/about)\n- **Who** *You*\n:::";
    expect(composeBlock("facts", body, about).facts).toEqual([
      { title: "When", text: "<p>At 26.2</p>" },
      { title: "Where", text: '<p><a href="/about/" class="link">Here</a></p>' },
      { title: "Who", text: "<p><em>You</em></p>" },
    ]);
  });
  test("steps: the bold words are the title, the rest is the text", () => {
    const body =
      ":::steps\n1. **Get buckets.** Ask [us](/about).\n2. **Raise {{event-length.number}}.** Go.\n3. **Rest.**\n:::";
    expect(composeBlock("steps", body, about).steps).toEqual([
      { title: "Get buckets", text: '<p>Ask <a href="/about/" class="link">us</a>.</p>' },
      { title: "Raise 26.2", text: "<p>Go.</p>" },
      { title: "Rest", text: "" },
    ]);
  });
  test("table: a caption, and cells with their links and figures", () => {
    const body =
      ':::table{caption="Hours"}\n| Day | At |\n| - | - |\n| [Us](/about) | 8:00 |\n| {{raised-2025}} | |\n:::';
    expect(composeBlock("table", body, about)).toEqual({
      kind: "table",
      caption: "Hours",
      head: ["Day", "At"],
      rows: [
        ['<a href="/about/" class="link">Us</a>', "8:00"],
        ["$1,351,566.99", ""],
      ],
      scrolls: false,
    });
  });
  test("video: the film's own name, and the number that its player asks for", () => {
    const { videoId, title } = composeBlock("video", '::video{link="link:film"}');
    expect({ videoId, title }).toEqual({ videoId: "abcdefghijk", title: "Film" });
  });
});

describe("filled from a list", () => {
  test("accordion: the questions of one topic, in their order", () => {
    const faq = (topic: string, question: string) => ({ topic, question, answer: "Now." });
    const world = list("faqs", [faq("a", "One?"), faq("b", "Two?"), faq("a", "Three?")]);
    const { items } = composeBlock("accordion", '::accordion{from="faqs" topic="a"}', world);
    expect(items.map(({ title }) => title)).toEqual(["One?", "Three?"]);
  });
  test("table: the totals as they stand, in a box that scrolls", () => {
    const total = { year: 2024, total: "$1,531,518.24" };
    const totals = list("year-totals", [total, { year: 1995, total: "$11,000.00" }]);
    const body = '::table{from="year-totals" caption="Totals"}';
    const words = JSON.parse(String(usualFiles["content/words.json"])) as Record<string, string>;
    expect(composeBlock("table", body, totals)).toMatchObject({
      head: [words.year, words.total],
      rows: [
        ["2024", "$1,531,518.24"],
        ["1995", "$11,000.00"],
      ],
      scrolls: true,
    });
  });
  test("teams: the title of a leader may have a hyphen", () => {
    const assistantDirectors = ["Ben Ito - Assistant Director - Art"];
    const leadership = { overallDirector: "Ana Cruz", assistantDirectors, captains: ["Cy Doe"] };
    const world = list("captain-teams", [{ name: "Art", responsibilities: "Draw.", leadership }]);
    const [team] = composeBlock("teams", '::teams{from="captain-teams"}', world).teams;
    const named = { name: "Ben Ito", title: "Assistant Director - Art" };
    expect(team?.assistantDirectors).toEqual([named]);
  });
});

test("a page that shows an invented person says so, and a page beside it does not", () => {
  const { graph } = understand({
    "content/data/emerging-leaders.json": '[{ "name": "A B", "sample": true }, { "name": "C D" }]',
    "content/pages/leaders.md": page("Leaders", '::chips{from="emerging-leaders"}'),
    "content/pages/story.md": page("Story", "Text.", "sample: true\n"),
  });
  const samples = graph.pages.filter((found) => found.hasSamples).map(({ route }) => route);
  expect(samples).toEqual(["/leaders", "/story"]);
  expect(pageOf(graph, "/", "page").hasSamples).toBe(false);
});
