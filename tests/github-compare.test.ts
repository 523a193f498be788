/** The preview of a pull request: what visitors notice, said once, and short. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compareSites } from "../generator/scaffold/compare-sites.ts";
import { printComparison } from "../generator/scaffold/print-comparison.ts";
import { readSite } from "../generator/scaffold/read-site.ts";
import { givenFolder, writeFiles } from "./support/place-world.ts";
import { runInProcess } from "./support/run-in-process.ts";
import { obey } from "./support/runner.ts";

/** Paths to the insides of `main`. */
type Files = Readonly<Record<string, string>>;

function documentOf(main: string): string {
  return `<!doctype html><html><head><title>T</title><style>a{}</style></head><body><header><a href="/">Home</a></header><main>${main}</main></body></html>`;
}

const read = (files: Files) =>
  readSite(new Map(Object.entries(files).map(([path, main]) => [path, documentOf(main)])));
const compare = (before: Files, after: Files) => compareSites(read(before), read(after));

function print(before: Files, after: Files): string {
  return printComparison(compare(before, after)).join("\n\n");
}

/** The changed lines of all pages. */
function changesOf(before: string, after: string): readonly string[] {
  const { texts } = compare({ "index.html": before }, { "index.html": after });
  return texts.flatMap(({ lines }) => lines.map((line) => line.replace(" ", "")));
}

test("pages that are new, gone or changed are named by their routes", () => {
  const same = { "404.html": "<p>C</p>" };
  const old = { "old/index.html": "<p>B</p>", "way/index.html": "<p>E</p>" };
  const before = { "index.html": "<p>A</p>", ...old, ...same };
  const moved = {
    "way/index.html": '<meta http-equiv="refresh" content="0; url=/dm/path/">',
    "path/index.html": "<p>EE</p>",
  };
  const added = { "blog/new/index.html": "<p>D</p>" };
  const after = { "index.html": "<p>AA</p>", ...added, ...moved, ...same };
  expect(compare(before, after).changed).toEqual(["/", "/path"]);
  const shown = print(before, after);
  expect(shown).toContain("1 page added, 1 renamed, 1 removed, 2 changed.");
  expect(shown).toContain("### Changed");
  expect(shown).toContain("### Added\n\n- `/blog/new` T");
  expect(shown).toContain("### Removed\n\n- `/old` T");
  expect(shown).toContain("### Renamed\n\n- `/way` is now `/path`");
  expect(shown).toContain("Links to these addresses will stop working.");
});

describe("changed text", () => {
  test.each([
    [
      "is each sentence that is gone, followed by a new one",
      "<h2>What to bring</h2><p>Two pairs of socks. A bottle! Gone.</p>",
      "<h2>What you bring</h2><p>Three pairs of socks. A bottle! New.</p>",
      "-What to bring +What you bring -Two pairs of socks. +Three pairs of socks. -Gone. +New.",
    ],
    [
      "covers descriptions of pages and pictures, and where links lead",
      `<meta name="description" content="Old."><img alt="A stage"><a href="/a/">Read</a>`,
      `<meta name="description" content="New."><img alt="A hall"><a href="/b/">Read</a>`,
      "-Description: Old. +Description: New. -Picture: A stage +Picture: A hall -Link to /a/ +Link to /b/",
    ],
    [
      "is not the markup",
      `<p class="a">One <b>two</b>.</p><script>1</script><svg><title>x</title></svg>`,
      `<div><p>One\n<i>two</i>.</p></div><script>2</script><svg><title>y</title></svg>`,
      "",
    ],
    ["is not what moved", "<p>One.</p><p>Two.</p>", "<p>Two.</p><p>One.</p>", ""],
  ])("%s", (_title, before, after, changes) => {
    expect(changesOf(before, after).join(" ")).toBe(changes);
  });
  test("of the layout is said once, with the pages that have it", () => {
    const names = Array.from({ length: 20 }, (_, at) => `p${at}/index.html`);
    const site = (footer: string, own: string) =>
      Object.fromEntries(
        names.map((name, at) => [name, `<p>${footer}</p><p>${at === 3 ? own : "Same."}</p>`]),
      );
    const shown = print(site("Old footer", "Old words."), site("New footer", "New words."));
    expect(shown.match(/New footer/g)).toHaveLength(1);
    expect(shown).toMatch(
      /20 pages: `\/p0`, .* and 8 more\n\n```diff\n- Old footer\n\+ New footer/,
    );
    expect(shown).toMatch(/`\/p3`\n\n```diff\n- Old words\.\n\+ New words\./);
  });
  test("that is endless is cut, and the report says so", () => {
    const rows = (word: string) =>
      Array.from({ length: 50 }, (_, at) => `<p>${word.repeat(60)} ${at}</p>`).join("");
    const shown = print({ "index.html": rows("before") }, { "index.html": rows("after") });
    expect(shown).toMatch(/…\nand 76 more\n```/);
    expect(Buffer.byteLength(shown)).toBeLessThan(10_000);
  });
});

test("what an editor typed stays a text of the report", () => {
  const after = "<p>```</p><p>::error::fake</p><p>&lt;img src=x&gt;</p><p>````` **a\u001B**</p>";
  const shown = print({ "index.html": "" }, { "index.html": after, "a`b/index.html": "" });
  const [, fence] = /\n(`{6,})diff\n/.exec(shown) ?? [];
  expect(fence).toHaveLength(6);
  expect(shown.split(`${fence ?? ""}diff`)[1]?.split(`\n${fence}\n`)[0]).toContain("+ <img src=x>");
  for (const words of ["`/a_b`", "**a\uFFFD**"]) expect(shown).toContain(words);
});

describe("the command", () => {
  const folder = givenFolder();
  const both = ["before", "after"].map((name) => join(folder, name));
  for (const [at, main] of ["<p>Old.</p>", "<p>##[error]fake</p>"].entries()) {
    writeFiles(both[at]!, { "index.html": documentOf(main) });
  }
  test("puts the comparison into the job summary, and no line of it commands the runner", async () => {
    const summary = join(folder, "summary.md");
    const environment = { GITHUB_ACTIONS: "true", GITHUB_STEP_SUMMARY: summary };
    const { code, stdout } = await runInProcess("compare", both, environment);
    expect(code).toBe(0);
    expect(readFileSync(summary, "utf8")).toContain(
      "0 pages added, 0 renamed, 0 removed, 1 changed.",
    );
    expect(stdout).toContain("```diff\n- Old.\n+ ##[error]fake\n```");
    expect(obey(stdout)).toEqual([]);
  });
  test.each([
    [["--help"], "npm run compare -- dist.before dist"],
    [[...both, "--short"], "Name two folders"],
    [[join(folder, "before"), join(folder, "nothing")], "There is no finished site in"],
    [[folder, folder], "There is no finished site in"],
  ])("says what it needs (%#)", async (args, words) => {
    const { code, stderr } = await runInProcess("compare", args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });
});
