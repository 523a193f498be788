/** Figures that have an edition for each year, and what is said to somebody who asks for one wrongly. */
import { expect, test } from "vitest";
import { understand } from "./support/graph.ts";
import { answerOf, brief, page } from "./support/usual-files.ts";

const edition = (asOf: string, value: unknown) => ({ label: asOf, value, asOf, source: "A test" });
const about = "content/pages/about.md";

/** What a text prints of a figure of 2025-26, and what is said of both. */
function ask(text: string, earlier = [edition("2024", 20), edition("2019-05", 9)]) {
  const kites = { id: "kites", unit: "count", ...edition("2025-26", 30), earlier };
  const facts = JSON.stringify([kites]);
  const { graph, problems } = understand({ "content/facts.json": facts, [about]: page("A", text) });
  return { printed: JSON.stringify(graph.bodies.get(about)?.blocks), problems };
}

test.each([
  ["{{kites}} {{kites.2025}} {{kites.2024}} {{kites.2019.number}}", "30 30 20 9"],
  ["{{kites.year}} {{kites.2019.year}}", "2025 2019"],
])("%s prints %s", (text, printed) => expect(ask(text).printed).toContain(`<p>${printed}</p>`));

test.each([
  ["{{kites-2024}}", "{{kites.2024}}"],
  ["{{kites.2o24}}", undefined],
  ["{{kites.2031}}", undefined],
  // Another year is another figure, however near its name is.
  ["{{kites-2031}}", undefined],
  ["{{kites.words}}", undefined],
])("%s is no edition, and is corrected to %s", (text, right) => {
  const { problems } = ask(text);
  expect(problems.map(brief)).toEqual([`error fact-unknown ${about}:6:1`]);
  expect(problems[0]?.fix && answerOf(problems[0])).toBe(right);
  // Whoever means another year sees which there are.
  if (!right) expect(problems[0]?.advice).toContain("{{kites.2025}}");
});

test.each([
  ["of the same year", edition("2025", 1)],
  ["of no year", edition("last", 1)],
  ["that is no number", edition("2024", "1")],
])("an edition %s is refused", (_what, earlier) => {
  const { problems } = ask("{{kites}}", [earlier]);
  expect(problems.map(brief)).toEqual([
    expect.stringMatching(/^error field-value content\/facts\.json:/),
  ]);
});

test("what is counted in order is another one in each year", () => {
  const earlier = [edition("2025", 31)];
  const facts = JSON.stringify([{ id: "th", unit: "ordinal", ...edition("2026", 31), earlier }]);
  const { problems } = understand({ "content/facts.json": facts });
  expect(problems.map(({ code }) => code)).toEqual(["field-value"]);
});

test.each([
  ["Helped since 2025", "2026"],
  ["Chapters in 2025-26", "2026"],
  ["Dancers in spring 2026", "2025-26"],
])("a label such as %s belongs to %s", (label, asOf) => {
  const facts = JSON.stringify([{ id: "kites", unit: "count", ...edition(asOf, 30), label }]);
  expect(understand({ "content/facts.json": facts }).problems).toEqual([]);
});
