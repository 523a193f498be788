/** Figures that have an edition for each year, and what is said to somebody who asks for one wrongly. */
import { expect, test } from "vitest";
import { understand } from "./support/graph.ts";
import { page } from "./support/usual-files.ts";

const edition = (asOf: string, value: unknown) => ({ label: asOf, value, asOf, source: "A test" });
const about = "content/pages/about.md";

/** What a text prints of a figure of 2025-26, and what is said of both. */
function ask(text: string, earlier = [edition("2024", 20), edition("2019-05", 9)]): string {
  const kites = { id: "kites", unit: "count", ...edition("2025-26", 30), earlier };
  const facts = JSON.stringify([kites]);
  const { graph, problems } = understand({ "content/facts.json": facts, [about]: page("A", text) });
  const said = problems.map(({ message, fix }) => `${message} ${fix}`);
  return [JSON.stringify(graph.bodies.get(about)?.blocks), ...said].join("\n");
}

test.each([
  ["{{kites}} {{kites.2025}} {{kites.2024}} {{kites.2019.number}}", "30 30 20 9"],
  ["{{kites.year}} {{kites.2019.year}}", "2025 2019"],
  ["{{kites-2024}}", "Did you mean kites.2024? {{kites.2024}}"],
  ["{{kites.2031}}", "If another year is meant, write {{kites}} or {{kites.2025}}"],
  ["{{kites-2031}}", 'The figure "kites" has no edition of 2031'],
  [
    "{{kites.2031}}",
    'write it there as the value with "asOf", and the one of before under "earlier"',
  ],
  ["{{kites.2020}}", 'write it there again, under "earlier"'],
  ["{{kites.words}}", 'The figure "kites" cannot be printed as "words".'],
])("%s is answered with %s", (text, said) => expect(ask(text)).toContain(said));

test.each([
  [edition("2025", 1), "a year that stands nowhere else"],
  [edition("last", 1), "must begin with a year"],
  [edition("2024", "1"), "must be a number"],
])("an edition that cannot be is refused: %#", (earlier, said) =>
  expect(ask("{{kites}}", [earlier])).toContain(said),
);

test("what is counted in order is another one in each year", () => {
  const earlier = [edition("2025", 31)];
  const facts = JSON.stringify([{ id: "th", unit: "ordinal", ...edition("2026", 31), earlier }]);
  const [problem] = understand({ "content/facts.json": facts }).problems;
  expect(problem?.message).toContain("must be another one than in each earlier year");
});

test.each([
  ["Helped since 2025", "2026"],
  ["Chapters in 2025-26", "2026"],
  ["Dancers in spring 2026", "2025-26"],
])("a label such as %s belongs to %s", (label, asOf) => {
  const facts = JSON.stringify([{ id: "kites", unit: "count", ...edition(asOf, 30), label }]);
  expect(understand({ "content/facts.json": facts }).problems).toEqual([]);
});
