/** What an editor reads when a field of front matter is wrong. */
import { describe, expect, test } from "vitest";
import { checkerOf } from "../support/check-problems.ts";
import { pageOf, understand } from "../support/graph.ts";
import { page } from "../support/usual-files.ts";

const checkPage = checkerOf("content/pages/x.md");
const checkPost = checkerOf("content/blog/spark.md");

/** A page with one more line of front matter, which is its fourth. */
function checkLine(line: string, ...expected: readonly string[]) {
  return checkPage(page("X", "Text.", `${line}\n`), ...expected);
}

/** An article in which some of the lines of its front matter are others. */
function post(changes: Readonly<Record<string, string>> = {}): string {
  const fields = {
    id: "1",
    title: "Spark",
    linkName: "spark",
    date: "2024-06-12",
    author: "\n  name: Ana Cruz\n  organization: Chi Omega\n  role: Captain",
    imageUrl: "scenes/stage.svg",
    imageAlt: "A stage",
    description: "An article.",
    ...changes,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  return `---\n${lines.join("\n")}\n---\n\nText.\n`;
}

describe("front matter", () => {
  test("an unknown field is answered with the nearest one", () => {
    const [problem] = checkLine(
      "sceen: scenes/stage.svg",
      "4:1 error field-unknown → scene: scenes/stage.svg",
    );
    expect(problem?.message).toBe('There is no field "sceen" here. Did you mean "scene"?');
  });
  test("an unknown field that is near to nothing is answered with all there are", () => {
    const [problem] = checkLine("wibble: 1", "4:1 error field-unknown → Delete the field wibble.");
    expect(problem?.message).toMatch(/The fields are: title, description, .*sample\.$/);
  });
  test("a missing field is named with its manual", () => {
    const [problem] = checkPage(
      "---\ntitle: X\n---\n",
      "1:1 error field-missing → Add a line description: …",
    );
    expect(problem?.message).toBe(
      'The field "description" is missing. One sentence for search results, 70 to 160 characters, unique.',
    );
  });
  test("a slip in the name of a field that must be there is one problem, not two", () => {
    checkPage("---\ntitel: X\ndescription: Y\n---\n", "2:1 error field-unknown → title: X");
  });
  test("empty front matter lacks everything", () => {
    checkPage(
      "---\n---\n",
      "1:1 error field-missing → Add a line title: …",
      "1:1 error field-missing → Add a line description: …",
    );
  });
  test("a field without a value is empty", () => {
    const [problem] = checkPage(
      "---\ntitle:\ndescription: Y\n---\n",
      "2:7 error field-value → What belongs here: The title on the page and in the browser's tab.",
    );
    expect(problem?.message).toBe('The field "title" is empty.');
  });
  test.each(["2024", "true", "1.10"])("the title %s needs quotes", (value) => {
    const text = `---\ntitle: ${value}\ndescription: Y\n---\n`;
    checkPage(text, `2:8 error field-value → title: "${value}"`);
  });
  test.each([
    ["27", "is 27: it must be between 0 and 26.2"],
    ["-1", "is -1: it must be between 0 and 26.2"],
    ["noon", 'must be a number, without quotes, and "noon" is not'],
    ["8:00", 'must be a number, without quotes, and "8:00" is not'],
  ])("the hour %s is out of range", (value, words) => {
    const manual =
      "What belongs here: The hour of the event that this page belongs to, 0 at its start. It colours the sky.";
    const [problem] = checkLine(`hour: ${value}`, `4:7 error field-value → ${manual}`);
    expect(problem?.message).toBe(`The field "hour" ${words}.`);
  });
  test("an unknown layout is answered with the nearest and with all there are", () => {
    const [problem] = checkLine("layout: evnt", "4:9 error field-value → layout: event");
    expect(problem?.message).toBe(
      'The field "layout" is "evnt", and must be one of: home, page, event, articles, redirect, missing.',
    );
  });
  test.each([
    ["About", "/about"],
    ["/About", "/about"],
    ["/about/", "/about"],
    ["//about", "/about"],
    ["/a b", "/a-b"],
  ])("%s is no route", (route, right) => {
    checkLine(`route: ${route}`, `4:8 error field-value → route: ${right}`);
  });
  test("the text of a page is checked even while its front matter is wrong", () => {
    const manual =
      "What belongs here: The hour of the event that this page belongs to, 0 at its start. It colours the sky.";
    const far = "Look the name up in content/facts.json, or add the figure there.";
    checkPage(
      page("X", "One {{nothing}}.", "hour: noon\n"),
      `4:7 error field-value → ${manual}`,
      `7:5 error fact-unknown → ${far}`,
    );
    checkPage(
      "---\ntitle: A: b\n---\n\nOne {{nothing}}.\n",
      "1:1 error field-missing → Add a line description: …",
      '2:8 error front-matter-syntax → title: "A: b"',
      `5:5 error fact-unknown → ${far}`,
    );
  });
  test("a redirect page without a target is told what to write", () => {
    checkLine("layout: redirect", "1:1 error field-missing → Add a line link: link:donate");
  });
});

describe("articles", () => {
  test("a right article has no problem", () => {
    checkPost(post());
  });
  test.each([
    ["06/12/2024", "date: 2024-06-12"],
    ["6/2/2024", "date: 2024-06-02"],
    ["2024-6-2", "date: 2024-06-02"],
    ["2024/06/12", "date: 2024-06-12"],
    ["2024-02-30", "What belongs here: The day it was published, as year-month-day."],
    ["02/30/2024", "What belongs here: The day it was published, as year-month-day."],
    ["31.12.2024", "date: 2024-12-31"],
    ["June 12, 2024", "date: 2024-06-12"],
    ["12 June 2024", "date: 2024-06-12"],
    ["3/28/26", "date: 2026-03-28"],
  ])("the date %s is no day as content writes it", (date, fix) => {
    const [problem] = checkPost(post({ date }), `5:7 error field-value → ${fix}`);
    expect(problem?.message).toBe(
      `The field "date" is "${date}": it must be a day that exists, written as year-month-day, such as 2026-03-28.`,
    );
  });
  test("a date that YAML knows stays the day it is", () => {
    const { graph } = understand({ "content/blog/spark.md": post({ date: "2024-06-12" }) });
    const article = pageOf(graph, "/blog/spark", "article");
    expect(article).toMatchObject({ date: "2024-06-12", dateText: "June 12, 2024" });
  });
  test("a field inside a group is named with its group and found on its line", () => {
    const author = "\n  name: Ana Cruz\n  organisation: Chi Omega\n  role: Captain";
    checkPost(post({ author }), "8:3 error field-unknown →   organization: Chi Omega");
    const [problem] = checkPost(
      post({ author: "\n  name: Ana Cruz\n  organization: Chi Omega" }),
      "7:3 error field-missing → Add a line role: …",
    );
    expect(problem?.message).toContain('The field "author.role" is missing.');
  });
  test("several faults of one file are told of together", () => {
    checkPost(
      post({ id: "one", linkName: "The Spark", author: "Ana", imageAlt: "" }),
      "2:5 error field-value → What belongs here: The article's number; 1 is the oldest.",
      "4:11 error field-value → linkName: the-spark",
      "6:9 error field-value → author: ⏎   name: Ana ⏎   organization: … ⏎   role: …",
      "8:11 error field-value → What belongs here: What the banner shows.",
    );
  });
});
