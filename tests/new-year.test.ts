/** A new year is rolled over: what is certain is written, and what is left to people is named and little. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readSources } from "../generator/content/read-sources.ts";
import { defaultRoot } from "../generator/content/site-paths.ts";
import { hasErrors } from "../generator/diagnostics/problem.ts";
import type { SourceFile, Sources } from "../generator/model/source.ts";
import { rollOver } from "../generator/scaffold/new-year.ts";
import { listYearTasks, printTaskList } from "../generator/scaffold/year-tasks.ts";
import { checkContent } from "../generator/site/check-content.ts";
import { graphOf, sourcesOf } from "./support/graph.ts";
import { placeWorld, readFiles } from "./support/place-world.ts";
import { runInProcess } from "./support/run-in-process.ts";
import { change } from "./support/usual-files.ts";

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

/** The rows that are left to people, each as its file and words. */
function listOpen(sources: Sources, year: number, ticked = ""): readonly string[] {
  return listYearTasks(sources, year, ticked).flatMap(({ tasks }) =>
    tasks.flatMap(({ path, words, isTicked }) => (isTicked ? [] : [`${path}: ${words}`])),
  );
}

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
  expect(listOpen(rolled, 2027)).toEqual([
    "content/data/events.json: Write start and end of 2027 when they are known: Run",
    expect.stringContaining("content/links.json: Write the new address"),
    "content/facts.json: Does it hold in 2027? Walked in 2025: 9 (2025)",
    "content/facts.json: Does it hold in 2027? Fee: 9 (2025-26)",
    "content/pages/about.md: In {{raised.2025}}",
    "content/pages/about.md: the 2026 Run",
    "content/pages/about.md: It was fun in 2026.",
    "content/links.json: Transform Today 2024",
    "content/links.json: Mini Marathons 2025",
  ]);
});

test("lines that a roll-over doesn't change stay as they're typed", () => {
  const before = `[
  {
    "id": "run",
    "name": "Run",
    "place": "Field",
    "shifts": ["08:00", "09:00"],
    "start": "2026-03-28",
    "earlier": [
      { "start": "2025-04-05" }
    ]
  }
]
`;
  const path = "content/data/events.json";
  const files = rollOver(sourcesOf({ [path]: before }), 2027, "2026-08-01");
  const after = before
    .replace('    "start": "2026-03-28",\n', "")
    .replace(/"2025-04-05" \}/, '"2025-04-05" },\n      {\n        "start": "2026-03-28"\n      }');
  expect(files.find((file) => file.path === path)?.text).toBe(after);
});

test("the site's own content is rolled over to 2027 without an error", async () => {
  const { value: sources } = await readSources(join(defaultRoot, "content"));
  const rolled = { ...sources, files: rollOver(sources, 2027, "2026-08-01") };
  expect(hasErrors(graphOf(rolled).problems)).toBe(false);
});

test("links with the same note follow the one that has its new number", () => {
  const before = readFiles(join(defaultRoot, "tests/fixtures/year-2026"));
  const path = "content/links.json";
  const links = before[path]?.replace("6756", "7012").replace("6756 is 2026", "7012 is 2027");
  const rolled = rollOver(sourcesOf({ ...before, [path]: links }), 2027, "2026-08-01");
  expect(rolled.find((file) => file.path === path)?.text.match(/(?:ID=|: )7012\b/g)).toHaveLength(
    6,
  );
});

const showcase = (await readSources(join(defaultRoot, "tools/styleguide/content"))).value;

/** Every place where a text can name a year: behind a line of a page, or in a text of a list. */
function placesIn({ path, text }: SourceFile): readonly number[] {
  const words = path.endsWith(".md") ? /^[A-Z][^:|]*[a-z.]$/gm : /(?<=": ")[A-Z][^"]* [^"]*(?=")/g;
  // Figures and totals have their years as fields of their own.
  const isRead = !/content\/(?:blog\/|facts|data\/year-totals)|words\.json$/.test(path);
  return isRead ? Array.from(text.matchAll(words), ({ 0: all, index }) => index + all.length) : [];
}
const places = showcase.files.flatMap((file) => placesIn(file).map((at) => ({ file, at })));

test("an old year or edition is listed, wherever in a text it's put, until it's ticked", () => {
  const known = new Set(
    printTaskList(listYearTasks(showcase, 2027, ""), 2027, () => undefined).split("\n"),
  );
  const year = fc.integer({ min: 1995, max: 2026 });
  const old = fc.oneof(
    year.map((named) => `${named}`),
    year.map((named) => `${named - 1}-${`${named}`.slice(2)}`),
    year.map((named) => `#Spring${named}`),
    fc.integer({ min: 2000, max: 2026 }).map((named) => `'${`${named}`.slice(2)}`),
    year.map((named) => `{{edition.${named}}}`),
  );
  const insert = ({ file, at }: (typeof places)[number], words: string): Sources => {
    const text = `${file.text.slice(0, at)} ${words}${file.text.slice(at)}`;
    return {
      ...showcase,
      files: showcase.files.map((one) => (one === file ? { ...one, text } : one)),
    };
  };
  const faults = checkContent(showcase).problems.length;
  fc.assert(
    fc.property(fc.constantFrom(...places), old, (place, words) => {
      const sources = insert(place, words);
      fc.pre(checkContent(sources).problems.length === faults);
      const list = printTaskList(listYearTasks(sources, 2027, ""), 2027, () => undefined);
      const added = list.split("\n").filter((row) => !known.has(row));
      expect(added.join()).toContain(words);
      expect(listOpen(sources, 2027, list.replaceAll("- [ ]", "- [x]"))).toEqual([]);
      // What isn't ticked is there in the next year too, and what will be false by then.
      expect(listOpen(sources, 2028, list).join()).toContain(words);
      const next = listOpen(sources, 2028, list.replaceAll("- [ ]", "- [x]")).join();
      if (words.includes("26")) expect(next).toContain(words);
    }),
    { numRuns: 25 },
  );
  const ordinals = insert(places[0]!, "at the 31st event");
  const edition = { id: "edition", unit: "ordinal", ...figure("Edition", 33, "2027") };
  const ledger = { path: "content/facts.json", text: JSON.stringify([edition]) };
  const files = ordinals.files.map((file) => (file.path === ledger.path ? ledger : file));
  expect(listOpen({ ...ordinals, files }, 2027).join()).toContain("at the 31st event");
});

const units = "first second third fourth fifth sixth seventh eighth ninth".split(" ");
const teens =
  "tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const tens = [["twentieth", "twenty"] as const, ["thirtieth", "thirty"] as const].flatMap(
  ([whole, part]) => [whole, ...units.map((unit) => `${part}-${unit}`)],
);

