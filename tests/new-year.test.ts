/** A new year is rolled over: what is certain is written, and what is left to people is named and little. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "../generator/content/read-sources.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { hasErrors } from "../generator/diagnostics/problem.ts";
import { listYearNotes, rollOver } from "../generator/scaffold/new-year.ts";
import { graphOf, sourcesOf } from "./support/graph.ts";
import { placeWorld, readFiles } from "./support/place-world.ts";
import { runInProcess } from "./support/run-in-process.ts";
import type { World } from "./support/usual-files.ts";

const figure = (label: string, value: number, asOf: string) => {
  return { label, value, asOf, source: "A" };
};
const world = {
  "content/facts.json": JSON.stringify([
    {
      id: "edition",
      unit: "ordinal",
      ...figure("Of 2026", 32, "2026"),
      earlier: [figure("Of 2025", 31, "2025")],
    },
    { id: "raised", unit: "money", ...figure("Raised in 2025", 2_000_000, "2025") },
    { id: "walked", unit: "count", ...figure("Walked in 2025", 9, "2025"), earlier: [] },
    { id: "sum", unit: "money-million", ...figure("Since 2025", 2, "2025") },
    { id: "fee", unit: "count", ...figure("Fee", 9, "2025-26") },
  ]),
  "content/data/year-totals.json": JSON.stringify([
    { year: 2026, total: "$1,500,000.00" },
    { year: 2025, total: "$2,000,000.00" },
  ]),
  "content/data/events.json": JSON.stringify([
    { id: "run", name: "Run", place: "Field", start: "2026-03-28" },
    { id: "walk", name: "Walk", place: "Field", start: "2026-10-01" },
  ]),
  "content/pages/about.md": "In {{raised.2025}}\nthe 2026 Run\nIt was fun in 2026.\n",
};

test("what is certain is written, and nothing else", () => {
  const files = rollOver(sourcesOf(world), 2027, "2026-08-01");
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? "";
  const facts = JSON.parse(textOf("content/facts.json")) as ReturnType<typeof figure>[];
  expect(facts.map(({ label, value, asOf }) => `${label}: ${value} of ${asOf}`)).toEqual([
    "Of 2027: 33 of 2027",
    "Raised in 2026: 1500000 of 2026",
    "Walked in 2025: 9 of 2025",
    "Since 2026: 3 of 2026",
    "Fee: 9 of 2025-26",
  ]);
  expect(facts[1]).toHaveProperty("earlier.0.label", "Raised in 2025");
  const [run, walk] = JSON.parse(textOf("content/data/events.json"));
  expect([run.start, run.earlier]).toEqual([undefined, [{ start: "2026-03-28" }]]);
  expect(walk.start).toBe("2026-10-01");
  const rolled = { ...sourcesOf(world), files };
  expect(rollOver(rolled, 2027, "2026-08-01")).toEqual(files);
  const { forPeople, typed } = listYearNotes(rolled, 2027);
  expect(forPeople.map((note) => note.split(": ")[1])).toEqual([
    "Run.",
    "Walked in 2025.",
    "Donate.",
  ]);
  expect(typed).toEqual(["  content/pages/about.md:2\n    the 2026 Run"]);
});

test("the site's own content is rolled over to 2027 without an error", async () => {
  const { value: sources } = await readSources(join(defaultRoot, "content"));
  const rolled = { ...sources, files: rollOver(sources, 2027, "2026-08-01") };
  expect(hasErrors(graphOf(rolled).problems)).toBe(false);
});

test("the site as it was in 2026 leaves ten places to people, each named", () => {
  const before = readFiles(join(defaultRoot, "tests/fixtures/year-2026"));
  const rollTo2027 = (files: World) => {
    const rolled = rollOver(sourcesOf(files), 2027, "2026-08-01");
    return Object.fromEntries(rolled.map(({ path, text }) => [path, text]));
  };
  const { forPeople, typed } = listYearNotes(sourcesOf(rollTo2027(before)), 2027);
  expect([...forPeople, ...typed].map((note) => note.split("\n")[0]?.trim())).toEqual([
    "content/data/events.json:8, 30, 50",
    "content/data/year-totals.json:2",
    "content/facts.json:323, 351",
    "content/links.json:2",
    "content/data/partners.json:2",
    "content/data/sponsors.json:2",
    "content/pages/partners.md:49",
  ]);
  const path = "content/links.json";
  // The first of the three is written by hand, and the others follow.
  const links = before[path]?.replace("6756", "7012").replace("6756 is 2026", "7012 is 2027");
  const after = rollTo2027({ ...before, [path]: links })[path];
  expect(after?.match(/(?:ID=|: )7012\b/g)).toHaveLength(6);
});

test("the command writes when it may, and has nothing to write a second time", async () => {
  const { root } = placeWorld({
    "content/data/events.json": world["content/data/events.json"],
  });
  const run = (...flags: readonly string[]) =>
    runInProcess("new-year", ["--root", root, "--today", "2026-08-01", ...flags]);
  const before = readFiles(root);
  expect((await run("--year", "next")).stderr).toContain("--year must be a year such as 2027");
  expect(readFiles(root)).toEqual(before);
  expect((await run("--yes")).stdout).not.toContain("Nothing is written");
  expect(readFiles(root)["content/data/events.json"]).toContain('"earlier"');
  expect((await run("--yes")).stdout).toContain("What changes for 2027: nothing");
});
