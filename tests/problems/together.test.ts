/** What the check reports of several mistakes at once, what follows from a mistake, and what is none. */
import { describe, expect, test } from "vitest";
import { findOnDisk } from "../support/find-problems.ts";
import { graphOf, sourcesOf, understand } from "../support/graph.ts";
import { page, post, smallSite, type World } from "../support/usual-files.ts";

const about = "content/pages/about.md";
const schools = "content/data/schools.json";
const text = (path: string) => String(smallSite[path]);

/** The small site with a text in the place of a line. */
function typed(words: string, line = "A line of text.", path = about): World {
  return { ...smallSite, [path]: text(path).replace(line, () => words) };
}

/** Links of a platform to these events. */
const toEvents = (...numbers: readonly number[]) =>
  numbers.map((number, at) => {
    const url = `https://events.example.org/index.cfm?at=${at}&eventID=${number}`;
    return `${JSON.stringify({ id: `event-${at}`, url, label: `Page ${at}`, kind: "site" })},\n`;
  });

/** All that is reported of a world: `about.md 4:7 field-value, 5:1 …, words.json 1:2 …`. */
function report(world: World): string {
  let last = "";
  const lines = understand(world).problems.map(({ place, code }) => {
    if (!place) return code;
    const file = place.file === last ? "" : `${place.file.split("/").at(-1)} `;
    last = place.file;
    return `${file}${place.line}:${place.column} ${code}`;
  });
  return lines.join(", ");
}

const spark = text("content/blog/spark.md");
const faqs = "content/data/faqs.json";
const facts = "content/facts.json";
const event = "content/pages/mainevent.md";
const links = "content/links.json";
const families = "content/data/families.json";
const position = { label: "Chair", color: "navy" };
const story = "She builds towers of cushions, and asks everybody to guess how high they are.";
const tile = '::tile[A]{link="/abot" image="scenes/stag.svg" hoverText="T"}';
const unread = "title: A: b\ndescription: @home\nintro:We dance\nsceen: a";

test("each of several slips of a line is answered with the whole line as it will be", () => {
  const { problems } = understand(typed("[A](/donat){{raised-2052}} b__c__ â€™"));
  expect(problems.map(({ fix }) => fix)).toEqual(
    Array(3).fill("[A](/donate){{raised-2025}} b__c__ ’"),
  );
});

