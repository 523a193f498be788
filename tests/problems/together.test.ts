/** Several mistakes at once are all reported, and what only follows from another mistake isn't. */
import { describe, expect, test } from "vitest";
import { positionOf } from "../../generator/diagnostics/source-text.ts";
import { findAll, findOnDisk } from "../support/find-problems.ts";
import { graphOf, sourcesOf, understand } from "../support/graph.ts";
import { page, placeName, post, smallSite, type World } from "../support/usual-files.ts";

const about = "content/pages/about.md";
const spark = "content/blog/spark.md";
const home = "content/pages/index.md";
const event = "content/pages/mainevent.md";
const words = "content/words.json";
const facts = "content/facts.json";
const links = "content/links.json";
const schools = "content/data/schools.json";
const faqs = "content/data/faqs.json";
const text = (path: string) => String(smallSite[path]);

/** The small site with a text in the place of another one: on the page About us, of its line. */
function typed(written: string, usual = "A line of text.", path = about): World {
  return { ...smallSite, [path]: text(path).replace(usual, () => written) };
}

/** All that is reported of a world: `about.md 4:7 field-value, 5:1 …, words.json 1:2 …`. */
function report(world: World): string {
  let last = "";
  const lines = understand(world).problems.map(({ place, code }) => {
    if (!place) return code;
    const { path, text } = place.source;
    const file = path === last ? "" : `${path.split("/").at(-1)} `;
    last = path;
    const { line, column } = positionOf(text, place.start);
    return `${file}${line}:${column} ${code}`;
  });
  return lines.join(", ");
}

describe("all of several mistakes are reported, in the order of the files and lines:", () => {
  test("in the fields of a page", () => {
    const world = typed("hour: noon\nlayout: pages\nroute: About\nsceen: a", "hour: 11");
    expect(report(world)).toBe(
      "about.md 4:7 field-value, 5:9 field-value, 6:8 field-value, 7:1 field-unknown",
    );
  });
  test("in fields that can't be read, fields that can, and the text below", () => {
    const unread = String(typed("title: A: b\nintro:We dance", "title: About us")[about]);
    const fields = unread.replace("scene:", "sceen:");
    const world = { ...smallSite, [about]: `${fields}\nOne {{nothing}}.\n` };
    expect(report(world)).toBe(
      "about.md 2:8 front-matter-syntax, 3:7 front-matter-syntax, 6:1 field-unknown, 17:5 fact-unknown",
    );
  });
  test("in one line, and in three that are alike", () => {
    const tile = '::tile[A]{link="/abot" image="scenes/stag.svg" hoverText="T"}';
    const world = typed(`:::tiles\n${tile}\n:::\n\n{{a}} and {{b}}.\n\n<p>a\n\n<p>b\n\n<p>c`);
    expect(report(world)).toBe(
      "about.md 11:17 link-unknown, 11:31 picture-unknown, 14:1 fact-unknown, 14:11 fact-unknown, 16:1 html-dropped, 18:1 html-dropped, 20:1 html-dropped",
    );
  });
  test("in lines of a list that can't be read, and in the entries that can", () => {
    const lines = `// new|{ “name”: 'A', },|{ "name": "a "b"" },|{ "nam": "B" },|{ "name": True },`;
    const list = `[\n  ${`${lines}|/* that is|  all */`.replaceAll("|", "\n  ")}\n]`;
    const problems = findAll({ ...smallSite, [schools]: list });
    const lineOf = (start: number) => positionOf(list, start).line;
    expect(problems.map(({ place }) => lineOf(place?.start ?? 0))).toEqual([2, 3, 4, 5, 6, 7]);
    // One run corrects them all.
    expect(problems.every(({ fix }) => fix)).toBe(true);
  });
  test("and those of one line are answered with the whole line as it will be", () => {
    const problems = findAll(typed("[A](/donat) has {{raised-2052}}."));
    const { place } = problems[0]!;
    const edits = problems.flatMap(({ fix }) => fix?.edits ?? []);
    expect(problems).toHaveLength(2);
    expect(edits).toHaveLength(2);
    expect(placeName(place!)).toBe(`${about}:10:5`);
  });
  test.skip("of a list that nobody can read two hundred, and the one behind them", () => {
    const list = `[\n${'{ "name": True },\n'.repeat(250)}{}]`;
    const problems = findAll({ ...smallSite, [schools]: list });
    expect(problems.filter(({ code }) => code === "json-syntax")).toHaveLength(201);
  });
});

