/**
 * Texts of a stranger cost no more than honest ones: what is too large is refused before anybody parses it,
 * and of what is let through twice as much takes twice as long. A pattern that goes back over what it has
 * read shows here as a time that more than triples.
 */
import { describe, expect, test } from "vitest";
import { findExcess } from "../generator/content/limits.ts";
import { buildGraph } from "../generator/site/build-graph.ts";
import { parser, sourcesOf } from "./support/graph.ts";
import { shapes } from "./support/hostile-shapes.ts";
import { brief, page, type World } from "./support/usual-files.ts";

/** Checks a world as it is read from the disk: a text that is refused is not parsed. */
function check(world: World) {
  const { files, pictures } = sourcesOf(world);
  const refusals = files.flatMap((file) => findExcess(file) ?? []);
  const refused = refusals.flatMap(({ place }) => place?.source.path ?? []);
  const kept = files.filter(({ path }) => !refused.includes(path));
  const { problems } = buildGraph({ files: kept, pictures, refused }, { parser });
  return { refusals, problems };
}

const list = (text: string): World => ({ "content/data/faqs.json": text });
const body = (text: string): World => ({ "content/pages/about.md": page("About", text) });
const fields = (text: string): World => ({ "content/pages/about.md": page("About", "A.", text) });
const whole = (length: number) =>
  body("A.\n\n".repeat(length).slice(page("About", "").length, length));
const blocks = (count: number) => ":::callout\n".repeat(count) + ":::\n".repeat(count);
const [head, rule] = ["|a".repeat(99), "|-".repeat(99)];
const table = (rows: number) => body(`${head}\n${rule}\n${"|\n".repeat(rows)}`);
const entries = (commas: number) => list(`[${'{"a":[]},\n'.repeat(commas)}{}]`);
const values = (commas: number) => list(`{"a":[${"1,\n".repeat(commas)}1]}`);
const told = (mark: string, times: number) => list(`[{ "a": "${mark.repeat(times)}a" }]`);
const noted = (depth: number) => body(`[^a]: ${">".repeat(depth)} a`);
const pasted = (length: number) => body(`A data:image/png;base64,${"a".repeat(length)}`);
const nested = (depth: number) => fields(`a:\n${"- ".repeat(depth)}\n`);
const open = '[{"a":';

/** The most that a limit lets through, what is too much, and the place of the fault. */
const bounds: readonly (readonly [name: string, most: World, more: World, place: string])[] = [
  ["a page", whole(200_000), whole(200_001), "about.md:1:1"],
  ["a paragraph", body("Abc.\n".repeat(10_000)), body("Abc.\n".repeat(10_001)), "about.md:10006:1"],
  ["a line", body("a".repeat(10_000)), body(`A.\n${"a".repeat(10_001)}`), "about.md:7:1"],
  ["a picture pasted as text", pasted(9000), pasted(10_000), "about.md:6:3"],
  ["quotes", body(`${">".repeat(100)} a`), body(`${">".repeat(101)} a`), "about.md:6:1"],
  ["quotes in a list", told(">", 100), told(">", 101), "faqs.json:1:9"],
  ["quotes in a note", noted(95), noted(96), "about.md:6:1"],
  ["lists", body(`${"  ".repeat(99)}- a`), body(`${"  ".repeat(100)}- a`), "about.md:6:1"],
  ["lists on one line", body("- ".repeat(100)), body("- ".repeat(101)), "about.md:6:1"],
  [
    "open brackets",
    body(`${"\\[".repeat(101)}${"[]".repeat(101)}${"[".repeat(100)}\n\n${"[".repeat(100)}`),
    body("[\n".repeat(101)),
    "about.md:106:1",
  ],
  [
    "blocks",
    body(":::callout\nA.\n:::\n\n".repeat(101) + blocks(100)),
    body(`A.\n\n${blocks(101)}`),
    "about.md:108:1",
  ],
  ["a table", table(99), table(100), "about.md:107:1"],
  ["a list", entries(9999), entries(10_000), "faqs.json:10000:9"],
  ["values", values(49_999), values(50_000), "faqs.json:50000:2"],
  ["signs", body(`::\n${"_>".repeat(2493)}`), body(`${"]_*~|".repeat(999)}\n::`), "about.md:6:1"],
  ["brackets of JSON", list(open.repeat(50)), list(`\n${open.repeat(50)}[`), "faqs.json:2:301"],
  ["front matter", fields("# A.\n".repeat(997)), fields("# A.\n".repeat(998)), "about.md:1002:1"],
  [
    "brackets of YAML",
    fields(`a: ${"[".repeat(100)}\n`),
    fields(`a: ${"[']',".repeat(101)}\n`),
    "about.md:4:504",
  ],
  ["lists of YAML", nested(100), nested(101), "about.md:5:1"],
];

