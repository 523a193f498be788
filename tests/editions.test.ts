/** Figures that have an edition for each year, and what is said to somebody who asks for one wrongly. */
import { expect, test } from "vitest";
import { understand } from "./support/graph.ts";
import { page } from "./support/usual-files.ts";

const facts = "content/facts.json";
const edition = (asOf: string, value: number) => ({ label: asOf, value, asOf, source: "A test" });
const kites = { id: "kites", unit: "count", ...edition("2025-26", 30) };
const flown = { ...kites, earlier: [edition("2024", 20), edition("2019-05", 9)] };

const problemsOf = (text: string, fact: object = flown) =>
  understand({
    [facts]: JSON.stringify([fact]),
    "content/pages/about.md": page("About us", text),
  }).problems.map(({ message, fix }) => `${message} ${fix}`);

test.each([
  ["{{kites}} {{kites.2025}} {{kites.2024}} {{kites.2019.number}}", "30 30 20 9"],
  ["{{kites.year}} {{kites.2019.year}}", "2025 2019"],
])("%s prints %s", (text, printed) => {
  const { graph } = understand({
    [facts]: JSON.stringify([flown]),
    "content/pages/about.md": page("About us", text),
  });
  expect(JSON.stringify(graph.bodies.get("content/pages/about.md")?.blocks())).toContain(printed);
});

test.each([
  [
    "{{kites-2024}}",
    "no year in its name. That of 2024 is asked for with a dot: kites.2024. {{kites.2024}}",
  ],
  ["{{kites-2024.number}}", "{{kites.2024.number}}"],
  [':::stats\n::stat{fact="kites-2024"}\n:::', '::stat{fact="kites.2024"}'],
  [
    "{{kites.2031}}",
    "no edition of 2031 in content/facts.json. Write {{kites}} or {{kites.2025}} or",
  ],
  ["{{kites-2031}}", 'The figure "kites" has no edition of 2031'],
  ["{{kites.words}}", 'The figure "kites" cannot be printed as "words".'],
])("%s is answered with %s", (text, said) => {
  expect(problemsOf(text).join()).toContain(said);
});

test.each([
  [{ ...flown, earlier: [edition("2025", 1)] }, "each year once"],
  [{ ...flown, earlier: [edition("last", 1)] }, "must begin with a year"],
  [{ ...flown, earlier: [{ ...edition("2024", 1), value: "1" }] }, "must be a number"],
])("an edition that cannot be is refused: %#", (fact, said) => {
  expect(problemsOf("{{kites}}", fact).join()).toContain(said);
});