describe("several mistakes are all reported, in the order of the files and lines:", () => {
  test.each<readonly [string, World, string]>([
    [
      "fields at fault",
      typed("hour: noon\nlayout: pages\nroute: About\nsceen: a", "hour: 11"),
      "about.md 4:7 field-value, 5:9 field-value, 6:8 field-value, 7:1 field-unknown",
    ],
    [
      "fields that cannot be read, and those that can",
      { ...smallSite, [about]: `---\n${unread}\n---\n\nOne {{nothing}}.\n` },
      "about.md 2:8 front-matter-syntax, 3:14 front-matter-syntax, 4:1 front-matter-syntax, 5:1 field-unknown, 8:5 fact-unknown",
    ],
    [
      "two faults in one line of a text, and three that are alike",
      typed(`:::tiles\n${tile}\n:::\n\n{{a}} and {{b}}.\n\n<p>a\n\n<p>b\n\n<p>c`),
      "about.md 11:1 link-unknown, 11:1 picture-unknown, 14:1 fact-unknown, 14:11 fact-unknown, 16:1 html-dropped, 18:1 html-dropped, 20:1 html-dropped",
    ],
    [
      "a block that three colons do not close, and not the colons",
      typed('::::callout{title="A"}\nText.\n:::'),
      "about.md 10:1 block-unclosed",
    ],
    [
      "a category that is nearly another one, and a director who is another one on the staff",
      {
        ...typed('::logos{from="partners"}\n\n::teams{from="captain-teams"}'),
        "content/data/partners.json":
          '[{"name":"A","category":"Food"},{"name":"B","category":"Food"},{"name":"C","category":"Foods"}]',
        "content/data/captain-teams.json":
          '[{"name":"Finance","responsibilities":"It counts.","leadership":{"overallDirector":"Ana Cruz","assistantDirectors":[],"captains":["Bo Li"]}}]',
      },
      "captain-teams.json 1:84 field-value, partners.json 1:87 field-value",
    ],
    [
      "a link name that is not that of the file, and the links that are broken by it",
      {
        ...smallSite,
        "content/blog/spark.md": spark.replace("linkName: spark", "linkName: ember"),
      },
      "spark.md 4:11 field-value, index.md 7:33 link-unknown",
    ],
    [
      "settings of which the end is gone",
      { ...smallSite, "content/navigation.json": "{\n" },
      "navigation.json 1:2 json-syntax",
    ],
    [
      "three files that claim one address",
      {
        ...{ ...smallSite, "content/blog/a.md": spark.replace("id: 1", "id: 2") },
        "content/blog/b.md": spark.replace("id: 1", "id: 3"),
      },
      "b.md 4:11 address-collision, spark.md 4:11 address-collision",
    ],
    [
      "a fault of a list that two pages show, once",
      {
        ...typed('::accordion{from="faqs" topic="day"}'),
        [faqs]: text(faqs).replace("On a Saturday.", "See [it](/nothing-like-it)."),
      },
      "faqs.json 5:15 link-unknown",
    ],
    [
      "a link to a missing part in two pages, once",
      {
        ...typed("[a](/about#old)"),
        [event]: text(event).replace("Twenty", "[A](/about#old), twenty"),
      },
      "about.md 10:1 anchor-unknown",
    ],
    [
      "a link to the event of another year than most",
      { ...smallSite, [links]: text(links).replace("[", `[${toEvents(7, 8, 7).join("")}`) },
      "links.json 2:23 field-value",
    ],
    [
      "an entry that was copied for another child, with the story of the first one",
      {
        ...smallSite,
        [families]: JSON.stringify(
          ["A", "B"].map((name) => ({ title: `${name}a M.`, content: story, teaser: "Guess." })),
        ),
      },
      "families.json 1:155 entry-repeated",
    ],
    [
      "the newest article with the day of an old one",
      { ...smallSite, ...post("b", "2023-06-12", 2) },
      "b.md 5:7 field-value",
    ],
  ])("%s", (_what, world, expected) => {
    expect(report(world)).toBe(expected);
  });
  test("lines of a list that cannot be read, and the entries that can", () => {
    const lines = `// new|{ “name”: 'A', },|{ "name": "a "b"" },|{ "nam": "B" },|{ "name": True },`;
    const list = `[\n  ${`${lines}|/* that is|  all */`.replaceAll("|", "\n  ")}\n]`;
    const { problems } = understand({ ...smallSite, [schools]: list });
    expect(problems.map(({ place, fix }) => `${place?.line}:${place?.column} ${fix}`)).toEqual([
      "2:3 Delete this line.",
      '3:5   { "name": "A" },',
      '4:16   { "name": "a \\"b\\"" },',
      '5:5   { "name": "B" },',
      '6:13   { "name": true }',
      "7:3 Delete these lines.",
    ]);
  });
});

test.each([
  [/^\[/, "1:1 json-syntax, 3:5 field-unknown"],
  [/\n\]/, "3:5 field-unknown, 7:4 json-syntax"],
  [/\n {2}\}\n\]/, "3:5 field-unknown, 6:23 json-syntax"],
  [/(?<=,\n) +\{/, "3:5 field-unknown, 5:1 json-syntax"],
  [/\}(?=,)/, "3:22 json-syntax"],
])("a list without %s has one fault, and hides no other", (gone, expected) => {
  const list = text(schools).replace("name", "nam").replace(gone, "");
  expect(report({ ...smallSite, [schools]: list })).toBe(`schools.json ${expected}`);
});

test("of a list that nobody can read two hundred faults are reported, and the one behind them", () => {
  const list = `[\n${'{ "name": True },\n'.repeat(250)}{}]`;
  const { problems } = understand({ ...smallSite, [schools]: list });
  expect(problems.filter(({ code }) => code === "json-syntax")).toHaveLength(201);
});

test("what two places lack is one problem, which names both", () => {
  const { problems } = understand(typed("[Us](/aboot)\n\n[Here](/aboot)"));
  expect(problems.map(({ message }) => message)).toEqual([
    "There is no /aboot in this site. Did you mean /about? Another has it, too: content/pages/about.md:12.",
  ]);
});