describe("one cause is reported once:", () => {
  test("a page that two links lead to and nobody has, at both places", () => {
    const problems = findAll(typed("[Us](/aboot)\n\n[Them](/aboot)"));
    expect(problems).toHaveLength(1);
    expect(problems[0]?.others?.map(placeName)).toEqual([`${about}:12:8`]);
  });
  test("a part of a page that links of two pages lead to", () => {
    const links = text(event).replace("Twenty", "[A](/about#old), twenty");
    expect(report({ ...typed("[a](/about#old)"), [event]: links })).toBe(
      "about.md 10:1 anchor-unknown",
    );
  });
  test("a fault of a list that two pages show", () => {
    const answer = text(faqs).replace("On a Saturday.", "See [it](/nothing-like-it).");
    const world = { ...typed('::accordion{from="faqs" topic="day"}'), [faqs]: answer };
    expect(report(world)).toBe("faqs.json 5:25 link-unknown");
  });
  test.each([
    [/^\[/, "1:1 json-syntax, 3:5 field-unknown"],
    [/\n\]/, "3:5 field-unknown, 7:4 json-syntax"],
    [/(?<=,\n) +\{/, "3:5 field-unknown, 6:3 json-syntax"],
    [/\n {2}\}\n\]/, "3:5 field-unknown, 7:1 json-syntax"],
  ])("a list without %s, and it hides no other fault", (gone, expected) => {
    const list = text(schools).replace("name", "nam").replace(gone, "");
    expect(report({ ...smallSite, [schools]: list })).toBe(`schools.json ${expected}`);
  });
  test("three files that claim one address, at two of them", () => {
    const copies = { "content/blog/a.md": "id: 2", "content/blog/b.md": "id: 3" };
    const files = Object.entries(copies).map(([path, id]) => [
      path,
      text(spark).replace("id: 1", id),
    ]);
    expect(report({ ...smallSite, ...Object.fromEntries(files) })).toBe(
      "b.md 4:11 address-collision, spark.md 4:11 address-collision",
    );
  });
  test("a page that was copied: its title, and not its description as well", () => {
    const copied = { ...smallSite, "content/pages/copy.md": text(about) };
    const { problems } = understand(copied, "title-repeated", "description-repeated");
    expect(problems.map(({ code }) => code)).toEqual(["title-repeated"]);
  });
  test("what two files claim, in the newer one, whatever it's called", () => {
    const team = text(about).replace("---\n", "---\nroute: /about\n");
    const sources = sourcesOf({ ...smallSite, "content/pages/team.md": team });
    const { problems } = graphOf({ ...sources, changedAt: (path) => Number(path === about) });
    const collision = problems.find(({ code }) => code === "address-collision");
    expect(collision?.place?.source.path).toBe(about);
  });
});

