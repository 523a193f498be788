/** What an editor reads when one person seems to be spelled in two ways. */
import { expect, test } from "vitest";
import { checkProblems } from "../support/check-problems.ts";
import { understand } from "../support/graph.ts";

/** A name in one list, and a name in another. */
function world(first: string, second: string) {
  return {
    "content/data/organizations.json": '[{ "name": "Chi Omega" }]',
    "content/data/ambassadors.json": `[\n  { "organization": "Chi Omega", "names": ["${first}"] }\n]\n`,
    "content/data/emerging-leaders.json": `[\n  { "name": "${second}" }\n]\n`,
  };
}

test.each([
  ["Ana Cruz", "Anna Cruz"],
  ["Manuel Benítez", "Manuel Benitez"],
  ["Mary-Kate Olson", "Mary Kate Olson"],
  ["Maeve Rafferty", "Maeve Raferty"],
  ["Maeve Rafferty", "Meave Rafferty"],
  ["Jonathan Reed", "Johnathan Reed"],
  ["De'Andre Hall", "DeAndre Hall"],
])("%s and %s are probably one person", (first, second) => {
  checkProblems(
    world(first, second),
    `content/data/emerging-leaders.json:2:13 warning person-spelling →   { "name": "${first}" }`,
  );
});

test.each([
  ["Mario Lopez", "Maria Lopez"],
  ["Daniel Cruz", "Daniela Cruz"],
  ["Ana Cruz", "Ana Cruz"],
  ["Ana Cruz", "Ana Crane"],
  ["Dan Lee", "Dean Lee"],
  ["Emma Stone", "Emma Stern"],
  ["Maya Ortiz", "Maya Chen"],
])("%s and %s are two people, or the same one", (first, second) => {
  checkProblems(world(first, second));
});

test("every mention of the other spelling is told of", () => {
  const twice = {
    ...world("Ana Cruz", "Anna Cruz"),
    "content/data/emerging-leaders.json": '[{ "name": "Anna Cruz" }, { "name": "Anna Cruz" }]',
  };
  const codes = understand(twice).problems.map(({ code }) => code);
  expect(codes).toEqual(["person-spelling", "person-spelling"]);
});