const sentences = `This page has 200,001 characters. A page can have 200,000 at most.
More than 50,000 characters stand here without an empty line.
This line has 10,001 characters. A line can have 10,000 at most.
A picture or another file was pasted into this line as thousands of letters.
Quotes and lists stand inside each other more than 100 levels deep here.
Brackets stand inside each other more than 100 levels deep here.
Blocks stand inside each other more than 100 levels deep here.
There are more than 10,000 cells in this table.
There are more than 10,000 entries in this list.
There are more than 50,000 values in this file.
There are more than 5,000 lines and signs such as * _ [ ] | > - in this text.
There are more than 1,000 lines between the two lines of three hyphens.`;

describe("the limit of", () => {
  test.each(bounds)(
    "%s lets honest texts through, and is one problem beyond",
    (_, most, more, place) => {
      expect(check(most).refusals).toEqual([]);
      const folder = place.startsWith("faqs") ? "data" : "pages";
      const { refusals, problems } = check({
        ...more,
        "content/pages/index.md": page("Home", folder === "pages" ? "See [it](/about)." : "A."),
      });
      expect(refusals.map(brief)).toEqual([`error file-refused content/${folder}/${place}`]);
      const { message, fix } = refusals[0] ?? {};
      for (const sentence of [message, fix])
        expect(sentence).toMatch(/^[A-Z](?!.* {2}).{9,200}\.$/);
      // Links to the page are not called broken.
      expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
    },
  );
  test("each says what there is too much of, and how much there may be", () => {
    const said = bounds.map(([, , more]) => check(more).refusals[0]?.message);
    expect([...new Set(said)].join("\n")).toBe(sentences);
  });
  test("problems ends the work on a text, with a problem that says so", () => {
    const { problems } = check(body("##a\n\n".repeat(3000)));
    const own = problems.filter(({ place }) => place?.source.path === "content/pages/about.md");
    expect(own.length).toBe(1001);
    expect(own.map(brief)).toContain("error file-refused content/pages/about.md:5:1");
    expect(own.map(({ fix = "" }) => fix).join()).toContain("Correct those that are shown");
  });
  test("entries on a page refuses the block that goes beyond it, once", () => {
    const shown = body('::chips{from="emerging-leaders"}\n\n'.repeat(1003));
    const two = { "content/data/emerging-leaders.json": '[{ "name": "A" }, { "name": "C" }]' };
    const own = check({ ...shown, ...two }).problems.filter(({ code }) => code === "block-content");
    expect(own.map(brief)).toEqual(["error block-content content/pages/about.md:2006:1"]);
  });
});

/** Milliseconds of work, however busy the computer is with something else. */
function measure(world: World, isTrial: boolean): number {
  const start = process.cpuUsage();
  check(world, isTrial);
  return process.cpuUsage(start).user / 1000;
}

/** Milliseconds that the world around the text takes, or V8's own threads in a bad moment. */
const noise = 40;
/** Milliseconds in which what is twice too slow stands out from the noise. */
const enough = 300;
const attempts = 6;

/** Every fourth shape; `npm run audit:fuzz` tries all. */
const tried = process.env["FUZZ_RUNS"] ? shapes : shapes.filter((_, index) => index % 4 === 0);

test.each(tried)(
  "$name takes twice the time where there is twice as much",
  ({ name, isOneLine, make }) => {
    // A line can be no longer than 10,000 characters.
    const lengths = isOneLine ? [2000] : [2000, 4000];
    // Each entry of a list is a problem. To try its corrections repeats this check, so many times at most.
    const isList = name.startsWith("list");
    let worlds: readonly World[] = [];
    let slowest = 0;
    for (const length of lengths) {
      if (slowest > enough) break;
      worlds = [1, 2, 4].map((times) => make(length * times));
      slowest = measure(worlds[2] ?? {}, isList);
    }
    // What takes no time in its longest form needs no other measurement.
    if (slowest <= noise) return;
    const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, slowest];
    const isSlow = () => best.some((time, index) => time > noise + 3 * (best[index - 1] ?? time));
    for (let attempt = 0; attempt < attempts && (attempt === 0 || isSlow()); attempt++)
      for (const [index, world] of worlds.entries())
        if (attempt > 0 || index < 2)
          best[index] = Math.min(best[index] ?? 0, measure(world, isList));
    expect(isSlow(), `${best.map((time) => time.toFixed(1)).join(", ")} ms`).toBe(false);
  },
);
