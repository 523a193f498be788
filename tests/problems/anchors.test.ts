/** What an editor reads when a link asks for a heading that its page does not have. */
import { describe, expect, test } from "vitest";
import { checkProblems } from "../support/check-problems.ts";
import { understandBody } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

const about = "content/pages/about.md";
const x = "content/pages/x.md";
const site = { [about]: page("About", "## Who we are\n\n## What we do\n\n## What we did") };

describe("anchors", () => {
  test.each([
    ["of another page", "[us](/about#who-we-are)"],
    ["of another page, with its slash", "[us](/about/#who-we-are)"],
    ["of the same page", "## Here\n\n[up there](#here)"],
    ["below the link", "[down there](#here)\n\n## Here"],
    ["of a question", ":::accordion\n### Why?\nSo.\n:::\n\n[why](#question-why)"],
    ["that is the top", "[top](#) and [top](/about#)"],
    ["of a button", '::button[Us]{link="/about#who-we-are"}'],
  ])("a heading %s is found", (_name, body) => {
    checkProblems({ ...site, [x]: page("X", body) });
  });
  test("the headings of a page whose fields are wrong are not called unknown", () => {
    const { problems } = understandBody("[us](/about#who-we-were)", {
      [about]: String(site[about]).replace("title", "titel"),
    });
    expect(problems.map(({ code }) => code)).toEqual(["field-unknown"]);
  });
  test.each([
    ["in a text", page("X", "[us](/about#who-are-we)"), "6:1", "[us](/about#who-we-are)"],
    [
      "in a block",
      page("X", '::button[Us]{link="/about#who-we-re"}'),
      "6:1",
      '::button[Us]{link="/about#who-we-are"}',
    ],
    [
      "in the fields",
      page("X", "Text.", "layout: redirect\nlink: /about#who-we-wer\n"),
      "5:7",
      "link: /about#who-we-are",
    ],
  ])("an unknown heading %s is answered with the nearest", (_name, text, place, fix) => {
    checkProblems({ ...site, [x]: text }, `${x}:${place} error anchor-unknown → ${fix}`);
  });
  test("an unknown heading in a list is found on the line of its field", () => {
    const faqs = [{ topic: "a", question: "B?", answer: "See [us](/about#who-we-were)." }];
    checkProblems(
      {
        ...site,
        "content/data/faqs.json": JSON.stringify(faqs, null, 2),
        [x]: page("X", '::accordion{from="faqs" topic="a"}'),
      },
      'content/data/faqs.json:5:15 error anchor-unknown →     "answer": "See [us](/about#who-we-are)."',
    );
  });
  test("a heading that begins with a digit is answered with the id that it has here", () => {
    const { problems } = understandBody("## 2026 leaders\n\n[them](#2026-leaders)");
    expect(problems[0]?.fix).toBe("[them](#section-2026-leaders)");
  });
  test("of two headings that are near, none is certain", () => {
    const { problems } = understandBody("[us](/about#what-we-di)", site);
    expect(problems.map(({ code, edit }) => [code, edit])).toEqual([["anchor-unknown", undefined]]);
  });
  test("where nothing is near, the headings are listed", () => {
    const { problems } = understandBody("[us](/about#tickets)", site);
    expect(problems[0]?.fix).toBe(
      "Write /about, or one of its parts: #who-we-are, #what-we-do, #what-we-did.",
    );
  });
});