describe("what only follows from another mistake is not reported:", () => {
  const list = "content/data/organizations.json";
  const donate = text("content/pages/donate.md").replace("link:gift-shop", "/about#x");
  test.each<readonly [string, World, string]>([
    [
      "links to a page of which nobody knows whether it is a draft",
      typed("hour: 11\ndraft: yes for now", "hour: 11"),
      "about.md 5:8 field-value",
    ],
    [
      "a tile whose braces cannot be read, and that is no tile",
      typed(`:::tiles\n${tile.replace('"T"', '"The "T" of it"')}\n:::`),
      "about.md 11:1 block-content",
    ],
    [
      "figures of a ledger that cannot be read",
      typed('"raised-2025"', '"raised-2025",', facts),
      "facts.json 3:24 json-syntax",
    ],
    [
      "links of a ledger with an error",
      typed('"ur": "https://shop', '"url": "https://shop', "content/links.json"),
      "links.json 4:5 field-unknown",
    ],
    [
      "what refers to a list with an error",
      typed('"nam": "Chi', '"name": "Chi', list),
      "organizations.json 3:5 field-unknown",
    ],
    [
      "a link to a page whose fields are wrong, and to its parts",
      { ...typed("sceen: a", "hour: 11"), "content/pages/donate.md": donate },
      "about.md 4:1 field-unknown",
    ],
    [
      "a link to a page in the wrong folder",
      {
        ...typed("See [the bags](/bags)."),
        "content/blog/bags.md": text(about).replace("hour: 11", "layout: page"),
      },
      "bags.md 1:1 file-refused",
    ],
    [
      "a link to an article below a page with an error",
      {
        ...typed("See [it](/stories/spark)."),
        "content/pages/stories.md": "---\ntitle: Stories\nlayout: articles\n---\n",
        "content/pages/index.md": text("content/pages/index.md").replace("/blog/spark", "/about"),
      },
      "stories.md 1:1 field-missing",
    ],
    [
      "anything else in a file with two versions",
      typed("<<<<<<< a\n{{nothing}}\n=======\n[x](/nowhere)\n>>>>>>> b"),
      "about.md 10:1 conflict-left",
    ],
    [
      "all that asks for a list that is gone, or has got another name",
      { ...typed("{{a}} {{b}}"), [facts]: undefined, "content/fact.json": "[]" },
      "fact.json 1:1 file-refused",
    ],
    [
      "a link to the home page that is gone",
      { ...typed("See [us](/)."), "content/pages/index.md": undefined },
      "file-missing",
    ],
    [
      "a block, beside the table in it whose hyphens are wrong",
      typed(':::table{caption="A"}\n| a |\n| - -- |\n:::'),
      "about.md 11:1 text-literal",
    ],
    [
      "links to parts of a page that a block with an error would have",
      typed("[it](#question-why)\n\n:::accordeon\n### Why?\nSo.\n:::"),
      "about.md 12:1 block-unknown",
    ],
    [
      "links to questions, while nobody knows what their addresses begin with",
      {
        ...typed("[it](#question-why)\n\n:::accordion\n### Why?\nSo.\n:::"),
        "content/words.json": text("content/words.json").replace('"questionAnchor"', '"a"'),
      },
      "words.json 108:3 field-unknown",
    ],
    [
      "totals, while nobody knows the currency",
      {
        ...{ ...smallSite, "content/site.json": undefined },
        "content/data/year-totals.json": '[{ "year": 2024, "total": "84.210,50 €" }]',
      },
      "file-missing",
    ],
    [
      "but what is still wrong once a certain correction is made",
      {
        ...typed("We raised {{raised-2052}}."),
        [facts]: text(facts).replace('"raised-2025"', "“raised-2025”"),
      },
      "facts.json 3:11 json-syntax, about.md 10:11 fact-unknown",
    ],
  ])("%s", (_what, world, expected) => {
    expect(report(world)).toBe(expected);
  });
  test("a page that shows a picture whose file was refused", async () => {
    const inText = String(typed("![Us](My Photo.jpg)")[about]);
    const pictures = { "content/images/My Photo.jpg": "a", "content/images/IMG_1.HEIC": "a" };
    const shown = inText.replace("scenes/stage.svg", "IMG_1.HEIC");
    const world = { ...smallSite, ...pictures, [about]: shown };
    const problems = await findOnDisk(world, "picture-unused");
    expect(problems.map(({ place }) => place?.file)).toEqual(Object.keys(pictures).sort());
  });
  test("the description of a page that was copied, beside its title", () => {
    const copied = { ...smallSite, "content/pages/copy.md": text(about) };
    const { problems } = understand(copied, "title-repeated", "description-repeated");
    expect(problems.map(({ code }) => code)).toEqual(["title-repeated"]);
    expect(problems[0]?.fix).toContain("another title and another description");
  });
  test("what is merely untidy, beside an error", () => {
    const untidy = { "content/data/partners.json": '[{ "name": "A" }]', ...typed("See [x](/no).") };
    const { problems } = understand({ ...smallSite, ...untidy }, "entry-unused", "page-orphan");
    expect(problems.map(({ code }) => code)).toEqual(["link-unknown"]);
  });
});

