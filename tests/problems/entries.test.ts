/** What an editor reads when a field of an entry in a list is wrong. */
import { describe, expect, test } from "vitest";
import { checkerOf } from "../support/check-problems.ts";
import { composeBlock, pageOf, understand } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

const checkSchools = checkerOf("content/data/schools.json");
const checkStaff = checkerOf("content/data/staff.json");
const checkEvents = checkerOf("content/data/events.json");

describe("lists", () => {
  test("an unknown field is found in its line and column", () => {
    checkSchools(
      '[\n  { "name": "A" },\n  { "name": "B", "city": "C" }\n]\n',
      "3:18 error field-unknown → Delete the field city.",
    );
  });
  test("a slip in a name is one problem", () => {
    checkSchools('[\n  { "nam": "A" }\n]\n', '2:5 error field-unknown →   { "name": "A" }');
  });
  test("a missing field is shown as JSON writes it", () => {
    checkSchools("[\n  {}\n]\n", '2:3 error field-missing → Add a line "name": …');
  });
  test("a missing field that has choices is missing, and nothing else", () => {
    checkStaff(
      '[\n  { "name": "A", "position": { "label": "B" }, "email": "a@example.org" }\n]\n',
      '2:30 error field-missing → Add a line "color": …',
    );
  });
  test.each([
    [
      "3",
      '2:13 error field-value →   { "name": "3" }',
      "must be text in double quotes, and 3 is not",
    ],
    ['" "', "2:13 error field-value → What belongs here: The school's name.", "is empty"],
    ["null", "2:13 error field-value → What belongs here: The school's name.", "is empty"],
    [
      "[]",
      "2:13 error field-value → What belongs here: The school's name.",
      "must be text in double quotes, and [] is not",
    ],
  ])("the name %s is not possible", (value, expected, words) => {
    const [problem] = checkSchools(`[\n  { "name": ${value} }\n]\n`, expected);
    expect(problem?.message).toBe(`The field "name" ${words}.`);
  });
  test("an entry that is no group of fields is said to be none", () => {
    const [problem] = checkSchools('[\n  "A"\n]\n', '2:3 error field-value → { "name": "A" }');
    expect(problem?.message).toBe('The entry must be a group of fields, and "A" is not.');
  });
  test("a wrong choice is answered with the nearest", () => {
    checkStaff(
      '[\n  { "name": "A", "position": { "label": "B", "color": "nvy" }, "email": "a@example.org" }\n]\n',
      '2:55 error field-value →   { "name": "A", "position": { "label": "B", "color": "navy" }, "email": "a@example.org" }',
    );
  });
  test("an empty list where names must be is told of", () => {
    const check = checkerOf("content/data/ambassadors.json", {
      "content/data/organizations.json": '[{ "name": "Chi Omega" }]',
    });
    const [problem] = check(
      '[\n  { "organization": "Chi Omega", "names": [] }\n]\n',
      "2:43 error field-value → What belongs here: Its ambassadors.",
    );
    expect(problem?.message).toBe('The field "names" is an empty list, and needs an entry.');
  });
  test.each([
    ["03/28/2026", '    "start": "2026-03-28" }'],
    ["2026-01-25T8:00", '    "start": "2026-01-25T08:00" }'],
    ["2026-01-25 8:00", '    "start": "2026-01-25T08:00" }'],
    ["1/25/2026, 7:30 p.m.", '    "start": "2026-01-25T19:30" }'],
    ["2026-01-25 12 am", '    "start": "2026-01-25T00:00" }'],
    [
      "2026-02-30",
      "What belongs here: First day, or day and local time. Unset while no date is known.",
    ],
    [
      "2026-01-25T24:00",
      "What belongs here: First day, or day and local time. Unset while no date is known.",
    ],
  ])("an event cannot start at %s", (start, fix) => {
    checkEvents(
      `[\n  { "id": "a", "name": "A", "place": "B",\n    "start": "${start}" }\n]\n`,
      `3:14 error field-value → ${fix}`,
    );
  });
  test("an event keeps the day and the time that were typed", () => {
    const { graph, problems } = understand({
      "content/data/events.json":
        '[{ "id": "run", "name": "Run", "place": "Field", "start": "2026-01-25T08:00" }]',
      "content/pages/run.md": page("Run", "Text.", "layout: event\nevent: run\n"),
    });
    expect(problems).toEqual([]);
    expect(pageOf(graph, "/run", "event").event).toMatchObject({
      start: "2026-01-25T08:00",
      when: "January 25, 2026",
    });
  });
  test("a total without its sign is answered with how one looks", () => {
    const [problem] = checkerOf("content/data/year-totals.json")(
      '[\n  { "year": 2024, "total": "1,531,518.24" }\n]\n',
      '2:28 error field-value →   { "year": 2024, "total": "$1,531,518.24" }',
    );
    expect(problem?.message).toContain("it must be a whole amount, such as $1,531,518.24.");
  });
  test("two entries with one id are told of at the second", () => {
    const entry = '{ "id": "a", "name": "A", "place": "B" }';
    checkEvents(
      `[\n  ${entry},\n  ${entry}\n]\n`,
      "3:11 error field-value → Give this entry another id, or delete it.",
    );
  });
  test("a time in an answer stays a time", () => {
    const answer = "Doors open at 8:00, the run starts at 9:30am. Come:now.";
    const accordion = composeBlock("accordion", '::accordion{from="faqs" topic="day"}', {
      "content/data/faqs.json": JSON.stringify([{ topic: "day", question: "When?", answer }]),
    });
    expect(accordion.items[0]?.blocks).toEqual([{ kind: "prose", html: `<p>${answer}</p>` }]);
  });
  test("a footnote in an answer has no place on the page", () => {
    const faqs = [{ topic: "a", question: "B?", answer: "See[^1].\n\n[^1]: A note." }];
    checkerOf("content/data/faqs.json", {
      "content/pages/x.md": page("X", '::accordion{from="faqs" topic="a"}'),
    })(
      JSON.stringify(faqs, null, 2),
      "5:15 error block-content → Put the remark into the sentence.",
    );
  });
  test("a fault in a list that two pages show is told of once", () => {
    const faqs = [{ topic: "a", question: "B?", answer: "[Us](/nothing-like-it)" }];
    const body = '::accordion{from="faqs" topic="a"}';
    checkerOf("content/data/faqs.json", {
      "content/pages/x.md": page("X", body),
      "content/pages/y.md": page("Y", body),
    })(
      JSON.stringify(faqs, null, 2),
      "5:15 error link-unknown → Check the spelling, or add /nothing-like-it to this site first.",
    );
  });
});
