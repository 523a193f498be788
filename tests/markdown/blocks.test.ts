/** What each block becomes. The templates print these values and decide nothing about them. */
import { describe, expect, test } from "vitest";
import { composeBlock, composeBlocks, pageOf, understand } from "../support/graph.ts";
import { brief, page, readFixture, usualFiles } from "../support/usual-files.ts";

const about = { "content/pages/about.md": page("About", "Text.") };
const aboutLink = { kind: "page", href: "/about/", label: "About" };
const stage = { path: "scenes/stage.svg", alt: "" };
const described = { ...stage, alt: "A stage" };

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
  test("digits: a figure in full, and its words", () => {
    const digits = { kind: "digits", value: "$1,351,566.99", label: "Raised in 2025" };
    expect(composeBlock("digits", '::digits{fact="raised-2025"}')).toEqual(digits);
    const named = composeBlock("digits", '::digits[Raised: all]{fact="raised-2025"}');
    expect(named).toEqual({ ...digits, label: "Raised: all" });
  });
  test.each([
    '::figure[In {{event-length.number}}]{image="scenes/stage.svg" alt="A stage"}',
    '![A stage](scenes/stage.svg "In {{event-length.number}}")',
  ])("figure: a picture, what it shows, and a caption: %s", (body) => {
    const figure = { kind: "figure", picture: described, caption: "In 26.2" };
    expect(composeBlock("figure", body)).toEqual(figure);
  });
  test.each([
    ["[![A stage](scenes/stage.svg)](/about)", { kind: "page", href: "/about/" }],
    ['[![A stage](scenes/stage.svg "Us")](link:donate)', { kind: "outside" }],
    ["[![A stage][stage]][us]\n\n[stage]: scenes/stage.svg\n[us]: /about", { href: "/about/" }],
  ])("figure: a picture that's a link: %s", (body, link) => {
    expect(composeBlock("figure", body, about)).toMatchObject({ picture: described, link });
  });
  test("lookup: the address without its query, which becomes fixed fields, and the field to type in", () => {
    const url = "https://give.example/index.cfm?fuseaction=find&name=a%20b&eventID=7";
    const links = [
      { id: "find", url, label: "Find somebody", kind: "platform" },
      { id: "mail", url: "mailto:a@give.example", label: "Us", kind: "mail" },
    ];
    const known = JSON.parse(readFixture("usual/links.json"));
    const files = { ...about, "content/links.json": JSON.stringify([...known, ...links]) };
    const fields = 'name="searchTerm" field="A name"';
    const lookup = composeBlock("lookup", `::lookup[Go]{link="link:find" ${fields}}`, files);
    expect(lookup).toEqual({
      kind: "lookup",
      label: "Go",
      field: "A name",
      name: "searchTerm",
      action: "https://give.example/index.cfm",
      fixed: [
        { name: "fuseaction", value: "find" },
        { name: "name", value: "a b" },
        { name: "eventID", value: "7" },
      ],
    });
    const faulty = ["/about", "link:mail"].map((to) => `::lookup{link="${to}" ${fields}}`);
    const { problems } = understand({
      ...files,
      "content/pages/about.md": page("About", faulty.join("\n\n")),
    });
    expect(problems.map(brief).filter((it) => it.includes("block-attribute"))).toEqual([
      "error block-attribute content/pages/about.md:6:1",
      "error block-attribute content/pages/about.md:8:1",
    ]);
  });
  test("beside: a picture, its side and size, and blocks", () => {
    const body = ':::beside{image="scenes/stage.svg" alt="A stage" size="small"}\nA.\n:::';
    expect(composeBlock("beside", body)).toMatchObject({
      picture: described,
      side: "end",
      size: "small",
      blocks: [{ kind: "prose" }],
    });
  });
  test("gallery: pictures on lines of their own, with or without an empty one between", () => {
    const body =
      ':::gallery\n![A](scenes/stage.svg "B")\n![C](scenes/stage.svg)  \n\n![D](scenes/stage.svg)\n:::';
    const { figures } = composeBlock("gallery", body);
    expect(figures.map(({ picture, caption }) => picture.alt + caption)).toEqual(["AB", "C", "D"]);
  });
  test("stats: figures with their words and their year", () => {
    const body = ':::stats\n::stat[Raised]{fact="raised-2025"}\n::stat{fact="event-length"}\n:::';
    const [raised, length] = composeBlock("stats", body).stats;
    const money = { value: "$1,351,566.99", amount: 1351566.99 };
    expect(raised).toEqual({ ...money, label: "Raised", asOf: "2025" });
    expect(length).toMatchObject({ value: "26.2 hours", label: "Length of the event" });
  });
  test.each([
    [51, "percent", []],
    [55, "percent", ["warning total-differs content/pages/about.md:6:1"]],
    [55, "count", []],
  ])("stats: shares make a whole: %i and 48 %s", (value, unit, expected) => {
    const more = { label: "A", unit, asOf: "2026", source: "B" };
    const facts = [value, 48].map((one, at) => ({ id: `part-${at}`, value: one, ...more }));
    const body = ':::stats{look="shares"}\n::stat{fact="part-0"}\n::stat{fact="part-1"}\n:::';
    const files = { "content/facts.json": JSON.stringify(facts) };
    const { problems } = understand({ ...files, "content/pages/about.md": page("About", body) });
    expect(problems.map(brief)).toEqual(expected);
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
  test.each([1, 2, 3, 5, 9])(
    "table: every cell stays in its row and its column: %i columns",
    (columns) => {
      const grid = ["h", "a", "b"].map((row) =>
        Array.from({ length: columns }, (_, at) => `${row}${at}`),
      );
      const [head = [], ...rows] = grid;
      const lines = [head, head.map(() => "-"), ...rows].map((row) => `| ${row.join(" | ")} |`);
      const body = `:::table{caption="Hours"}\n${lines.join("\n")}\n:::`;
      expect(composeBlock("table", body, about)).toMatchObject({ head, rows });
    },
  );
  test("tiles: each with its picture, its words and its link", () => {
    const tile =
      '::tile[Us]{link="/about" image="scenes/stage.svg" hoverText="Who, in {{event-length.number}}." button="In"}';
    const block = composeBlock("tiles", `:::tiles{look="card"}\n${tile}\n:::`, about);
    expect(block).toEqual({
      kind: "tiles",
      look: "card",
      tiles: [
        {
          title: "Us",
          hoverText: "Who, in 26.2.",
          button: "In",
          isSample: false,
          picture: stage,
          link: aboutLink,
        },
      ],
    });
  });
  test.each(["youtube.com/watch?v=", "youtu.be/", "youtube.com/shorts/", "youtube.com/live/"])(
    "video: the film's own name, and the number that its player asks for: %s",
    (start) => {
      const links = readFixture("ledgers/links.json").replaceAll("youtube.com/watch?v=", start);
      const world = { "content/links.json": links };
      const { videoId, title } = composeBlock("video", '::video{link="link:film"}', world);
      expect({ videoId, title }).toEqual({ videoId: "abcdefghijk", title: "Film" });
    },
  );
});