describe("no mistake is", () => {
  test.each([
    "Doors open at 8:00 and 9:30pm, the run at 10:00-11:00.",
    "One word:another, a::b, C++ std::string, :smile and 26 : 2.",
    "It was (as ever) late [sic] (really).",
    "Two ** three and snake_case_words, \\*not italic\\*.",
    "-5 degrees at night, and 1.5 million | or 2.5 million |.\n\n#FTK is what we say.",
    "One\n\n---\n\nTwo",
    "![A stage between two palms](scenes/stage.svg)",
    "### A\n\n#### B\n\nText.\n\n## C\n\nA note[^1]\n\n[^1]: A note\n\n<!-- to be checked by Ana -->",
    "We saw 11,351,566.99 and 1,351,566.995 of them.",
    "`{{nothing}}` and `[us] (/about)` and `##x`\n\n```\n{{nothing}}\n```",
    "~~~\n```\n~~~\n\n- a\n  ```\n  code\n  ```\n\n> ```\n> code\n> ```",
    "- Write ``[us] (/about) ` [us](/about us)`` never.",
    "Nobody writes `[us](/about\nus)` or `(us)[/about]\nin two lines`.",
    'Type ` ::button[Go]{link="/about"} ` on a line.',
    "Brackets [of a list]`[0]`(/about) and code.",
    '::::callout{title="A"}\nText.\n\n:::stats\n::stat[B]{fact="raised-2025"}\n:::\n::::',
    "[us](/about/#who-we-are), [up](#), [us again](#who-we-are) and [top](/about#)",
    ":::accordion\n### Why?\nSo.\n:::\n\n[why](#question-why)",
    '::button[Us]{link="/about#who-we-are"}',
  ])("%j in a text", (words) => {
    expect(report(typed(words))).toBe("");
  });
  const titles = '8:00|yes|1_000|C#|"Us" # short|"We are #1"|The “spark”|“Hi”, she said|‘90s night';
  test.each(titles.split("|"))("the title %s", (title) => {
    expect(report(typed(`title: ${title}`, "title: About us"))).toBe("");
  });
  test.each([
    ["mailto:finance@example.org", "mailto:first.last+tag@sub.example.org"],
    ["mailto:finance@example.org", "mailto:a@example.org?subject=Hello%20you&body=x"],
    ["tel:+1-352-555-0100", "tel:911"],
  ])("in place of %s the address %s", (usual, address) => {
    expect(report(typed(address, usual, "content/links.json"))).toBe("");
  });
  test.each([
    ["emerging-leaders", { name: "Ana Cruz" }],
    ["staff", { name: "Ana Cruz", email: "chair@example.org", position }],
  ])("a name that stands twice in %s, where its entry says so", (list, entry) => {
    const path = `content/data/${list}.json`;
    const again = { ...entry, sharesName: true };
    const world = { ...smallSite, [path]: JSON.stringify([entry, again, again]) };
    expect(report(world)).not.toContain("entry-repeated");
    // Two that do not say so are a slip all the same.
    const slip = { ...world, [path]: JSON.stringify([entry, again, entry]) };
    expect(report(slip)).toContain("entry-repeated");
  });
  test("a comment between fields, a sign in a text of several lines, a README beside the folders, a page with a route", () => {
    const fields = ["# a note", "hour: 3 # in the evening", "intro: |", "  # of dancers & one"];
    const world = typed(fields.join("\n"), "hour: 11");
    const team = page("Team", "See [us](/about).", "route: /team\n");
    const files = { "content/README.md": "Hello.", "content/pages/Our Team.md": team };
    expect(report({ ...world, ...files })).toBe("");
  });
});

