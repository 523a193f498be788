/**
 * The links of the content are judged where they are written: a wrong part of a page is reported at its
 * line, whatever kind of source that is; so are detours, addresses that nobody can write to, and pages
 * that nothing leads to.
 */
import { describe, expect, test } from "vitest";
import type { Problem } from "../generator/model/problem.ts";
import type { ProblemCode } from "../generator/model/problem-codes.ts";
import { findContactFault } from "../generator/references/contacts.ts";
import { understand } from "./support/graph.ts";
import { brief, page, usualFiles, type World } from "./support/usual-files.ts";

const json = (value: unknown) => JSON.stringify(value, null, 2);
const whole = (problems: readonly Problem[]) =>
  problems.map((problem) => `${brief(problem)} ${problem.message} → ${problem.fix}`);
const home = "content/pages/index.md";
const about = { "content/pages/about.md": page("About", "## Team\n\nText.") };

describe("a wrong part of a page is found", () => {
  /** One fault in each kind of content. */
  const faulty: World = {
    ...about,
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
  };
  const errors = understand(faulty).problems.filter(({ severity }) => severity === "error");

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
    const text = String(faulty[file]);
    const before = text.slice(0, text.indexOf(words));
    const line = before.split("\n").length;
    const place = `${file}:${line}:${before.length - before.lastIndexOf("\n")}`;
    const [problem, ...more] = errors.filter((error) => brief(error).endsWith(` ${place}`));
    expect(more).toEqual([]);
    const [route, part = ""] = typed.split("#");
    expect(problem).toMatchObject({
      code: "anchor-unknown",
      message: expect.stringContaining(
        `The link ${typed} leads to nothing: ${route || "/"} has no part called "${part}".`,
      ),
      excerpt: text.split("\n")[line - 1],
    });
  });
  test("and each of them is reported once", () => {
    expect(errors.length).toBe(24);
    expect(new Set(errors.map(brief)).size).toBe(24);
  });
});

/** All that is found in these files, of the given kinds. */
function find(files: World, ...codes: readonly ProblemCode[]): readonly string[] {
  return whole(understand(files, ...codes).problems.filter(({ code }) => codes.includes(code)));
}

describe("a page that no other page leads to", () => {
  const lost = page("Lost", "See [this page](/lost).");
  test("is warned of, although it names itself", () => {
    expect(find({ "content/pages/lost.md": lost }, "page-orphan")).toEqual([
      "warning page-orphan content/pages/lost.md:1:1 No other page leads to /lost, so only those find it who know its address. → Link to /lost from a page, or list it in content/navigation.json.",
    ]);
  });
  test.each(["[x](/lost)", "[x](/lost/#top)", '::button[x]{link="/lost"}'])(
    "is found by %s",
    (link) => {
      const files = { "content/pages/lost.md": lost, [home]: page("Home", link) };
      expect(find(files, "page-orphan")).toEqual([]);
    },
  );
  test("is none of those that exist for posters and for lost visitors", () => {
    const files = {
      "content/pages/go.md": page("Go", "Text.", "layout: redirect\nlink: link:shop\n"),
      "content/pages/404.md": page("Lost", "Text.", "layout: missing\n"),
    };
    expect(find(files, "page-orphan")).toEqual([]);
  });
});

describe("a link that goes a long way round", () => {
  const redirect = (title: string, to: string) =>
    page(title, "Text.", `layout: redirect\nlink: ${to}\n`);
  const ways = {
    "content/pages/new.md": page("New", "Text."),
    "content/pages/old.md": redirect("Old", "/new#top"),
    "content/pages/shop.md": redirect("Shop", "link:shop"),
  };
  test("to a page that only sends its visitors on is told the end of the way", () => {
    const links = "[a](/new), [b](/old), [c](/older/) and [d](/shop).";
    const older = { "content/pages/older.md": redirect("Older", "/old") };
    expect(find({ ...ways, ...older, [home]: page("Home", links) }, "link-detour")).toEqual([
      "warning link-detour content/pages/index.md:6:12 The link /old leads to a page that only sends its visitors on to /new. → Write /new in place of /old.",
      "warning link-detour content/pages/index.md:6:23 The link /older/ leads to a page that only sends its visitors on to /new. → Write /new in place of /older/.",
      "warning link-detour content/pages/older.md:5:7 The link /old leads to a page that only sends its visitors on to /new. → Write /new in place of /old.",
    ]);
  });
  test("into a circle is an error", () => {
    const round = { "content/pages/older.md": redirect("Older", "/older") };
    expect(find({ ...ways, ...round }, "link-detour")).toEqual([
      "error link-detour content/pages/older.md:5:7 The link /older leads to pages that send their visitors to one another for ever. → Let one of them lead elsewhere.",
    ]);
  });
});