describe("filled from a list", () => {
  const total = { year: 2024, total: "$1,531,518.24" };
  const totals = list("year-totals", [total, { year: 1995, total: "$11,000.00" }]);
  test("accordion: the questions of one topic, in their order", () => {
    const faq = (topic: string, question: string) => ({ topic, question, answer: "At *8:00*." });
    const world = list("faqs", [faq("a", "One?"), faq("b", "Two?"), faq("a", "Three?")]);
    const block = composeBlock("accordion", '::accordion{from="faqs" topic="a"}', world);
    expect(block.items.map(({ title }) => title)).toEqual(["One?", "Three?"]);
    const html = "<p>At <em>8:00</em>.</p>";
    expect(block.items[0]?.blocks).toMatchObject([{ kind: "prose", html }]);
  });
  test("chart: the totals as amounts, oldest first", () => {
    const body = '::chart{from="year-totals" caption="Raised"}';
    const { points, axis } = composeBlock("chart", body, totals);
    expect(points).toEqual([
      { label: "1995", amount: 11000, text: "$11,000.00" },
      { label: "2024", amount: 1531518.24, text: "$1,531,518.24" },
    ]);
    expect(axis.map(({ text }) => text)).toEqual(["$0", "$1M"]);
  });
  test("table: the totals as they stand, in a box that scrolls", () => {
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
  test("logos: names, a logo or a link where there is one, moving if asked", () => {
    const world = list("partners", [
      { name: "A", category: "Food" },
      { name: "B", logo: "scenes/stage.svg", url: "https://b.example/" },
    ]);
    expect(composeBlock("logos", '::logos{from="partners" moving="true"}', world)).toEqual({
      kind: "logos",
      moving: true,
      plates: [
        { name: "A", category: "Food" },
        { name: "B", url: "https://b.example/", logo: { ...stage, alt: "B" } },
      ],
    });
  });
  test("people: the staff, each with a role and an inbox", () => {
    const position = { label: "Manager", color: "navy" };
    const world = list("staff", [{ name: "Ana Cruz", position, email: "ana@example.org" }]);
    expect(composeBlock("people", '::people{from="staff"}', world).people).toEqual([
      {
        name: "Ana Cruz",
        role: "Manager",
        color: "navy",
        email: { kind: "mail", href: "mailto:ana@example.org", label: "ana@example.org" },
      },
    ]);
  });
  test("families: a story of its own address, with a link where there is more", () => {
    const world = list("families", [
      { title: "Ava M.", content: "We *dance*.", learnMoreLink: "link:guide" },
    ]);
    expect(composeBlock("families", '::people{from="families"}', world).families).toMatchObject([
      { id: "family-ava-m", name: "Ava M.", story: "<p>We <em>dance</em>.</p>" },
    ]);
  });
  test("positions: a status, and a link with its own words", () => {
    const position = { name: "Captain", status: "open", statusText: "Open", text: "Lead." };
    const world = list("positions", [{ ...position, link: "/about", linkLabel: "Apply" }]);
    expect(composeBlock("positions", '::positions{from="positions"}', world).positions).toEqual([
      { ...position, text: "<p>Lead.</p>", link: { ...aboutLink, label: "Apply" } },
    ]);
  });
  test("teams: leaders with their titles", () => {
    const leadership = {
      overallDirector: "Ana Cruz",
      assistantDirectors: ["Ben Ito - Assistant Director - Art"],
      captains: ["Cy Doe"],
    };
    const world = list("captain-teams", [{ name: "Art", responsibilities: "Draw.", leadership }]);
    expect(composeBlock("teams", '::teams{from="captain-teams"}', world).teams).toEqual([
      {
        id: "team-art",
        name: "Art",
        responsibilities: "<p>Draw.</p>",
        overallDirector: "Ana Cruz",
        assistantDirectors: [{ name: "Ben Ito", title: "Assistant Director - Art" }],
        captains: ["Cy Doe"],
      },
    ]);
  });
});

test("blocks and text keep the order in which they were written", () => {
  const body =
    'One.\n\n::button[Go]{link="/about"}\n\nTwo.\n\n---\n\n![A](scenes/stage.svg)\n\nThree.';
  const kinds = composeBlocks(body, about).map((block) => block.kind);
  expect(kinds).toEqual(["prose", "button", "prose", "band", "figure", "prose"]);
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