describe("one person with two spellings", () => {
  const world = (first: string, second: string) => ({
    ...smallSite,
    "content/data/ambassadors.json": `[{ "organization": "Chi Omega", "names": ["${first}"] }]`,
    "content/data/emerging-leaders.json": `[{ "name": "${second}" }, { "name": "${second}" }]`,
  });
  test.each([
    ["Lena Park", "Lenna Park"],
    ["Manuel Benítez", "Manuel Benitez"],
    ["Maeve Rafferty", "Meave Rafferty"],
    ["De'Andre Hall", "DeAndre Hall"],
  ])("is %s and %s, at every mention", (first, second) => {
    const { problems } = understand(world(first, second));
    const codes = ["person-spelling", "entry-repeated", "person-spelling"];
    expect(problems.map(({ code }) => code)).toEqual(codes);
    expect(problems[0]?.fix).toContain(`{ "name": "${first}" }, {`);
  });
  test.each([
    ["Mario Lopez", "Maria Lopez"],
    ["Ana Crane", "Ana Crate"],
    ["Dan Lee", "Dean Lee"],
  ])("is not %s and %s", (first, second) => {
    expect(report(world(first, second))).not.toContain("person-spelling");
  });
});

test("what two files claim is reported in the newer one, whatever it is called", () => {
  const team = text(about).replace("---\n", "---\nroute: /about\n");
  const sources = sourcesOf({ ...smallSite, "content/pages/team.md": team });
  const { problems } = graphOf({ ...sources, changedAt: (path) => Number(path === about) });
  expect(problems.map(({ code, place }) => `${place?.file} ${code}`)).toContain(
    `${about} address-collision`,
  );
});

test.each([
  ["48 schools", "about.md 10:1 figure-typed"],
  ["We are fifty or 50 high schools.", "about.md 10:17 figure-typed"],
  ["Three schools, 9 schools, 148 schools, 48.5 schools, 48 kinds of schools.", ""],
])("numbers beside the name of a list of 48 schools: %s", (words, expected) => {
  const entries = Array.from({ length: 48 }, (_, at) => ({ name: `School ${at}` }));
  expect(report({ ...typed(words), [schools]: JSON.stringify(entries) })).toBe(expected);
});

test.each([
  ["The most was $12,345.", "about.md 10:15 figure-typed"],
  ["The levels are $1,000, $2,500 and $15,000.", ""],
])("a figure of four digits up is meant, unless it is round: %s", (words, expected) => {
  const more = { label: "A fact", unit: "count", asOf: "2025", source: "Test" };
  const ledger = [1000, 15_000, 12_345].map((value) => ({ id: `fact-${value}`, value, ...more }));
  const known = JSON.parse(text(facts)) as object[];
  const world = { ...typed(words), [facts]: JSON.stringify([...known, ...ledger]) };
  expect(report(world)).toBe(expected);
});

test.each([
  ["the words name the status of another one", "open Open, open Closed, closed Closed", "2"],
  ["each status has its own", "open Open, closed Closed, closed Closed", ""],
  ["either may have them", "open Ask, closed Ask", ""],
])("words of a status are reported where %s", (_where, typed, lines) => {
  const rows = typed.split(", ").map((one, at) => {
    const [status, statusText] = one.split(" ");
    return JSON.stringify({ name: `Position ${at}`, status, statusText, text: "A." });
  });
  const { problems } = understand({ "content/data/positions.json": `[${rows.join(",\n")}]` });
  expect(problems.map(({ place }) => place?.line).join(" ")).toBe(lines);
});