describe("a mail address or a phone number", () => {
  const place = { file: "content/links.json", line: 1, column: 1 };
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
    "https://else.example/",
  ])("%s can be used", (href) => {
    expect(findContactFault({ target: href, href, place })).toBe(undefined);
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
  ])("%s cannot be used: %s", (href, why) => {
    const fault = findContactFault({ target: href, href, place });
    expect(fault?.message).toBe(`The link ${href} cannot be used: ${why}.`);
    expect(fault?.severity).toBe("warning");
  });
  test("is reported once, where it is stated, and not where its name is used", () => {
    const desk = { id: "desk", url: "tel:352-555-0100", label: "Desk", kind: "phone" };
    const ledger = JSON.parse(String(usualFiles["content/links.json"])) as object[];
    const files = {
      "content/links.json": JSON.stringify([desk, ...ledger], null, 1),
      [home]: page("Home", "To [us](link:desk)."),
    };
    expect(understand(files).problems.map(brief)).toEqual([
      "warning phone-unusable content/links.json:4:10",
    ]);
  });
});

test("pages that say the same of themselves are warned of at the line that says it", () => {
  const news = page("News", "Text.");
  const files = {
    "content/pages/a.md": news,
    "content/pages/b.md": news.replace("title: News", "title: More"),
    "content/pages/c.md": news.replace("description: The", "description: A"),
  };
  const description = "The page News of a small world, made for one test and for nothing else.";
  expect(find(files, "title-repeated", "description-repeated")).toEqual([
    `warning description-repeated content/pages/b.md:3:14 The description "${description}" is also the description of content/pages/a.md. → Give one of the two pages another description, so that people can tell them apart.`,
    'warning title-repeated content/pages/c.md:2:8 The title "News" is also the title of content/pages/a.md. → Give one of the two pages another title, so that people can tell them apart.',
  ]);
});

describe("what no page shows", () => {
  const named = (...ids: readonly string[]) =>
    ids.map((id) => ({ id, url: `https://else.example/${id}`, label: id, kind: "site" }));
  const needed = ["mail-general", "phone-state", "consumer-services", "phone-opt-out", "opt-out"];
  const files = {
    [home]: page(
      "Home",
      '{{used}} and [us](link:used)\n\n::accordion{from="faqs" topic="day"}\n\n::chips{from="schools"}',
    ),
    "content/links.json": JSON.stringify(named("used", "idle", ...needed), null, 1),
    "content/facts.json": JSON.stringify(
      ["used", "idle"].map((id) => ({
        id,
        label: "A",
        value: 1,
        unit: "count",
        asOf: "2025",
        source: "B",
      })),
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
  test("is warned of list by list", () => {
    expect(find(files, "entry-unused")).toEqual([
      'warning entry-unused content/data/events.json:1:8 No page shows "gala" (line 1) of content/data/events.json. → Write event: gala where it belongs, or delete the entry.',
      'warning entry-unused content/data/faqs.json:9:15 No page shows "When, by night?" (line 9) of content/data/faqs.json. → Show it on a page, or delete it.',
      "warning entry-unused content/data/organizations.json:1:1 No page shows anything of content/data/organizations.json. → Show it on a page, or delete it.",
      'warning entry-unused content/facts.json:11:9 No page shows "idle" (line 11) of content/facts.json. → Write {{idle}} where it belongs, or delete the entry.',
      'warning entry-unused content/links.json:9:9 No page shows "idle" (line 9) of content/links.json. → Write link:idle where it belongs, or delete the entry.',
    ]);
  });
  test("is called by name as far as anybody would read on", () => {
    const links = json(named(...needed, ...Array.from({ length: 7 }, (_, id) => `l${id}`)));
    const [problem = ""] = find({ "content/links.json": links }, "entry-unused").filter((line) =>
      line.includes("links.json"),
    );
    expect(problem).toMatch(
      /No page shows 7 entries: "l0" \(line \d+\), "l1" .*, "l4" \(line \d+\) and 2 more of content\/links\.json\. → Write link:l0 where it belongs, or delete the entry\.$/,
    );
  });
  test("is no news beside an error, which may be the reason", () => {
    expect(find({ ...files, [home]: page("Home", "[x](/nowhere)") }, "entry-unused")).toEqual([]);
  });
});