describe("what only follows from another mistake isn't reported:", () => {
  test("links to a page of which nobody knows whether it's a draft", () => {
    expect(report(typed("hour: 11\ndraft: yes for now", "hour: 11"))).toBe(
      "about.md 5:8 field-value",
    );
  });
  test("figures of a ledger that can't be read", () => {
    expect(report(typed('"raised-2025"', '"raised-2025",', facts))).toBe(
      "facts.json 3:24 json-syntax",
    );
  });
  test("links of a ledger with an error", () => {
    expect(report(typed('"ur": "https://shop', '"url": "https://shop', links))).toBe(
      "links.json 4:5 field-unknown",
    );
  });
  test("what refers to a list with an error", () => {
    const organizations = "content/data/organizations.json";
    expect(report(typed('"nam": "Chi', '"name": "Chi', organizations))).toBe(
      "organizations.json 3:5 field-unknown",
    );
  });
  test("a link to a page whose fields are wrong, and to its parts", () => {
    const donate = text("content/pages/donate.md").replace("link:gift-shop", "/about#x");
    expect(report({ ...typed("sceen: a", "hour: 11"), "content/pages/donate.md": donate })).toBe(
      "about.md 4:1 field-unknown",
    );
  });
  test("a link to a page in the wrong folder", () => {
    const bags = text(about).replace("hour: 11", "layout: page");
    expect(report({ ...typed("See [the bags](/bags)."), "content/blog/bags.md": bags })).toBe(
      "bags.md 1:1 file-refused",
    );
  });
  test("anything else in a file with two versions", () => {
    const both = "<<<<<<< a\n{{nothing}}\n=======\n[x](/nowhere)\n>>>>>>> b";
    expect(report(typed(both))).toBe("about.md 10:1 conflict-left");
  });
  test("all that asks for a list that has got another name", () => {
    const world = { ...typed("{{a}} {{b}}"), [facts]: undefined, "content/fact.json": "[]" };
    expect(report(world)).toBe("fact.json 1:1 file-refused");
  });
  test("a link to the home page that is gone", () => {
    expect(report({ ...typed("See [us](/)."), [home]: undefined })).toBe("file-missing");
  });
  test("links to the parts that a block with an error would have", () => {
    expect(report(typed("[it](#question-why)\n\n:::accordeon\n### Why?\nSo.\n:::"))).toBe(
      "about.md 12:1 block-unknown",
    );
  });
  test("links to questions, while nobody knows what their addresses begin with", () => {
    const world = typed("[it](#question-why)\n\n:::accordion\n### Why?\nSo.\n:::");
    const broken = text(words).replace('"questionAnchor"', '"a"');
    expect(report({ ...world, [words]: broken })).toBe("words.json 115:3 field-unknown");
  });
  test("totals, while nobody knows the currency", () => {
    const totals = '[{ "year": 2024, "total": "84.210,50 €" }]';
    const world = { ...smallSite, "content/site.json": undefined };
    expect(report({ ...world, "content/data/year-totals.json": totals })).toBe("file-missing");
  });
  test("a page that shows a picture whose file was refused", async () => {
    const shown = text(about).replace("scenes/stage.svg", "IMG_1.HEIC");
    const world = { ...smallSite, [about]: shown, "content/images/IMG_1.HEIC": "a" };
    const problems = await findOnDisk(world, "picture-unused");
    expect(problems.map(({ place }) => place?.source.path)).toEqual(["content/images/IMG_1.HEIC"]);
  });
  test("what is merely untidy, beside an error", () => {
    const partners = { "content/data/partners.json": '[{ "name": "A" }]' };
    const { problems } = understand({ ...typed("See [x](/no)."), ...partners }, "entry-unused");
    expect(problems.map(({ code }) => code)).toEqual(["link-unknown"]);
  });
  test("but what is still wrong once a certain correction is made", () => {
    const curly = text(facts).replace('"raised-2025"', "“raised-2025”");
    expect(report({ ...typed("We raised {{raised-2052}}."), [facts]: curly })).toBe(
      "facts.json 3:11 json-syntax, about.md 10:11 fact-unknown",
    );
  });
});

describe("two entries that disagree are reported:", () => {
  test("a link to the event of another year than most", () => {
    const entries = [7, 8, 7].map((number, at) => {
      const url = `https://events.example.org/index.cfm?at=${at}&eventID=${number}`;
      return `${JSON.stringify({ id: `event-${at}`, url, label: `Page ${at}`, kind: "site" })},\n`;
    });
    const world = { ...smallSite, [links]: text(links).replace("[", `[${entries.join("")}`) };
    expect(report(world)).toBe("links.json 2:23 field-value");
  });
  test("a story that was copied for another child", () => {
    const content = "She builds towers of cushions, and asks everybody to guess how high they are.";
    const stories = ["A", "B"].map((name) => ({ title: `${name}a M.`, content, teaser: "Guess." }));
    const world = { ...smallSite, "content/data/families.json": JSON.stringify(stories) };
    expect(report(world)).toBe("families.json 1:155 entry-repeated");
  });
  test("a category that is nearly another one, and a director who isn't the one of the staff", () => {
    const partners = ["Food", "Food", "Foods"].map((category, at) => ({
      name: `P${at}`,
      category,
    }));
    const team = {
      name: "Finance",
      responsibilities: "It counts.",
      leadership: { overallDirector: "Ana Cruz", assistantDirectors: [], captains: ["Bo Li"] },
    };
    const world = {
      ...typed('::logos{from="partners"}\n\n::teams{from="captain-teams"}'),
      "content/data/partners.json": JSON.stringify(partners),
      "content/data/captain-teams.json": JSON.stringify([team]),
    };
    expect(report(world)).toBe(
      "captain-teams.json 1:84 field-value, partners.json 1:90 field-value",
    );
  });
  test("the newest article with the day of an old one", () => {
    expect(report({ ...smallSite, ...post("b", "2023-06-12", 2) })).toBe("b.md 5:7 field-value");
  });
  test("a file of an article with another link name, and the links that are broken by it", () => {
    const world = typed("linkName: ember", "linkName: spark", spark);
    expect(report(world)).toBe("spark.md 4:11 field-value, index.md 7:48 link-unknown");
  });
  test.each([
    ["open Open, open Closed, closed Closed", "2"],
    ["open Open, closed Closed, closed Closed", ""],
    ["open Ask, closed Ask", ""],
  ])("a status with the words of another one: %s", (statuses, lines) => {
    const rows = statuses.split(", ").map((one, at) => {
      const [status, statusText] = one.split(" ");
      return JSON.stringify({ name: `Position ${at}`, status, statusText, text: "A." });
    });
    const list = `[${rows.join(",\n")}]`;
    const { problems } = understand({ "content/data/positions.json": list });
    const lineOf = (start: number) => positionOf(list, start).line;
    expect(problems.map(({ place }) => lineOf(place!.start)).join(" ")).toBe(lines);
  });
});

