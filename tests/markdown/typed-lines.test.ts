/** What keeps its shape although Markdown would join its lines, and what is warned of. */
import { expect, test } from "vitest";
import { findAll } from "../support/find-problems.ts";
import { composeBlocks, composeProse } from "../support/graph.ts";
import { smallSite } from "../support/usual-files.ts";

test.each([
  ["an address", "Dance Marathon\nP.O. Box 118505\nGainesville, FL 32611"],
  ["a question and its answer", "Q: When is it?\nA: In March."],
  ["lines with a name", `**When:** ${"March and ".repeat(7)}April\n**Where:** The arena`],
  ["lines of which one is very long", `Q: Who can dance?\nA: ${"Anybody. ".repeat(20)}\nQ: Why?`],
  ["a signature", "With love,\nRosa"],
  ["the lines of a quote", "> Dance first.\n> Think later."],
  ["lines with bold words across them", "**One\ntwo**\nthree"],
  ["the lines of a list's entry", "- One\n  two"],
])("short lines stay lines: %s", (_name, text) => {
  const lines = text.split("\n").length;
  expect(composeProse(text).split("<br/>")).toHaveLength(lines);
});

test.each([
  ["lines that an editor wrapped", `${"word ".repeat(15)}\n${"word ".repeat(15)}\nthe end`],
  ["one short line among full ones", `A short one.\n${"word ".repeat(15)}\nthe end`],
])("other lines are one paragraph: %s", (_name, text) => {
  expect(composeProse(text)).not.toContain("<br/>");
});

test("the words below the title of a line in a block don't begin with an empty line", () => {
  const [block] = composeBlocks(":::facts\n- **When:**\n  March\n:::");
  expect(block).toMatchObject({ facts: [{ title: "When", text: "<p>March</p>" }] });
});

test("the first line of a box isn't printed, and those below it stay lines", () => {
  const [box] = composeBlocks("> [!NOTE]\n> Bring water.\n> Bring socks.");
  expect(box).toMatchObject({ blocks: [{ html: "<p>Bring water.<br/>\nBring socks.</p>" }] });
});

test.each([
  ["2019. That was a year.", "<p>2019. That was a year.</p>"],
  ["2019. A year.\n2021. Another.", "<p>2019. A year.</p>\n<p>2021. Another.</p>"],
  ["999. A list.", '<ol start="999">\n<li>A list.</li>\n</ol>'],
])("a year at the beginning of a line makes no list: %j", (text, html) => {
  expect(composeProse(text)).toBe(html);
});

const picture = "![A stage](scenes/stage.svg)";
test.each([
  ["on lines below each other", `${picture}\n${picture}`],
  ["on one line", `${picture} ${picture}`],
  ["inside of links", `[${picture}](/)\n[${picture}](/)`],
])("two pictures are both shown: %s", (_name, text) => {
  expect(composeBlocks(text)).toMatchObject([{ kind: "figure" }, { kind: "figure" }]);
});

test("a table of three columns scrolls in a box that the keyboard reaches, and one of two needs none", () => {
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const table = (head: readonly string[]) => [head, head.map(() => "-"), head].map(row).join("\n");
  expect(composeProse(table(["Shift", "Start", "End"]))).toMatch(
    /^<section class="wide-table" aria-label="Shift, Start, End" tabindex="0">\s*<table>/,
  );
  expect(composeProse(table(["Shift", "Start"]))).toMatch(/^<table>/);
});

/** What is said of a text, as the line it's said of and the lines that the correction writes. */
const about = "content/pages/about.md";
function judge(text: string) {
  const world = {
    ...smallSite,
    [about]: String(smallSite[about]).replace("A line of text.", text),
  };
  return findAll(world).map(({ code, place }) => `${code} ${(place?.start ?? 0) > 0}`);
}

test.each([
  ["- a\n- b\n  - c\n- d"],
  ["1. a\n   - b\n2. c"],
  ["- a\n\n  b"],
  ["> a\n> b\n\nc"],
  [" 9. a\n10. b"],
])("a list or a quote that is right raises nothing: %j", (text) => {
  expect(judge(text)).toEqual([]);
});