test("an old edition in words is listed from the tenth on, however it's written", () => {
  const listed = (words: string, year: number) =>
    listOpen(sourcesOf({ ...world, "content/pages/about.md": words }), year).filter((row) =>
      row.includes("pages/about.md"),
    );
  // In this world, the event of 2026 is the 32nd.
  const old = [...teens, ...tens].slice(0, 32 - 9);
  const form = fc.constantFrom<(word: string) => string>(
    (word) => word,
    (word) => word.toUpperCase(),
    (word) => word.replace(/(^|-)./g, (letter) => letter.toUpperCase()),
    (word) => word.replace("-", " "),
    (word) => word.replace("-", "\u2011"),
    (word) => word.replace("-", ""),
  );
  fc.assert(
    fc.property(fc.nat(old.length - 1), form, (at, write) => {
      const words = `Come to our (${write(old[at]!)}) event.`;
      expect(listed(words, 2027)).toEqual([`content/pages/about.md: ${words}`]);
      expect(listed(words, 1994 + at + 10)).toEqual([]);
    }),
    { numRuns: 40 },
  );
  for (const unit of units) expect(listed(`The ${unit} aid, chapter or floor.`, 2027)).toEqual([]);
  for (const word of tens.slice(13)) expect(listed(`The ${word} event.`, 2027)).toEqual([]);
  expect(listed("The tenths of a sixteenthly, and a pretenth.", 2027)).toEqual([]);
});

test.each([
  ["es-CO", "Nuestra trigésima primera edición.", "Nuestra trigésima segunda edición."],
  ["es", "El trigesimoprimero de todos.", "El trigésimo segundo de todos."],
  ["de", "Der einunddreißigste Lauf.", "Der zweiunddreißigste Lauf."],
  ["ga", "In 2025.", "Our thirty-first."],
])("in %s, an old edition is listed in the words of the language", (language, old, isNew) => {
  const text = `${old}\n${isNew}`;
  const site = change("content/site.json", { language });
  const sources = sourcesOf({ ...world, ...site, "content/pages/about.md": text });
  const rows = listOpen(sources, 2026).filter((row) => row.includes("pages/about.md"));
  expect(rows).toEqual([`content/pages/about.md: ${old}`]);
});

test("a year to come is no old one, and history that's ticked isn't asked for again", () => {
  const pages = (body: string) => sourcesOf({ "content/pages/about.md": body });
  const listed = (body: string, year: number, list = "") =>
    listOpen(pages(body), year, list).filter((row) => row.includes("pages/about.md"));
  expect(
    listed("For 2026-27, in spring 2027.\nIt costs $2,025 or $2019.\nCall 2019555.", 2027),
  ).toEqual([]);
  const history = "In 2008 it was cut.\nNext comes fall 2026.";
  const list = printTaskList(listYearTasks(pages(history), 2027, ""), 2027, (path, line) => {
    return `https://github.com/a/b/blob/main/${path}?plain=1#L${line}`;
  });
  const ticked = list.replaceAll("- [ ]", "- [x]").replaceAll("\n", "\r\n");
  expect(listed(history, 2027, ticked)).toEqual([]);
  expect(listed(`A new line.\n${history}`, 2027, ticked)).toEqual([]);
  expect(listed(history, 2028, ticked)).toEqual(["content/pages/about.md: Next comes fall 2026."]);
});

test("an article that asks for the newest figure is listed, because it belongs to its day", () => {
  const ask = (words: string) => ({ ...world, "content/blog/spark.md": words });
  expect(listOpen(sourcesOf(ask("We raised {{walked}}.")), 2027).join()).toContain("{{walked}}");
  expect(listOpen(sourcesOf(ask("It is {{fee}}, in {{walked.2025}}.")), 2027).join()).not.toContain(
    "blog/",
  );
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
  expect((await run()).stdout).toContain("Nothing is written yet.");
  expect(readFiles(root)).toEqual(before);
  const written = "Written: content/data/events.json, new-year.md.";
  expect((await run("--yes")).stdout).toContain(written);
  const { "content/data/events.json": events, "new-year.md": list = "" } = readFiles(root);
  expect(events).toContain('"earlier"');
  expect((await run("--yes")).stdout).toContain("What changes for 2027: 0 files");
  const row = "Write start and end of 2027 when they are known: Run";
  expect((await run()).stdout).toContain(row);
  writeFileSync(join(root, "new-year.md"), list.replaceAll("- [ ]", "- [x]"));
  expect((await run("--yes")).stdout).not.toContain(row);
  expect(readFiles(root)["new-year.md"]).toContain(
    `- [x] content/data/events.json, line 2: \`${row}\``,
  );
});