describe("one person with two spellings", () => {
  const world = (first: string, second: string) => ({
    ...smallSite,
    "content/data/ambassadors.json": `[{ "organization": "Chi Omega", "names": ["${first}"] }]`,
    "content/data/emerging-leaders.json": `[{ "name": "${second}" }]`,
  });
  test.each([
    ["Lena Park", "Lenna Park"],
    ["Manuel Benítez", "Manuel Benitez"],
    ["Maeve Rafferty", "Meave Rafferty"],
    ["De'Andre Hall", "DeAndre Hall"],
  ])("is %s and %s", (first, second) => {
    const { problems } = understand(world(first, second));
    expect(problems.map(({ code, about }) => `${code} ${about?.name}`)).toEqual([
      `person-spelling ${second}`,
    ]);
  });
  test.each([
    ["Mario Lopez", "Maria Lopez"],
    ["Ana Crane", "Ana Crate"],
    ["Dan Lee", "Dean Lee"],
  ])("is not %s and %s", (first, second) => {
    expect(report(world(first, second))).not.toContain("person-spelling");
  });
});

describe("a number of the ledger or of a list is recognized in a text:", () => {
  test.each([
    ["48 schools", "about.md 10:1 figure-typed"],
    ["Three schools, 9 schools, 148 schools, 48.5 schools, 48 kinds of schools.", ""],
  ])("the name of a list of 48 schools beside it: %s", (written, expected) => {
    const entries = Array.from({ length: 48 }, (_, at) => ({ name: `School ${at}` }));
    expect(report({ ...typed(written), [schools]: JSON.stringify(entries) })).toBe(expected);
  });
  test.each([
    ["The most was $12,345.", "about.md 10:15 figure-typed"],
    ["The levels are $1,000, $2,500 and $15,000.", ""],
  ])("four digits or more, unless it's round: %s", (written, expected) => {
    const more = { label: "A fact", unit: "count", asOf: "2025", source: "Test" };
    const ledger = [1000, 15_000, 12_345].map((value) => ({ id: `fact-${value}`, value, ...more }));
    const known = JSON.parse(text(facts)) as object[];
    const world = { ...typed(written), [facts]: JSON.stringify([...known, ...ledger]) };
    expect(report(world)).toBe(expected);
  });
});

test("two people of one name may both stand in a list when the entries say so", () => {
  const staff = "content/data/staff.json";
  const position = { label: "Chair", color: "navy" };
  const entry = { name: "Ana Cruz", email: "chair@example.org", position };
  const again = { ...entry, sharesName: true };
  const entries = (...all: object[]) => ({ ...smallSite, [staff]: JSON.stringify(all) });
  expect(report(entries(entry, again, again))).not.toContain("entry-repeated");
  expect(report(entries(entry, again, entry))).toContain("entry-repeated");
});

test("a page by itself is as good as one of a site", () => {
  expect(understand({ "content/pages/x.md": page("X", "Text.") }).problems).toEqual([]);
});
